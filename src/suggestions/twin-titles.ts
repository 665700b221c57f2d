import type { Node, NodeId } from '../core/graph.ts'
import { tokensOf, type TextToken } from './names.ts'

/** Two nodes whose titles have the same words in any order, except for at most one in each. */
export interface TwinTitles {
  readonly nodes: readonly [NodeId, NodeId]
  /** Words that only one of the titles has, as it spells them. */
  readonly differ: readonly string[]
}

/** Least size of what titles share: if they are equal, if one has an extra word, and if a word is exchanged. */
const least = { equal: 2, added: 3, exchanged: 4 }
/** Size of a letter in a script without spaces, or of a Hangul syllable. A word has size 1. */
const ofLetter = 0.5
/** Words shared by more titles than this are a pattern, such as "What is the use of …?". */
const mostSharing = 3

/** A title, whole or without one of its words. */
interface Reading {
  readonly node: Node
  readonly without: TextToken | null
  readonly size: number
}

/** Looks up titles by what they share, so that the time is proportional to the number of nodes. */
export function twinTitles(nodes: readonly Node[]): readonly TwinTitles[] {
  const readings = new Map<string, Reading[]>()
  for (const node of nodes) {
    const words = tokensOf(node.title)
    const size = words.reduce((sum, word) => sum + sizeOf(word), 0)
    const add = (without: TextToken | null) => {
      const left = words.filter((word) => word !== without)
      // The numbers of a date keep their order.
      const [named, numbers] = [left.filter(isNamed), left.filter((word) => !isNamed(word))]
      const keys = [named.map(({ key }) => key).sort(), numbers.map(({ key }) => key)]
      const key = keys.map((some) => some.join(' ')).join('|')
      const same = readings.get(key)
      const reading = { node, without, size: size - (without ? sizeOf(without) : 0) }
      if (!same) readings.set(key, [reading])
      // A word that occurs twice can be left out in two ways.
      else if (same.at(-1)?.node !== node) same.push(reading)
    }
    if (size >= least.equal) add(null)
    // Titles that differ by a number, such as the parts of a series, are not twins.
    if (size >= least.added) words.filter(isNamed).forEach(add)
  }
  return [...readings.values()].flatMap((alike) => {
    const equal = alike.filter(({ without }) => without === null)
    const [first] = equal
    const others = alike.length > mostSharing ? [] : alike
    return [
      ...(first ? equal.slice(1).map((other) => pairOf(first, other)) : []),
      ...others.flatMap((one, place) =>
        others
          .slice(place + 1)
          .filter((other) => isEnough(one, other))
          .map((other) => pairOf(one, other)),
      ),
    ]
  })
}

function isNamed({ key }: TextToken): boolean {
  return /\p{L}/u.test(key)
}

function sizeOf(word: TextToken): number {
  return !isNamed(word) ? 0 : word.sort === 'word' ? 1 : ofLetter
}

function isEnough(one: Reading, other: Reading): boolean {
  if (one.without?.key === other.without?.key) return false
  return one.size >= (one.without && other.without ? least.exchanged : least.added)
}

function pairOf(one: Reading, other: Reading): TwinTitles {
  return {
    nodes: [one.node.id, other.node.id],
    differ: [one, other].flatMap(({ node, without }) =>
      without ? node.title.slice(without.start, without.end) : [],
    ),
  }
}
