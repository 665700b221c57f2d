import { href } from '../core/address.ts'
import type { Link } from '../core/entry.ts'
import type { Node, NodeId, Target } from '../core/graph.ts'
import type { Hole, Segments, TextSegments } from '../core/segments.ts'
import type { Settings } from '../core/settings.ts'
import { directionOfLanguage } from '../core/script.ts'
import type { Language } from '../core/language.ts'
import { lastOf } from '../core/path.ts'
import { plainText } from '../core/plain-text.ts'
import { tagKey } from '../core/tag.ts'
import { contained, unpublishedWords } from '../links/words.ts'
import { bracketed, citationOf, isApart, numberLink, withoutCitations } from './citation.ts'
import { fillEmbed } from './embed.ts'
import { fillFileLink } from './file.ts'
import { remote } from './remote.ts'
import { attribute, text } from '../core/html-text.ts'
import type { Name, View } from '../pages/view.ts'
import { fillEditorFileLink, editorFileName } from './editor-file.ts'

/** Whose words are being filled in, and what is known of the page they are filled in on. */
export interface Scope {
  readonly view: View
  /** The node whose links the holes index. */
  readonly author: Node
  /** `label` is inside a link: no further link, but pictures. `words` is what all of it says. */
  readonly links: 'live' | 'label' | 'words'
  /** Stands before every id. */
  readonly prefix: string
  /** The nodes being transcluded, outermost first: the way to see a cycle. */
  readonly within: readonly NodeId[]
  /** Where citations and footnotes of the body are kept; null outside a body. */
  readonly marks: Marks | null
}

/** What filling a body leaves behind for the rest of its page. */
export interface Marks {
  /** The sources of the page's inquiry → the number they carry; empty elsewhere. */
  readonly numbers: ReadonlyMap<NodeId, number>
  /** Cited node → ids of the places that cite it. */
  readonly citedAt: Map<NodeId, string[]>
  /** Index into the author's footnotes → references to it so far, in order of first reference. */
  readonly footnotes: Map<number, number>
  /** Transclusions so far: each gets a prefix of its own. */
  embeds: number
  readonly room: Room
}

/** What a page may still take in of other pages, however deep within each other. */
export interface Room {
  transclusions: number
  /** Of their HTML. */
  characters: number
}

/** HTML without holes. */
export function fill(segments: Segments, scope: Scope): string {
  let html = ''
  for (const segment of segments) {
    html += typeof segment === 'string' ? fillMarkup(segment, scope) : fillHole(segment, scope)
  }
  return html
}

function fillMarkup(html: string, { view, prefix }: Scope): string {
  const finished = remote(html, view.settings)
  // A table that is taken in may stand on the page twice, and of landmarks each has a name of its own.
  return prefix === '' ? finished : finished.replace(tableRegion, '$1role="group"')
}

