import { addressOfQuote, href, type Address } from '../core/address.ts'
import type { Link, Block, Hole, Segments, TextSegments } from '../core/entry.ts'
import type { Node, NodeId, Target } from '../core/graph.ts'
import {
  attribute,
  finished,
  html,
  joined,
  languageOf,
  needing,
  noHtml,
  unbrokenHtml,
  type Html,
} from '../core/html.ts'
import { plainText } from '../core/html-text.ts'
import type { Language } from '../core/script.ts'
import { tagKey } from '../core/tag.ts'
import { languageWithin, wordsFor } from '../words/languages.ts'
import { fillBase } from './base.ts'
import { citationApart, citationOf, idOf, numberLink, withCitations, withoutCitations } from './citation.ts'
import {
  blocksAt,
  locator,
  partOf,
  shortCitation,
  shownName,
  takes,
  unlinkedName,
  fillFileLink,
  fillFile,
  fillEditorFileLink,
  fillEditorFile,
  remote,
} from './link-target.ts'
import type { BodyMarks, Scope } from './view.ts'

/** Most levels of transclusion. Deeper ones become links. */
const deepest = 5

function fillEmbed(index: number, scope: Scope): Html {
  const { link, target } = linkAt(index, scope)
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
    case 'missing':
    case 'ambiguous':
    case 'unpublished':
      return fillLink(index, scope)
  }
}

type NodeTarget = Target & { found: 'node' }

function fillTransclusion(link: Link, target: NodeTarget, words: Html, scope: Scope): Html {
  const { view, author, marks, within } = scope
  const node = view.graph.node(target.id)
  const to = href(view.settings.base, node.address, target.fragment?.id)
  const titleIn = (around: Node) =>
    html`<a class="link" href="${to}"${!link.label && languageIn(node.titleLanguage, around.language, scope)}>${words}</a>`
  if (!marks) return titleIn(author)
  const citation = citationOf(target.id, scope)
  const id = idOf(citation)
  const number = numberLink(target.id, citation, scope)
  const onlyTitle = html`<p class="embed-title"${id}>${titleIn(author)}${number}</p>`
  const chain = within.length === 0 ? [author.id] : within
  if (target.gone || chain.length >= deepest) return onlyTitle
  if (chain.includes(node.id) && !target.fragment) return onlyTitle
  if (chain.filter((id) => id === node.id).length > 1) return onlyTitle
  const blocks = blocksAt(node, target.fragment, view)
  if (!takes(marks.room, blocks)) return onlyTitle
  marks.embeds += 1
  const name = `${scope.prefix}embed-${marks.embeds}`
  const content = fillBlocks(blocks, {
    view,
    author: node,
    links: 'live',
    prefix: `${name}-`,
    within: [...chain, node.id],
    marks: { ...marks, citedAt: new Map(), footnotes: new Map(), embeds: 0 },
  })
  if (content.text === '') return onlyTitle
  const lang = languageIn(node.language, author.language, scope)
  // A label is in the language of the text around the embed.
  const own = link.label && lang && languageIn(author.language, node.language, scope)
  return html`
    <div class="embed"${id} role="group" aria-labelledby="${name}"${lang}>
      <p class="embed-title" id="${name}"${own}>${titleIn(node)}${number}</p>
      ${content}
    </div>
  `
}

export function fillBlocks(blocks: readonly Block[], scope: Scope & { marks: BodyMarks }): Html {
  const filled = blocks.map((block) => fillBlock(block, scope))
  return html`${joined(filled, '\n')}${fillFootnotes(scope)}`
}

/** Fills a block. If a block embed yields only words, they become a paragraph. */
function fillBlock({ html: segments }: Block, scope: Scope): Html {
  const [only] = segments
  const filled = fill(segments, scope)
  const isEmbed = segments.length === 1 && typeof only === 'object' && only.hole === 'embed'
  return isEmbed && !/^<(?:div|p|figure|img|video|audio)\b/.test(filled.text)
    ? html`<p>${filled}</p>`
    : filled
}

function fillFootnotes(scope: Scope & { marks: BodyMarks }): Html | null {
  const { marks, prefix, author, view } = scope
  if (marks.footnotes.size === 0) return null
  const footnotes = view.bodyOf(author.id).footnotes
  const words = wordsFor(view.settings).text
  const items: Html[] = []
  // A footnote may refer to another, so the list can grow during the loop.
  for (const footnote of marks.footnotes.keys()) {
    const said = fill(footnotes[footnote]?.html ?? [], scope)
    const number = items.length + 1
    items.push(html`
      <li id="${prefix}fn-${number}">${said} <a class="footnote-back" href="#${prefix}fnref-${number}" aria-label="${words.backToReference(number)}">↩</a></li>
    `)
  }
  // A page may have only one landmark with this name.
  return prefix === ''
    ? html`${'\n'}<section class="footnotes" aria-label="${words.footnotes}"><ol>${items}</ol></section>`
    : html`${'\n'}<div class="footnotes"><ol>${items}</ol></div>`
}

