import type { NodeId } from '../core/graph.ts'
import { fold, isUnspaced, wordsOf } from '../core/search-text.ts'
import { linked, type Likeness } from './average-linkage.ts'
import type { Family, WholeView } from './view.ts'

/** A list of fewer is read at a glance. */
const fewest = 12

/** The families of inquiries that come by title; each its own where none are alike. */
export function familiesOf(view: WholeView, inquiries: readonly NodeId[]): readonly Family[] {
  if (inquiries.length < fewest) return inquiries.map((id) => [id])
  const { graph } = view
  const questions = inquiries.map((id): Question => {
    const { title, description } = view.card(id)
    return { title, description, sources: graph.from(id, 'source').map(({ to }) => to) }
  })
  const families = groupsOf(questions).map((group) => {
    const ids = group.flatMap((number) => inquiries[number] ?? [])
    const head = ids.toSorted((a, b) => graph.degree(b) - graph.degree(a))[0]
    return ids.toSorted((a, b) => Number(b === head) - Number(a === head))
  })
  const places = new Map(inquiries.map((id, place) => [id, place]))
  const place = ([head]: Family) => (head === undefined ? 0 : (places.get(head) ?? 0))
  return families.toSorted((a, b) => place(a) - place(b))
}

/** What is compared of an inquiry. */
interface Question {
  readonly title: string
  readonly description: string | null
  /** The notes that it draws on, by any names. */
  readonly sources: readonly string[]
}

/** The number of letters that are compared at a time, so that the forms of a word count as alike in any language. */
const letters = 5
/** The weight of a description, where that of a title is 1, and of sources, where that of the texts is 1. */
const ofDescription = 0.7
const ofSources = 0.15
/**
 * The least mean likeness of two groups that are one. Of 47 questions in nine groups (`tests/unit/pages/questions.ts`)
 * anything from 0.08 to 0.12 makes those nine.
 */
const leastAlike = 0.1
/** A pair with less is as good as unlike. */
const negligible = leastAlike / 2
/** What more questions have says nothing of two, and would take long to compare: a share of all, and bounds of that. */
const common = { share: 0.25, atLeast: 16, atMost: 50 }

/**
 * Questions in groups of those that ask nearly the same, by number, in their order: a question joins a group that it is
 * like on the whole, not one of whose questions it is like alone. The time is proportional to their number.
 */
export function groupsOf(questions: readonly Question[]): readonly (readonly number[])[] {
  const texts = questions.map(({ title, description }) => piecesOf(title, description ?? ''))
  const sources = questions.map((one) => new Map(one.sources.map((source) => [source, 1])))
  const likeness: Likeness = questions.map(() => new Map<number, number>())
  // Words that all have count a little: all may ask the same. All have the note in common, and that says nothing.
  addCosines(vectors(texts, 1), 1, likeness)
  addCosines(vectors(sources, 0), ofSources, likeness)
  return linked(likeness, leastAlike)
}

/** The pieces of words of a question, with the weight of each. */
function piecesOf(title: string, description: string): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const [text, weight] of [
    [description, ofDescription],
    [title, 1],
  ] as const) {
    for (const word of wordsOf(fold(text))) {
      // A letter of a script without spaces says more.
      const length = isUnspaced(word) ? 2 : letters
      const whole = length === 2 ? word : `_${word}_`
      for (let at = 0; at === 0 || at + length <= whole.length; at += 1) {
        pieces.set(whole.slice(at, at + length), weight)
      }
    }
  }
  return pieces
}

/**
 * The vectors of features, of length 1, by feature: the numbers of the vectors that have it, with their weights there. A
 * rare feature weighs more; `least` above 0 leaves some weight to one that all have.
 */
function vectors(
  all: readonly ReadonlyMap<string, number>[],
  least: number,
): readonly (readonly [number, number][])[] {
  const users = new Map<string, [number, number][]>()
  for (const [number, features] of all.entries()) {
    for (const [feature, weight] of features) {
      const known = users.get(feature)
      if (known) known.push([number, weight])
      else users.set(feature, [[number, weight]])
    }
  }
  const most = Math.min(Math.max(all.length * common.share, common.atLeast), common.atMost)
  const telling = [...users.values()].filter((those) => those.length <= most)
  const squares = new Float64Array(all.length)
  for (const those of telling) {
    const rarity = Math.log(least + all.length / those.length)
    for (const one of those) {
      one[1] *= rarity
      squares[one[0]] = (squares[one[0]] ?? 0) + one[1] ** 2
    }
  }
  for (const those of telling) for (const one of those) one[1] /= Math.sqrt(squares[one[0]] || 1)
  return telling
}

/** Adds the cosine of each two vectors. */
function addCosines(
  features: readonly (readonly [number, number][])[],
  weight: number,
  likeness: Likeness,
): void {
  const own = likeness.map((): (readonly [(typeof features)[number], number])[] => [])
  for (const those of features) for (const [number, value] of those) own[number]?.push([those, value])
  const sums = new Float64Array(likeness.length)
  for (const [number, mine] of own.entries()) {
    const met: number[] = []
    for (const [those, value] of mine) {
      for (const [other, its] of those) {
        if (other === number) continue
        if (sums[other] === 0) met.push(other)
        sums[other] = (sums[other] ?? 0) + value * its * weight
      }
    }
    const near = likeness[number]
    for (const other of met) {
      const sum = sums[other] ?? 0
      sums[other] = 0
      if (near && sum >= negligible) near.set(other, (near.get(other) ?? 0) + sum)
    }
  }
}
