import { describe, expect, it } from 'vitest'
import { directionOf } from '../../../src/site/direction.ts'

describe('directionOf', () => {
  it.each([
    ['en', 'ltr'],
    ['en-GB', 'ltr'],
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['AR', 'rtl'],
    ['az-Arab', 'rtl'],
    ['ur-Latn', 'ltr'],
    ['arn', 'ltr'],
  ] as const)('%s is written %s', (language, direction) => {
    expect(directionOf(language)).toBe(direction)
  })
})
