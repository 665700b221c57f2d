import { continuation, type Address } from '../core/address.ts'
import type { Role } from '../core/kinds.ts'
import {
  type EdgeLists,
  type EdgeOf,
  type Node,
  type NodeId,
  otherEnd,
  referredBy,
  relatedTo,
  byTitle,
} from '../core/graph.ts'
import { continuedSections, type wholeSections } from '../core/page-ids.ts'
import type { WantedMention } from '../links/wanted.ts'
import { paperItem, withLinks, wordsOnly, type FilledBody, citingSentence } from '../rendering/body.ts'
import { fill, fillSentence } from '../rendering/fill.ts'
import type { Words } from '../words/languages.ts'
import type { SectionWords } from '../words/messages.ts'
import { listing, pageCount, whole } from './listing.ts'
import type { ContinuationPage } from './page.ts'
import type {
  InquiryItem,
  Lengths,
  Listing,
  ListItems,
  MentionItem,
  PageSection,
  RelationItem,
  View,
} from './node-page-value.ts'

function quoteOf({ entry: { links }, targets }: Node, id: NodeId): string | null {
  const quoted = links.find(({ quote }, index) => {
    const target = targets[index]
    return quote && target?.found === 'node' && target.id === id
  })
  return quoted?.quote ?? null
}

export interface SectionOf {
  readonly view: View
  readonly node: Node
  /** Cited node → ids of the citations in the body. */
  readonly citedAt: FilledBody['citedAt']
}

/** A section of a node's page, without its words: its query of the graph, and the template for its items. */
type Section = {
  readonly [Form in keyof ListItems]: {
    readonly form: Form
    list(of: SectionOf, page: number): Listing<ListItems[Form]>
  }
}[keyof ListItems]

/** A list that other nodes add to. It can grow without limit, so it spans several pages. */
interface Growing {
  readonly growth: {
    total(graph: EdgeLists, id: NodeId): number
    /** The approximate size of one item's HTML. */
    readonly bytes: number
  }
}

const sections: Readonly<Record<ContinuedId, Section & Growing>> &
  Readonly<Record<(typeof wholeSections)[number], Section>> = {
  related: {
    form: 'relations',
    list: (of, page) => relations(of, page, 'related', relatedTo(of.view.graph, of.node.id)),
    growth: { total: (graph, id) => byOtherEnd(relatedTo(graph, id), id).size, bytes: 550 },
  },
  referred: {
    form: 'relations',
    list: (of, page) =>
      relations(of, page, 'referred', sortedByOrigin(of.view, referredBy(of.view.graph, of.node.id))),
    growth: { total: (graph, id) => byOtherEnd(referredBy(graph, id), id).size, bytes: 550 },
  },
  inquiries: {
    form: 'inquiries',
    list: ({ view, node }, page) => {
      const all = view
        .families(node.id)
        .flatMap((family) => family.map((id, place) => ({ id, isAlike: place > 0 })))
      const said = all.length <= mostSaid ? view.graph.to(node.id, 'source') : []
      const by = new Map(said.map((edge) => [edge.from, edge]))
      return listing(
        all,
        page,
        ({ id, isAlike }) => ({
          ...inquiryItem(view, id, node.id),
          isAlike,
          sentence: sentenceOf(view, by.get(id)),
        }),
        lengthOf(view, node, 'inquiries'),
      )
    },
    growth: { total: (graph, id) => graph.to(id, 'source').length, bytes: 550 },
  },
  papers: {
    form: 'papers',
    list: ({ view, node, citedAt }) => {
      const cited = new Set(view.graph.from(node.id, 'cites').map(({ to }) => to))
      return whole(view.similar(node.id).papers, (id) => ({
        ...paperItem(view.name(id), citedAt.get(id) ?? []),
        cited: cited.has(id),
      }))
    },
  },
  notes: {
    form: 'nodes',
    list: ({ view, node }) => whole(view.similar(node.id).notes, (id) => view.nodeItem(id)),
  },
  references: {
    form: 'papers',
    list: ({ view, node, citedAt }) =>
      whole(view.graph.from(node.id, 'cites'), ({ to }) => paperItem(view.name(to), citedAt.get(to) ?? [])),
  },
  sources: {
    form: 'sources',
    list: ({ view, node, citedAt }) =>
      whole(view.graph.from(node.id, 'source'), ({ to }, index) => ({
        ...view.name(to).ref,
        language: view.name(to).language,
        standing: view.nodeItem(to).standing,
        number: index + 1,
        quote: quoteOf(node, to),
        summary: view.summary(to),
        citedAt: citedAt.get(to) ?? [],
      })),
  },
  next: {
    form: 'next',
    list: ({ view, node }) =>
      whole(view.nextCandidates(node.id), ({ id, ...why }) => ({ ...view.nodeItem(id), why })),
  },
  'cited-by': {
    form: 'citing',
    list: ({ view, node }, page) => {
      const all = sortedByOrigin(view, view.graph.to(node.id, 'cites'))
      return listing(
        all,
        page,
        (edge) => ({ ...view.nodeItem(edge.from), sentence: sentenceOf(view, edge) }),
        lengthOf(view, node, 'cited-by'),
      )
    },
    growth: { total: (graph, id) => graph.to(id, 'cites').length, bytes: 400 },
  },
  mentions: {
    form: 'mentions',
    list: ({ view, node }, page) => {
      const all = sortedByOrigin(view, view.graph.to(node.id, 'mention'))
      return listing(all, page, (edge) => mentionItem(view, edge), lengthOf(view, node, 'mentions'))
    },
    growth: { total: (graph, id) => graph.to(id, 'mention').length, bytes: 450 },
  },
}

