/**
 * The strongly connected components of a graph, each with its nodes ascending; a component stands before those that lead
 * to it. `ends` are the nodes that each node leads to. Tarjan's algorithm (1972), without recursion.
 */
export function componentsOf(ends: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const components: number[][] = []
  const index = new Int32Array(ends.length).fill(-1)
  const low = new Int32Array(ends.length)
  const place = new Int32Array(ends.length)
  const stacked = new Uint8Array(ends.length)
  const stack: number[] = []
  let next = 0
  for (let root = 0; root < ends.length; root += 1) {
    if (index[root] !== -1) continue
    const path = [root]
    for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
      if (index[node] === -1) {
        index[node] = low[node] = next++
        stack.push(node)
        stacked[node] = 1
      }
      const to = ends[node]?.[place[node] ?? 0]
      if (to !== undefined) {
        place[node] = (place[node] ?? 0) + 1
        if (index[to] === -1) path.push(to)
        else if (stacked[to] === 1) low[node] = Math.min(low[node] ?? 0, index[to] ?? 0)
        continue
      }
      path.pop()
      const above = path.at(-1)
      if (above !== undefined) low[above] = Math.min(low[above] ?? 0, low[node] ?? 0)
      if (low[node] !== index[node]) continue
      const component = stack.splice(stack.lastIndexOf(node))
      for (const one of component) stacked[one] = 0
      components.push(component.sort((a, b) => a - b))
    }
  }
  return components
}
