import type { Graph } from '../model/graph.ts'
import type { Problem } from '../model/rules.ts'
import { tally } from './text.ts'

/** What a build did. */
export interface Outcome {
  readonly graph: Graph
  readonly problems: readonly Problem[]
  /** Files that were parsed, of all that were read. */
  readonly parsed: number
  readonly read: number
  readonly pages: number
  /** Null when errors kept everything back. */
  readonly published: Published | null
}

interface Published {
  readonly files: number
  readonly bytes: number
  /** Pages that the search index holds, and those that it should and does not. */
  readonly indexed: number
  readonly unindexed: readonly { readonly page: string; readonly message: string }[]
}

/** The last words of a build: what there was, what was published, how long it took. */
export function summary(outcome: Outcome, output: string, seconds: number): string {
  const { graph, published } = outcome
  const nodes = countBy(graph.nodes, (node) => node.kind)
  const edges = countBy(graph.edges, (edge) => edge.kind)
  const rows: [string, string][] = [
    ['nodes', `${graph.nodes.length}  ${list(nodes)}`],
    ['edges', `${graph.edges.length}  ${list(edges)}`],
    ['parsed', `${outcome.parsed} of ${outcome.read} files`],
    ['problems', tally(outcome.problems)],
  ]
  if (published) {
    rows.push(['pages', `${outcome.pages}, of which ${published.indexed} are searched in full`])
    for (const { page, message } of published.unindexed) rows.push(['', `not searched: ${page}: ${message}`])
    rows.push(['written', `${published.files} files, ${megabytes(published.bytes)} MB, to ${output}`])
  } else {
    rows.push(['written', `nothing: mend the errors, or publish the rest with --lenient`])
  }
  rows.push(['time', `${seconds.toFixed(1)} s`])
  return `${rows.map(([name, value]) => `${name.padEnd(9)} ${value}`).join('\n')}\n`
}

function countBy<Item>(items: readonly Item[], key: (item: Item) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
  return counts
}

function list(counts: ReadonlyMap<string, number>): string {
  const parts = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => `${name} ${count}`)
  return parts.length > 0 ? `(${parts.join(', ')})` : ''
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