export function fill(segments: Segments, scope: Scope): Html {
  if (scope.links === 'words') return filled(withoutCitations(segments, scope), nowhere, scope)
  if (scope.links === 'label' || !scope.marks) return filled(segments, nowhere, scope)
  const sentences = withCitations(segments, scope)
  return filled(sentences.segments, sentences.apart, scope)
}

const nowhere: ReadonlySet<number> = new Set()

/** `apart` has the indexes of the links that are citations outside their sentence. */
function filled(segments: Segments, apart: ReadonlySet<number>, scope: Scope): Html {
  const parts: Html[] = []
  for (const [index, segment] of segments.entries()) {
    if (typeof segment === 'string') parts.push(finished(remote(segment, scope.view.settings)))
    else if (apart.has(index) && segment.hole === 'link') {
      // A comma keeps two numbers from reading as one.
      if (/\d<\/a>$/.test(parts.findLast(({ text }) => text !== '')?.text.slice(-8) ?? ''))
        parts.push(html`<span class="cite-comma" aria-hidden="true">,</span>`)
      parts.push(fillApart(segment.link, scope))
    } else parts.push(fillHole(segment, scope))
  }
  return joined(parts)
}

function fillApart(index: number, scope: Scope): Html {
  const { link, target } = linkAt(index, scope)
  if (target.found !== 'node') throw new Error(`${scope.author.id} cites no node by link ${index}`)
  return html`${citationApart(target, citationOf(target.id, scope), scope)}${locator(link)}`
}

function fillHole(hole: Hole, scope: Scope): Html {
  switch (hole.hole) {
    case 'link':
      return fillLink(hole.link, scope)
    case 'words': {
      const words = wordsAt(hole.link, scope.links === 'live' ? { ...scope, links: 'label' } : scope)
      return html`${words}${numberAt(hole.link, scope)}`
    }
    case 'card':
      return fillCard(hole.link, scope)
    case 'embed':
      return fillEmbed(hole.link, scope)
    case 'heading':
      return html`${scope.author.headingIds[hole.heading]}`
    case 'footnote':
      return fillFootnote(hole.footnote, scope)
    case 'base':
      return fillBase(hole, scope, fill)
    case 'tag':
      return fillTag(hole.tag, scope)
    case 'prefix':
      return html`${scope.prefix}`
    case 'needs':
      return finished('', ...hole.needs)
  }
}

/** Plain text with links as words, without citations outside their sentence. */
export function fillText(segments: TextSegments, scope: Scope): string {
  return withoutCitations(segments, scope)
    .map((segment) => (typeof segment === 'string' ? segment : plainText(wordsAt(segment.link, scope).text)))
    .join('')
    .trim()
}

/** Like `fillText`, but as inline HTML. Links to `marked`, a node or the page of a wanted note, become `<mark>`. */
export function fillSentence(segments: TextSegments, scope: Scope, marked: NodeId | Address): Html | null {
  const parts = withoutCitations(segments, scope).map((segment) => {
    if (typeof segment === 'string') return segment
    const words = wordsAt(segment.link, scope)
    const target = scope.author.targets[segment.link]
    return target && ledTo(target) === marked ? html`<mark>${words}</mark>` : words
  })
  const sentence = html`${parts}`
  return sentence.text === '' ? null : sentence
}

function ledTo(target: Target): NodeId | Address | undefined {
  return target.found === 'node' ? target.id : target.found === 'missing' ? target.wanted : undefined
}

function fillLink(index: number, scope: Scope): Html {
  const { link, target } = linkAt(index, scope)
  const words = linkWords(link, target, scope)
  switch (target.found) {
    case 'node':
      return scope.links === 'live'
        ? fillNodeLink(link, target, words, scope)
        : html`${words}${locator(link)}`
    case 'attachment':
      return fillFileLink(target, words, scope)
    case 'editor-file':
      return scope.links === 'live' ? fillEditorFileLink(target, words, scope) : words
    case 'folder': {
      const to = href(scope.view.settings.base, target.address)
      return scope.links === 'live' ? html`<a class="link" href="${to}">${words}</a>` : words
    }
    case 'missing': {
      if (link.form === 'narrative') return words
      const missing = html`<span class="missing" title="${notWritten(scope)}">${words}</span>`
      return html`${wantedLink(target, words, scope) ?? missing}${locator(link)}`
    }
    case 'ambiguous':
      return html`<span class="ambiguous">${words}</span>${locator(link)}`
    case 'unpublished':
      return link.label ? words : html`<span class="unpublished">${words}</span>`
  }
}

