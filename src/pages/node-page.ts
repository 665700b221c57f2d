import { arxivHref, doiHref, editHref } from '../core/address.ts'
import { degreeIn, type Node, type Target, type Edge, type NodeId } from '../core/graph.ts'
import { cut, plainText } from '../core/html-text.ts'
import { roleOf } from '../core/kinds.ts'
import type { Settings } from '../core/settings.ts'
import { socialCardSize, type NodeItem } from '../core/node-ref.ts'
import { verificationOf } from '../core/trust.ts'
import { cardPath } from '../links/nodes.ts'
import { drawMap, computedEdges, neighbourhoodAround } from '../map/neighbourhood.ts'
import {
  description,
  fillBody,
  otherNames,
  outline,
  tagRefs,
  withLinks,
  wordsOnly,
  type FilledBody,
} from '../rendering/body.ts'
import { fill, fillText, fillSentence } from '../rendering/fill.ts'
import { wordsFor } from '../words/languages.ts'
import type { NodePage, Picture, View, Listing } from './node-page-value.ts'
import { pageSection, sectionsOn, mentionItem } from './sections.ts'
import type { CrossingEdge, CrossingEdgeId, Page, PageSkeleton } from './page.ts'

const wordsPerMinute = 230

export function nodePage(view: View, node: Node): NodePage {
  const body = fillBody(view, node)
  const shown = shownOf(view, node, body)
  const role = roleOf(node.kind)
  switch (role) {
    case 'note': {
      const summary = node.entry.summary && fill(node.entry.summary, withLinks(view, node))
      return { ...shown, role, summary, originalTitle: node.originalTitle }
    }
    case 'inquiry':
      return { ...shown, role }
    case 'paper':
      return { ...shown, role, ...paperFields(view, node) }
  }
}

function shownOf(view: View, node: Node, body: FilledBody) {
  const { entry } = node
  const { settings } = view
  const beside = view.beside(node.id)
  const near = neighbourhoodAround(view.graph, node.id, computedEdges(view, node.id))
  const minutes = Math.round(entry.words / wordsPerMinute)
  return {
    kind: node.kind,
    address: node.address,
    title: node.title,
    titleLanguage: node.titleLanguage,
    ...node.language,
    description: description(view, node),
    excerpt: cut(view.nodeItem(node.id).description ?? node.title, 200),
    aliases: otherNames(node),
    picture: pictureOf(view, node) ?? titlePicture(view, node),
    tags: tagRefs(view, node),
    date: entry.date,
    updated: entry.updated,
    provenance: entry.trust && { ...entry.trust, ...verificationOf(entry.trust, entry.updated) },
    folders: view.above(node.id),
    body: body.html,
    outline: outline(view, node, body),
    minutes: minutes > 0 ? minutes : null,
    cssclasses: entry.cssclasses,
    properties: entry.properties.flatMap(({ key, values, links }) => {
      const shown = values.filter(
        (_, index) => links === undefined || isLost(node.targets[links[index] ?? -1]),
      )
      return shown.length === 0
        ? []
        : [{ key, values: shown.map((value) => fill(value, withLinks(view, node))) }]
    }),
    edit: settings.edit && !entry.isRow ? editHref(settings.edit, node.file) : null,
    previous: beside?.previous ?? null,
    next: beside?.next ?? null,
    map: drawMap(view, node.id, near),
    layers: near.counts,
    degree: degreeIn(view.graph, node.id),
    computed: near.computed,
    contents: view.contents(node.id),
    sections: sectionsOn[roleOf(node.kind)].flatMap((id) =>
      id === 'map' ? [] : pageSection(id, { view, node, citedAt: body.citedAt }, 1),
    ),
  }
}

/** Whether a link leads to no node, so that no section of the page lists it. */
function isLost(target: Target | undefined): boolean {
  return target?.found === 'missing' || target?.found === 'ambiguous'
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
    doi: paper?.doi ?? null,
    links,
    abstract: paper?.abstract ? fill(paper.abstract, withLinks(view, node)) : null,
  }
}

