import { describe, expect, it } from 'vitest'
import { wordCount } from '../../../src/markdown/remark/prose.ts'

describe('wordCount', () => {
  it.each([
    ['', 0],
    ['one', 1],
    ['  one\ttwo\nthree  ', 3],
    ['no\u00a0break and\u3000wide', 4],
    ['signs - alone … — are none', 4],
    ['“quoted” don’t 5½', 3],
    ['3 × 4', 2],
    ['Übung macht müde', 3],
    ['土と水の記録', 3],
    ['a\u200db \u200d c', 2],
    ['\u0001 \u007f x', 1],
    ['a\uFDD0b', 2],
  ])('of "%s" is %i', (text, words) => {
    expect(wordCount({ text, links: [], verbatim: [] })).toBe(words)
  })
})
