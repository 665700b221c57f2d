import { isIndexText, type Node, type NodeId } from '../core/graph.ts'
import { escaped } from '../core/html.ts'
import { cut, plainText, hidden, markup, voids } from '../core/html-text.ts'
import { roleOf } from '../core/kinds.ts'
import { sentenceEnds } from '../core/sentence-ends.ts'
import { publication } from '../core/node-ref.ts'
import { isUnchecked, verificationOf } from '../core/trust.ts'
import { withLinks, wordsOnly } from '../rendering/body.ts'
import { fill } from '../rendering/fill.ts'
import type { TextView } from '../rendering/view.ts'
import { wordsFor } from '../words/languages.ts'
import type { Preview } from './preview.ts'

/** Longer texts are cut. In characters: `html` of markup, the others of plain text. */
const most = { html: 2400, words: 560, claim: 400 }

/** The most authors of a paper that are named, before "and 4 others". */
const mostAuthors = 3

export function previewOf(view: TextView, id: NodeId): Preview {
  const node = view.graph.node(id)
  const { kind, address, titleLanguage, language } = node
  const role = roleOf(kind)
  return {
    kind: isIndexText(node) ? null : kind,
    address,
    title: view.name(id).ref.title,
    ...titleLanguage,
    language,
    line: [...lineOf(view, node), ...doubtsOf(view, node)].join(' · ') || null,
    claim: role === 'note' && node.originalTitle !== null ? cut(node.originalTitle, most.claim) : null,
    text: openingText(view, node),
  }
}

function lineOf(view: TextView, node: Node): readonly string[] {
  const { counts, list } = wordsFor(view.settings)
  switch (roleOf(node.kind)) {
    case 'note':
      return []
    case 'inquiry': {
      const sources = view.graph.from(node.id, 'source').length
      return sources === 0 ? [] : [counts.sources(sources)]
    }
    case 'paper': {
      const published = publication({ venue: node.venue, year: node.entry.paper?.year ?? null })
      return [list(node.authors, mostAuthors), published].filter((part) => part !== '')
    }
  }
}

/** What a reader should know before relying on the text. */
function doubtsOf({ settings }: TextView, { entry: { trust, updated } }: Node): readonly string[] {
  if (trust === null) return []
  const { page, standings, longDate } = wordsFor(settings)
  const { staleSince } = verificationOf(trust, updated)
  return [
    ...(isUnchecked(trust) ? [standings.unverified] : []),
    ...(staleSince === null ? [] : [page.trust.staleHtml(longDate(staleSince))]),
    ...(trust.status === 'deprecated' ? [standings.deprecated] : []),
  ]
}

/** Inline HTML; null if there is no text. */
function openingText(view: TextView, node: Node): string | null {
  const { summary, paper } = node.entry
  if (summary) {
    const html = bareMarkup(fill(summary, withLinks(view, node)).text)
    return html.length <= most.html ? html || null : escaped(cutAtSentence(plainText(html)))
  }
  const words = paper?.abstract
    ? cutAtSentence(plainText(fill(paper.abstract, wordsOnly(view, node)).text))
    : view.nodeItem(node.id).description
  return words ? escaped(words) : null
}

/** Cuts at the end of a sentence, unless that leaves little. */
function cutAtSentence(words: string): string {
  if (words.length <= most.words) return words
  const end = sentenceEnds({ text: words }).findLast((end) => end < most.words) ?? 0
  return end > most.words / 3 ? `${words.slice(0, end)} …` : cut(words, most.words)
}

/** Matches an attribute with its value, which may itself contain text like an attribute. */
const attribute = /\s+([^\s=>"'/]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']*))?/g
/** Attributes that must be unique, that only some pages allow, or that refer to their own page. */
const own: ReadonlySet<string> = new Set(['id', 'style', 'aria-describedby', 'aria-labelledby', 'tabindex'])

/**
 * Well-formed HTML, reduced to what may be put into any other page: without ids, styles, and parts hidden from screen
 * readers. Of a formula, only its MathML is left, which needs no style sheet.
 */
export function bareMarkup(html: string): string {
  let bare = ''
  let end = 0
  /** Whether each open element is omitted. */
  const open: boolean[] = []
  const isOut = () => open.includes(true)
  for (const match of html.matchAll(markup)) {
    if (!isOut()) bare += html.slice(end, match.index)
    end = match.index + match[0].length
    const [tag, slash, name, attributes = ''] = match
    if (name === undefined) continue
    if (slash === '/') {
      const wasOut = isOut()
      open.pop()
      if (!wasOut) bare += tag
      continue
    }
    const leaves = hidden.test(attributes) || name.toLowerCase() === 'annotation'
    if (!leaves && !isOut()) bare += `<${name}${withoutOwn(attributes)}>`
    if (!attributes.endsWith('/') && !voids.test(name)) open.push(leaves)
  }
  return isOut() ? bare : bare + html.slice(end)
}

function withoutOwn(attributes: string): string {
  return attributes.replace(attribute, (whole, name: string) => (own.has(name.toLowerCase()) ? '' : whole))
}
