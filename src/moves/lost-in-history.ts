import type { Collection } from '../links/collection.ts'
import { addressOfPath } from '../links/redirects.ts'
import { isWritten, type NodeId } from '../core/graph.ts'
import { pageExtension } from '../links/member.ts'
import { caseless } from '../links/slug.ts'
import type { PastMove } from './git-history.ts'
import { lostAddresses, type LostAddress } from './moved-findings.ts'

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
