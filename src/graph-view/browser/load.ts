import { fileHref } from '../../core/address.ts'
import { computedGraphPath, wholeGraphPath } from '../whole-graph.ts'
import { decode, withComputed } from './decode.ts'
import type { LoadedGraph } from './loaded-graph.ts'

/** Throws an `UnknownVersion` for a file of another format, and other errors for whatever else fails. */
export async function loadGraph(base: string): Promise<LoadedGraph> {
  return decode(await loaded(base, wholeGraphPath))
}

/** The graph with what is computed; throws as `loadGraph` does, also where that is of another build than the graph. */
export async function loadComputed(base: string, graph: LoadedGraph): Promise<LoadedGraph> {
  return withComputed(graph, await loaded(base, computedGraphPath))
}

async function loaded(base: string, path: string): Promise<unknown> {
  // Asked for afresh, so that page and graph are of the same build.
  const response = await fetch(fileHref(base, path), { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}
