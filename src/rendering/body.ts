import type { Block, Body, Entry, Heading, Lifted, TextSegments } from '../core/entry.ts'
import { type Edge, type Node, type NodeId, otherEnd, referredBy, relatedTo } from '../core/graph.ts'
import { cut, plainText } from '../core/html-text.ts'
import { html, type Html } from '../core/html.ts'
import { byKey } from '../core/lazily.ts'
import type { NodeItem, NodeRef, OutlineItem, PaperItem, TagRef } from '../core/node-ref.ts'
import { tagKey } from '../core/tag.ts'
import { standingOf } from '../core/trust.ts'
import { fold } from '../links/names.ts'
import { withCitations } from './citation.ts'
import { fill, fillBlocks, fillText, wordsAt } from './fill.ts'
import type { BodyMarks, NodeName, Scope, TextView } from './view.ts'

export interface FilledBody {
  readonly html: Html
  readonly citedAt: ReadonlyMap<NodeId, readonly string[]>
  /** Indexes into the node's headings, without those in quotations, lists and the like. */
  readonly headings: ReadonlySet<number>
}

export function fillBody(whole: TextView, node: Node): FilledBody {
  const view = {
    ...whole,
    bodyOf: byKey((id: NodeId) => {
      const one = whole.graph.node(id)
      return withHeading(settled(whole, one, whole.bodyOf(id)), one)
    }),
  }
  const marks: BodyMarks = {
    numbers: new Map(view.graph.from(node.id, 'source').map(({ to }, index) => [to, index + 1])),
    citedAt: new Map(),
    footnotes: new Map(),
    embeds: 0,
    room: { transclusions: 100, characters: 1_000_000, steps: 20_000_000 },
  }
  const scope = { view, author: node, links: 'live', prefix: '', within: [], marks } as const
  const body = view.bodyOf(node.id)
  const html = fillBlocks([...body.blocks, ...listOf(body.lifted)], scope)
  const headings = new Set(body.blocks.flatMap(({ heading }) => heading ?? []))
  return { html, citedAt: marks.citedAt, headings }
}

/** Puts lifted items back if the page does not list all of their links. `lifted` keeps those that have no block. */
function settled({ graph }: TextView, node: Node, body: Body): Body {
  if (body.lifted.length === 0) return body
  const listed = (edges: readonly Edge[]): ReadonlySet<NodeId> =>
    new Set(edges.map((edge) => otherEnd(edge, node.id)))
  const related = listed([...relatedTo(graph, node.id), ...referredBy(graph, node.id)])
  const named = listed([
    ...graph.from(node.id, 'source'),
    ...graph.from(node.id, 'cites'),
    ...graph.from(node.id, 'next'),
  ])
  const isListed = (index: number): boolean => {
    const target = node.targets[index]
    const among = node.entry.links[index]?.role === 'relation' ? related : named
    return target?.found === 'node' && among.has(target.id)
  }
  const isLeft = ({ links }: Lifted): boolean => !links.every(isListed)
  const placed = new Set(body.blocks.flatMap(({ lifted }) => lifted ?? []))
  const blocks = body.blocks.flatMap((block) =>
    block.lifted ? listOf(block.lifted.flatMap((index) => body.lifted[index] ?? []).filter(isLeft)) : block,
  )
  const lifted = body.lifted.filter((item, index) => !placed.has(index) && isLeft(item))
  return { ...body, blocks: withoutEmptied(blocks, node), lifted }
}

function withHeading(body: Body, { showsHeading }: Node): Body {
  if (!showsHeading || !body.heading) return body
  return { ...body, blocks: [{ html: ['<h2>', ...body.heading, '</h2>'], heading: null }, ...body.blocks] }
}

function listOf(items: readonly Lifted[]): Block[] {
  if (items.length === 0) return []
  return [{ html: ['<ul>\n', ...items.flatMap(({ html }) => [...html, '\n']), '</ul>'], heading: null }]
}

