import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'

/** With it what comes out is written to be expected: read the difference before it is committed. */
const update = process.env['UPDATE_GOLDEN'] === '1'

export function expectFile(file: string | URL, actual: string): void {
  if (update) writeFileSync(file, actual)
  expect(actual).toBe(readFileSync(file, 'utf8'))
}
