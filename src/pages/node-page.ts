import { arxivHref, doiHref, editHref } from '../core/address.ts'
import type { MentionEdge, Node, NodeId, RelatedEdge } from '../core/graph.ts'
import type {
  InquiryItem,
  Listing,
  MentionItem,
  NextItem,
  NodePage,
  RelationItem,
  RelationStated,
  SimilarPaper,
  SourceItem,
} from './node-page-value.ts'
import type { PaperItem, CardItem } from '../core/node-ref.ts'
import {
  citedBy,
  mentionsOf,
  referencesOf,
  referredBy,
  relatedTo,
  sourcesOf,
  type Neighbour,
} from '../core/questions.ts'
import { fillBody, outline, withLinks, wordsOnly, type FilledBody } from '../rendering/body.ts'
import { computedEdges, Neighbourhood } from '../map/neighbourhood.ts'
import { fill, fillSentence } from '../rendering/fill.ts'
import { joinedTo, type Joined } from './page-lengths.ts'
import { listing, whole } from './listing.ts'
import { drawMap } from '../map/map.ts'
import { byTitle } from '../core/order.ts'
import { brief, description, otherNames, paperItem, tagRefs } from '../rendering/reference.ts'
import { cut } from '../core/html-text.ts'
import type { View } from './view.ts'

const wordsPerMinute = 230

export function nodePage(view: View, node: Node): NodePage {
  const body = fillBody(view, node)
  const shown = shownOf(view, node, body)
  switch (node.kind) {
    case 'note':
      return {
        ...shown,
        kind: 'note',
        summary: node.entry.summary && fill(node.entry.summary, withLinks(view, node)),
        related: related(view, node, 1),
        referred: referred(view, node, 1),
        inquiries: inquiries(view, node, 1),
        papers: similarPapers(view, node, body),
        notes: similarNotes(view, node),
        references: references(view, node, body),
        originalTitle: node.originalTitle,
      }
    case 'inquiry':
      return {
        ...shown,
        kind: 'inquiry',
        sources: sources(view, node, body),
        nextInquiries: onward(view, node),
        references: references(view, node, body),
      }
    case 'paper':
      return {
        ...shown,
        kind: 'paper',
        ...paperFields(view, node),
        citedBy: cited(view, node, 1),
        notes: similarNotes(view, node),
      }
  }
}

function shownOf(view: View, node: Node, body: FilledBody) {
  const { entry } = node
  const { settings } = view
  const beside = view.beside(node.id)
  const near = new Neighbourhood(view.graph, node.id, computedEdges(view, node.id))
  const minutes = Math.round(entry.words / wordsPerMinute)
  return {
    address: node.address,
    title: node.title,
    titleLanguage: node.titleLanguage,
    ...node.language,
    description: description(view, node),
    excerpt: cut(view.card(node.id).description ?? node.title, 200),
    aliases: otherNames(node),
    tags: tagRefs(view, node),
    date: entry.date,
    updated: entry.updated,
    folders: view.above(node.id),
    body: body.html,
    outline: outline(view, node, body),
    math: false,
    minutes: minutes > 0 ? minutes : null,
    cssclasses: entry.cssclasses,
    properties: entry.properties.map(({ key, values }) => ({
      key,
      values: values.map((value) => fill(value, withLinks(view, node))),
    })),
    edit: settings.edit && editHref(settings.edit, node.file),
    previous: beside?.previous ?? null,
    next: beside?.next ?? null,
    map: drawMap(view, node.id, near),
    layers: near.counts,
    degree: view.mark(node.id).degree,
    computed: near.computed,
    brief: brief(view, node.id),
    contents: view.contents(node.id),
    mentions: mentions(view, node, 1),
  }
}

export function related(view: View, node: Node, page: number): Listing<RelationItem> {
  const all = joinedTo(relatedTo(view.graph, node.id))
  const { length } = view.lengths(node.id).related
  return listing(all, page, (joined) => relationItem(view, node, joined), length)
}

export function referred(view: View, node: Node, page: number): Listing<RelationItem> {
  const all = sortedByTitle(view, referredBy(view.graph, node.id))
  const { length } = view.lengths(node.id).referred
  return listing(joinedTo(all), page, (joined) => relationItem(view, node, joined), length)
}

