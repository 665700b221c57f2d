import { absolute, isIndexAddress, type Address } from '../core/address.ts'
import type { NodeKind } from '../core/kinds.ts'
import { lastOf, noteName } from '../core/path.ts'
import { fold } from '../core/search-text.ts'
import { suggestions } from '../core/suggestion.ts'
import type { GraphExport } from '../exports/graph.ts'
import { encodeThings, plainThing, type Thing } from '../search/things.ts'

export type ExportedNode = GraphExport['nodes'][number]
type ExportedEdge = GraphExport['edges'][number]

/** An edge as seen from one end. */
export interface EdgeToNode {
  readonly at: string
  readonly other: ExportedNode
  readonly edge: ExportedEdge
}

export type GraphIndex = ReturnType<typeof graphIndex>

/** A `graph.json`, indexed by address. Edges whose ends are missing are left out. */
export function graphIndex(graph: GraphExport) {
  const byAddress = new Map(graph.nodes.map((node) => [node.address, node]))
  const ends = graph.edges.flatMap((edge) => {
    const [from, to] = [node(edge.from), node(edge.to)]
    if (!from || !to) return []
    const there = { at: from.address, other: to, edge }
    return edge.computed ? [there] : [there, { at: to.address, other: from, edge }]
  })
  const byEnd = Map.groupBy(ends, ({ at }) => at)
  return { urlOf, node, edges, thingsText, named, path }

  function urlOf(address: string): string {
    const { url, base } = graph.site
    return absolute(url ?? '', base, address as Address)
  }

  function node(address: string | undefined): ExportedNode | null {
    return byAddress.get(address ?? '') ?? null
  }

  /** Authored edges at either end, or computed ones from the node. */
  function edges({ address }: ExportedNode, computed = false): readonly EdgeToNode[] {
    return (byEnd.get(address) ?? []).filter(({ edge }) => edge.computed === computed)
  }

  /** The search file of things. With it alone, nodes are found by their names and descriptions. */
  function thingsText(): string {
    const things = graph.nodes.map((node): Thing => ({
      ...plainThing,
      ...{
        address: node.address as Address,
        title: node.title,
        tags: node.tags,
        says: node.description ?? '',
      },
      kind: isIndexAddress(node.address as Address) ? null : (node.kind as NodeKind),
      names: [...node.aliases, node.claim ?? ''].filter(Boolean),
      keys: [noteName(node.file), node.doi ?? ''].filter(Boolean),
      credits: [String(node.year ?? ''), ...node.authors].filter(Boolean),
      uses: new Set(edges(node).map(({ other }) => other)).size,
    }))
    return encodeThings({ things, picks: [], texts: 0 })
  }

  /** The node that a text names: exactly, or in other letters. Throws an error that lists what may be meant. */
  function named(name: string): ExportedNode {
    const path = `/${name.replace(/^\/|\/$/g, '')}/`
    const wanted = fold(name)
    const ways: readonly ((node: ExportedNode) => boolean)[] = [
      ({ address }) => address === name || address === path || urlOf(address) === name,
      ({ file, title, aliases }) => file === name || title === name || aliases.includes(name),
      (node) => wanted !== '' && namesOf(node).some((one) => fold(one) === wanted),
    ]
    for (const means of ways) {
      const found = graph.nodes.filter(means)
      if (found[0] && found.length === 1) return found[0]
      if (found.length > 1) throw new Error(`"${name}" may be ${quoted(found)}`)
    }
    const names = new Map(graph.nodes.flatMap((node) => namesOf(node).map((one) => [one, node] as const)))
    const near = suggestions(name, [...names.keys()]).flatMap((one) => names.get(one) ?? [])
    const meant = near.length > 0 ? `, did you mean ${quoted(near)}` : ''
    throw new Error(`no published page is called "${name}"${meant}`)
  }

  /** The shortest chain of authored edges, those with reasons first. It passes no index page. Null if there is none. */
  function path(from: ExportedNode, to: ExportedNode): readonly EdgeToNode[] | null {
    const chains = new Map<ExportedNode, readonly EdgeToNode[]>([[from, []]])
    for (const [node, chain] of chains) {
      if (node === to) return chain
      if (isIndexAddress(node.address as Address) && node !== from) continue
      for (const step of edges(node).toSorted((a, b) => saying(b) - saying(a)))
        if (!chains.has(step.other)) chains.set(step.other, [...chain, step])
    }
    return null
  }
}

function quoted(nodes: readonly ExportedNode[]): string {
  return [...new Set(nodes)]
    .slice(0, 10)
    .map(({ address, file }) => `"${address}" (${file})`)
    .join(' or ')
}

function saying({ edge }: EdgeToNode): number {
  return edge.computed ? 0 : edge.reasons.length > 0 ? 2 : Number(edge.sentence !== null)
}

function namesOf({ title, claim, aliases, file, address }: ExportedNode): readonly string[] {
  const names = [title, ...aliases, claim ?? '', noteName(file), lastOf(address.slice(0, -1))]
  return names.filter(Boolean)
}
