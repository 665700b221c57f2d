import { fileHref } from '../core/address.ts'
import type { Block, Link } from '../core/entry.ts'
import { extensionOf, fileKind, type FileKind } from '../core/file-kind.ts'
import type { Fragment, Node, Target } from '../core/graph.ts'
import { plainText } from '../core/html-text.ts'
import { attribute, escaped, type Html, html } from '../core/html.ts'
import { roleOf, withoutPrefix } from '../core/kinds.ts'
import { lastOf, noteName } from '../core/path.ts'
import type { Settings } from '../core/settings.ts'
import type { Attachment } from '../links/link.ts'
import { contained } from '../links/names.ts'
import type { NodeName, Room, Scope, TextView } from './view.ts'
import { wordsFor, type Words } from '../words/languages.ts'

/**
 * The link's words, unless they look like a path, else the title. Papers, and notes in an inquiry, are cited by title.
 */
export function shownName({ syntax, target }: Link, node: NodeName, { view, author }: Scope): string {
  const isWords =
    (syntax === 'wikilink' || syntax === 'property') &&
    !/[/@]|\.(?:md|markdown|canvas|base)$|^(?:index|readme)$|^[\p{L}\p{N}.]+[-_][\p{L}\p{N}._-]+$/iu.test(
      target,
    )
  const role = roleOf(node.kind)
  const isCited = role === 'paper' || (roleOf(author.kind) === 'inquiry' && role === 'note')
  return isWords && !isCited ? withoutPrefix(target, node.kind, view.settings.kinds) : node.title
}

