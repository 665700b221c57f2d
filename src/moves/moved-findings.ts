import type { Address, MovedFile } from '../core/address.ts'
import type { Graph, NodeId } from '../core/graph.ts'
import { lastOf, parentOf } from '../core/path.ts'
import { findingAt, type Finding } from '../links/finding.ts'
import type { Redirect } from '../links/redirects.ts'
import { caseless } from '../links/slug.ts'

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
    const rest =
      others === 0
        ? ''
        : `; so ${others === 1 ? 'has another file' : `have ${others} more files`} of its folder`
    const message = `${from} of the last build is now ${to}, and its old address ${address} leads nowhere${rest}.`
    return [findingAt({ path: to, point: { line: 1, column: 1 } }, 'moved-file', message)]
  })
}
