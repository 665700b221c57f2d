/** How often each node moves to the mean rank of itself and its neighbours. */
const rounds = 40

/** An order of `count` nodes that puts joined nodes near each other, as indexes. Ties keep their order. */
export function coreOrder(
  count: number,
  edges: readonly { readonly from: number; readonly to: number }[],
): readonly number[] {
  const joined = Array.from({ length: count }, (): number[] => [])
  for (const { from, to } of edges) {
    joined[from]?.push(to)
    joined[to]?.push(from)
  }
  let order = Array.from(joined.keys())
  for (let round = 0; round < rounds; round += 1) {
    const rank: number[] = []
    for (const [place, node] of order.entries()) rank[node] = place
    const middle = joined.map((others, node) => {
      const own = rank[node] ?? 0
      return (own + others.reduce((sum, other) => sum + (rank[other] ?? 0), 0)) / (1 + others.length)
    })
    order = order.toSorted((a, b) => (middle[a] ?? 0) - (middle[b] ?? 0))
  }
  return order
}