type ContinuedId = Exclude<(typeof continuedSections)[number], 'contents'>
export type SectionId = ContinuedId | (typeof wholeSections)[number]

export const sectionsOn: Readonly<Record<Role, readonly (SectionId | 'map')[]>> = {
  note: ['related', 'referred', 'inquiries', 'references', 'map', 'mentions', 'papers', 'notes'],
  inquiry: ['sources', 'next', 'map', 'related', 'references', 'mentions'],
  paper: ['cited-by', 'related', 'referred', 'references', 'map', 'mentions', 'notes'],
}

export function isComputed(id: string): boolean {
  return id === 'papers' || id === 'notes'
}

/** Words of sections that are in no catalogue of interface texts, in every language. */
export const ownWords: {
  readonly [Id in Exclude<SectionId, keyof Words['sections']>]: SectionWords
} = {}

export function pageSection(id: SectionId, of: SectionOf, page: number): PageSection {
  const section = sections[id]
  return { id, form: section.form, listing: section.list(of, page) } as PageSection
}

export const growing = continuedSections
  .filter((id) => id !== 'contents')
  .map((id) => ({ id, growth: sections[id].growth }))

function lengthOf(view: View, node: Node, id: string): number | undefined {
  return view.lengths(node.id)[id]?.length
}

function byOtherEnd(edges: readonly EdgeOf<'related'>[], id: NodeId): Map<NodeId, EdgeOf<'related'>[]> {
  return Map.groupBy(edges, (edge) => otherEnd(edge, id))
}

function relations(
  { view, node }: SectionOf,
  page: number,
  id: string,
  edges: readonly EdgeOf<'related'>[],
): Listing<RelationItem> {
  const item = ([other, joining]: readonly [NodeId, readonly EdgeOf<'related'>[]]): RelationItem => ({
    ...view.nodeItem(other),
    relations: joining.map((edge) => statedRelation(view, node, edge)),
  })
  const types = Object.keys(view.settings.relations)
  // Plain relations come last, wherever the vocabulary lists them.
  const place = ({ type }: EdgeOf<'related'>) => (type === 'related' ? types.length : types.indexOf(type))
  const sorted = edges.toSorted((a, b) => place(a) - place(b))
  return listing([...byOtherEnd(sorted, node.id)], page, item, lengthOf(view, node, id))
}

function statedRelation(view: View, node: Node, edge: EdgeOf<'related'>): RelationItem['relations'][number] {
  const { graph, settings } = view
  const outward = edge.from === node.id
  const type = settings.relations[edge.type]
  const isPlain = edge.type === 'related' || !type
  return {
    type: isPlain ? null : edge.type,
    label: isPlain ? null : outward ? type.label : type.inverse,
    reasons: edge.reasons.map(({ by, why }) => ({
      by: by === node.id ? 'this' : 'other',
      why: fill(why, withLinks(view, graph.node(by))),
      lang: view.name(by).language.lang,
    })),
  }
}

/** `note` is the note whose page shows the inquiry; null on other pages. */
export function inquiryItem(view: View, id: NodeId, note: NodeId | null): InquiryItem {
  const sources = view.graph.from(id, 'source')
  const at = sources.findIndex(({ to }) => to === note)
  return {
    ...view.nodeItem(id),
    sources: sources.length,
    at: at < 0 ? null : at,
    isAlike: false,
    sentence: null,
  }
}

/** In a longer list, an inquiry shows its citing sentence when the reader opens it. */
const mostSaid = 2

function sentenceOf(view: View, edge: EdgeOf<'source' | 'cites'> | undefined): string | null {
  if (!edge || edge.sentence.length === 0) return null
  return citingSentence(edge.sentence, wordsOnly(view, view.graph.node(edge.from))) || null
}

/** `to` is a node, or the address of a wanted note. */
export function mentionItem(
  view: View,
  { from, to, sentence, property }: WantedMention & { readonly to: NodeId | Address },
): MentionItem {
  const author = view.graph.node(from)
  const said = fillSentence(sentence, wordsOnly(view, author), to)
  return { ...view.name(from).ref, language: author.language, sentence: said, property }
}

function sortedByOrigin<One extends { readonly from: NodeId }>(
  view: View,
  edges: readonly One[],
): readonly One[] {
  const compare = byTitle(view.settings.language)
  return edges.toSorted((a, b) => compare(view.name(a.from), view.name(b.from)))
}

/** The sections of a node's page that continue on further pages. `contents` is the length of its folder's list. */
export function longSections(
  view: View,
  node: Node,
  contents: number,
): readonly (readonly [SectionId | 'contents', number])[] {
  const lengths = Object.entries(view.lengths(node.id)) as [SectionId, Lengths[string]][]
  const totals = [
    ...lengths.map(([id, { total, length }]) => [id, pageCount(total, length)] as const),
    ['contents', pageCount(contents)] as const,
  ]
  return totals.filter(([, pages]) => pages > 1)
}

export function continuationPage(view: View, node: Node, id: SectionId, number: number): ContinuationPage {
  return {
    kind: 'continuation',
    address: continuation(node.address, id, number),
    of: view.name(node.id).ref,
    number,
    section: pageSection(id, { view, node, citedAt: new Map() }, number),
  }
}
