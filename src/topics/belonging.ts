import type { Anchor } from './anchors.ts'
import type { Ties } from './ties.ts'

/** How much a node's neighbours count, against its own labels; from 0 to 1. */
const byNeighbours = 0.55
const rounds = 8
/** A share of at least this fraction of the largest counts as equal to it. */
const alike = 0.999
/** A node belongs nowhere if the shares of its candidates add up to less than this. */
const near = 0.1

/**
 * The anchor that each node belongs to, or -1. A member of anchors belongs to one of them; any other node belongs to
 * the anchor of most of its neighbours. Anchors spread along the edges (Zhou et al. 2003, "Learning with Local and
 * Global Consistency"), so that a small change has only local effects.
 */
export function belonging(ties: Ties, anchors: readonly Anchor[]): readonly number[] {
  const shares = spread(ties, ownShares(ties.strengths.length, anchors))
  // Ordered by key, because an added node may change the order by size.
  const order = [...anchors.keys()].sort((a, b) =>
    (anchors[a]?.key ?? '') < (anchors[b]?.key ?? '') ? -1 : 1,
  )
  return shares.map((row, node) => {
    const share = (anchor: number) => row[anchor] ?? 0
    const labels = order.filter((anchor) => anchors[anchor]?.members.has(node))
    const candidates = labels.length > 0 ? labels : order
    if (candidates.reduce((sum, anchor) => sum + share(anchor), 0) < near) return -1
    const most = candidates.reduce((best, anchor) => Math.max(best, share(anchor)), 0)
    // Nearly equal shares count as equal. Otherwise a node could switch back and forth between builds.
    return candidates.find((anchor) => share(anchor) >= alike * most) ?? -1
  })
}

/** Each node's initial shares of the anchors. They add up to 1, or to 0 for a node without anchors. */
function ownShares(count: number, anchors: readonly Anchor[]): readonly Float64Array[] {
  return Array.from({ length: count }, (_, node) => {
    const shares = Float64Array.from(anchors, ({ members }) => members.get(node) ?? 0)
    const sum = shares.reduce((all, share) => all + share, 0)
    return sum > 0 ? shares.map((share) => share / sum) : shares
  })
}

function spread({ adjacency, strengths }: Ties, own: readonly Float64Array[]): readonly Float64Array[] {
  const roots = strengths.map(Math.sqrt)
  let shares = own
  for (let round = 0; round < rounds; round += 1) {
    const before = shares
    shares = own.map((mine, node) => {
      const next = mine.map((share) => (1 - byNeighbours) * share)
      for (const [other, tie] of adjacency[node] ?? []) {
        const weight = (byNeighbours * tie) / ((roots[node] ?? 1) * (roots[other] ?? 1))
        for (const [anchor, share] of before[other]?.entries() ?? [])
          next[anchor] = (next[anchor] ?? 0) + weight * share
      }
      return next
    })
  }
  return shares
}
