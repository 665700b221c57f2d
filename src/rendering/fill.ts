import { href, type Address } from '../core/address.ts'
import type { Link, Block, Hole, Segments, TextSegments } from '../core/entry.ts'
import type { Node, NodeId, Target, Fragment } from '../core/graph.ts'
import { roleOf, withoutPrefix } from '../core/kinds.ts'
import { lastOf } from '../core/path.ts'
import { plainText, attribute, text } from '../core/html-text.ts'
import { tagKey } from '../core/tag.ts'
import { partedAtNames } from '../core/unbroken.ts'
import { contained } from '../links/words.ts'
import { wordsFor } from '../words/languages.ts'
import { citationApart, citationOf, numberLink, withCitations, withoutCitations } from './citation.ts'
import { fillFileLink, fillFile, fillEditorFileLink, editorFileName, fillEditorFile, remote } from './file.ts'
import { fillBase, viewsEmbedded } from './base.ts'
import { languageAttributes } from './language.ts'
import type { NodeName, TextView, BodyMarks, Room, Scope } from './view.ts'

/** Most levels of transclusion. Deeper ones become links. */
const deepest = 5

function fillEmbed(index: number, scope: Scope): string {
  const link = scope.author.entry.links[index]
  const target = scope.author.targets[index]
  if (!link || !target) throw new Error(`${scope.author.id} has no link ${index}`)
  const words = linkWords(link, target, scope)
  if (scope.links === 'words') return words
  switch (target.found) {
    case 'attachment':
      return fillFile(link, target, words, scope)
    case 'editor-file':
      return fillEditorFile(target, words, scope)
    case 'node':
      return scope.links === 'live' ? fillTransclusion(link, target, words, scope) : words
    case 'folder':
      return words
    case 'unpublished':
      return link.label ? words : `<span class="unpublished">${words}</span>`
    case 'missing':
      return wantedLink(target, words, scope) ?? `<span class="missing" title="Not found">${words}</span>`
    case 'ambiguous':
      return `<span class="ambiguous">${words}</span>`
  }
}

function fillTransclusion(
  link: Link,
  target: Target & { found: 'node' },
  words: string,
  scope: Scope,
): string {
  const { view, author, marks, within } = scope
  const { settings } = view
  const node = view.graph.node(target.id)
  const lang = languageAttributes(node.language, author.language, settings)
  const to = attribute(href(settings.base, node.address, target.fragment?.id))
  const titleIn = (around: Node) =>
    `<a class="link" href="${to}"${link.label ? '' : languageAttributes(node.titleLanguage, around.language, settings)}>${words}</a>`
  const chain = within.length === 0 ? [scope.author.id] : within
  if (!marks) return titleIn(author)
  const citation = citationOf(target.id, scope)
  const id = citation.id === null ? '' : ` id="${attribute(citation.id)}"`
  const onlyTitle = `<p class="embed-title"${id}>${titleIn(author)}${numberLink(target.id, citation, scope)}</p>`
  if (target.gone || chain.length >= deepest) return onlyTitle
  if (chain.includes(node.id) && !target.fragment) return onlyTitle
  if (chain.filter((id) => id === node.id).length > 1) return onlyTitle
  const found = blocksAt(node, target.fragment, view)
  const blocks = node.entry.base === 'file' ? viewsEmbedded(found, target.fragment) : found
  if (!takes(marks.room, blocks)) return onlyTitle
  marks.embeds += 1
  const name = `${scope.prefix}embed-${marks.embeds}`
  const inner: BodyMarks = {
    numbers: marks.numbers,
    citedAt: new Map(),
    footnotes: new Map(),
    embeds: 0,
    room: marks.room,
  }
  const content = fillBlocks(blocks, {
    view,
    author: node,
    links: 'live',
    prefix: `${name}-`,
    within: [...chain, node.id],
    marks: inner,
  })
  if (!content) return onlyTitle
  // A label is in the language of the text around the embed.
  const own = link.label && lang ? languageAttributes(author.language, node.language, settings) : ''
  const heading = `<p class="embed-title" id="${attribute(name)}"${own}>${titleIn(node)}${numberLink(target.id, citation, scope)}</p>`
  return `<div class="embed"${id} role="group" aria-labelledby="${attribute(name)}"${lang}>${heading}${content}</div>`
}

