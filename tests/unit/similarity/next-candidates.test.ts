import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextCandidates, type Inquiries, type RankedCandidate } from '../../../src/similarity/nearest.ts'
import type { RankedNumber } from '../../../src/similarity/space.ts'
import { runs } from '../../laws.ts'

const to = (lines: readonly RankedCandidate[] | undefined) => (lines ?? []).map((line) => line.to)
const nothing = (count: number): number[][] => Array.from({ length: count }, () => [])
const of = (sources: number[][], more: Partial<Inquiries> = {}): Inquiries => ({
  sources,
  authored: nothing(sources.length),
  near: nothing(sources.length).map(() => []),
  ...more,
})

/** Many small circles of inquiries, with now and then something in common. */
const collections = fc.integer({ min: 1, max: 40 }).chain((count) => {
  const some = (most: number) => fc.uniqueArray(fc.integer({ min: 0, max: count - 1 }), { maxLength: most })
  const each = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { minLength: count, maxLength: count })
  return fc
    .record({ sources: each(some(4)), authored: each(some(2)), near: each(some(6)) })
    .map(({ sources, authored, near }): Inquiries => ({
      sources,
      authored: authored.map((ends, from) => ends.filter((end) => end !== from)),
      near: near.map((ends, from) =>
        ends.filter((end) => end !== from).map((number, place) => ({ number, score: 0.9 - place / 10 })),
      ),
    }))
})

describe('nextLines', () => {
  it('begins with the author’s, in the author’s order', () => {
    const lines = nextCandidates(of([[1], [1], [1], [1]], { authored: [[3, 2], [], [], []] }))
    expect(lines[0]?.map(({ to, by }) => [to, by])).toEqual([
      [3, 'author'],
      [2, 'author'],
      [1, 'sources'],
    ])
  })

  it('counts a source the more the fewer draw on it', () => {
    // 0 shares the note 8, which all draw on, with 1, and the rare note 9 with 2.
    const lines = nextCandidates(
      of([
        [8, 9, 1],
        [8, 3],
        [9, 2],
        [8, 4],
        [8, 5],
        [8, 6],
      ]),
    )
    expect(to(lines[0])[0]).toBe(2)
  })

  it('prefers what brings something new to the same question again', () => {
    // 1 is 0 again; 2 draws on another note as well, and is a little further away.
    const near = nothing(8).map((): RankedNumber[] => [])
    near[0] = [
      { number: 1, score: 0.9 },
      { number: 2, score: 0.85 },
    ]
    const lines = nextCandidates(of([[1, 2], [1, 2], [1, 2, 4], [5], [6], [7], [8], [9]], { near }))
    expect(to(lines[0])[0]).toBe(2)
  })

  it('does not choose one like another again while there are others', () => {
    // 1 and 2 are twins; 3 is worth less than both, and is like neither.
    const lines = nextCandidates(of([[1, 2, 3], [1, 2, 10], [1, 2, 10], [3, 11], [12], [13], [14]]))
    expect(to(lines[0]).slice(0, 2).sort()).not.toEqual([1, 2])
  })

  it('names what is near in text where no source is shared', () => {
    const near = [[{ number: 2, score: 0.4 }], [], [], []]
    const lines = nextCandidates(of([[1], [2], [3], [4]], { near }))
    expect(lines[0]?.[0]).toEqual({ to: 2, by: 'text' })
  })

  it('names at least three, each once, and the author’s first', { tags: 'law' }, () => {
    fc.assert(
      fc.property(collections, (inquiries) => {
        const lines = nextCandidates(inquiries)
        const count = inquiries.sources.length
        for (const [from, own] of lines.entries()) {
          const authored = inquiries.authored[from] ?? []
          expect(own.length).toBeLessThanOrEqual(Math.max(5, authored.length))
          expect(own.length).toBeGreaterThanOrEqual(Math.min(3, count - 1))
          expect(to(own).slice(0, authored.length)).toEqual(authored)
          expect(new Set(to(own)).size).toBe(own.length)
          expect(to(own)).not.toContain(from)
        }
      }),
      { numRuns: runs(1000) },
    )
  })

  it('is the same every time', () => {
    fc.assert(
      fc.property(collections, (inquiries) => {
        expect(nextCandidates(inquiries)).toEqual(nextCandidates(inquiries))
      }),
    )
  })
})
