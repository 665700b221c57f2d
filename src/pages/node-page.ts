import { arxivHref, doiHref, editHref } from '../core/address.ts'
import { degreeIn, type Node, type Target } from '../core/graph.ts'
import { cut, plainText } from '../core/html-text.ts'
import { roleOf } from '../core/kinds.ts'
import type { Settings } from '../core/settings.ts'
import { socialCardSize } from '../core/node-ref.ts'
import { verificationOf } from '../core/trust.ts'
import { cardPath } from '../links/nodes.ts'
import { drawMap, computedEdges, neighbourhoodAround } from '../map/neighbourhood.ts'
import {
  description,
  fillBody,
  type FilledBody,
  otherNames,
  outline,
  tagRefs,
  withLinks,
  wordsOnly,
} from '../rendering/body.ts'
import { fill, fillText } from '../rendering/fill.ts'
import { wordsFor } from '../words/languages.ts'
import type { NodePage, Picture, View } from './node-page-value.ts'
import { pageSection, sectionsOn } from './sections.ts'

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
