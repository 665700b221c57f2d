import { describe, expect, it } from 'vitest'
import { pointAt, sourceOf } from '../../../src/markdown/parse-context.ts'

describe('pointAt', () => {
  const source = sourceOf('ab\n\ncd\n', { line: 10, column: 5 })

  it.each([
    [0, 10, 5],
    [2, 10, 7],
    [3, 11, 1],
    [4, 12, 1],
    [6, 12, 3],
    [7, 13, 1],
  ])('offset %i is %i:%i', (offset, line, column) => {
    expect(pointAt(source, offset)).toEqual({ line, column })
  })
})

describe('sourceOf', () => {
  const start = { line: 1, column: 1 }

  it('ends every line with a line feed', () => {
    expect(sourceOf('a\r\nb\rc\n', start).text).toBe('a\nb\nc\n')
  })

  it('replaces what stands for something else here, and what is no text', () => {
    expect(sourceOf('a\0b\uFDD0c\uFDEFd\uD800e', start).text).toBe('a\uFFFDb\uFFFDc\uFFFDd\uFFFDe')
  })
})
