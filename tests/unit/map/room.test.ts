import { describe, expect, it } from 'vitest'
import { fitting } from '../../../src/map/draw.ts'
import { edge, near } from './walk/example.ts'

const star = (title: string) => (most: number) => ({
  nodes: Array.from({ length: most }, (_, at) => ({ ...near(`n${at}`), title })),
  edges: Array.from({ length: most - 1 }, (_, at) => edge('related', 0, at + 1)),
})

describe('the nodes of a still map', () => {
  it('are 24 where they have short names, and fewer where these are long, but some in any case', () => {
    expect(fitting(star('Short')).nodes).toHaveLength(24)
    const { length } = fitting(star('Long '.repeat(20))).nodes
    expect(length).toBeLessThan(24)
    expect(length).toBeGreaterThan(8)
    expect(fitting(star('Long '.repeat(1000))).nodes).toHaveLength(8)
  })
})
