import { numbered, themesAddress, type Address } from '../core/address.ts'
import type { Edge, Graph, Node, NodeId } from '../core/graph.ts'
import type { NodeKind } from '../core/kinds.ts'
import type { NodeRef, TagRef } from '../core/node-ref.ts'
import { byTitle } from '../core/order.ts'
import { lazily } from '../core/lazily.ts'
import { lineage } from '../core/tag.ts'
import type { Topic } from '../core/theme.ts'
import type { Collection } from '../links/collection.ts'
import { typeOf } from './crossing-edge.ts'
import { kindCounts, pageCount, pageLength, longList } from './listing.ts'
import type { CountedTag, CountedTheme, CrossingEdgeId, PageSkeleton, ThemeRef, ThemesPage } from './page.ts'
import type { WholeView } from './view.ts'

export interface ThemeList {
  readonly all: readonly CountedTheme[]
  /** Makes each page, and names the nodes whose edges it shows. */
  readonly pages: ReadonlyMap<Address, ThemePageMaker>
  index(): ThemesPage
  /** The themes with nodes of a kind, each linked to where these begin, and the nodes in the order of the list. */
  ofKind(kind: NodeKind): readonly { readonly theme: CountedTheme; readonly nodes: readonly Node[] }[]
}

interface ThemePageMaker {
  readonly skeleton: () => PageSkeleton
  readonly of: () => readonly NodeId[]
}

interface Crossing {
  readonly theme: number
  readonly total: number
  /** The most telling first, up to `mostEdges`. */
  readonly edges: readonly Edge[]
}

const mostTags = 10
const mostEdges = 10
const mostNamed = 3
/** A sentence with fewer characters besides its links says nothing about them. */
const shortest = 20

const telling: Readonly<Record<Edge['kind'], number>> = {
  related: 4,
  mention: 2,
  next: 1,
  source: 1,
  cites: 0,
}

export function themeList(view: WholeView, { themes, tags }: Pick<Collection, 'themes' | 'tags'>): ThemeList {
  const graph = view.graph.counted()
  const { settings } = view
  const themeOf = new Map(themes.flatMap(({ nodes }, theme) => nodes.map((id) => [id, theme] as const)))
  const compare = byTitle(settings.language)
  const kinds = settings.kinds.map(({ id }) => id)
  const own = lazily(() => innerDegrees(graph, themeOf))
  const crossings = lazily(() => crossingsOf(graph, themes, themeOf))
  const sorted = themes.map((theme) =>
    lazily(() => {
      const rank = (node: Node) => kinds.indexOf(node.kind)
      const degree = (node: Node) => own().get(node.id) ?? 0
      return theme.nodes
        .map((id) => graph.node(id))
        .sort((a, b) => rank(a) - rank(b) || degree(b) - degree(a) || compare(a, b))
    }),
  )
  const ref = ({ title, titleLanguage, address }: Topic): ThemeRef => ({ title, titleLanguage, address })
  const refAt = (theme: number): ThemeRef => {
    const found = themes[theme]
    if (!found) throw new Error(`no theme ${theme}`)
    return ref(found)
  }
  const neighbours = (theme: number) =>
    (crossings()[theme] ?? []).map(({ theme: other, total }) => ({ ...refAt(other), links: total }))
  const pages = new Map<Address, ThemePageMaker>()
  for (const [place, theme] of themes.entries()) {
    const list = longList(
      theme.address,
      () => sorted[place]?.() ?? [],
      ({ title }) => title,
      ({ id }) => ({ id }),
    )
    const shown = lazily(() =>
      (crossings()[place] ?? []).map(({ theme: other, total, edges }) => ({
        theme: refAt(other),
        total,
        edges: edges.map((edge): CrossingEdgeId => ({
          kind: edge.kind,
          from: edge.from,
          to: edge.to,
          type: typeOf(edge),
        })),
      })),
    )
    for (let number = 1; number <= pageCount(theme.nodes.length); number += 1) {
      const joins = () => (number === 1 ? shown() : [])
      pages.set(numbered(theme.address, number), {
        of: () => [...new Set(joins().flatMap(({ edges }) => edges.map(({ from }) => from)))],
        skeleton: () => ({
          kind: 'theme',
          title: theme.title,
          titleLanguage: theme.titleLanguage,
          description: theme.description,
          by: theme.by,
          counts: kindCounts(kinds, sorted[place]?.() ?? []),
          tags: number === 1 ? mainTags(sorted[place]?.() ?? [], tags) : [],
          crossings: joins(),
          ...list(number),
        }),
      })
    }
  }

  const counted = themes.map((theme): CountedTheme => ({
    ...ref(theme),
    count: theme.nodes.length,
    fragment: null,
  }))
  return {
    all: counted,
    pages,
    index: () => ({
      kind: 'themes',
      address: themesAddress,
      by: themes[0]?.by ?? 'links',
      themes: themes.map((theme, place) => {
        const nodes = sorted[place]?.() ?? []
        return {
          ...ref(theme),
          description: theme.description,
          counts: kindCounts(kinds, nodes),
          central: central(nodes, own()).map(({ id }): NodeRef => view.name(id).ref),
          neighbours: neighbours(place).slice(0, mostNamed),
        }
      }),
      elsewhere: graph.nodes.length - themeOf.size,
    }),
    ofKind: (kind) =>
      themes.flatMap((theme, place) => {
        const nodes = sorted[place]?.() ?? []
        const first = nodes.findIndex((node) => node.kind === kind)
        if (first < 0) return []
        const own = nodes.filter((node) => node.kind === kind)
        const counted = {
          ...ref(theme),
          address: numbered(theme.address, Math.floor(first / pageLength) + 1),
          count: own.length,
          fragment: `of-${kind}`,
        }
        return { theme: counted, nodes: own }
      }),
  }
}