/** The author's choice of a social card; null without one, or if it may not be used. */
export function pictureOf(view: View, node: Node): Picture | null {
  const { card } = node.entry
  if (card === null) return null
  const scope = wordsOnly(view, node)
  const said = card.alt && fillText(card.alt, scope)
  if (typeof card.picture === 'string') {
    const { picture } = card
    return mayBeShown(picture, view.settings) ? { at: { url: picture }, alt: said || null, size: null } : null
  }
  const label = node.entry.links[card.picture]?.label
  const alt = said || (label && plainText(fill(label, scope).text)) || null
  const path = cardPath(node)
  const attachment = path === null ? undefined : view.attachments.get(path)
  return attachment ? { at: { file: attachment.sitePath }, alt, size: attachment.size } : null
}

function titlePicture(view: View, { id }: Node): Picture | null {
  const card = view.socialCard(id)
  if (card === null) return null
  const alt = card.kind === null ? card.title : wordsFor(view.settings).joins.named(card.kind, card.title)
  return { at: { file: card.path }, alt, size: socialCardSize }
}

/** A program that shows a link may load this picture on the reader's machine, so `remote` has to allow it. */
function mayBeShown(picture: string, { remote, url }: Settings): boolean {
  const address = URL.parse(picture)
  return address?.protocol === 'https:' && (remote === 'allow' || address.origin === url)
}

export function pageFromSkeleton(skeleton: PageSkeleton, view: View): Page {
  switch (skeleton.kind) {
    case 'index': {
      const text = skeleton.text === null ? null : nodePage(view, view.graph.node(skeleton.text))
      // Other orders show titles only, so that these pages do not depend on descriptions.
      const titled = (id: NodeId) => {
        const { ref, language } = view.name(id)
        return { ...ref, language, description: null, standing: null }
      }
      const nodeItem = skeleton.order === 'by-title' ? (id: NodeId) => view.nodeItem(id) : titled
      return { ...skeleton, text, listing: withItems(skeleton.listing, { nodeItem }) }
    }
    case 'topic': {
      const crossings = skeleton.crossings.map(({ edges, ...crossing }) => ({
        ...crossing,
        edges: edges.map((edge) => crossingEdge(view, edge)),
      }))
      return { ...skeleton, crossings, listing: withItems(skeleton.listing, view) }
    }
    case 'tag':
      return { ...skeleton, listing: withItems(skeleton.listing, view) }
    case 'new':
      return { ...skeleton, listing: withItems(skeleton.listing, view) }
    case 'folder': {
      const { listing, ...contents } = skeleton.contents
      return { ...skeleton, contents: { ...contents, listing: withItems(listing, view) } }
    }
    case 'continuation': {
      const { listing, ...page } = skeleton
      return { ...page, section: { id: 'contents', form: 'nodes', listing: withItems(listing, view) } }
    }
    case 'wanted': {
      const { address: to, listing } = skeleton
      const items = listing.items.map(({ id: from, ...said }) => mentionItem(view, { ...said, from, to }))
      return { ...skeleton, listing: { ...listing, items } }
    }
    case 'wanted-index':
    case 'about':
      return skeleton
    case 'redirect':
      return { ...skeleton, to: view.name(skeleton.to).ref }
  }
}

export function withItems<Item extends { readonly id: NodeId }>(
  list: Listing<Item>,
  { nodeItem }: Pick<View, 'nodeItem'>,
): Listing<NodeItem & Omit<Item, 'id'>> {
  return { ...list, items: list.items.map(({ id, ...said }) => ({ ...nodeItem(id), ...said })) }
}

/** An edge with its author's reason for it. Throws if the graph has no such edge. */
function crossingEdge(view: View, { kind, from, to, type }: CrossingEdgeId): CrossingEdge {
  const edge = view.graph.from(from).find((one) => one.kind === kind && one.to === to && typeOf(one) === type)
  if (!edge) throw new Error(`no edge from ${from} to ${to}`)
  const ends = { from: view.name(from).ref, to: view.name(to).ref, kind }
  if (edge.kind === 'related') {
    const [reason] = edge.reasons
    const by = view.graph.node(reason?.by ?? from)
    return {
      ...ends,
      label: edge.type === 'related' ? null : (view.settings.relations[edge.type]?.label ?? null),
      reason: reason ? fill(reason.why, withLinks(view, by)) : null,
      language: by.language,
    }
  }
  const author = view.graph.node(from)
  const reason = 'sentence' in edge ? fillSentence(edge.sentence, wordsOnly(view, author), to) : null
  return { ...ends, label: null, reason, language: author.language }
}

export function typeOf(edge: Edge): string | null {
  return edge.kind === 'related' ? edge.type : null
}