function withoutEmptied(blocks: readonly Block[], { entry }: Node): Block[] {
  const kept: Block[] = []
  for (const block of blocks.toReversed()) {
    const heading = headingOf(block, entry)
    const next = headingOf(kept.at(-1), entry)
    const isEmpty = kept.length === 0 || (next && heading && next.depth <= heading.depth)
    if (!heading?.lifts || !isEmpty) kept.push(block)
  }
  return kept.reverse()
}

function headingOf(block: Block | undefined, { headings }: Entry): Heading | undefined {
  return block && block.heading !== null ? headings[block.heading] : undefined
}

/** The headings of the two highest levels in the text. */
export function outline(view: TextView, node: Node, { headings: own }: FilledBody): readonly OutlineItem[] {
  const { headings } = node.entry
  const scope = wordsOnly(view, node)
  const depths = headings.filter((_, index) => own.has(index)).map(({ depth }) => depth)
  const first = Math.min(...depths)
  const second = Math.min(...depths.filter((depth) => depth > first))
  return headings.flatMap(({ depth, text: words }, index) =>
    depth > second || !own.has(index)
      ? []
      : [{ level: depth === first ? 1 : 2, id: node.headingIds[index] ?? '', text: fillText(words, scope) }],
  )
}

export function wordsOnly(view: TextView, author: Node): Scope {
  return { view, author, links: 'words', prefix: '', within: [], marks: null }
}

export function withLinks(view: TextView, author: Node): Scope {
  return { ...wordsOnly(view, author), links: 'live' }
}

export function otherNames({ aliases, title }: Node): readonly string[] {
  return aliases.filter((alias) => fold(alias) !== fold(title))
}

export function nodeName(node: Node, label: string): NodeName {
  const { kind, address, title, titleLanguage, language, authors, venue, entry } = node
  const ref: NodeRef = { kind, address, title: label, ...titleLanguage }
  const year = entry.paper?.year ?? null
  return { kind, address, title, titleLanguage, language, authors, venue, ref, year }
}

export function nodeItem(view: TextView, node: Node): NodeItem {
  const { language, entry } = node
  const standing = standingOf(entry)
  return { ...view.name(node.id).ref, language, description: teaser(view, node), standing }
}

export function description(view: TextView, node: Node): string | null {
  return node.entry.description && fillText(node.entry.description, wordsOnly(view, node))
}

/** The first of description, summary, abstract and opening of the body, as plain text; null if there is none. */
export function teaser(view: TextView, node: Node): string | null {
  const { entry } = node
  const scope = wordsOnly(view, node)
  const words =
    description(view, node) ??
    (entry.summary && plainText(fill(entry.summary, scope).text)) ??
    (entry.paper?.abstract && plainText(fill(entry.paper.abstract, scope).text)) ??
    fillText(entry.opening, scope)
  return cut(words, 240) || null
}

export function summary(view: TextView, node: Node): Html | null {
  const scope = wordsOnly(view, node)
  if (node.entry.summary) return fill(node.entry.summary, scope)
  const words = teaser(view, node)
  return words === null ? null : html`${words}`
}

export function paperItem({ ref, authors, year, venue }: NodeName, citedAt: readonly string[]): PaperItem {
  return { ...ref, authors, year, venue, citedAt }
}

export function tagRefs(view: TextView, node: Node): readonly TagRef[] {
  return node.entry.tags.flatMap((tag) => view.tags.get(tagKey(tag)) ?? [])
}

/** The sentence in which a node is cited, as plain text without citation numbers. Empty if nothing is left. */
export function citingSentence(segments: TextSegments, scope: Scope): string {
  const sentences = withCitations<TextSegments[number]>(segments, scope)
  const words = sentences.segments.map((segment, index) => {
    if (typeof segment === 'string') return segment
    return sentences.apart.has(index) ? '' : plainText(wordsAt(segment.link, scope).text)
  })
  const said = words.join('').trim()
  return /[\p{L}\p{N}]/u.test(said) ? said : ''
}