/** The nodes with the most neighbours in their theme; papers only if it has nothing else. */
function central(nodes: readonly Node[], degrees: ReadonlyMap<NodeId, number>): readonly Node[] {
  const degree = ({ id }: Node) => degrees.get(id) ?? 0
  const written = nodes.filter(({ kind }) => !kind.startsWith('paper'))
  return (written.length > 0 ? written : nodes).toSorted((a, b) => degree(b) - degree(a)).slice(0, mostNamed)
}

function innerDegrees(graph: Graph, themeOf: ReadonlyMap<NodeId, number>): ReadonlyMap<NodeId, number> {
  const degrees = new Map<NodeId, number>()
  for (const [id, theme] of themeOf) {
    const others = new Set([...graph.from(id).map(({ to }) => to), ...graph.to(id).map(({ from }) => from)])
    others.delete(id)
    let within = 0
    for (const other of others) if (themeOf.get(other) === theme) within += 1
    degrees.set(id, within)
  }
  return degrees
}

/** The edges of each theme to every other one, themes with the most edges first. */
function crossingsOf(
  graph: Graph,
  themes: Collection['themes'],
  themeOf: ReadonlyMap<NodeId, number>,
): readonly (readonly Crossing[])[] {
  const found = themes.map(() => new Map<number, Edge[]>())
  for (const edge of graph.edges) {
    const [from, to] = [themeOf.get(edge.from), themeOf.get(edge.to)]
    if (from === undefined || to === undefined || from === to) continue
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      const edges = found[one]?.get(other)
      if (edges) edges.push(edge)
      else found[one]?.set(other, [edge])
    }
  }
  return found.map((others) =>
    Array.from(others, ([theme, edges]) => ({
      theme,
      total: edges.length,
      edges: mostTelling(edges, graph),
    })).sort((a, b) => b.total - a.total || a.theme - b.theme),
  )
}

/** The most telling edges; ties go to ends with the most neighbours. Sorts only as many groups as are shown. */
function mostTelling(edges: readonly Edge[], graph: Graph): readonly Edge[] {
  const degree = ({ from, to }: Edge) => graph.degree(from) + graph.degree(to)
  const groups = Map.groupBy(edges, (edge) => telling[edge.kind] + saysWhy(edge))
  const shown: Edge[] = []
  for (const weight of [...groups.keys()].sort((a, b) => b - a)) {
    if (shown.length >= mostEdges) break
    const left = mostEdges - shown.length
    shown.push(...(groups.get(weight) ?? []).toSorted((a, b) => degree(b) - degree(a)).slice(0, left))
  }
  return shown
}

/** Adds to `telling`: a typed relation with a reason says most; a bare one or a link alone says little. */
function saysWhy(edge: Edge): number {
  if (edge.kind === 'related') return (edge.reasons.length > 0 ? 2 : -3) + (edge.type === 'related' ? 0 : 1)
  if (edge.kind !== 'mention') return 0
  const words = edge.sentence
    .filter((part) => typeof part === 'string')
    .join('')
    .trim()
  return words.length < shortest ? -1 : 0
}

/** The tags on the most nodes, with the number of these. A tag that all nodes have is left out. */
function mainTags(nodes: readonly Node[], tags: Collection['tags']): readonly CountedTag[] {
  const counts = new Map<string, number>()
  for (const { entry } of nodes) {
    for (const key of new Set(entry.tags.flatMap(lineage))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts]
    .flatMap(([key, count]) => {
      const tag: TagRef | undefined = tags.get(key)
      return tag && count > 1 && count < nodes.length ? [{ tag: tag.tag, address: tag.address, count }] : []
    })
    .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
    .slice(0, mostTags)
}