/** The heading that a link names, whether it exists or not. A block has no name. */
export function partOf({ fragment }: Link): string | null {
  return fragment && !fragment.startsWith('^') ? fragment.replace(/#+/g, ' › ') : null
}

function missingName(link: Link): string {
  return [link.target, partOf(link)].filter(Boolean).join(' › ') || (link.fragment ?? '')
}

/** As the link spells it, with its fragment; `''` if the link names nothing. */
function editorFileName({ target, fragment }: Link): string {
  const name = noteName(target).replace(/\.excalidraw$/i, '')
  return name && fragment && !fragment.startsWith('^') ? `${name} › ${fragment}` : name
}

/** The name of what is no page. */
export function unlinkedName(
  link: Link,
  target: Exclude<Target, { found: 'node' }>,
  { author, view }: Scope,
): string {
  switch (target.found) {
    case 'attachment':
      return contained(lastOf(target.path))
    case 'editor-file':
      return editorFileName(link) || author.title
    case 'unpublished':
      return wordsFor(view.settings).text.unpublished
    case 'folder':
      return link.target
    case 'missing':
    case 'ambiguous': {
      const told = link.form === 'narrative' && link.locator ? ` [${link.locator}]` : ''
      return link.syntax === 'citation' ? `@${link.target}${told}` : missingName(link)
    }
  }
}

/** The site's own words are not for texts in another language. */
const noWords = {}

/** "Kamoi et al. 2024", in the language of the text; the title if there are no authors. */
export function shortCitation(
  { authors, title, year }: NodeName,
  { form, locator }: Link,
  { author, view: { settings } }: Scope,
): string {
  if (form === 'year') return year ? String(year) : title
  const inBrackets = [...(year ? [String(year)] : []), ...(locator ? [locator] : [])].join(', ')
  const surnames = authors.map((name) => name.slice(name.lastIndexOf(' ') + 1))
  const [first, second] = surnames
  if (first === undefined) return form === 'narrative' && locator ? `${title} (${locator})` : title
  const { lang } = author.language
  const words = wordsFor(lang === null ? settings : { language: lang, words: noWords })
  const names = surnames.length > 2 ? words.text.andOthers(first) : second ? words.list(surnames) : first
  if (form === 'narrative') return inBrackets ? `${names} (${inBrackets})` : names
  return year ? `${names} ${year}` : names
}

export function locator(link: Link): string {
  return link.locator && link.form !== 'narrative' ? `, ${link.locator}` : ''
}

/** Whether the page has room for the blocks, which then count. */
export function takes(room: Room, blocks: readonly Block[]): boolean {
  const length = blocks
    .flatMap((block) => block.html)
    .reduce((sum, segment) => sum + (typeof segment === 'string' ? segment.length : 0), 0)
  if (room.transclusions === 0 || room.characters < length) return false
  room.transclusions -= 1
  room.characters -= length
  return true
}

/** What an embed shows. Without a fragment, a base shows its first view. */
export function blocksAt(node: Node, fragment: Fragment | null, view: TextView): readonly Block[] {
  const body = view.bodyOf(node.id)
  const isBase = node.entry.base === 'file'
  if (!fragment) return isBase ? body.blocks.filter(isUntitled).slice(0, 1) : body.blocks
  if (fragment.at !== 'heading') {
    return body.anchors
      .filter((anchor) => `^${anchor.id}` === fragment.id)
      .map((anchor) => ({ html: anchor.html, heading: null }))
  }
  const start = body.blocks.findIndex((block) => block.heading === fragment.heading)
  if (start < 0) return []
  const depth = node.entry.headings[fragment.heading]?.depth ?? 2
  const after = body.blocks.findIndex(
    (block, index) =>
      index > start && block.heading !== null && (node.entry.headings[block.heading]?.depth ?? 2) <= depth,
  )
  const blocks = body.blocks.slice(start, after < 0 ? undefined : after)
  return isBase ? blocks.filter(isUntitled) : blocks
}

function isUntitled({ heading }: Block): boolean {
  return heading === null
}

/**
 * The encoded fragment with which a browser opens a part of a file: a time in video and audio (W3C Media Fragments), a
 * page and the like in a PDF (RFC 8118). Null if the fragment means nothing to browsers.
 */
export function fileFragment(kind: FileKind, written: string | null): string | null {
  if (!written?.isWellFormed()) return null
  if (kind === 'video' || kind === 'audio') {
    const time = parameters(written).get('t')?.replace(/^npt:/i, '')
    return time !== undefined && /^(?=.*\d)[\d:.]*(?:,[\d:.]+)?$/.test(time) ? `t=${time}` : null
  }
  if (kind !== 'pdf') return kind === 'file' ? encodeURIComponent(written) : null
  if (!written.includes('=')) return encodeURIComponent(written)
  const known = [...parameters(written)].filter(([name]) => pdfParameters.has(name))
  return known.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&') || null
}

const pdfParameters: ReadonlySet<string> = new Set('page nameddest zoom view viewrect search'.split(' '))

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

export function fillFileLink(target: FileTarget, words: Html, scope: Scope): Html {
  const attachment = scope.view.attachments.get(target.path)
  if (!attachment || scope.links !== 'live') return words
  return anchor(hrefOf(attachment, fileFragment(fileKind(target.path), target.fragment), scope), words)
}

export function fillFile(link: Link, target: FileTarget, words: Html, scope: Scope): Html {
  const attachment = scope.view.attachments.get(target.path)
  if (!attachment) return words
  const kind = fileKind(target.path)
  const href = hrefOf(attachment, fileFragment(kind, target.fragment), scope)
  const name = plainText(words.text)
  if (kind === 'image') {
    const look = html`${dimensions(attachment, link)}${inTheDark(attachment, target.fragment)}`
    return html`<img src="${href}" alt="${link.label ? name : ''}"${look} loading="lazy" decoding="async">`
  }
  if (scope.links !== 'live') return words
  const onPaper = anchor(href, words, 'file on-paper')
  if (kind === 'video')
    return html`<video controls preload="metadata" src="${href}"${sizes(link.size)} aria-label="${name}"></video>${onPaper}`
  if (kind === 'audio')
    return html`<audio controls preload="metadata" src="${href}" aria-label="${name}"></audio>${onPaper}`
  // Outside a body this may be within a line, where no block may be.
  if (!scope.marks) return anchor(href, words)
  return kind === 'pdf'
    ? viewer(attachment, target, words, scope)
    : captioned(attachment, null, href, words, scope)
}

/** Marks a picture that dark pages invert: a drawing unless its fragment is `#keep`, or any picture with `#invert`. */
function inTheDark({ isLightDrawing = false }: Attachment, fragment: string | null): Html | false {
  const isInverted = fragment === 'invert' || (isLightDrawing && fragment !== 'keep')
  return isInverted && html` class="drawing"`
}

/** Browsers do not show PDFs in a sandboxed frame. A PDF cannot run scripts of the page. */
function viewer(attachment: Attachment, target: FileTarget, words: Html, scope: Scope): Html {
  const page = numberIn(target.fragment, 'page')
  // In CSS pixels, as in Obsidian's `#height=400`.
  const height = attribute('height', numberIn(target.fragment, 'height'))
  const { filePage } = wordsFor(scope.view.settings).text
  const title = plainText(words.text) + (page === null ? '' : `, ${filePage(page)}`)
  const part = fileFragment('pdf', target.fragment)
  // The thumbnail pane leaves little room for the page.
  const source = hrefOf(attachment, part === null ? 'navpanes=0' : `${part}&navpanes=0`, scope)
  const caption = captioned(attachment, page, hrefOf(attachment, part, scope), words, scope)
  return html`
    <figure class="file-embed">
      <iframe src="${source}" title="${title}" loading="lazy"${height}></iframe>
      <figcaption>${caption}</figcaption>
    </figure>
  `
}

function captioned(
  attachment: Attachment,
  page: number | null,
  href: string,
  words: Html,
  { view }: Scope,
): Html {
  const said = wordsFor(view.settings)
  const facts = [
    extensionOf(attachment.path).toUpperCase(),
    page === null ? '' : said.text.filePage(page),
    weight(attachment.bytes, said),
  ]
  return html`${anchor(href, words)} <span class="file-facts">${said.joins.items(facts.filter(Boolean))}</span>`
}

function anchor(href: string, words: Html, names = 'file'): Html {
  return html`<a class="${names}" href="${href}">${words}</a>`
}

function hrefOf({ sitePath }: Attachment, fragment: string | null, { view }: Scope): string {
  return fileHref(view.settings.base, sitePath, fragment)
}

/** A missing width or height follows from the picture's proportions. */
function dimensions({ size: own }: Attachment, { size: asked }: Link): Html {
  if (!own) return sizes(asked)
  const width = asked?.width ?? (asked?.height ? (asked.height * own.width) / own.height : own.width)
  const height = asked?.height ?? (width * own.height) / own.width
  return sizes({ width: Math.round(width), height: Math.round(height) })
}

function sizes(size: Link['size']): Html {
  return html`${attribute('width', size?.width)}${attribute('height', size?.height)}`
}

/** In powers of 1000: "812 bytes", "1.2 MB". */
export function weight(bytes: number, { text, digits }: Pick<Words, 'text' | 'digits'>): string {
  if (bytes < 1000) return text.bytes(bytes)
  const unit = bytes < 999_500 ? 'kB' : bytes < 999_500_000 ? 'MB' : 'GB'
  const amount = bytes / { kB: 1e3, MB: 1e6, GB: 1e9 }[unit]
  return `${digits(amount < 9.95 ? Number(amount.toFixed(1)) : Number(amount.toFixed(0)))} ${unit}`
}

type EditorFileTarget = Target & { found: 'editor-file' }

export function fillEditorFileLink({ kind }: EditorFileTarget, words: Html, { view }: Scope): Html {
  const { editorFiles, notPartOfSite } = wordsFor(view.settings).text
  return html`<span class="editor-file" title="${notPartOfSite(editorFiles[kind])}">${words}</span>`
}

export function fillEditorFile(target: EditorFileTarget, words: Html, scope: Scope): Html {
  if (scope.links !== 'live') return words
  if (!scope.marks) return fillEditorFileLink(target, words, scope)
  const { editorFiles, notOnThisSite } = wordsFor(scope.view.settings).text
  return html`<p class="editor-file"><b>${words}</b> <span class="file-facts">${notOnThisSite(editorFiles[target.kind])}</span></p>`
}

const marked =
  /<a href="([^"]*)"(?:[^>"]|"[^"]*")*? data-embed="(image|frame)"(?:[^>"]|"[^"]*")*>(.*?)<\/a>/gs

/**
 * Restores remote images, films and frames if the settings allow it. The markdown stage leaves marked links, since
 * loading them would tell another server who reads the page.
 */
export function remote(html: string, { remote, url }: Pick<Settings, 'remote' | 'url'>): string {
  if (remote === 'link' || !html.includes(' data-embed="')) return html
  return html.replace(marked, (link: string, source: string, kind: string, words: string) => {
    const name = escaped(plainText(words))
    if (kind === 'frame') {
      // With scripts and its own origin, a frame of this site could remove its sandbox.
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

function playerOf(source: string): 'video' | 'audio' | null {
  const kind = fileKind(URL.parse(source)?.pathname ?? '')
  return kind === 'video' || kind === 'audio' ? kind : null
}
