import { fileHref } from '../core/address.ts'
import type { Link } from '../core/entry.ts'
import { extensionOf, fileKind } from '../core/file-kind.ts'
import type { Target } from '../core/graph.ts'
import { plainText } from '../core/plain-text.ts'
import type { Attachment } from '../links/collection.ts'
import { fileFragment, pageIn, viewerHeight } from './file-fragment.ts'
import type { Scope } from './scope.ts'
import { attribute } from '../core/html-text.ts'

type FileTarget = Target & { found: 'attachment' }

/** A link to an attachment; its words where there can be none. */
export function fillFileLink(target: FileTarget, words: string, scope: Scope): string {
  const attachment = scope.view.attachments.get(target.path)
  if (!attachment || scope.links !== 'live') return words
  return anchor(hrefOf(attachment, fileFragment(fileKind(target.path), target.fragment), scope), words)
}

/** An attachment in its own form, as far as browsers have one for it; else a link that says what it is. */
export function fillFile(link: Link, target: FileTarget, words: string, scope: Scope): string {
  const attachment = scope.view.attachments.get(target.path)
  if (!attachment) return words
  const kind = fileKind(target.path)
  const part = fileFragment(kind, target.fragment)
  const href = hrefOf(attachment, part, scope)
  if (kind === 'image') {
    const alt = attribute(link.label ? plainText(words) : '')
    return `<img src="${href}" alt="${alt}"${dimensions(attachment, link)} loading="lazy" decoding="async">`
  }
  if (scope.links !== 'live') return words
  if (kind === 'video' || kind === 'audio') {
    const size = kind === 'video' ? sizes(link.size) : ''
    return `<${kind} controls preload="metadata" src="${href}"${size} aria-label="${attribute(plainText(words))}"></${kind}>${anchor(href, words, 'file on-paper')}`
  }
  // Outside of a body it may stand within a line.
  if (!scope.marks) return anchor(href, words)
  return kind === 'pdf' ? viewer(attachment, target, words, scope) : captioned(attachment, null, href, words)
}

/** Without a sandbox, in which no browser shows a PDF; nothing in one runs as a script of the page. */
function viewer(attachment: Attachment, target: FileTarget, words: string, scope: Scope): string {
  const page = pageIn(target.fragment)
  const height = viewerHeight(target.fragment)
  const title = plainText(words) + (page === null ? '' : `, page ${page}`)
  const part = fileFragment('pdf', target.fragment)
  // Without the pane of thumbnails, which leaves little room for the page itself.
  const source = hrefOf(attachment, part === null ? 'navpanes=0' : `${part}&navpanes=0`, scope)
  const frame = `<iframe src="${source}" title="${attribute(title)}" loading="lazy"${height === null ? '' : ` height="${height}"`}></iframe>`
  return `<figure class="file-embed">${frame}<figcaption>${captioned(attachment, page, hrefOf(attachment, part, scope), words)}</figcaption></figure>`
}

/** A link with what it leads to: "PDF, page 3, 1.2 MB". */
function captioned(attachment: Attachment, page: number | null, href: string, words: string): string {
  const facts = [
    extensionOf(attachment.path).toUpperCase(),
    page === null ? '' : `page ${page}`,
    weight(attachment.bytes),
  ]
  return `${anchor(href, words)} <span class="file-facts">${attribute(facts.filter(Boolean).join(', '))}</span>`
}

function anchor(href: string, words: string, names = 'file'): string {
  return `<a class="${names}" href="${href}">${words}</a>`
}

function hrefOf({ sitePath }: Attachment, fragment: string | null, { view }: Scope): string {
  return attribute(fileHref(view.settings.base, sitePath, fragment))
}

/** Width and height as asked for, the missing one by the picture's own proportions. */
function dimensions({ size: own }: Attachment, { size: asked }: Link): string {
  if (!own) return sizes(asked)
  const width = asked?.width ?? (asked?.height ? (asked.height * own.width) / own.height : own.width)
  const height = asked?.height ?? (width * own.height) / own.width
  return sizes({ width: Math.round(width), height: Math.round(height) })
}

function sizes(size: Link['size']): string {
  const written = (name: string, pixels: number | null = null) =>
    pixels === null ? '' : ` ${name}="${pixels}"`
  return written('width', size?.width) + written('height', size?.height)
}

/** How much a file weighs, in as few digits as tell: "812 bytes", "1.2 MB". Units are powers of a thousand. */
export function weight(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  const unit = bytes < 999_500 ? 'kB' : bytes < 999_500_000 ? 'MB' : 'GB'
  const amount = bytes / { kB: 1e3, MB: 1e6, GB: 1e9 }[unit]
  return `${amount < 9.95 ? amount.toFixed(1).replace(/\.0$/, '') : amount.toFixed(0)} ${unit}`
}