function takes(room: Room, blocks: readonly Block[]): boolean {
  const length = blocks
    .flatMap((block) => block.html)
    .reduce((sum, segment) => sum + (typeof segment === 'string' ? segment.length : 0), 0)
  if (room.transclusions === 0 || room.characters < length) return false
  room.transclusions -= 1
  room.characters -= length
  return true
}

function blocksAt(node: Node, fragment: Fragment | null, view: TextView): readonly Block[] {
  const body = view.bodyOf(node.id)
  if (!fragment) return body.blocks
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
  return body.blocks.slice(start, after < 0 ? undefined : after)
}

export function fillBlocks(blocks: readonly Block[], scope: Scope & { marks: BodyMarks }): string {
  const html = blocks.map((block) => fillBlock(block, scope)).join('\n')
  return html + fillFootnotes(scope)
}

/** Fills a block. If a block embed yields only words, they become a paragraph. */
function fillBlock({ html }: Block, scope: Scope): string {
  const [only] = html
  const filled = fill(html, scope)
  const isEmbed = html.length === 1 && typeof only === 'object' && only.hole === 'embed'
  return isEmbed && !/^<(?:div|p|figure|img|video|audio)\b/.test(filled) ? `<p>${filled}</p>` : filled
}

function fillFootnotes(scope: Scope & { marks: BodyMarks }): string {
  const { marks, prefix, author, view } = scope
  if (marks.footnotes.size === 0) return ''
  const footnotes = view.bodyOf(author.id).footnotes
  const words = wordsFor(view.settings).text
  let items = ''
  // A footnote may refer to another, so the list can grow during the loop.
  let number = 0
  for (const footnote of marks.footnotes.keys()) {
    const html = fill(footnotes[footnote]?.html ?? [], scope)
    number += 1
    items += `<li id="${attribute(`${prefix}fn-${number}`)}">${html} <a class="footnote-back" href="#${attribute(`${prefix}fnref-${number}`)}" aria-label="${attribute(words.backToReference(number))}">↩</a></li>`
  }
  // A page may have only one landmark with this name.
  return prefix === ''
    ? `\n<section class="footnotes" aria-label="${attribute(words.footnotes)}"><ol>${items}</ol></section>`
    : `\n<div class="footnotes"><ol>${items}</ol></div>`
}

export function fill(segments: Segments, scope: Scope): string {
  if (scope.links === 'words') return filled(withoutCitations(segments, scope), nowhere, scope)
  if (scope.links === 'label' || !scope.marks) return filled(segments, nowhere, scope)
  const sentences = withCitations(segments, scope)
  return filled(sentences.segments, sentences.apart, scope)
}

const nowhere: ReadonlySet<number> = new Set()

/** `apart` has the indexes of the links that are citations outside their sentence. */
function filled(segments: Segments, apart: ReadonlySet<number>, scope: Scope): string {
  let html = ''
  for (const [index, segment] of segments.entries()) {
    if (typeof segment === 'string') html += fillMarkup(segment, scope)
    else if (apart.has(index) && segment.hole === 'link') {
      // A comma keeps two numbers from reading as one.
      if (/\d<\/a>$/.test(html.slice(-8))) html += '<span class="cite-comma" aria-hidden="true">,</span>'
      html += fillApart(segment.link, scope)
    } else html += fillHole(segment, scope)
  }
  return html
}

function fillApart(index: number, scope: Scope): string {
  const { link, target } = linkAt(index, scope)
  if (target.found !== 'node') throw new Error(`${scope.author.id} cites no node by link ${index}`)
  return citationApart(target, citationOf(target.id, scope), scope) + locator(link)
}

function fillMarkup(html: string, { view, prefix }: Scope): string {
  const finished = remote(html, view.settings)
  // Landmark names must be unique, but a transcluded table or picture may be on the page twice.
  return prefix === '' ? finished : finished.replace(scrolledRegion, '$1role="group"')
}

