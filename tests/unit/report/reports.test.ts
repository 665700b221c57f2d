import { describe, expect, it } from 'vitest'
import type { Problem } from '../../../src/model/rules.ts'
import { githubReport } from '../../../src/report/github.ts'
import { jsonReport } from '../../../src/report/json.ts'
import { tally, textReport } from '../../../src/report/text.ts'

const problem: Problem = {
  rule: 'unknown-relation',
  severity: 'warning',
  place: { file: 'notes/theta.md', line: 7, column: 5 },
  message: '"suports" is not a relation of this collection.',
  why: 'the link would lose its type.',
  fix: 'did you mean "supports"? Relations: contradicts, related, supports.',
}

describe('textReport', () => {
  it('says where, what, why and how to mend it', () => {
    expect(textReport([problem], false)).toBe(
      [
        'notes/theta.md:7:5  warning  unknown-relation',
        '  "suports" is not a relation of this collection.',
        '  why  the link would lose its type.',
        '  fix  did you mean "supports"? Relations: contradicts, related, supports.',
        '',
      ].join('\n'),
    )
  })

  it('paints only when asked to', () => {
    expect(textReport([problem], true)).toContain('\u001B[')
    expect(textReport([problem], false)).not.toContain('\u001B[')
  })
})

describe('jsonReport', () => {
  it('is an array with one flat object a problem', () => {
    expect(JSON.parse(jsonReport([problem]))).toEqual([
      {
        rule: 'unknown-relation',
        severity: 'warning',
        file: 'notes/theta.md',
        line: 7,
        column: 5,
        message: problem.message,
        why: problem.why,
        fix: problem.fix,
      },
    ])
    expect(JSON.parse(jsonReport([]))).toEqual([])
  })
})

describe('githubReport', () => {
  it('is a workflow command with its values escaped', () => {
    const odd: Problem = {
      ...problem,
      place: { file: 'a,b: c.md', line: 1, column: 2 },
      message: '100 %\nof it',
    }
    expect(githubReport([odd], 'content')).toBe(
      '::warning file=content/a%2Cb%3A c.md,line=1,col=2,title=unknown-relation::100 %25%0Aof it%0A' +
        'why  the link would lose its type.%0A' +
        'fix  did you mean "supports"? Relations: contradicts, related, supports.\n',
    )
  })
})

describe('tally', () => {
  it('counts in words', () => {
    expect(tally([])).toBe('no problems')
    expect(tally([problem, problem])).toBe('2 warnings')
    expect(tally([{ ...problem, severity: 'error' }, problem])).toBe('1 error, 1 warning')
  })
})
