import type { Plan, Planned } from './plan.ts'

export interface Chosen {
  /** A note of median degree, to be read and edited. */
  readonly median: Planned
  /** A note at the 95th percentile of degree. */
  readonly busy: Planned
  /** The note of the greatest degree. */
  readonly hub: Planned
  /** Another note of median degree, to be deleted. */
  readonly doomed: Planned
  /** The note of least degree among the first that `median` is related to, and its place among them. */
  readonly neighbour: { readonly note: Planned; readonly place: number }
}

/** The degree of each note: inquiries that cite it, and relations in either direction. */
export function degrees(plan: Plan): readonly number[] {
  const degree = plan.notes.map(() => 0)
  const add = (note: number) => (degree[note] = (degree[note] ?? 0) + 1)
  for (const { index } of plan.inquiries) plan.cited(index).forEach(add)
  for (const { index } of plan.notes) for (const other of plan.related(index)) [index, other].forEach(add)
  return degree
}

/** Ties in degree are broken by the order of the plan. */
export function chosenOf(plan: Plan): Chosen {
  const degree = degrees(plan)
  const by = (note: Planned) => degree[note.index] ?? 0
  const sorted = [...plan.notes].sort((a, b) => by(a) - by(b) || a.index - b.index)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]
  const middle = Math.floor((sorted.length - 1) / 2)
  const [median, busy, hub, doomed] = [at(0.5), at(0.95), at(1), sorted[middle + 1]]
  if (!median || !busy || !hub || !doomed) throw new RangeError('there are too few notes to choose from')
  const neighbours = plan
    .related(median.index)
    .slice(0, inFrontMatter)
    .map((index, place) => ({ note: plan.notes[index] ?? median, place }))
  const neighbour = neighbours.reduce((least, one) => (by(one.note) < by(least.note) ? one : least))
  return { median, busy, hub, doomed, neighbour }
}

/** At least this many relations of a note are in its front matter. */
const inFrontMatter = 4

/** The path of a note's page on the site, without a leading slash. */
export const addressOf = ({ path }: Planned) => `${path.replace(/\.md$/, '')}/`