const scrolledRegion = /(class="(?:table|canvas-view)" tabindex="0" )role="region"(?= aria-label=")/g

function fillHole(hole: Hole, scope: Scope): string {
  switch (hole.hole) {
    case 'link':
      return fillLink(hole.link, scope)
    case 'words':
      return (
        wordsAt(hole.link, scope.links === 'live' ? { ...scope, links: 'label' } : scope) +
        numberAt(hole.link, scope)
      )
    case 'card':
      return fillCard(hole.link, scope)
    case 'embed':
      return fillEmbed(hole.link, scope)
    case 'heading':
      return attribute(scope.author.headingIds[hole.heading] ?? '')
    case 'footnote':
      return fillFootnote(hole.footnote, scope)
    case 'base':
      return fillBase(hole, scope, fill)
    case 'tag':
      return fillTag(hole.tag, scope)
    case 'prefix':
      return attribute(scope.prefix)
  }
}

/** Plain text with links as words, without citations outside their sentence. */
export function fillText(segments: TextSegments, scope: Scope): string {
  return withoutCitations(segments, scope)
    .map((segment) => (typeof segment === 'string' ? segment : plainText(wordsAt(segment.link, scope))))
    .join('')
    .trim()
}

/** Like `fillText`, but as inline HTML. Links to `marked`, a node or the page of a wanted note, become `<mark>`. */
export function fillSentence(segments: TextSegments, scope: Scope, marked: NodeId | Address): string {
  return withoutCitations(segments, scope)
    .map((segment) => {
      if (typeof segment === 'string') return text(segment)
      const words = wordsAt(segment.link, scope)
      const target = scope.author.targets[segment.link]
      return target && ledTo(target) === marked ? `<mark>${words}</mark>` : words
    })
    .join('')
}

function ledTo(target: Target): NodeId | Address | undefined {
  return target.found === 'node' ? target.id : target.found === 'missing' ? target.wanted : undefined
}

function fillLink(index: number, scope: Scope): string {
  const { link, target } = linkAt(index, scope)
  const words = linkWords(link, target, scope)
  switch (target.found) {
    case 'node':
      return scope.links === 'live' ? fillNodeLink(link, target, words, scope) : words + locator(link)
    case 'attachment':
      return fillFileLink(target, words, scope)
    case 'editor-file':
      return scope.links === 'live' ? fillEditorFileLink(target, words, scope) : words
    case 'folder': {
      const to = attribute(href(scope.view.settings.base, target.address))
      return scope.links === 'live' ? `<a class="link" href="${to}">${words}</a>` : words
    }
    case 'missing': {
      if (link.form === 'narrative') return words
      const missing = `<span class="missing" title="${notWritten(scope)}">${words}</span>`
      return (wantedLink(target, words, scope) ?? missing) + locator(link)
    }
    case 'ambiguous':
      return `<span class="ambiguous">${words}</span>${locator(link)}`
    case 'unpublished':
      return link.label ? words : `<span class="unpublished">${words}</span>`
  }
}

/** Null if the note has no page or links are off. */
function wantedLink({ wanted }: Target & { found: 'missing' }, words: string, scope: Scope): string | null {
  if (wanted === undefined || scope.links !== 'live') return null
  const to = attribute(href(scope.view.settings.base, wanted))
  return `<a class="missing" title="${notWritten(scope)}" href="${to}">${words}</a>`
}

function notWritten({ view }: Scope): string {
  return attribute(wordsFor(view.settings).text.missing)
}

/** Shows the page's description, unless the link leads to a part of the page. */
function fillCard(index: number, scope: Scope): string {
  const link = fillLink(index, scope)
  if (scope.links !== 'live') return link
  const title = `<p class="canvas-title">${link}</p>`
  const { target } = linkAt(index, scope)
  if (target.found !== 'node' || target.fragment || target.gone) return title
  const { description, language } = scope.view.nodeItem(target.id)
  if (description === null) return title
  const lang = languageAttributes(language, scope.author.language, scope.view.settings)
  return `${title}<p class="canvas-description"${lang}>${text(description)}</p>`
}

function fillNodeLink(link: Link, target: Target & { found: 'node' }, words: string, scope: Scope): string {
  const { settings } = scope.view
  const node = scope.view.name(target.id)
  const to = attribute(href(settings.base, node.address, target.fragment?.id))
  const citation = citationOf(target.id, scope)
  const isTitle =
    link.label === null && shownName(link, node, scope).toLowerCase() === node.title.toLowerCase()
  const lang = isTitle ? languageAttributes(node.titleLanguage, scope.author.language, settings) : ''
  const id = citation.id === null ? '' : ` id="${attribute(citation.id)}"`
  return `<a class="link" data-kind="${node.kind}"${id} href="${to}"${lang}>${words}</a>${locator(link)}${numberLink(target.id, citation, scope)}`
}

/** The number of a source that is cited inside another link. It cannot be a link. */
function numberAt(index: number, scope: Scope): string {
  const { target } = linkAt(index, scope)
  if (target.found !== 'node' || !scope.marks?.numbers.has(target.id)) return ''
  const { id, number } = citationOf(target.id, scope)
  return number === null
    ? ''
    : `<span class="cite-number"${id === null ? '' : ` id="${id}"`}>${number}</span>`
}

export function wordsAt(index: number, scope: Scope): string {
  const { link, target } = linkAt(index, scope)
  return linkWords(link, target, scope) + locator(link)
}

function unbroken(words: string): string {
  return partedAtNames(words)
    .map((part, index) => (index % 2 === 1 ? `<span class="unbroken">${text(part)}</span>` : text(part)))
    .join('')
}

/** The label of a link as inline HTML, else the name of its target. */
function linkWords(link: Link, target: Target, scope: Scope): string {
  if (link.label) return fill(link.label, { ...scope, links: scope.links === 'live' ? 'label' : scope.links })
  switch (target.found) {
    case 'node': {
      const node = scope.view.name(target.id)
      if (link.syntax === 'citation') return text(shortCitation(node, link, scope))
      const heading =
        target.fragment?.at === 'heading' ? headingText(target.id, target.fragment.heading, scope) : null
      const part = heading ?? partOf(link)
      if (link.target === '') return text(part ?? link.fragment ?? node.title)
      const name = shownName(link, node, scope)
      const words = part === null ? name : `${name} › ${part}`
      return scope.links === 'live' ? unbroken(words) : text(words)
    }
    case 'attachment':
      return text(contained(lastOf(target.path)))
    case 'editor-file':
      return text(editorFileName(link) || scope.author.title)
    case 'unpublished':
      return text(wordsFor(scope.view.settings).text.unpublished)
    case 'folder':
      return text(link.target)
    case 'missing':
    case 'ambiguous': {
      const told = link.form === 'narrative' && link.locator ? ` [${link.locator}]` : ''
      return text(link.syntax === 'citation' ? `@${link.target}${told}` : missingName(link))
    }
  }
}

/**
 * The link's words, unless they look like a path, else the title. Papers, and notes in an inquiry, are cited by title.
 */
function shownName({ syntax, target }: Link, node: NodeName, { view, author }: Scope): string {
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

/** The site's own words are not for texts in another language. */
const noWords = {}

/** "Kamoi et al. 2024", in the language of the text; the title if there are no authors. */
function shortCitation(
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

function locator(link: Link): string {
  return link.locator && link.form !== 'narrative' ? `, ${text(link.locator)}` : ''
}

function fillFootnote(footnote: number, scope: Scope): string {
  const { marks, prefix, view } = scope
  if (!marks) return ''
  const nth = (marks.footnotes.get(footnote) ?? 0) + 1
  marks.footnotes.set(footnote, nth)
  const number = [...marks.footnotes.keys()].indexOf(footnote) + 1
  const label = wordsFor(view.settings).text.footnote(number)
  const id = attribute(`${prefix}fnref-${number}${nth > 1 ? `-${nth}` : ''}`)
  return `<sup class="footnote-ref"><a id="${id}" href="#${attribute(`${prefix}fn-${number}`)}" aria-label="${attribute(label)}">${number}</a></sup>`
}

function fillTag(tag: string, scope: Scope): string {
  const known = scope.view.tags.get(tagKey(tag))
  if (!known || known.address === scope.author.address || scope.links !== 'live') return `#${text(tag)}`
  return `<a class="tag" href="${attribute(href(scope.view.settings.base, known.address))}">#${text(tag)}</a>`
}

function linkAt(index: number, scope: Scope): { link: Link; target: Target } {
  const link = scope.author.entry.links[index]
  const target = scope.author.targets[index]
  if (!link || !target) throw new Error(`${scope.author.id} has no link ${index}`)
  return { link, target }
}