/** Null if the note has no page or links are off. */
function wantedLink({ wanted }: Target & { found: 'missing' }, words: Html, scope: Scope): Html | null {
  if (wanted === undefined || scope.links !== 'live') return null
  const to = href(scope.view.settings.base, wanted)
  return html`<a class="missing" title="${notWritten(scope)}" href="${to}">${words}</a>`
}

function notWritten({ view }: Scope): string {
  return wordsFor(view.settings).text.missing
}

/** Shows the page's description, unless the link leads to a part of the page. */
function fillCard(index: number, scope: Scope): Html {
  const link = fillLink(index, scope)
  if (scope.links !== 'live') return link
  const { target } = linkAt(index, scope)
  const isWhole = target.found === 'node' && !target.fragment && !target.gone
  const { description, language } = isWhole ? scope.view.nodeItem(target.id) : noDescription
  const lang = languageIn(language, scope.author.language, scope)
  return html`
    <p class="canvas-title">${link}</p>
    ${description !== null && html`<p class="canvas-description"${lang}>${description}</p>`}
  `
}

const noDescription = { description: null, language: { lang: null, dir: null } }

function fillNodeLink(link: Link, target: NodeTarget, words: Html, scope: Scope): Html {
  const node = scope.view.name(target.id)
  const page = href(scope.view.settings.base, node.address, target.fragment?.id)
  const to = addressOfQuote(page, link.quote ?? null)
  const citation = citationOf(target.id, scope)
  const isTitle =
    link.label === null && shownName(link, node, scope).toLowerCase() === node.title.toLowerCase()
  const lang = isTitle && languageIn(node.titleLanguage, scope.author.language, scope)
  return html`<a class="link" data-kind="${node.kind}"${idOf(citation)} href="${to}"${lang}>${words}</a>${locator(link)}${numberLink(target.id, citation, scope)}`
}

/** The number of a source that is cited inside another link. It cannot be a link. */
function numberAt(index: number, scope: Scope): Html | null {
  const { target } = linkAt(index, scope)
  if (target.found !== 'node' || !scope.marks?.numbers.has(target.id)) return null
  const { id, number } = citationOf(target.id, scope)
  return number === null
    ? null
    : needing(html`<span class="cite-number"${attribute('id', id)}>${number}</span>`, 'sidenotes')
}

export function wordsAt(index: number, scope: Scope): Html {
  const { link, target } = linkAt(index, scope)
  return html`${linkWords(link, target, scope)}${locator(link)}`
}

/** The label of a link as inline HTML, else the name of its target. */
function linkWords(link: Link, target: Target, scope: Scope): Html {
  if (link.label) return fill(link.label, { ...scope, links: scope.links === 'live' ? 'label' : scope.links })
  if (target.found === 'node') return nodeWords(link, target, scope)
  return html`${unlinkedName(link, target, scope)}`
}

function nodeWords(link: Link, { id, fragment }: NodeTarget, scope: Scope): Html {
  const node = scope.view.name(id)
  if (link.syntax === 'citation') return html`${shortCitation(node, link, scope)}`
  const heading = fragment?.at === 'heading' ? headingText(id, fragment.heading, scope) : null
  const part = heading ?? partOf(link)
  if (link.target === '') return html`${part ?? link.fragment ?? node.title}`
  const name = shownName(link, node, scope)
  const words = part === null ? name : `${name} › ${part}`
  return scope.links === 'live' ? unbrokenHtml(words) : html`${words}`
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

function fillFootnote(footnote: number, { marks, prefix, view }: Scope): Html {
  if (!marks) return noHtml
  const nth = (marks.footnotes.get(footnote) ?? 0) + 1
  marks.footnotes.set(footnote, nth)
  const number = [...marks.footnotes.keys()].indexOf(footnote) + 1
  const label = wordsFor(view.settings).text.footnote(number)
  const id = `${prefix}fnref-${number}${nth > 1 ? `-${nth}` : ''}`
  return needing(
    html`<sup class="footnote-ref"><a id="${id}" href="#${prefix}fn-${number}" aria-label="${label}">${number}</a></sup>`,
    'sidenotes',
  )
}

function fillTag(tag: string, { author, links, view }: Scope): Html {
  const known = view.tags.get(tagKey(tag))
  if (!known || known.address === author.address || links !== 'live') return html`#${tag}`
  return html`<a class="tag" href="${href(view.settings.base, known.address)}">#${tag}</a>`
}

/** The language of words, within a text that may be in another. */
function languageIn(words: Language, around: Language, { view }: Scope): Html | null {
  return languageOf(languageWithin(words, around, view.settings))
}

function linkAt(index: number, scope: Scope): { link: Link; target: Target } {
  const link = scope.author.entry.links[index]
  const target = scope.author.targets[index]
  if (!link || !target) throw new Error(`${scope.author.id} has no link ${index}`)
  return { link, target }
}
