import type { EdgeType } from '../../map/map-edge.ts'
import type { CanvasBox, Camera, Size } from './camera.ts'
import { lookKey, type Palette } from './looks.ts'
import { edgesAt, otherEnd, type LoadedGraph, type Visibility } from './loaded-graph.ts'
import type { Colouring } from './state.ts'

/** A shortest path between two nodes. It may follow edges in either direction. */
export interface GraphPath {
  /** The nodes in order, both ends included. */
  readonly nodes: readonly number[]
  /** `edges[i]` joins `nodes[i]` and `nodes[i + 1]`. */
  readonly edges: readonly number[]
}

/** The shortest path among shown nodes and edges, by breadth-first search. Ties go to the first edges of the graph. */
export function shortestPath(
  graph: LoadedGraph,
  { nodes, edges }: Visibility,
  from: number,
  to: number,
): GraphPath | null {
  if (nodes[from] !== 1 || nodes[to] !== 1) return null
  const cameBy = new Int32Array(graph.nodes.count).fill(-1)
  const seen = new Uint8Array(graph.nodes.count)
  seen[from] = 1
  let front = [from]
  while (front.length > 0 && seen[to] !== 1) {
    const beyond: number[] = []
    for (const node of front) {
      for (const edge of edgesAt(graph, node)) {
        const other = otherEnd(graph, edge, node)
        if (edges[edge] !== 1 || seen[other] === 1) continue
        seen[other] = 1
        cameBy[other] = edge
        beyond.push(other)
      }
    }
    front = beyond
  }
  return seen[to] === 1 ? back(graph, cameBy, from, to) : null
}

function back(graph: LoadedGraph, cameBy: Int32Array, from: number, to: number): GraphPath {
  const nodes = [to]
  const edges: number[] = []
  for (let node = to; node !== from;) {
    const edge = cameBy[node] ?? -1
    node = otherEnd(graph, edge, node)
    nodes.push(node)
    edges.push(edge)
  }
  return { nodes: nodes.reverse(), edges: edges.reverse() }
}

/** The highlighted part of the graph; everything else fades. */
export interface Focus {
  readonly centre: number | null
  readonly nodes: readonly number[]
  readonly edges: readonly number[]
  /** The members of `edges` that are steps of a path. */
  readonly steps: ReadonlySet<number>
}

export function focusOf(
  graph: LoadedGraph,
  visibility: Visibility,
  node: number | null,
  path: GraphPath | null,
): Focus | null {
  if (path) return { centre: node, nodes: path.nodes, edges: path.edges, steps: new Set(path.edges) }
  if (node === null || visibility.nodes[node] !== 1) return null
  const edges = edgesAt(graph, node).filter((edge) => visibility.edges[edge] === 1)
  const nodes = new Set(edges.map((edge) => otherEnd(graph, edge, node)))
  return { centre: node, nodes: [...nodes.add(node)], edges, steps: new Set() }
}

/** The shown nodes of a topic, with the edges among them. */
export function focusOnTopic(graph: LoadedGraph, visibility: Visibility, topic: number): Focus {
  const { communities } = graph.nodes
  const isIn = (node: number) => communities[node] === topic && visibility.nodes[node] === 1
  const nodes = Array.from(communities.keys()).filter(isIn)
  const edges = nodes.flatMap((node) =>
    edgesAt(graph, node).filter((edge) => {
      const own = graph.edges[edge]
      return visibility.edges[edge] === 1 && own?.from === node && isIn(own.to)
    }),
  )
  return { centre: null, nodes, edges, steps: new Set() }
}

/** The edge types drawn in their own style: those in focus, and shown computed ones. Each look is listed once. */
export function seenTypes(
  { edges, types }: Pick<LoadedGraph, 'edges' | 'types'>,
  { computedCount }: Visibility,
  focus: Focus | null,
): readonly EdgeType[] {
  const inFocus = new Set(focus?.edges.map((edge) => edges[edge]?.type))
  const seen = [...types.keys()].filter((type) => inFocus.has(type) || (type.computed && computedCount > 0))
  return [...new Map(seen.map((type) => [lookKey(type), type])).values()]
}

/** What the canvas shows. */
export interface PictureState {
  readonly visibility: Visibility
  readonly colouring: Colouring
  readonly chosen: number | null
  readonly focus: Focus | null
}

export interface Frame extends PictureState {
  readonly camera: Camera
  readonly size: Size
  /** Device pixels per CSS pixel. */
  readonly ratio: number
  readonly palette: Palette
  /** The zoom relative to the whole graph. */
  readonly closeness: number
  /** Areas that no label may cover, besides marks. */
  readonly boxes: readonly CanvasBox[]
}
