import { describe, expect, it } from 'vitest'
import type { Problem } from '../../../src/core/problem.ts'
import { problemChanges } from '../../../src/report/problems.ts'

const problem = (file: string, line: number, message: string): Problem => ({
  rule: 'broken-link',
  severity: 'warning',
  place: { file, line, column: 1 },
  message,
  why: 'why',
  fix: 'fix',
})

describe('problemChanges', () => {
  it('are none where a problem only stands in another line', () => {
    const changes = problemChanges([problem('a.md', 1, 'x')], [problem('a.md', 7, 'x')])
    expect(changes).toEqual({ added: [], gone: 0 })
  })

  it('are what is new, and how many are gone', () => {
    const before = [problem('a.md', 1, 'x'), problem('a.md', 2, 'y'), problem('b.md', 1, 'x')]
    const now = [problem('a.md', 1, 'z'), problem('b.md', 1, 'x')]
    expect(problemChanges(before, now)).toEqual({ added: [now[0]], gone: 2 })
  })

  it('tell one problem from two that say the same', () => {
    const one = problem('a.md', 1, 'x')
    const other = problem('a.md', 2, 'x')
    expect(problemChanges([one], [one, other])).toEqual({ added: [other], gone: 0 })
    expect(problemChanges([one, other], [other])).toEqual({ added: [], gone: 1 })
  })
})
