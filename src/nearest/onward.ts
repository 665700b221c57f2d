import type { Graph, Node, NodeId } from '../model/graph.ts'
import type { Onward } from '../model/nearest.ts'
import type { Inquiries } from './inquiries.ts'
import { nextLines, type LinesRecord } from './next-lines.ts'
import type { Ranking } from './ranking.ts'

/** So many are said to be near in text. */
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
  const onward = new Map(
    inquiries.map(({ id }, from) => {
      const own = new Set(given.sources[from])
      const near = new Set((given.near[from] ?? []).slice(0, nearest).map(({ number }) => number))
      const named = new Set<number>()
      const ways = (lines[from] ?? []).flatMap(({ to, by }): Onward[] => {
        const target = inquiries[to]
        if (!target) return []
        const notes = (given.sources[to] ?? []).filter((note) => own.has(note))
        const among = firstNamed(notes, named, (note) => graph.to(nodes[note]?.id ?? id, 'source').length)
        for (const note of among) named.add(note)
        return [
          {
            id: target.id,
            by,
            shared: notes.length,
            others: (given.sources[to]?.length ?? 0) - notes.length,
            among: among.flatMap((note) => nodes[note]?.id ?? []),
            near: near.has(to),
          },
        ]
      })
      return [id, ways] as const
    }),
  )
  return { onward, record }
}

/** Those first that no line before has named, since to the reader they are new, then those that fewest draw on. */
function firstNamed(
  notes: readonly number[],
  named: ReadonlySet<number>,
  drawing: (note: number) => number,
): readonly number[] {
  return notes
    .toSorted((a, b) => Number(named.has(a)) - Number(named.has(b)) || drawing(a) - drawing(b) || a - b)
    .slice(0, mostNamed)
}
