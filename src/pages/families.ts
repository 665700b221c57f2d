import { hash } from '../core/address.ts'
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
 * The least mean likeness of two groups that are one. Of 47 questions in nine groups (`tests/asked.ts`)
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
  const texts = questions.map(piecesOf)
  const sources = questions.map((one): Weighed => [[one.sources, 1]])
  const likeness: Likeness = questions.map(() => new Map<number, number>())
  // Words that all have count a little: all may ask the same. All have the note in common, and that says nothing.
  addCosines(texts, 1, 1, likeness)
  addCosines(sources, 0, ofSources, likeness)
  return linked(likeness, leastAlike)
}

/** What a question has, in parts of one weight. */
type Weighed = readonly (readonly [features: readonly (number | string)[], weight: number])[]

/** The pieces of words of a question. */
function piecesOf({ title, description }: Question): Weighed {
  const pieces = (text: string) => (text.match(runs) ?? []).flatMap(piecesOfRun)
  return [
    [pieces(title), 1],
    [pieces(description ?? ''), ofDescription],
  ]
}

const runs = /[\p{L}\p{N}\p{M}]+/gu
/** Words recur, and taking one to pieces is slow. */
const known = new Map<string, readonly number[]>()

function piecesOfRun(run: string): readonly number[] {
  let pieces = known.get(run)
  if (!pieces) {
    pieces = wordsOf(fold(run)).flatMap((word) => {
      // A letter of a script without spaces says more.
      const length = isUnspaced(word) ? 2 : letters
      const whole = length === 2 ? word : `_${word}_`
      const count = Math.max(whole.length - length, 0) + 1
      return Array.from({ length: count }, (_, at) => hash(whole.slice(at, at + length)))
    })
    known.set(run, pieces)
  }
  return pieces
}

/** A feature, with the questions that have it, by number, and its weight in each. */
interface Feature {
  readonly users: number[]
  readonly weights: number[]
}

/**
 * Adds the cosine of each two questions by features with weights, times `weight`. A rare feature weighs more; `least` above
 * 0 leaves some weight to one that all have.
 */
function addCosines(all: readonly Weighed[], least: number, weight: number, likeness: Likeness): void {
  const features = new Map<number | string, Feature>()
  for (const [number, parts] of all.entries()) {
    for (const [keys, value] of parts) {
      for (const key of keys) {
        const feature = features.get(key)
        if (!feature) features.set(key, { users: [number], weights: [value] })
        // The greatest weight, which comes first, is that of the feature.
        else if (feature.users.at(-1) !== number) {
          feature.users.push(number)
          feature.weights.push(value)
        }
      }
    }
  }
  const most = Math.min(Math.max(all.length * common.share, common.atLeast), common.atMost)
  const squares = new Float64Array(all.length)
  const own = all.map((): { feature: Feature; weight: number }[] => [])
  for (const feature of features.values()) {
    const { users, weights } = feature
    // What one alone has counts in its length, and makes it like no other.
    if (users.length > most) continue
    const rarity = Math.log(least + all.length / users.length)
    for (const [place, number] of users.entries()) {
      const value = (weights[place] ?? 0) * rarity
      weights[place] = value
      squares[number] = (squares[number] ?? 0) + value ** 2
      if (users.length > 1) own[number]?.push({ feature, weight: value })
    }
  }
  const sums = new Float64Array(all.length)
  for (const [number, mine] of own.entries()) {
    const met: number[] = []
    for (const { feature, weight: value } of mine) {
      for (const [place, other] of feature.users.entries()) {
        if (other <= number) continue
        if (sums[other] === 0) met.push(other)
        sums[other] = (sums[other] ?? 0) + value * (feature.weights[place] ?? 0)
      }
    }
    for (const other of met) {
      const cosine = (sums[other] ?? 0) / Math.sqrt((squares[number] ?? 1) * (squares[other] ?? 1))
      sums[other] = 0
      if (cosine * weight < negligible) continue
      for (const [one, two] of [
        [number, other],
        [other, number],
      ] as const) {
        likeness[one]?.set(two, (likeness[one].get(two) ?? 0) + cosine * weight)
      }
    }
  }
}
