import { describe, expect, it } from 'vitest'
import { type RuleName, rules } from '../../../src/core/rules.ts'
import type { Problem } from '../../../src/core/problem.ts'
import {
  briefReport,
  errorsIn,
  githubReport,
  githubSummary,
  pathFrom,
  tally,
  textReport,
  jsonReport,
} from '../../../src/report/problems.ts'
import { adviceOn, summary, type Outcome } from '../../../src/report/summary.ts'

const problem: Problem = {
  rule: 'unknown-relation',
  severity: 'warning',
  place: { file: 'notes/theta.md', line: 7, column: 5 },
  message: '"suports" is not a relation.',
  why: 'the link loses its type.',
  fix: 'did you mean "supports"?',
}

const broken: Problem = { ...problem, rule: 'unreadable-front-matter', severity: 'error' }
const at = (one: Problem, file: string): Problem => ({ ...one, place: { file, line: 1, column: 1 } })
/** In order of place, as a build has them. */
const mixed = [at(broken, 'a.md'), at(problem, 'b.md'), at(broken, 'c.md'), at(problem, 'd.md')]
const plain = { colour: false, path: (file: string) => file }

describe('textReport', () => {
  it('says where, what, why and how to mend it', () => {
    expect(textReport([problem], plain)).toBe(
      [
        'notes/theta.md:7:5  warning  unknown-relation',
        '  "suports" is not a relation.',
        '  why  the link loses its type.',
        '  fix  did you mean "supports"?',
        '',
      ].join('\n'),
    )
  })

  it('shows what a terminal would obey, in names of files and in words', () => {
    const forged = { ...at(problem, 'a\n\u001b[2Jb.md'), message: 'x\r\u202ey' }
    expect(textReport([forged], plain)).toContain('a\\u{a}\\u{1b}[2Jb.md:1:1')
    expect(textReport([forged], plain)).toContain('x\\u{d}\\u{202e}y')
  })

  it('begins with the errors, each severity in order of place', () => {
    const first = textReport(mixed, plain)
      .split('\n')
      .filter((line) => /^\S/.test(line))
    expect(first.map((line) => line.split(':')[0])).toEqual(['a.md', 'c.md', 'b.md', 'd.md'])
  })

  it('names files as the reader can open them', () => {
    const path = pathFrom('/home/me/site', '/home/me/site/content')
    expect(textReport([problem], { ...plain, path })).toMatch(/^content\/notes\/theta\.md:7:5 {2}/)
  })

  it('paints only when asked to', () => {
    expect(textReport([problem], { ...plain, colour: true })).toContain('\u001B[')
    expect(textReport([problem], plain)).not.toContain('\u001B[')
  })
})

describe('briefReport', () => {
  const many = (rule: RuleName, number: number, more: Partial<Problem> = {}) =>
    Array.from({ length: number }, (_, index) => ({
      ...at(problem, `notes/${index}.md`),
      rule,
      why: rules[rule].why,
      fix: rules[rule].fix,
      ...more,
    }))

  it('says errors, then what readers meet, then habits, on one screen', () => {
    const links = many('broken-link', 3, { message: '"Clya" is nothing.', fix: 'did you mean "Clay"?' })
    const all = [...many('missing-reason', 1999), ...many('wrong-shape', 2), at(broken, 'z.md'), ...links]
    const report = briefReport(all, 3000, plain)
    expect(report.split('\n').length).toBeLessThan(40)
    expect(report).toBe(
      [
        textReport([at(broken, 'z.md')], plain),
        `broken-link  3 warnings: ${rules['broken-link'].why}`,
        '  notes/0.md:1:1  "Clya" is nothing.',
        '    fix  did you mean "Clay"?',
        '  notes/1.md:1:1  "Clya" is nothing.',
        '  notes/2.md:1:1  "Clya" is nothing.',
        '',
        'habits that do not harm readers (--all shows each)',
        '  1999  missing-reason  a relation without a reason, in 1999 of 3000 files (problems: { missing-reason: off } in site.yaml turns it off)',
        `     2  wrong-shape  ${rules['wrong-shape'].found}, first in notes/0.md:1:1`,
        '',
      ].join('\n'),
    )
  })

  it('says the first five of a rule that readers meet, and links before all others', () => {
    const all = [...many('invalid-formula', 9), ...many('ambiguous-link', 1), ...many('broken-link', 6)]
    const lines = briefReport(all, 100, plain).split('\n')
    expect(lines.filter((line) => /^\w/.test(line)).map((line) => line.split('  ')[0])).toEqual([
      'broken-link',
      'ambiguous-link',
      'invalid-formula',
    ])
    expect(lines).toContain('  and 1 more (--all shows them)')
    expect(lines).toContain('  and 4 more (--all shows them)')
    expect(lines.filter((line) => line.startsWith('  notes/'))).toHaveLength(11)
  })

  it('says every one of a few', () => {
    expect(briefReport(mixed, 4, plain)).toBe(textReport(mixed, plain))
  })
})

describe('errorsIn', () => {
  it('names the first errors where much else was said after them', () => {
    const path = (file: string) => file
    const warnings = Array.from({ length: 6 }, () => problem)
    const errors = ['a.md', 'b.md', 'c.md', 'd.md'].map((file) => at(broken, file))
    expect(errorsIn([...errors, problem], path)).toBe('')
    expect(errorsIn(warnings, path)).toBe('')
    expect(errorsIn([...warnings, ...errors], path)).toBe(
      '; errors: a.md:1:1 unreadable-front-matter, b.md:1:1 unreadable-front-matter, c.md:1:1 unreadable-front-matter and 1 more',
    )
  })
})

