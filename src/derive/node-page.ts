import { arxivHref, doiHref, editHref } from '../model/address.ts'
import type { Node, NodeId, RelatedEdge } from '../model/graph.ts'
import type {
  CardItem,
  InquiryItem,
  Listing,
  MentionItem,
  NodePage,
  NodeRef,
  PaperItem,
  RelationItem,
  RelationStated,
  SourceItem,
} from '../model/node-page.ts'
import {
  citedBy,
  inquiriesOf,
  mentionsOf,
  nextOf,
  referencesOf,
  referredBy,
  relatedTo,
  sourcesOf,
  type Neighbour,
} from '../model/questions.ts'
import { fillBody, outline, withLinks, wordsOnly, type FilledBody } from './body.ts'
import type { Collection } from './collection.ts'
import { fill, fillSentence } from './fill.ts'
import type { Folders } from './folders.ts'
import { listing, whole } from './listing.ts'
import { drawMap } from './map.ts'
import { byTitle } from './order.ts'
import { card, description, otherNames, paperItem, reference, summary, tagRefs, teaser } from './reference.ts'
import { cut } from './text.ts'

const wordsPerMinute = 230

/** What stands on either side of a node in the index of its kind. */
export interface Neighbours {
  readonly previous: NodeRef
  readonly next: NodeRef
}

export function nodePage(
  collection: Collection,
  node: Node,
  beside: Neighbours | null,
  folders: Folders,
): NodePage {
  const body = fillBody(collection, node)
  const shown = shownOf(collection, node, body, beside, folders)
  switch (node.kind) {
    case 'note':
      return {
        ...shown,
        kind: 'note',
        summary: node.entry.summary && fill(node.entry.summary, withLinks(collection, node)),
        related: related(collection, node, 1),
        referred: referred(collection, node, 1),
        inquiries: inquiries(collection, node, 1),
        references: references(collection, node, body),
        originalTitle: node.originalTitle,
      }
    case 'inquiry':
      return {
        ...shown,
        kind: 'inquiry',
        sources: sources(collection, node, body),
        nextInquiries: whole(nextOf(collection.graph, node.id), ({ id }) =>
          card(collection, collection.graph.node(id)),
        ),
        references: references(collection, node, body),
      }
    case 'paper':
      return {
        ...shown,
        kind: 'paper',
        ...paperFields(collection, node),
        citedBy: cited(collection, node, 1),
      }
  }
}

function shownOf(
  collection: Collection,
  node: Node,
  body: FilledBody,
  beside: Neighbours | null,
  folders: Folders,
) {
  const { entry } = node
  const { settings } = collection
  const minutes = Math.round(entry.words / wordsPerMinute)
  return {
    address: node.address,
    title: node.title,
    titleLanguage: node.titleLanguage,
    ...node.language,
    description: description(collection, node),
    excerpt: cut(teaser(collection, node) ?? node.title, 200),
    aliases: otherNames(node),
    tags: tagRefs(collection, node),
    date: entry.date,
    updated: entry.updated,
    folders: folders.above(node),
    body: body.html,
    outline: outline(collection, node, body),
    math: false,
    minutes: minutes > 0 ? minutes : null,
    cssclasses: entry.cssclasses,
    properties: entry.properties.map(({ key, values }) => ({
      key,
      values: values.map((value) => fill(value, withLinks(collection, node))),
    })),
    edit: settings.edit && editHref(settings.edit, node.file),
    previous: beside?.previous ?? null,
    next: beside?.next ?? null,
    map: drawMap(collection, node.id),
    contents: folders.contentsOf(node),
    mentions: mentions(collection, node, 1),
  }
}

export function related(collection: Collection, node: Node, page: number): Listing<RelationItem> {
  return listing(joinedTo(relatedTo(collection.graph, node.id)), page, (joined) =>
    relationItem(collection, node, joined),
  )
}

export function referred(collection: Collection, node: Node, page: number): Listing<RelationItem> {
  const all = sortedByTitle(collection, referredBy(collection.graph, node.id))
  return listing(joinedTo(all), page, (joined) => relationItem(collection, node, joined))
}

/** The notes at the other end of some relations, each with all of those that lead there. */
export function joinedTo(ends: readonly Neighbour<RelatedEdge>[]): readonly Joined[] {
  return Array.from(
    Map.groupBy(ends, ({ id }) => id),
    ([id, group]) => ({ id, edges: group.map(({ edge }) => edge) }),
  )
}

interface Joined {
  readonly id: NodeId
  readonly edges: readonly RelatedEdge[]
}

function sortedByTitle<Far extends { readonly id: NodeId }>(
  collection: Collection,
  ends: readonly Far[],
): readonly Far[] {
  const compare = byTitle(collection.settings.language)
  const node = ({ id }: Far) => collection.graph.node(id)
  return ends.toSorted((a, b) => compare(node(a), node(b)))
}

function relationItem(collection: Collection, node: Node, { id, edges }: Joined): RelationItem {
  return {
    ...card(collection, collection.graph.node(id)),
    relations: edges.map((edge) => relationStated(collection, node, edge)),
  }
}

function relationStated(collection: Collection, node: Node, edge: RelatedEdge): RelationStated {
  const { graph, settings } = collection
  const outward = edge.from === node.id
  const type = settings.relations[edge.type]
  return {
    label: edge.type === 'related' || !type ? null : outward ? type.label : type.inverse,
    reasons: edge.reasons.map(({ by, why }) => ({
      by: by === node.id ? 'this' : 'other',
      why: fill(why, withLinks(collection, graph.node(by))),
    })),
  }
}

export function inquiries(collection: Collection, node: Node, page: number): Listing<InquiryItem> {
  const all = sortedByTitle(collection, inquiriesOf(collection.graph, node.id))
  return listing(all, page, ({ id }) => inquiryItem(collection, collection.graph.node(id)))
}

export function inquiryItem(collection: Collection, inquiry: Node): InquiryItem {
  const { graph } = collection
  return {
    ...card(collection, inquiry),
    sources: sourcesOf(graph, inquiry.id).map(({ id }) => reference(graph.node(id))),
  }
}

function sources(collection: Collection, node: Node, body: FilledBody): Listing<SourceItem> {
  const { graph } = collection
  return whole(sourcesOf(graph, node.id), ({ id }, index) => ({
    ...reference(graph.node(id)),
    language: graph.node(id).language,
    number: index + 1,
    summary: summary(collection, graph.node(id)),
    citedAt: body.citedAt.get(id) ?? [],
  }))
}

function references(collection: Collection, node: Node, body: FilledBody): Listing<PaperItem> {
  return whole(referencesOf(collection.graph, node.id), ({ id }) =>
    paperItem(collection.graph.node(id), body.citedAt.get(id) ?? []),
  )
}

export function cited(collection: Collection, node: Node, page: number): Listing<CardItem> {
  const all = sortedByTitle(collection, citedBy(collection.graph, node.id))
  return listing(all, page, ({ id }) => card(collection, collection.graph.node(id)))
}

export function mentions(collection: Collection, node: Node, page: number): Listing<MentionItem> {
  const { graph } = collection
  return listing(sortedByTitle(collection, mentionsOf(graph, node.id)), page, ({ id, edge }) => {
    const from = graph.node(id)
    const scope = wordsOnly(collection, from)
    const sentence = fillSentence(edge.sentence, scope, node.id)
    return {
      ...reference(from),
      language: from.language,
      sentence: sentence || null,
      property: edge.property,
    }
  })
}

function paperFields(collection: Collection, node: Node) {
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
    abstract: paper?.abstract ? fill(paper.abstract, withLinks(collection, node)) : null,
  }
}
