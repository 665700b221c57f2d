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
export function belonging(ties: Ties, anchors: readonly Anchor[]): Int32Array {
  const width = anchors.length
  const own = ownShares(ties.count, anchors)
  const shares = spread(ties, own, width)
  const share = (node: number, anchor: number) => shares[node * width + anchor] ?? 0
  // Ordered by key, because an added node may change the order by size.
  const order = [...anchors.keys()].sort((a, b) =>
    (anchors[a]?.key ?? '') < (anchors[b]?.key ?? '') ? -1 : 1,
  )
  return Int32Array.from({ length: ties.count }, (_, node) => {
    const labels = order.filter((anchor) => anchors[anchor]?.members.has(node))
    const candidates = labels.length > 0 ? labels : order
    if (candidates.reduce((sum, anchor) => sum + share(node, anchor), 0) < near) return -1
    const most = candidates.reduce((best, anchor) => Math.max(best, share(node, anchor)), 0)
    // Nearly equal shares count as equal. Otherwise a node could switch back and forth between builds.
    return candidates.find((anchor) => share(node, anchor) >= alike * most) ?? -1
  })
}

/** Each node's initial shares, row by row. A row adds up to 1, or to 0 for a node without anchors. */
function ownShares(count: number, anchors: readonly Anchor[]): Float64Array {
  const width = anchors.length
  const shares = new Float64Array(count * width)
  for (const [anchor, { members }] of anchors.entries()) {
    for (const [node, weight] of members) shares[node * width + anchor] = weight
  }
  for (let node = 0; node < count; node += 1) {
    const row = shares.subarray(node * width, (node + 1) * width)
    const sum = row.reduce((all, share) => all + share, 0)
    if (sum > 0) for (const [anchor, share] of row.entries()) row[anchor] = share / sum
  }
  return shares
}

function spread(
  { count, starts, others, weights, strengths }: Ties,
  own: Float64Array,
  width: number,
): Float64Array {
  const roots = strengths.map(Math.sqrt)
  let shares = own.slice()
  for (let round = 0; round < rounds; round += 1) {
    const next = own.map((share) => (1 - byNeighbours) * share)
    for (let node = 0; node < count; node += 1) {
      const row = node * width
      for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at += 1) {
        const other = others[at] ?? 0
        const weight = (byNeighbours * (weights[at] ?? 0)) / ((roots[node] ?? 1) * (roots[other] ?? 1))
        const from = other * width
        for (let anchor = 0; anchor < width; anchor += 1) {
          next[row + anchor] = (next[row + anchor] ?? 0) + weight * (shares[from + anchor] ?? 0)
        }
      }
    }
    shares = next
  }
  return shares
}
