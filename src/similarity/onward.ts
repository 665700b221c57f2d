import type { Graph, Node, NodeId } from '../core/graph.ts'
import type { Onward } from '../core/nearest.ts'
import type { Inquiries } from './inquiries.ts'
import { nextLines, type LinesRecord } from './next-lines.ts'
import type { Ranking } from './ranking.ts'

/** So many are said to be near in text, and no more than a quarter of all. */
const nearest = 3
/** So many of the shared notes are named. */
const mostNamed = 2

/**
 * Where to go on from each inquiry. `nodes` are those that are ranked, by number, and `last` is what this left for the same
 * nodes.
 */
export function onwardIn(
  graph: Graph,
  nodes: readonly Node[],
  { inquiries: ranked }: Pick<Ranking, 'inquiries'>,
  last: LinesRecord | null,
): { readonly onward: ReadonlyMap<NodeId, readonly Onward[]>; readonly record: LinesRecord } {
  const numbers = new Map(nodes.map(({ id }, number) => [id, number]))
  const inquiries = nodes.filter(({ kind }) => kind === 'inquiry')
  const places = new Map(inquiries.map(({ id }, place) => [id, place]))
  const given: Inquiries = {
    sources: inquiries.map(({ id }) => graph.from(id, 'source').flatMap(({ to }) => numbers.get(to) ?? [])),
    authored: inquiries.map(({ id }) => graph.from(id, 'next').flatMap(({ to }) => places.get(to) ?? [])),
    near: inquiries.map(({ id }) =>
      (ranked.get(numbers.get(id) ?? -1) ?? []).flatMap(({ number, score }) => {
        const place = places.get(nodes[number]?.id ?? id)
        return place === undefined ? [] : [{ number: place, score }]
      }),
    ),
  }
  const { lines, record } = nextLines(given, last)
  const mostNear = Math.min(nearest, Math.floor(inquiries.length / 4))
  const onward = new Map(
    inquiries.map(({ id }, from) => {
      const own = drawnOn(graph, id)
      const near = new Set((given.near[from] ?? []).slice(0, mostNear).map(({ number }) => number))
      const named = new Set<NodeId>()
      const ways = (lines[from] ?? []).flatMap(({ to, by }): Onward[] => {
        const target = inquiries[to]
        if (!target) return []
        const drawn = drawnOn(graph, target.id)
        const notes = [...drawn].filter((note) => own.has(note))
        const among = firstNamed(notes, named, (note) => graph.to(note, 'source').length)
        for (const note of among) named.add(note)
        return [
          {
            id: target.id,
            by,
            shared: notes.length,
            others: drawn.size - notes.length,
            among,
            near: near.has(to),
          },
        ]
      })
      return [id, ways] as const
    }),
  )
  return { onward, record }
}

/** All notes that an inquiry draws on, as its page lists them: texts of indexes among them, which nothing is near to. */
function drawnOn(graph: Graph, id: NodeId): ReadonlySet<NodeId> {
  return new Set(graph.from(id, 'source').map(({ to }) => to))
}

/** Those first that no line before has named, since to the reader they are new, then those that fewest draw on. */
function firstNamed(
  notes: readonly NodeId[],
  named: ReadonlySet<NodeId>,
  drawing: (note: NodeId) => number,
): readonly NodeId[] {
  return notes
    .toSorted(
      (a, b) => Number(named.has(a)) - Number(named.has(b)) || drawing(a) - drawing(b) || (a < b ? -1 : 1),
    )
    .slice(0, mostNamed)
}
