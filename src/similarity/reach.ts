import { mostCandidates, type RankedCandidate } from './candidates.ts'

/**
 * Strongly connected components by Tarjan's algorithm (1972), without recursion: each sorted, and before those that
 * lead to it. `ends` are the nodes that each node leads to.
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

/** Lines from this place on may be replaced for reach, unless an author wrote them. */
const givesWay = mostCandidates - 1

/**
 * Replaces last lines until every inquiry can be reached from every other. Inquiries that do not lead to the largest
 * strongly connected component get a line towards it. Those that it does not lead to get a line from the nearest
 * inquiry with one to spare. `ranked` has the best candidates first.
 */
export function withReach(
  chosen: readonly (readonly RankedCandidate[])[],
  ranked: readonly (readonly number[])[],
): readonly (readonly RankedCandidate[])[] {
  const reach = new LineReach(chosen, ranked)
  reach.leadIn()
  reach.leadOut()
  return reach.lines
}

class LineReach {
  readonly #chosen: readonly (readonly RankedCandidate[])[]
  readonly #ranked: readonly (readonly number[])[]
  /** Where the lines that stay lead, by inquiry; `#behind` is the reverse. */
  readonly #ahead: number[][]
  readonly #behind: number[][]
  readonly #components: readonly (readonly number[])[]
  readonly #core: readonly number[]
  /** The settled last line by inquiry: an old one that has to stay, or one for reach. */
  readonly #last = new Map<number, RankedCandidate>()

  constructor(chosen: readonly (readonly RankedCandidate[])[], ranked: readonly (readonly number[])[]) {
    this.#chosen = chosen
    this.#ranked = ranked
    this.#ahead = chosen.map((lines) =>
      lines.filter((line, place) => place < givesWay || line.by === 'author').map(({ to }) => to),
    )
    this.#behind = chosen.map(() => [])
    for (const [from, ends] of this.#ahead.entries()) for (const to of ends) this.#behind[to]?.push(from)
    this.#components = componentsOf(this.#ahead)
    this.#core = this.#components.reduce((a, b) => (b.length > a.length ? b : a), [])
  }

  get lines(): readonly (readonly RankedCandidate[])[] {
    return this.#chosen.map((lines, number) => {
      const last = this.#last.get(number)
      return last ? [...lines.slice(0, Math.min(lines.length, givesWay)), last] : lines
    })
  }

  leadIn(): void {
    const inside = new Set<number>()
    const leadingTo = Map.groupBy(this.#chosen.keys(), (from) => this.#chosen[from]?.[givesWay]?.to)
    const add = (one: number) => {
      const added = spread([one], this.#behind, inside)
      for (const to of added) {
        for (const from of leadingTo.get(to) ?? []) {
          const last = this.#chosen[from]?.[givesWay]
          if (!last || inside.has(from) || !this.#mayLead(from)) continue
          this.#lead(from, last)
          added.push(...spread([from], this.#behind, inside))
        }
      }
    }
    for (const one of this.#core) add(one)
    for (const component of this.#components) {
      if (component.some((one) => inside.has(one))) continue
      const from = component.find((one) => this.#mayLead(one))
      if (from === undefined) continue
      const to = this.#ranked[from]?.find((one) => inside.has(one)) ?? this.#core[0] ?? from
      this.#lead(from, { to, by: 'reach' })
      add(from)
    }
  }

  leadOut(): void {
    const inside = new Set<number>()
    const add = (one: number) => {
      const added = spread([one], this.#ahead, inside)
      for (const from of added) {
        const last = this.#chosen[from]?.[givesWay]
        if (!last || inside.has(last.to) || !this.#mayLead(from)) continue
        this.#lead(from, last)
        added.push(...spread([last.to], this.#ahead, inside))
      }
    }
    for (const one of this.#core) add(one)
    for (const component of this.#components.toReversed()) {
      const [to] = component
      if (to === undefined || inside.has(to)) continue
      const from = this.#hostOf(component, inside)
      if (!from) continue
      this.#lead(from.host, { to: from.to, by: 'reach' })
      add(from.to)
    }
  }

  /** An inquiry in `inside` with a line to spare, near to one of the component if possible. */
  #hostOf(component: readonly number[], inside: ReadonlySet<number>) {
    for (const to of component) {
      const host = this.#ranked[to]?.find((one) => inside.has(one) && this.#mayLead(one))
      if (host !== undefined) return { host, to }
    }
    const host = [...inside].sort((a, b) => a - b).find((one) => this.#mayLead(one))
    return host === undefined ? null : { host, to: component[0] ?? host }
  }

  #mayLead(from: number): boolean {
    const lines = this.#chosen[from] ?? []
    return !this.#last.has(from) && lines.length <= mostCandidates && lines[givesWay]?.by !== 'author'
  }

  #lead(from: number, line: RankedCandidate): void {
    this.#last.set(from, line)
    this.#ahead[from]?.push(line.to)
    this.#behind[line.to]?.push(from)
  }
}

/** Adds what is reachable along `ends` and returns what is new. Ends of what was in `found` are not followed. */
function spread(from: readonly number[], ends: readonly (readonly number[])[], found: Set<number>): number[] {
  const added = from.filter((one) => !found.has(one))
  for (const one of added) found.add(one)
  for (const one of added) {
    for (const to of ends[one] ?? []) {
      if (found.has(to)) continue
      found.add(to)
      added.push(to)
    }
  }
  return added
}
