import type { NodeId } from '../core/graph.ts'
import { byKey } from '../core/lazily.ts'
import { fold, isUnspaced, wordsOf } from '../core/search-text.ts'
import type { Family, WholeView } from './node-page-value.ts'

const fewest = 12

/** Groups inquiries, given by title, that ask nearly the same. Families come by the title of their first inquiry. */
export function familiesOf(
  { mark }: Pick<WholeView, 'mark'>,
  inquiries: readonly NodeId[],
  askedOf: (id: NodeId) => Asked,
): readonly Family[] {
  if (inquiries.length < fewest) return inquiries.map((id) => [id])
  const families = groupsOf(inquiries.map(askedOf)).map((group) => {
    const ids = group.flatMap((number) => inquiries[number] ?? [])
    const head = ids.toSorted((a, b) => mark(b).radius - mark(a).radius)[0]
    return ids.toSorted((a, b) => Number(b === head) - Number(a === head))
  })
  const places = new Map(inquiries.map((id, place) => [id, place]))
  const place = ([head]: Family) => (head === undefined ? 0 : (places.get(head) ?? 0))
  return families.toSorted((a, b) => place(a) - place(b))
}

/** What an inquiry asks, and what it draws on. */
export type Asked = Readonly<Record<'text' | 'sources', Features>>

/** Features by number, each once. Those after the first `strong` have the weight `ofDescription`. */
interface Features {
  readonly keys: Uint32Array
  readonly strong: number
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
 * average, not because of one member.
 */
export function groupsOf(all: readonly Asked[]): Groups {
  // A word that all questions have keeps some weight: all may ask the same. The note that all draw on gets none.
  const [byText, bySources] = [cosines(all, 'text', 1), cosines(all, 'sources', 0)]
  const telling = (value: number) => (value >= negligible ? value : 0)
  const likeness: Similarities = all.map(() => ({ others: [], values: [] }))
  for (const [one, own] of likeness.entries()) {
    const [ofTexts, drawn] = [byText(one), bySources(one)]
    for (const [other, its] of likeness.entries()) {
      if (other === one) break
      const value = telling(ofTexts[other] ?? 0) + telling(ofSources * (drawn[other] ?? 0))
      if (value === 0) continue
      own.others.push(other)
      own.values.push(value)
      its.others.push(one)
      its.values.push(value)
    }
  }
  return joined(
    all.map((_, number) => [number]),
    likeness,
  )
}

export function askedIn(title: string, description: string | null, sources: readonly string[]): Asked {
  return {
    text: features(piecesOf(title), piecesOf(description ?? '')),
    sources: features(sources.map(numberOf), []),
  }
}

/** Features get small numbers, so that an array can count them. */
const numberOf = byKey<string, number>(() => known++)
let known = 0

function features(strong: readonly number[], weak: readonly number[]): Features {
  const first = new Set(strong)
  return { strong: first.size, keys: Uint32Array.from(first.union(new Set(weak))) }
}

const piecesOf = (text: string) => (text.match(runs) ?? []).flatMap(piecesOfRun)

const runs = /[\p{L}\p{N}\p{M}]+/gu
/** Cached: words recur, and splitting one is slow. */
const piecesOfRun = byKey((run: string): readonly number[] =>
  wordsOf(fold(run)).flatMap((word) => {
    // A letter says more in a script without spaces.
    const length = isUnspaced(word) ? 2 : letters
    const whole = length === 2 ? word : `_${word}_`
    const count = Math.max(whole.length - length, 0) + 1
    return Array.from({ length: count }, (_, at) => numberOf(whole.slice(at, at + length)))
  }),
)

/** The index of each feature among those of the questions that are compared, from 1. Zero between two calls. */
let indexes = new Uint32Array(0)

/**
 * Returns a function to be called with each question in order, which gives its cosine with each question before it and
 * overwrites its last result. Rare features weigh more. A `least` above 0 leaves some weight to a feature that all have.
 */
function cosines(asked: readonly Asked[], part: keyof Asked, least: number): (one: number) => Float64Array {
  const all = asked.map((one) => one[part])
  if (indexes.length < known) indexes = new Uint32Array(2 * known)
  const sizes = [0]
  const rows = all.map(({ keys }) => {
    const row = new Uint32Array(keys.length)
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at] ?? 0
      const feature = (indexes[key] ||= sizes.push(0) - 1)
      addAt(sizes, feature, 1)
      row[at] = feature
    }
    return row
  })
  for (const { keys } of all) for (let at = 0; at < keys.length; at += 1) indexes[keys[at] ?? 0] = 0
  const most = Math.min(Math.max(all.length * common.share, common.atLeast), common.atMost)
  const rarities = Array.from({ length: Math.floor(most) + 1 }, (_, size) =>
    Math.log(least + all.length / size),
  )
  /** For each feature, where those begin that have it, and where those end that have come. */
  const [starts, ends] = [new Uint32Array(sizes.length), new Uint32Array(sizes.length)]
  let users = 0
  for (let feature = 0; feature < sizes.length; feature += 1) {
    starts[feature] = ends[feature] = users
    const size = sizes[feature] ?? 0
    if (size <= most) users += size
  }
  const having = new Uint32Array(users)
  const values = new Float64Array(users)
  const lengths = new Float64Array(all.length)
  const products = new Float64Array(all.length)
  return (one) => {
    products.fill(0, 0, one)
    const row = rows[one] ?? indexes.subarray(0, 0)
    const strong = all[one]?.strong ?? 0
    let square = 0
    for (let at = 0; at < row.length; at += 1) {
      const feature = row[at] ?? 0
      const rarity = rarities[sizes[feature] ?? 0]
      if (rarity === undefined) continue
      const value = (at < strong ? 1 : ofDescription) * rarity
      square += value ** 2
      const end = ends[feature] ?? 0
      for (let user = starts[feature] ?? 0; user < end; user += 1)
        addAt(products, having[user] ?? 0, value * (values[user] ?? 0))
      having[end] = one
      values[end] = value
      ends[feature] = end + 1
    }
    const length = (lengths[one] = Math.sqrt(square))
    for (let other = 0; other < one; other += 1)
      products[other] = (products[other] ?? 0) / (length * (lengths[other] ?? 0))
    return products
  }
}

