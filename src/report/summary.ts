import type { Edge, Graph } from '../core/graph.ts'
import type { NodeKind } from '../core/kinds.ts'
import { lastOf } from '../core/path.ts'
import { isError, isFatal, type Problem } from '../core/problem.ts'
import { count, errorsIn, tally } from './problems.ts'
import type { Ledger } from '../ledger/ledger.ts'

export interface Outcome {
  readonly nodes: Counts<NodeKind>
  readonly edges: Counts<Edge['kind']>
  readonly problems: readonly Problem[]
  /** Counts of unpublished files by reason, such as "3 drafts". */
  readonly heldBack: readonly string[]
  /** Files that were parsed, and all files that were read. */
  readonly parsed: number
  readonly read: number
  readonly pages: number
  /** Null if errors kept everything back. */
  readonly published: Published | null
}

type Counts<Kind> = ReadonlyMap<Kind, number>

interface Published {
  /** The path that all URLs of the site begin with. */
  readonly base: string
  readonly files: number
  readonly bytes: number
  readonly htmlBytes: number
  readonly fileBytes: number
  /** New and changed files. */
  readonly written: number
  /** Pages in the search index, and pages that could not be indexed. */
  readonly indexed: number
  readonly unindexed: readonly { readonly page: string; readonly message: string }[]
}

export function summary(
  outcome: Outcome,
  output: string,
  seconds: number,
  path: (file: string) => string,
): string {
  const { nodes, edges, problems, published } = outcome
  const time: [string, string] = ['time', `${seconds.toFixed(1)} s`]
  const rows: [string, string][] = [
    ['nodes', `${total(nodes)}  ${list(nodes)}`],
    ['edges', `${total(edges)}  ${list(edges)}`],
    ['parsed', `${outcome.parsed} of ${outcome.read} files`],
    ['problems', `${tally(problems)}${errorsIn(problems, path)}`],
    ...(outcome.heldBack.length > 0 ? [['held back', outcome.heldBack.join(', ')] as [string, string]] : []),
  ]
  if (published) {
    const heldBack = new Set(problems.filter(isError).map(({ place }) => place.file)).size
    if (heldBack > 0) rows.push(['left out', `${count(heldBack, 'file')} with errors`])
    rows.push(['pages', `${outcome.pages}, ${published.indexed} in the search`])
    for (const { page, message } of published.unindexed) rows.push(['', `not searched: ${page}: ${message}`])
    const megabytes = (published.bytes / 1e6).toFixed(1)
    rows.push(['published', `${published.files} files, ${megabytes} MB, to ${output}`])
    rows.push(['written', published.written === 0 ? 'nothing new' : `${published.written} new or changed`])
    rows.push(time)
  } else {
    rows.push(time, ['written', `nothing, ${output} is unchanged`], ['fix', adviceOn(problems)])
  }
  return `${rows.map(([name, value]) => `${name.padEnd(9)} ${value}`).join('\n')}\n`
}

export function adviceOn(problems: readonly Problem[]): string {
  const fatal = problems.find(isFatal)
  if (fatal) return `correct ${lastOf(fatal.place.file)}`
  return problems.some((problem) => isError(problem) && problem.rule === 'embedding-failed')
    ? 'correct the errors, or remove similarity from site.yaml'
    : 'correct the errors, or turn off --strict, --fail-on and error: under problems in site.yaml'
}

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

export function census(graph: Graph): Pick<Outcome, 'nodes' | 'edges'> {
  const { nodes, edges } = graph.counted()
  return { nodes: countBy(nodes, ({ kind }) => kind), edges: countBy(edges, ({ kind }) => kind) }
}

function countBy<Item, Kind>(items: readonly Item[], key: (item: Item) => Kind): Counts<Kind> {
  const counts = new Map<Kind, number>()
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
  return counts
}

function list(counts: ReadonlyMap<string, number>): string {
  const parts = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => `${name} ${count}`)
  return parts.length > 0 ? `(${parts.join(', ')})` : ''
}

export const statsFormats = ['text', 'json'] as const

/** The work of a build in numbers, and the size of the site: one line of JSON, or one line per number. */
export function stats(ledger: Ledger, outcome: Outcome, format: (typeof statsFormats)[number]): string {
  const { nodes, published } = outcome
  const numbers = {
    nodes: total(nodes),
    ...ledger,
    filesOut: published?.files ?? 0,
    bytesOut: published?.bytes ?? 0,
    htmlBytes: published?.htmlBytes ?? 0,
  }
  if (format === 'json') return `${JSON.stringify(numbers)}\n`
  const lines = Object.entries(numbers).map(
    ([name, number]) => `${name.padEnd(20)} ${String(number).padStart(14)}`,
  )
  return `${lines.join('\n')}\n`
}
