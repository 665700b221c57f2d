import { hash } from '../core/address.ts'
import type { NodeId } from '../core/graph.ts'
import { fold, isUnspaced, wordsOf } from '../core/search-text.ts'
import type { Family, WholeView } from './node-page-value.ts'

const fewest = 12

/** Groups inquiries, given by title, that ask nearly the same. Families come by the title of their first inquiry. */
export function familiesOf(view: WholeView, inquiries: readonly NodeId[]): readonly Family[] {
  if (inquiries.length < fewest) return inquiries.map((id) => [id])
  const { graph } = view
  const questions = inquiries.map((id): ComparedInquiry => {
    const { title, description } = view.nodeItem(id)
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

interface ComparedInquiry {
  readonly title: string
  readonly description: string | null
  readonly sources: readonly string[]
}

/** Words are compared by runs of this many letters, so that inflected forms are similar in any language. */
const letters = 5
/** Weights: a description relative to a title, and sources relative to texts. */
const ofDescription = 0.7
const ofSources = 0.15
/** The least mean likeness for merging. For `tests/asked.ts`, any value from 0.08 to 0.12 gives its nine groups. */
const leastAlike = 0.1
const negligible = leastAlike / 2
/** A feature that more questions have says nothing and is slow to compare. A share of all, within bounds. */
const common = { share: 0.25, atLeast: 16, atMost: 50 }

/**
 * Groups questions that ask nearly the same, by number, in their order. A question joins a group that it resembles on
 * average, not because of one member. The time is proportional to the number of questions.
 */
export function groupsOf(questions: readonly ComparedInquiry[]): readonly (readonly number[])[] {
  const texts = questions.map(piecesOf)
  const sources = questions.map((one): Weighed => [[one.sources, 1]])
  const likeness: Similarities = questions.map(() => new Map<number, number>())
  // A word that all questions have keeps some weight: all may ask the same. The note that all draw on gets none.
  addCosines(texts, 1, 1, likeness)
  addCosines(sources, 0, ofSources, likeness)
  return linked(likeness, leastAlike)
}

type Weighed = readonly (readonly [features: readonly (number | string)[], weight: number])[]

function piecesOf({ title, description }: ComparedInquiry): Weighed {
  const pieces = (text: string) => (text.match(runs) ?? []).flatMap(piecesOfRun)
  return [
    [pieces(title), 1],
    [pieces(description ?? ''), ofDescription],
  ]
}

const runs = /[\p{L}\p{N}\p{M}]+/gu
/** A cache: words recur, and splitting one is slow. */
const known = new Map<string, readonly number[]>()

function piecesOfRun(run: string): readonly number[] {
  let pieces = known.get(run)
  if (!pieces) {
    pieces = wordsOf(fold(run)).flatMap((word) => {
      // A letter says more in a script without spaces.
      const length = isUnspaced(word) ? 2 : letters
      const whole = length === 2 ? word : `_${word}_`
      const count = Math.max(whole.length - length, 0) + 1
      return Array.from({ length: count }, (_, at) => hash(whole.slice(at, at + length)))
    })
    known.set(run, pieces)
  }
  return pieces
}

interface Feature {
  readonly users: number[]
  readonly weights: number[]
}

/**
 * Adds the cosine of every two questions, times `weight`, to `likeness`. Rare features weigh more. A `least` above 0
 * leaves some weight to a feature that all have.
 */
function addCosines(all: readonly Weighed[], least: number, weight: number, likeness: Similarities): void {
  const features = new Map<number | string, Feature>()
  for (const [number, parts] of all.entries()) {
    for (const [keys, value] of parts) {
      for (const key of keys) {
        const feature = features.get(key)
        if (!feature) features.set(key, { users: [number], weights: [value] })
        // The part with the greatest weight comes first, so a feature keeps its first weight.
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
    // A feature of one question alone still counts in the length of its vector.
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

/** For each item, by number, the items similar to it with their similarity. Symmetric. */
type Similarities = readonly Map<number, number>[]

/**
 * Merges the groups with the greatest mean likeness until no pair has `least` (average linkage), along chains of
 * nearest neighbours (Murtagh 1983). Modifies the maps of `likeness`.
 */
function linked(likeness: Similarities, least: number): readonly (readonly number[])[] {
  const groups = new Map(likeness.map((near, number) => [number, { members: [number], near }]))
  const finished: (readonly number[])[] = []
  let chain: number[] = []
  while (groups.size > 0) {
    if (chain.length === 0) chain = [...groups.keys().take(1)]
    const [top, before] = [chain.at(-1) ?? 0, chain.at(-2)]
    const group = groups.get(top)
    if (!group) break
    // A tie goes to the previous group; otherwise the chain would run in circles.
    const mean = (other: number, sum: number) => sum / (group.members.length * sizeOf(other))
    let [nearest, most] = [before, before === undefined ? least : mean(before, group.near.get(before) ?? 0)]
    for (const [other, sum] of group.near) {
      const own = mean(other, sum)
      if (own > most || (own === most && nearest !== before && other < (nearest ?? Infinity))) {
        ;[nearest, most] = [other, own]
      }
    }
    if (nearest === undefined) {
      finish(top)
      chain.pop()
    } else if (nearest === before) {
      merge(top, before)
      chain.splice(-2)
    } else chain.push(nearest)
  }
  return finished.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))

  function sizeOf(number: number): number {
    return groups.get(number)?.members.length ?? 1
  }

  function finish(number: number): void {
    const group = groups.get(number)
    groups.delete(number)
    for (const other of group?.near.keys() ?? []) groups.get(other)?.near.delete(number)
    if (group) finished.push(group.members.sort((a, b) => a - b))
  }

  function merge(into: number, from: number): void {
    const [kept, gone] = [groups.get(into), groups.get(from)]
    if (!kept || !gone) return
    groups.delete(from)
    kept.members.push(...gone.members)
    kept.near.delete(from)
    for (const [other, sum] of gone.near) {
      if (other === into) continue
      const both = (kept.near.get(other) ?? 0) + sum
      kept.near.set(other, both)
      const there = groups.get(other)?.near
      there?.delete(from)
      there?.set(into, both)
    }
  }
}
