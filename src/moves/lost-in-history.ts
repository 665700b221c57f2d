import type { Collection } from '../links/collection.ts'
import { addressOfPath } from '../links/asked-redirects.ts'
import { isWritten, type NodeId } from '../core/graph.ts'
import { pageExtension } from '../links/member.ts'
import { caseless } from '../links/slug.ts'
import type { PastMove } from './git-history.ts'
import { lostAddresses, type LostAddress } from './moved-findings.ts'

/**
 * The old addresses of files that moved, the newest move first, by way of all their names, which lead nowhere now. An old
 * address is the one that the path gave by itself.
 */
export function lostInHistory(
  moves: readonly PastMove[],
  { graph, redirects, settings }: Pick<Collection, 'graph' | 'redirects' | 'settings'>,
): LostAddress[] {
  const nodes = new Map(graph.nodes.filter(isWritten).map((node) => [node.id, node]))
  /** Where a file that was at a path is now. */
  const now = new Map<string, string>()
  const known = new Set<string>()
  const moved = moves.flatMap(({ from, to }) => {
    const last = now.get(to) ?? to
    const node = nodes.get(last as NodeId)
    // Before it came there, another file may have been at the path, and gone.
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