function sortedByTitle<Far extends { readonly id: NodeId }>(
  view: View,
  ends: readonly Far[],
): readonly Far[] {
  const compare = byTitle(view.settings.language)
  return ends.toSorted((a, b) => compare(view.name(a.id), view.name(b.id)))
}

function relationItem(view: View, node: Node, { id, edges }: Joined): RelationItem {
  return {
    ...view.card(id),
    relations: edges.map((edge) => relationStated(view, node, edge)),
  }
}

function relationStated(view: View, node: Node, edge: RelatedEdge): RelationStated {
  const { graph, settings } = view
  const outward = edge.from === node.id
  const type = settings.relations[edge.type]
  return {
    label: edge.type === 'related' || !type ? null : outward ? type.label : type.inverse,
    reasons: edge.reasons.map(({ by, why }) => ({
      by: by === node.id ? 'this' : 'other',
      why: fill(why, withLinks(view, graph.node(by))),
    })),
  }
}

export function inquiries(view: View, node: Node, page: number): Listing<InquiryItem> {
  const { length } = view.lengths(node.id).inquiries
  return listing(view.inquiries(node.id), page, (id) => view.thread(id), length)
}

function sources(view: View, node: Node, body: FilledBody): Listing<SourceItem> {
  return whole(sourcesOf(view.graph, node.id), ({ id }, index) => ({
    ...view.name(id).ref,
    language: view.name(id).language,
    number: index + 1,
    summary: view.summary(id),
    citedAt: body.citedAt.get(id) ?? [],
  }))
}

function references(view: View, node: Node, body: FilledBody): Listing<PaperItem> {
  return whole(referencesOf(view.graph, node.id), ({ id }) =>
    paperItem(view.name(id), body.citedAt.get(id) ?? []),
  )
}

function similarPapers(view: View, node: Node, body: FilledBody): Listing<SimilarPaper> {
  const cited = new Set(referencesOf(view.graph, node.id).map(({ id }) => id))
  return whole(view.similar(node.id).papers, (id) => ({
    ...paperItem(view.name(id), body.citedAt.get(id) ?? []),
    cited: cited.has(id),
  }))
}

function similarNotes(view: View, node: Node): Listing<CardItem> {
  return whole(view.similar(node.id).notes, (id) => view.card(id))
}

function onward(view: View, node: Node): Listing<NextItem> {
  return whole(view.onward(node.id), ({ id, among, ...why }) => ({
    ...view.card(id),
    why: { ...why, among: among.map((note) => view.name(note).ref) },
  }))
}

export function cited(view: View, node: Node, page: number): Listing<CardItem> {
  const all = sortedByTitle(view, citedBy(view.graph, node.id))
  return listing(all, page, ({ id }) => view.card(id), view.lengths(node.id)['cited-by'].length)
}

export function mentions(view: View, node: Node, page: number): Listing<MentionItem> {
  const { graph } = view
  const all = sortedByTitle(view, mentionsOf(graph, node.id))
  const item = ({ id, edge }: Neighbour<MentionEdge>): MentionItem => {
    const from = graph.node(id)
    const scope = wordsOnly(view, from)
    const sentence = fillSentence(edge.sentence, scope, node.id)
    return {
      ...view.name(id).ref,
      language: from.language,
      sentence: sentence || null,
      property: edge.property,
    }
  }
  return listing(all, page, item, view.lengths(node.id).mentions.length)
}

function paperFields(view: View, node: Node) {
  const paper = node.entry.paper
  const links: { label: string; url: string }[] = []
  if (paper?.doi) links.push({ label: `doi:${paper.doi}`, url: doiHref(paper.doi) })
  if (paper?.arxiv) links.push({ label: `arXiv:${paper.arxiv}`, url: arxivHref(paper.arxiv) })
  if (paper?.url && !links.some((link) => link.url === paper.url)) {
    links.push({ label: URL.parse(paper.url)?.host ?? paper.url, url: paper.url })
  }
  return {
    authors: node.authors,
    year: paper?.year ?? null,
    venue: node.venue,
    citekey: paper?.citekey ?? null,
    links,
    abstract: paper?.abstract ? fill(paper.abstract, withLinks(view, node)) : null,
  }
}
