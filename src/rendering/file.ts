import { fileHref } from '../core/address.ts'
import type { Link } from '../core/entry.ts'
import { extensionOf, fileKind, type FileKind } from '../core/file-kind.ts'
import type { Target } from '../core/graph.ts'
import { plainText, attribute, text } from '../core/html-text.ts'
import type { Attachment } from '../links/collection.ts'
import type { Scope } from './view.ts'
import { noteName } from '../core/path.ts'
import type { Settings } from '../core/settings.ts'
import { wordsFor, type Words } from '../words/languages.ts'

/**
 * The fragment with which a browser opens a part of a file, encoded; null where the file has no parts, or where the
 * fragment means something to an editor's own program only. For video and audio it is a time (W3C Media Fragments), for
 * a PDF a page and the like (RFC 8118).
 */
export function fileFragment(kind: FileKind, written: string | null): string | null {
  if (!written?.isWellFormed()) return null
  switch (kind) {
    case 'video':
    case 'audio': {
      const time = parameters(written).get('t')?.replace(/^npt:/i, '')
      return time !== undefined && /^(?=.*\d)[\d:.]*(?:,[\d:.]+)?$/.test(time) ? `t=${time}` : null
    }
    case 'pdf': {
      if (!written.includes('=')) return encodeURIComponent(written)
      const known = [...parameters(written)].filter(([name]) => pdfParameters.has(name))
      return known.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&') || null
    }
    case 'file':
      return encodeURIComponent(written)
    case 'image':
    case 'canvas':
    case 'base':
    case 'drawing':
    case 'bibliography':
      return null
  }
}

/** The page of a PDF that a fragment names. */
function pageIn(written: string | null): number | null {
  return numberIn(written, 'page')
}

/** The height of the viewer in CSS pixels, as Obsidian's `#height=400`. */
function viewerHeight(written: string | null): number | null {
  return numberIn(written, 'height')
}

const pdfParameters: ReadonlySet<string> = new Set([
  'page',
  'nameddest',
  'zoom',
  'view',
  'viewrect',
  'search',
])

function numberIn(written: string | null, name: string): number | null {
  const digits = /^\d{1,4}$/.exec(parameters(written ?? '').get(name) ?? '')?.[0]
  return Number(digits ?? 0) || null
}

function parameters(written: string): ReadonlyMap<string, string> {
  return new Map(
    written.split('&').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name.trim().toLowerCase(), value.join('=').trim()]
    }),
  )
}

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
    return `<img src="${href}" alt="${alt}"${dimensions(attachment, link)}${inTheDark(attachment, target.fragment)} loading="lazy" decoding="async">`
  }
  if (scope.links !== 'live') return words
  if (kind === 'video' || kind === 'audio') {
    const size = kind === 'video' ? sizes(link.size) : ''
    return `<${kind} controls preload="metadata" src="${href}"${size} aria-label="${attribute(plainText(words))}"></${kind}>${anchor(href, words, 'file on-paper')}`
  }
  // Outside of a body it may be within a line.
  if (!scope.marks) return anchor(href, words)
  return kind === 'pdf'
    ? viewer(attachment, target, words, scope)
    : captioned(attachment, null, href, words, scope)
}

/** A picture that dark pages show with its lights and darks exchanged: a drawing, unless `#keep` is behind its name, or one with `#invert`. */
function inTheDark({ isLightDrawing = false }: Attachment, fragment: string | null): string {
  const isInverted = fragment === 'invert' || (isLightDrawing && fragment !== 'keep')
  return isInverted ? ' class="drawing"' : ''
}

/** A frame without a sandbox, since no browser shows a PDF in one; nothing in a PDF runs as a script of the page. */
function viewer(attachment: Attachment, target: FileTarget, words: string, scope: Scope): string {
  const page = pageIn(target.fragment)
  const height = viewerHeight(target.fragment)
  const { filePage } = wordsFor(scope.view.settings).text
  const title = plainText(words) + (page === null ? '' : `, ${filePage(page)}`)
  const part = fileFragment('pdf', target.fragment)
  // Without the pane of thumbnails, which leaves little room for the page itself.
  const source = hrefOf(attachment, part === null ? 'navpanes=0' : `${part}&navpanes=0`, scope)
  const frame = `<iframe src="${source}" title="${attribute(title)}" loading="lazy"${height === null ? '' : ` height="${height}"`}></iframe>`
  return `<figure class="file-embed">${frame}<figcaption>${captioned(attachment, page, hrefOf(attachment, part, scope), words, scope)}</figcaption></figure>`
}

