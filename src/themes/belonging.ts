import type { Anchor, Limits } from './anchors.ts'
import type { Ties } from './ties.ts'

/** How far a node goes by its neighbours, and not by what it is labelled with itself. */
const byNeighbours = 0.5
const rounds = 8
/** The part of the largest share from which another counts as equal. */
const alike = 0.999

/**
 * The anchor that each node belongs to, or -1: one of those that it is a member of, else the one that most of what it is
 * joined with belongs to. Anchors spread over the edges (Zhou et al. 2003, learning with local and global consistency),
 * so that a change reaches no further than it weighs. An anchor that fewer than `least` nodes belong to is given up.
 */
export function belonging(
  ties: Ties,
  anchors: readonly Anchor[],
  { least }: Pick<Limits, 'least'>,
): Int32Array {
  const width = anchors.length
  const own = ownShares(ties.count, anchors)
  const shares = spread(ties, own, width)
  const isLeft = new Uint8Array(width).fill(1)
  const order = [...anchors.keys()].sort((a, b) =>
    (anchors[a]?.key ?? '') < (anchors[b]?.key ?? '') ? -1 : 1,
  )
  for (;;) {
    const found = strongest(own, shares, isLeft, order)
    const smallest = smallestBelow(sizesOf(found, width), isLeft, anchors, least)
    if (smallest === null) return found
    isLeft[smallest] = 0
  }
}

/** Node by node, what each anchor has of it at first: smaller ones somewhat more, all together 1 or nothing. */
function ownShares(count: number, anchors: readonly Anchor[]): Float64Array {
  const width = anchors.length
  const shares = new Float64Array(count * width)
  for (const [anchor, { members }] of anchors.entries()) {
    const share = 1 / Math.sqrt(Math.sqrt(members.length))
    for (const node of members) shares[node * width + anchor] = share
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

/**
 * The anchor with the largest share of each node, or -1: of those that it is a member of, if there are any. Shares that
 * hardly differ count as equal, and then the first anchor by key has the node, lest it go to and fro.
 */
function strongest(
  own: Float64Array,
  shares: Float64Array,
  isLeft: Uint8Array,
  order: readonly number[],
): Int32Array {
  const width = isLeft.length
  return Int32Array.from({ length: shares.length / width }, (_, node) => {
    const row = node * width
    const left = order.filter((anchor) => isLeft[anchor] === 1)
    const labels = left.filter((anchor) => (own[row + anchor] ?? 0) > 0)
    const candidates = labels.length > 0 ? labels : left
    const most = candidates.reduce((best, anchor) => Math.max(best, shares[row + anchor] ?? 0), 0)
    if (most === 0) return -1
    return candidates.find((anchor) => (shares[row + anchor] ?? 0) >= alike * most) ?? -1
  })
}

function sizesOf(found: Int32Array, width: number): Int32Array {
  const sizes = new Int32Array(width)
  for (const anchor of found) if (anchor >= 0) sizes[anchor] = (sizes[anchor] ?? 0) + 1
  return sizes
}

function isGiven(anchor: Anchor | undefined): boolean {
  return anchor?.sort === 'editor' || anchor?.sort === 'kept'
}

/** The smallest of the anchors that are too small; one that is given is too small only when it is empty. */
function smallestBelow(
  sizes: Int32Array,
  isLeft: Uint8Array,
  anchors: readonly Anchor[],
  least: number,
): number | null {
  let smallest: number | null = null
  for (const [anchor, size] of sizes.entries()) {
    const limit = isGiven(anchors[anchor]) ? 1 : least
    if (isLeft[anchor] === 0 || size >= limit) continue
    if (smallest === null || size < (sizes[smallest] ?? 0)) smallest = anchor
  }
  return smallest
}
