import { expect, it } from 'vitest'
import type { MakeIndex } from '../../../src/similarity/dense-space.ts'
import { missingIndex } from '../../../src/similarity/nearness.ts'

type Input = Parameters<typeof missingIndex>

const about = (texts: number, by: 'model' | 'words', makeIndex: MakeIndex | null) =>
  missingIndex(
    { graph: { nodes: { length: texts } } } as unknown as Input[0],
    { measure: by === 'model' ? { by, model: null } : { by } } as unknown as Input[1],
    makeIndex,
    { embeddingAt: { line: 3, column: 1 } } as Input[3],
  )

it('is said of more than 20,000 texts with vectors of a model, with the command', () => {
  expect(about(20_001, 'model', null)).toMatchObject([
    {
      rule: 'missing-index',
      place: { file: 'site.yaml', line: 3, column: 1 },
      fix: expect.stringMatching(/^install it: npm install --no-save usearch@\d+\.\d+\.\d+\.$/) as string,
    },
  ])
  expect(about(20_000, 'model', null)).toEqual([])
  expect(about(20_001, 'words', null)).toEqual([])
  expect(about(20_001, 'model', () => () => [])).toEqual([])
})