/** A link with facts about its file: "PDF, page 3, 1.2 MB". */
function captioned(
  attachment: Attachment,
  page: number | null,
  href: string,
  words: string,
  { view }: Scope,
): string {
  const said = wordsFor(view.settings)
  const facts = [
    extensionOf(attachment.path).toUpperCase(),
    page === null ? '' : said.text.filePage(page),
    weight(attachment.bytes, said),
  ]
  return `${anchor(href, words)} <span class="file-facts">${attribute(said.joins.items(facts.filter(Boolean)))}</span>`
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
export function weight(bytes: number, { text, digits }: Pick<Words, 'text' | 'digits'>): string {
  if (bytes < 1000) return text.bytes(bytes)
  const unit = bytes < 999_500 ? 'kB' : bytes < 999_500_000 ? 'MB' : 'GB'
  const amount = bytes / { kB: 1e3, MB: 1e6, GB: 1e9 }[unit]
  return `${digits(amount < 9.95 ? Number(amount.toFixed(1)) : Number(amount.toFixed(0)))} ${unit}`
}

type EditorFileTarget = Target & { found: 'editor-file' }

/** The words of a link to a file that is never published, with what it is. */
export function fillEditorFileLink({ kind }: EditorFileTarget, words: string, { view }: Scope): string {
  const { editorFiles, notPartOfSite } = wordsFor(view.settings).text
  return `<span class="editor-file" title="${attribute(notPartOfSite(editorFiles[kind].name))}">${words}</span>`
}

/** The link or words shown in the place of an embed. */
export function fillEditorFile(target: EditorFileTarget, words: string, scope: Scope): string {
  if (scope.links !== 'live') return words
  if (!scope.marks) return fillEditorFileLink(target, words, scope)
  const { editorFiles, notOnThisSite } = wordsFor(scope.view.settings).text
  return `<p class="editor-file"><b>${words}</b> <span class="file-facts">${text(notOnThisSite(editorFiles[target.kind].what))}</span></p>`
}

/** Its name as the link spells it, with the part that is meant; '' for a link that names nothing. */
export function editorFileName({ target, fragment }: Link): string {
  const name = noteName(target).replace(/\.excalidraw$/i, '')
  return name && fragment && !fragment.startsWith('^') ? `${name} › ${fragment}` : name
}

const marked =
  /<a href="([^"]*)"(?:[^>"]|"[^"]*")*? data-embed="(image|frame)"(?:[^>"]|"[^"]*")*>(.*?)<\/a>/gs

/**
 * Images, films, sounds and frames of other servers, which the markdown stage leaves as marked links, put back in place
 * where the settings allow it. Otherwise a page would tell another server who reads it.
 */
export function remote(html: string, { remote, url }: Pick<Settings, 'remote' | 'url'>): string {
  if (remote === 'link' || !html.includes(' data-embed="')) return html
  return html.replace(marked, (link: string, source: string, kind: string, words: string) => {
    const name = attribute(plainText(words))
    if (kind === 'frame') {
      // With scripts and its origin, a frame of this site could take its own sandbox away.
      const origin = URL.parse(plainText(source))?.origin
      if (origin === undefined || origin === url) return link
      const sandbox = url === null ? 'allow-scripts' : 'allow-scripts allow-same-origin'
      return `<iframe src="${source}" title="${name}" loading="lazy" referrerpolicy="no-referrer" sandbox="${sandbox}"></iframe>`
    }
    const tag = playerOf(source)
    return tag
      ? `<${tag} controls preload="metadata" src="${source}" aria-label="${name}"></${tag}><a class="on-paper" href="${source}">${words}</a>`
      : `<img src="${source}" alt="${name}" loading="lazy" decoding="async" referrerpolicy="no-referrer">`
  })
}

/** The element that plays the file at an address; null for a picture. */
function playerOf(source: string): 'video' | 'audio' | null {
  const kind = fileKind(URL.parse(source)?.pathname ?? '')
  return kind === 'video' || kind === 'audio' ? kind : null
}
