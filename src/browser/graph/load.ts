import { fileHref } from '../../model/address.ts'
import { wholeGraphPath } from '../../model/whole-graph.ts'
import { decode } from './decode.ts'
import type { LoadedGraph } from './loaded-graph.ts'

/** Throws an `UnknownVersion` for a file of another format, and other errors for whatever else fails. */
export async function loadGraph(base: string): Promise<LoadedGraph> {
  // Asked for afresh, so that page and graph are of the same build.
  const response = await fetch(fileHref(base, wholeGraphPath), { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${wholeGraphPath}: ${response.status}`)
  return decode(await response.json())
}