function addAt(sums: Float64Array | number[], at: number, value: number): void {
  sums[at] = (sums[at] ?? 0) + value
}

/** For each item, by number, the items similar to it with their similarity. Symmetric. */
type Similarities = readonly { readonly others: number[]; readonly values: number[] }[]

type Groups = readonly (readonly number[])[]

/** Joins groups that are most like each other on average, if that is at least `leastAlike`, until there are none. */
function joined(groups: Groups, likeness: Similarities): Groups {
  const groupOf = new Uint32Array(likeness.length)
  for (const [at, group] of groups.entries()) for (const one of group) groupOf[one] = at
  const sums = new Float64Array(groups.length)
  const nearest = groups.map((group, at) => {
    const near: number[] = []
    for (const one of group) {
      const { others, values } = likeness[one] ?? { others: [], values: [] }
      for (let place = 0; place < others.length; place += 1) {
        const other = groupOf[others[place] ?? 0] ?? at
        if (sums[other] === 0) near.push(other)
        addAt(sums, other, values[place] ?? 0)
      }
    }
    let [best, most] = [at, 0]
    for (const other of near) {
      const mean = (sums[other] ?? 0) / (group.length * (groups[other]?.length ?? 1))
      sums[other] = 0
      if (other === at || mean < leastAlike || mean < most) continue
      if (mean > most || other < best) [best, most] = [other, mean]
    }
    return best
  })
  const kept = groups.flatMap((group, at) => {
    const other = nearest[at] ?? at
    if (other === at || nearest[other] !== at) return [group]
    return at < other ? [[...group, ...(groups[other] ?? [])].sort((a, b) => a - b)] : []
  })
  return kept.length < groups.length ? joined(kept, likeness) : kept
}
