import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SparseVector } from '../../../src/similarity/embedding/embedder.ts'
import type { NodeKind } from '../../../src/core/kinds.ts'
import type { NodeId } from '../../../src/core/graph.ts'
import { rank, type RankingRecord } from '../../../src/similarity/ranking.ts'
import { sparseSpace } from '../../../src/similarity/space.ts'
import { runs } from '../../laws.ts'

type Text = readonly [kind: NodeKind, words: string]
type Texts = ReadonlyMap<string, Text>

const vocabulary = ['ash', 'kiln', 'glaze', 'clay', 'fire', 'pot', 'wheel', 'slip']
const words = fc.array(fc.constantFrom(...vocabulary), { maxLength: 5 })
const text = fc.tuple(
  fc.constantFrom<NodeKind>('note', 'inquiry', 'paper'),
  words.map((list) => list.join(' ')),
)
const texts = fc
  .dictionary(fc.constantFrom(...'a b c d e f g h i j k l m n o p q r'.split(' ')), text, { minKeys: 4 })
  .map((all): Texts => new Map(Object.entries(all)))
/** Changes of texts; null takes one away. */
const edits = fc.dictionary(
  fc.constantFrom(...'a b c d e f g h i j k l m n o p q r s t'.split(' ')),
  fc.option(text),
  { maxKeys: 3 },
)
const limits = { papers: 3, notes: 2, floor: 0 }

function vectorOf(text: string): SparseVector {
  const said = text.split(' ')
  const features = Uint32Array.from(vocabulary.keys().filter((word) => said.includes(vocabulary[word] ?? '')))
  const weights = Float32Array.from(features, (word) =>
    Math.sqrt(said.filter((one) => one === vocabulary[word]).length / said.length),
  )
  return { features, weights }
}

function ranked(texts: Texts, last: RankingRecord | null) {
  const ids = [...texts.keys()].sort() as NodeId[]
  const space = sparseSpace(ids.map((id) => vectorOf(texts.get(id)?.[1] ?? '')))
  const kinds = ids.map((id) => texts.get(id)?.[0] ?? 'note')
  return rank(space, { ids, kinds, related: ids.map((_, number) => number % 3) }, limits, last)
}

describe('rank', () => {
  it('gives after any edits what it gives without a record of before', { tags: 'law' }, () => {
    fc.assert(
      fc.property(texts, fc.array(edits, { minLength: 1, maxLength: 3 }), (first, rounds) => {
        let now = first
        let { record } = ranked(now, null)
        for (const round of rounds) {
          const next = new Map(now)
          for (const [id, text] of Object.entries(round)) {
            if (text) next.set(id, text)
            else next.delete(id)
          }
          now = next
          const clean = ranked(now, null)
          const after = ranked(now, record)
          expect(after).toEqual(clean)
          record = after.record
        }
      }),
      { numRuns: runs(1000) },
    )
  })

  it('ranks papers and notes for notes, notes for papers, and inquiries among each other', () => {
    const all: Texts = new Map([
      ['a', ['note', 'clay kiln']],
      ['b', ['note', 'clay wheel']],
      ['c', ['paper', 'kiln fire']],
      ['d', ['inquiry', 'wheel slip']],
      ['e', ['inquiry', 'slip pot']],
      ['f', ['note', 'glaze ash']],
    ])
    const { ranking } = ranked(all, null)
    const numbers = (list: readonly { readonly number: number }[] | undefined) =>
      list?.map(({ number }) => number)
    expect(numbers(ranking.papers.get(0))).toEqual([2])
    expect(numbers(ranking.notes.get(0))).toEqual([1])
    expect(numbers(ranking.notes.get(2))).toEqual([0])
    expect(numbers(ranking.inquiries.get(3))).toEqual([4])
    expect(ranking.papers.has(2)).toBe(false)
  })
})
