import { describe, expect, it } from 'vitest'
import { lexical } from '../../../../src/similarity/embedding/lexical.ts'
import { isSparse, type SparseVector } from '../../../../src/similarity/embedding/embedder.ts'

async function vectors(...texts: readonly string[]): Promise<readonly SparseVector[]> {
  return (await lexical().embed(texts)).filter(isSparse)
}

async function shared(a: string, b: string): Promise<number> {
  const [x, y] = await vectors(a, b)
  return [...(x?.features ?? [])].filter((feature) => y?.features.includes(feature)).length
}

describe('lexical', () => {
  it('makes unit vectors, with the square root of how often each word stands there', async () => {
    const [vector] = await vectors('clay clay clay clay kiln')
    expect([...(vector?.weights ?? [])].sort()).toEqual([
      Math.fround(Math.sqrt(0.2)),
      Math.fround(Math.sqrt(0.8)),
    ])
    const squares = [...(vector?.weights ?? [])].reduce((sum, weight) => sum + weight * weight, 0)
    expect(squares).toBeCloseTo(1, 6)
    expect([...(vector?.features ?? [])]).toEqual([...(vector?.features ?? [])].sort((a, b) => a - b))
  })

  it('compares words without case and accents', async () => {
    expect(await shared('Café', 'CAFE')).toBe(1)
    expect(await shared('über', 'uber')).toBe(1)
    expect(await shared('kiln', 'clay')).toBe(0)
  })

  it.each([
    ['English', 'correction', 'corrections'],
    ['German', 'Verstärkungen', 'Verstärkung'],
    ['Russian', 'обучение', 'обучения'],
    ['Finnish', 'oppimisessa', 'oppimisen'],
    ['Turkish', 'düzeltmeler', 'düzeltmek'],
  ])('takes the forms of a long word for one in %s', async (_, a, b) => {
    expect(await shared(a, b)).toBe(1)
  })

  it.each([
    ['Chinese', '语言模型的错误', '大语言模型', 3],
    ['Japanese', '言語モデルの誤り', '大規模言語モデル', 4],
    ['Thai', 'แบบจำลอง', 'แบบทดสอบ', 1],
  ])('finds what texts in %s have in common, where no space parts words', async (_, a, b, least) => {
    expect(await shared(a, b)).toBeGreaterThanOrEqual(least)
  })

  it('depends on the text alone', async () => {
    const [alone] = await vectors('a pot of clay')
    const [, among] = await vectors('other words', 'a pot of clay', 'clay')
    expect(among).toEqual(alone)
  })

  it('has nothing of a text without words', async () => {
    expect((await vectors(' … —'))[0]?.features.length).toBe(0)
  })
})
