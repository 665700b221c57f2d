import { z } from 'zod'
import { expects } from './fields.ts'

export const pattern = z
  .string(expects('a pattern of paths'))
  .refine((given) => given.trim() !== '' && !given.startsWith('!'), expects('a pattern of paths'))
  .refine(isQuick, expects('a pattern with at most three * in a name, four ** and no repeated groups'))

/** Whether matching takes at most a low power of the length of a path: no repeated groups, and few wildcards. */
function isQuick(given: string): boolean {
  const meaning = given.replaceAll(/\\./g, '_')
  const segments = meaning.split('/')
  return (
    !/[*+]\(|\)[*+{]/.test(meaning) &&
    segments.filter((segment) => segment === '**').length <= 4 &&
    segments.every((segment) => (segment.match(/\*+|\+/g) ?? []).length <= 3)
  )
}