const tableRegion = /(class="table" tabindex="0" )role="region"(?= aria-label="Table \d)/g

function fillHole(hole: Hole, scope: Scope): string {
  switch (hole.hole) {
    case 'link':
      return fillLink(hole.link, scope)
    case 'words':
      return (
        wordsAt(hole.link, scope.links === 'live' ? { ...scope, links: 'label' } : scope) +
        numberAt(hole.link, scope)
      )
    case 'embed':
      return fillEmbed(hole.link, scope)
    case 'heading':
      return attribute(scope.author.headingIds[hole.heading] ?? '')
    case 'footnote':
      return fillFootnote(hole.footnote, scope)
    case 'tag':
      return fillTag(hole.tag, scope)
    case 'prefix':
      return attribute(scope.prefix)
  }
}

/** Plain text with every link as its words, but for those that are no part of a sentence. */
export function fillText(segments: TextSegments, scope: Scope): string {
  return withoutCitations(segments, scope)
    .map((segment) => (typeof segment === 'string' ? segment : plainText(wordsAt(segment.link, scope))))
    .join('')
    .trim()
}

/** The sentence as inline HTML, as above, with the links that lead to `marked` as `<mark>`. */
export function fillSentence(segments: TextSegments, scope: Scope, marked: NodeId): string {
  return withoutCitations(segments, scope)
    .map((segment) => {
      if (typeof segment === 'string') return text(segment)
      const words = wordsAt(segment.link, scope)
      const target = scope.author.targets[segment.link]
      return target?.found === 'node' && target.id === marked ? `<mark>${words}</mark>` : words
    })
    .join('')
}

function fillLink(index: number, scope: Scope): string {
  const { link, target } = linkAt(index, scope)
  const words = wordsOf(link, target, scope)
  switch (target.found) {
    case 'node':
      return scope.links === 'live' ? fillNodeLink(link, target, words, scope) : words + locator(link)
    case 'attachment':
      return fillFileLink(target, words, scope)
    case 'editor-file':
      return scope.links === 'live' ? fillEditorFileLink(target, words) : words
    case 'folder': {
      const to = attribute(href(scope.view.settings.base, target.address))
      return scope.links === 'live' ? `<a class="link" href="${to}">${words}</a>` : words
    }
    case 'missing':
      return `<span class="missing" title="Not yet written">${words}</span>${locator(link)}`
    case 'ambiguous':
      return `<span class="ambiguous">${words}</span>${locator(link)}`
    case 'unpublished':
      return link.label ? words : `<span class="unpublished">${words}</span>`
  }
}

function fillNodeLink(link: Link, target: Target & { found: 'node' }, words: string, scope: Scope): string {
  const { settings } = scope.view
  const node = scope.view.name(target.id)
  const to = attribute(href(settings.base, node.address, target.fragment?.id))
  const citation = citationOf(target.id, scope)
  const isTitle =
    link.label === null && nameOf(link, node, scope.author).toLowerCase() === node.title.toLowerCase()
  const lang = isTitle ? languageAttributes(node.titleLanguage, scope.author.language, settings) : ''
  if (scope.marks && isApart(link, target, scope)) {
    // The title's own direction must not turn the link, which stands in the margin of the text.
    const turned = node.titleLanguage.dir !== scope.author.language.dir
    const title = turned ? `><bdi${lang}>${words}</bdi>` : `${lang}>${words}`
    return bracketed(`<a class="cite-title" href="${to}"${title}</a>`, citation, locator(link))
  }
  const id = citation.id === null ? '' : ` id="${attribute(citation.id)}"`
  return `<a class="link" data-kind="${node.kind}"${id} href="${to}"${lang}>${words}</a>${locator(link)}${numberLink(citation)}`
}

/** The number of a source that is cited within another link, which holds no further one. */
function numberAt(index: number, scope: Scope): string {
  const { target } = linkAt(index, scope)
  if (target.found !== 'node' || !scope.marks?.numbers.has(target.id)) return ''
  const { id, number } = citationOf(target.id, scope)
  return number === null
    ? ''
    : `<span class="cite-number"${id === null ? '' : ` id="${id}"`}>${number}</span>`
}

function wordsAt(index: number, scope: Scope): string {
  const { link, target } = linkAt(index, scope)
  return wordsOf(link, target, scope) + locator(link)
}

/** What a link says, as inline HTML: the author's words, else what its target is called. */
export function wordsOf(link: Link, target: Target, scope: Scope): string {
  if (link.label) return fill(link.label, { ...scope, links: scope.links === 'live' ? 'label' : scope.links })
  switch (target.found) {
    case 'node': {
      const node = scope.view.name(target.id)
      if (link.syntax === 'citation') return text(shortCitation(node))
      const heading =
        target.fragment?.at === 'heading' ? headingText(target.id, target.fragment.heading, scope) : null
      const part = heading ?? partOf(link)
      if (link.target === '') return text(part ?? link.fragment ?? node.title)
      const name = nameOf(link, node, scope.author)
      return text(part === null ? name : `${name} › ${part}`)
    }
    case 'attachment':
      return text(contained(lastOf(target.path)))
    case 'editor-file':
      return text(editorFileName(link) || scope.author.title)
    case 'unpublished':
      return unpublishedWords
    case 'folder':
      return text(link.target)
    case 'missing':
    case 'ambiguous':
      return text(link.syntax === 'citation' ? `@${link.target}` : missingName(link))
  }
}

/**
 * What a bare link calls a node: the words that stand in it, if they are words and not an address. An inquiry cites a
 * note by its whole title.
 */
function nameOf({ syntax, target }: Link, node: Name, author: Node): string {
  const isWords =
    (syntax === 'wikilink' || syntax === 'property') &&
    !/[/@]|\.(?:md|markdown)$|^(?:index|readme)$|^[\p{L}\p{N}.]+[-_][\p{L}\p{N}._-]+$/iu.test(target)
  const isCited = node.kind === 'paper' || (author.kind === 'inquiry' && node.kind === 'note')
  return isWords && !isCited ? target : node.title
}

/** A heading that was asked for, found or not; a block has no name. */
function partOf({ fragment }: Link): string | null {
  return fragment && !fragment.startsWith('^') ? fragment.replace(/#+/g, ' › ') : null
}

function missingName(link: Link): string {
  return [link.target, partOf(link)].filter(Boolean).join(' › ') || (link.fragment ?? '')
}

function headingText(id: NodeId, heading: number, scope: Scope): string {
  const node = scope.view.graph.node(id)
  return fillText(node.entry.headings[heading]?.text ?? [], {
    ...scope,
    author: node,
    links: 'words',
    marks: null,
  })
}

/** "Kamoi et al. 2024": surnames as the field writes them, else the title. */
function shortCitation({ authors, title, year }: Name): string {
  const surnames = authors.map((name) => name.slice(name.lastIndexOf(' ') + 1))
  const [first, second] = surnames
  if (first === undefined) return title
  const names = surnames.length > 2 ? `${first} et al.` : second ? `${first} and ${second}` : first
  return year ? `${names} ${year}` : names
}

function locator(link: Link): string {
  return link.locator ? `, ${text(link.locator)}` : ''
}

/** Attributes for words of one language among those of another; none where they are the same. */
export function languageAttributes(words: Language, around: Language, { language }: Settings): string {
  const lang = words.lang === around.lang ? null : (words.lang ?? language)
  const dir = words.dir === around.dir ? null : (words.dir ?? directionOfLanguage(language))
  return (lang ? ` lang="${attribute(lang)}"` : '') + (dir ? ` dir="${dir}"` : '')
}

function fillFootnote(footnote: number, scope: Scope): string {
  const { marks, prefix } = scope
  if (!marks) return ''
  const nth = (marks.footnotes.get(footnote) ?? 0) + 1
  marks.footnotes.set(footnote, nth)
  const number = [...marks.footnotes.keys()].indexOf(footnote) + 1
  const id = attribute(`${prefix}fnref-${number}${nth > 1 ? `-${nth}` : ''}`)
  return `<sup class="footnote-ref"><a id="${id}" href="#${attribute(`${prefix}fn-${number}`)}" aria-label="Footnote ${number}">${number}</a></sup>`
}

function fillTag(tag: string, scope: Scope): string {
  const known = scope.view.tags.get(tagKey(tag))
  if (!known || scope.links !== 'live') return `#${text(tag)}`
  return `<a class="tag" href="${attribute(href(scope.view.settings.base, known.address))}">#${text(tag)}</a>`
}

function linkAt(index: number, scope: Scope): { link: Link; target: Target } {
  const link = scope.author.entry.links[index]
  const target = scope.author.targets[index]
  if (!link || !target) throw new Error(`${scope.author.id} has no link ${index}`)
  return { link, target }
}
