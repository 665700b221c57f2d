import { expect, it } from 'vitest'
import { datesIn } from '../../../src/scan/git.ts'

const [one, two, three] = ['\x011000', '\x012000', '\x013000'] as const
const read = (...parts: readonly string[]) =>
  Object.fromEntries(
    Array.from(datesIn(parts.join('\0')), ([path, { first, last }]) => [path, [first, last]]),
  )

it('reads the first and the last time of each file, whatever the names are', () => {
  expect(read(three, '\nM', 'ü\n.md', two, '\nA', 'R100', 'M', 'ü\n.md', one, '\nA', 'ü\n.md', '')).toEqual({
    'ü\n.md': [1000, 3000],
    R100: [2000, 2000],
  })
})

it('follows a file to its older names, and tells it from another that was there before or after', () => {
  const moved = ['\nR090', 'a.md', 'b.md'] as const
  expect(read(three, ...moved, two, '\nD', 'b.md', one, '\nA', 'a.md', 'A', 'b.md')).toEqual({
    'b.md': [1000, 3000],
  })
  expect(read(three, '\nA', 'a.md', two, ...moved, one, '\nA', 'a.md')).toEqual({
    'a.md': [3000, 3000],
    'b.md': [1000, 2000],
  })
  expect(read(three, '\nA', 'a.md', two, '\nD', 'a.md', one, '\nA', 'a.md')).toEqual({ 'a.md': [3000, 3000] })
})

it('takes the earliest and the latest time, as commits may be brought in late', () => {
  expect(read(two, '\nM', 'a.md', three, '\nM', 'a.md', one, '\nA', 'a.md')).toEqual({ 'a.md': [1000, 3000] })
})