describe('pathFrom', () => {
  it.each([
    ['/home/me/site', '/home/me/site/content', 'content/a.md'],
    ['/home/me/site/content/notes', '/home/me/site/content', '../a.md'],
    ['/home/me/site', '/home/me/vault', '../vault/a.md'],
    ['/home/me/site', '/home/me/site', 'a.md'],
    ['/home/me/of/long/paths', '/srv/vault', '/srv/vault/a.md'],
  ])('leads from %s into %s by the shorter way', (folder, content, path) => {
    expect(pathFrom(folder, content)('a.md')).toBe(path)
  })
})

describe('jsonReport', () => {
  it('keeps the order of place', () => {
    const files = (JSON.parse(jsonReport(mixed)) as { file: string }[]).map(({ file }) => file)
    expect(files).toEqual(['a.md', 'b.md', 'c.md', 'd.md'])
  })

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
  it('begins with the errors', () => {
    const lines = githubReport(mixed, 'content').split('\n').slice(0, -1)
    expect(lines.map((line) => /^::(\w+) file=content\/(\w)/.exec(line)?.slice(1).join(' '))).toEqual([
      'error a',
      'error c',
      'warning b',
      'warning d',
    ])
  })

  it('has as many annotations as GitHub shows of a step, the most harmful, and counts the others', () => {
    const many = (number: number, one: Problem) =>
      Array.from({ length: number }, (_, index) => at(one, `${index}.md`))
    const links: Problem = { ...problem, rule: 'broken-link' }
    const habit: Problem = { ...problem, rule: 'missing-reason' }
    const lines = githubReport([...many(30, habit), ...many(3, links), ...many(12, broken)], '').split('\n')
    expect(lines.map((line) => /^::(\w+) .*title=([\w-]+)/.exec(line)?.slice(1).join(' ') ?? line)).toEqual([
      ...Array<string>(10).fill('error unreadable-front-matter'),
      ...Array<string>(3).fill('warning broken-link'),
      ...Array<string>(7).fill('warning missing-reason'),
      'and 25 more (--format text --all shows them)',
      '',
    ])
  })

  it('has a summary of the job, a row for each rule', () => {
    const odd = at(broken, 'a|b.md')
    expect(githubSummary([problem, problem, problem, problem, odd], 'content')).toBe(
      [
        '1 error, 4 warnings',
        '',
        '| | rule | | first |',
        '| --- | --- | ---: | --- |',
        '| error | `unreadable-front-matter` | 1 | `content/a\\|b.md:1` |',
        `| warning | \`unknown-relation\` | 4 | ${Array<string>(3).fill('`content/notes/theta.md:7`').join(', ')}, … |`,
        '',
      ].join('\n'),
    )
    expect(githubSummary([], '')).toBe('No problems.\n')
  })

  it('is a workflow command with its values escaped', () => {
    const odd: Problem = {
      ...problem,
      place: { file: 'a,b: c.md', line: 1, column: 2 },
      message: '100 %\nof it',
    }
    expect(githubReport([odd], 'content')).toBe(
      '::warning file=content/a%2Cb%3A c.md,line=1,col=2,title=unknown-relation::100 %25%0Aof it%0A' +
        'why  the link loses its type.%0A' +
        'fix  did you mean "supports"?\n',
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

describe('summary', () => {
  const outcome: Outcome = {
    nodes: new Map([['note', 2]]),
    edges: new Map(),
    problems: mixed,
    heldBack: [],
    parsed: 2,
    read: 4,
    pages: 9,
    published: null,
  }
  const published = {
    base: '/',
    files: 9,
    bytes: 2_000_000,
    htmlBytes: 0,
    fileBytes: 0,
    written: 9,
    indexed: 2,
    unindexed: [],
  }
  const rows = (one: Outcome) => summary(one, '../site', 1, (file) => file)

  it('says what errors kept from being written, and what to do', () => {
    expect(rows(outcome)).toContain('problems  2 errors, 2 warnings\n')
    expect(rows(outcome)).toContain(
      'written   nothing, ../site is unchanged\nfix       correct the errors, or turn off --strict, --fail-on and error: under problems in site.yaml\n',
    )
  })

  it('gives other advice where a fault of site.yaml may keep everything back', () => {
    const settings: Problem = { ...at(broken, 'site.yaml'), rule: 'invalid-settings' }
    expect(adviceOn([settings, broken])).toContain('correct site.yaml')
    expect(rows({ ...outcome, problems: [settings] })).not.toContain('--strict')
  })

  it('gives other advice where vectors are missing, which no flag changes', () => {
    const advice = adviceOn([{ ...broken, rule: 'embedding-failed', severity: 'error' }])
    expect(advice).toContain('similarity')
    expect(advice).not.toContain('--strict')
  })

  it('says what is missing from a site that was published all the same', () => {
    expect(rows({ ...outcome, published })).toContain('left out  2 files with errors\n')
    expect(rows({ ...outcome, published, problems: [problem] })).not.toContain('left out')
  })
})
