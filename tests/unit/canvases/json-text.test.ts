import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pointsWithin } from '../../../src/canvases/json-text.ts'
import { pointsOf } from '../../../src/core/rules.ts'

const value = 'one\n"two" \\ é\r\nthree \u0001 four'

it('finds every character of a string where JSON has it, whatever it is escaped to', () => {
  const source = `{\n  "text": ${JSON.stringify(value)}}`
  const at = source.indexOf('"one')
  const inFile = pointsWithin(source, { value, at }, pointsOf(source))
  const place = (word: string) => ({ line: 2, column: source.split('\n')[1]?.indexOf(word) ?? 0 })
  expect(inFile({ line: 1, column: 1 })).toEqual({ line: 2, column: place('one').column + 1 })
  expect(inFile({ line: 2, column: 2 })).toEqual({ line: 2, column: place('two').column + 1 })
  expect(inFile({ line: 3, column: 9 })).toEqual({ line: 2, column: place('four').column + 1 })
})

it('stays within the file for any place', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(50), fc.nat(50), (text, line, column) => {
      const source = JSON.stringify(text)
      const point = pointsWithin(
        source,
        { value: text, at: 0 },
        pointsOf(source),
      )({
        line: line + 1,
        column: column + 1,
      })
      expect(point.line).toBe(1)
      expect(point.column).toBeLessThanOrEqual(source.length + 1)
    }),
  )
})
