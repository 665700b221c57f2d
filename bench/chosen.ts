import type { Plan, Planned } from './plan.ts'

/** The notes that the benchmark looks at and changes. */
export interface Chosen {
  /** Of median degree: read, and edited. */
  readonly median: Planned
  /** Of the 95th percentile of degree. */
  readonly busy: Planned
  /** Of the greatest degree. */
  readonly hub: Planned
  /** Of median degree too, to be deleted. */
  readonly doomed: Planned
  /** Of the first notes that `median` is related to, the one of least degree, and its place among them. */
  readonly neighbour: { readonly note: Planned; readonly place: number }
}

/** How many nodes a note is tied to: inquiries that cite it, and relations at either end. */
export function degrees(plan: Plan): readonly number[] {
  const degree = plan.notes.map(() => 0)
  const add = (note: number) => (degree[note] = (degree[note] ?? 0) + 1)
  for (const { index } of plan.inquiries) plan.cited(index).forEach(add)
  for (const { index } of plan.notes) for (const other of plan.related(index)) [index, other].forEach(add)
  return degree
}

/** By degree, and among equals by the order of the plan. */
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

/** So many relations of a note stand in its front matter at least. */
const inFrontMatter = 4

/** Where the page of a note stands on the site, without a slash before it. */
export const addressOf = ({ path }: Planned) => `${path.replace(/\.md$/, '')}/`
