import type { Address, MovedFile } from '../core/address.ts'
import { type Graph, type NodeId, isWritten } from '../core/graph.ts'
import { lastOf, parentOf } from '../core/path.ts'
import { findingAt, type Finding } from '../core/problem.ts'
import { type Redirect, addressOfPath } from '../links/redirects.ts'
import { caseless } from '../links/names.ts'
import { changesIn, gitLog } from '../scan/git.ts'
import type { Collection } from '../links/link.ts'
import { pageExtension } from '../links/member.ts'

export interface LostAddress extends MovedFile {
  readonly now: Address
}

/** The moved files that are published and whose old URL has neither a page nor a redirect. */
export function lostAddresses(
  moved: readonly MovedFile[],
  graph: Graph,
  redirects: readonly Redirect[],
): LostAddress[] {
  if (moved.length === 0) return []
  const nodes = new Map(graph.nodes.map(({ id, address }) => [id, address]))
  const served = new Set(redirects.map(({ from }) => caseless(from)))
  for (const address of nodes.values()) {
    // The folders above a page have pages too.
    for (let end = address.length; end > 1; end = address.lastIndexOf('/', end - 2) + 1) {
      served.add(caseless(address.slice(0, end)))
    }
  }
  return moved.flatMap((one) => {
    const now = nodes.get(one.to as NodeId)
    return now === undefined || served.has(caseless(one.address)) ? [] : [{ ...one, now }]
  })
}

/** One finding for each file, or for all files that moved from one folder to another together. */
export function movedFindings(lost: readonly LostAddress[]): Finding[] {
  const together = ({ from, to }: LostAddress) =>
    lastOf(from) === lastOf(to) ? `${parentOf(from)}\0${parentOf(to)}` : `${from}\0${to}`
  return [...Map.groupBy(lost, together).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { from, to, address } = first
    const others = group.length - 1
    const rest = others === 0 ? '' : ` (and ${others} more from its folder)`
    const message = `${from} is now ${to}, so its old address ${address} leads nowhere${rest}.`
    return [findingAt({ path: to, point: { line: 1, column: 1 } }, 'moved-file', message)]
  })
}

type PastMove = Pick<MovedFile, 'from' | 'to'>

const mostCommits = 20_000

/** Moves of files below a folder as git detects them, newest first. Throws `GitRefused` without a full history. */
export async function pastMoves(folder: string): Promise<PastMove[]> {
  return movesIn(await gitLog(folder, '--format=', `--max-count=${mostCommits}`, '--diff-filter=R'))
}

/** The renamed files in the output of `git log -z`. */
export function movesIn(output: string): PastMove[] {
  const renamed = changesIn(output).filter(({ kind }) => kind === 'R')
  return renamed.map(({ from, to }) => ({ from, to })).toArray()
}

/** URLs that moved files had by their past paths and that lead nowhere now, newest move first. */
export function lostInHistory(
  moves: readonly PastMove[],
  { graph, redirects, settings }: Pick<Collection, 'graph' | 'redirects' | 'settings'>,
): LostAddress[] {
  const nodes = new Map(graph.nodes.filter(isWritten).map((node) => [node.id, node]))
  /** Past path → path today; `''` for an earlier file that is gone. */
  const now = new Map<string, string>()
  const known = new Set<string>()
  const moved = moves.flatMap(({ from, to }) => {
    const last = now.get(to) ?? to
    const node = nodes.get(last as NodeId)
    // An earlier file may have been at this path before.
    now.set(to, '')
    now.set(from, last)
    if (!node || !pageExtension.test(from)) return []
    const address = addressOfPath(from, settings, node.kind)
    if (known.has(caseless(address))) return []
    known.add(caseless(address))
    return [{ from, to: last, address }]
  })
  return lostAddresses(moved, graph, redirects)
}
