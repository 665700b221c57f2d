import { describe, expect, it } from 'vitest'
import { readBase } from '../../../src/bases/base.ts'
import { readBaseFile } from '../../../src/bases/base-file.ts'
import { readEntry } from '../../../src/collection/entry.ts'

const problemsOf = (yaml: string) =>
  readBase(yaml, 0).problems.map(({ point: { line, column }, message }) => `${line}:${column} ${message}`)

const options = {
  byPath: 'note',
  vocabulary: { related: { label: 'Related', inverse: 'Refers here', symmetric: false } },
} as const

describe('a base', () => {
  it('names the place of what it cannot evaluate', () => {
    expect(problemsOf('filters:\n  and:\n    - file.hasTag("a")\n    - "rating > now()"')).toEqual([
      '4:17 The view "Table" is not shown: now() changes with time.',
    ])
    expect(problemsOf('views:\n  - type: map\n    name: Where')).toEqual([
      '2:5 The view "Where" is not shown: view type “map” is not supported.',
    ])
    expect(problemsOf('views:\n  - order:\n      - file.name\n      - file.mtime')).toEqual([
      '4:9 A column of the view "Table" is left out: file.mtime changes with time.',
    ])
    expect(problemsOf('filters: [')).toEqual(['1:10 A [ is never closed.'])
  })

  it('says once what several columns and orders need', () => {
    const views = ['A', 'B'].map(
      (name) => `  - name: ${name}\n    order: [file.mtime, formula.age]\n    sort: [{property: file.mtime}]`,
    )
    const yaml = `formulas:\n  age: now() - file.ctime\nviews:\n${views.join('\n')}`
    expect(problemsOf(yaml)).toHaveLength(2)
  })

  it('calls what it compares with by numbers that follow those before', () => {
    const { base, links } = readBase('filters: a == link("[[B|b]]") && file.hasLink("C")', 5)
    expect(links.map(({ target, point }) => [target, point])).toEqual([
      ['B', { line: 1, column: 20 }],
      ['C', { line: 1, column: 47 }],
    ])
    expect(JSON.stringify(base?.views[0]?.filter)).toContain('"link":6')
  })

  it('is cut to what can be worked on', () => {
    const views = Array.from({ length: 90 }, (_, index) => `  - name: v${index}`).join('\n')
    expect(readBase(`views:\n${views}`, 0).base?.views).toHaveLength(50)
    expect(readBase(`x: ${'y'.repeat(100_001)}`, 0).base).toBeNull()
    let deep = 'a'
    for (let level = 0; level < 200; level += 1) deep = `{and: [${deep}]}`
    expect(readBase(`filters: ${deep}`, 0).base?.views[0]?.obstacle?.kind).toBe('size')
  })
})

describe('a base in a code block', () => {
  it.each([
    ['plain', '# A\n\n```base\nviews:\n  - type: map\n```\n', 5, 5],
    ['in a list', '- item\n\n  ```base\n  views:\n    - type: map\n  ```\n', 5, 7],
    ['in a quotation', '> [!note]\n> ```base\n> views:\n>   - type: map\n> ```\n', 4, 7],
  ])('names the place in the file, %s', async (_, text, line, column) => {
    const { entry, body } = await readEntry(Buffer.from(text), options)
    expect(entry.problems.map(({ rule, point }) => [rule, point])).toEqual([
      ['unevaluated-base', { line, column }],
    ])
    expect(entry.base).toBe('block')
    expect(body.bases).toHaveLength(1)
  })
})

describe('a file that is a base', () => {
  it('is a note of headings and tables', () => {
    const { entry, body } = readBaseFile(Buffer.from('views:\n  - name: A & b\n  - type: map\n'), {})
    expect(entry.headings.map(({ text }) => text)).toEqual([['A & b'], ['map']])
    expect(body.blocks.map(({ heading }) => heading)).toEqual([0, null, 1, null])
    expect(JSON.stringify(body.blocks[0]?.html)).toContain('>A &amp; b</h2>')
    expect(entry).toMatchObject({ base: 'file', kind: 'note', draft: false, title: null })
    expect(entry.problems).toMatchObject([{ rule: 'unevaluated-base', point: { line: 3, column: 5 } }])
  })
})

describe('the front matter that bases know', () => {
  const front = async (yaml: string) =>
    JSON.parse((await readEntry(Buffer.from(`---\n${yaml}\n---\n`), options)).entry.front ?? '{}') as unknown

  it('is what was written, in its own types', async () => {
    expect(
      await front('a: 1\nb: "1"\nc: [x, 2, null]\nd: 2024-01-02\ne: [[Link]]\nf: {g: true}\nh:\ni: True'),
    ).toEqual({
      a: 1,
      b: '1',
      c: ['x', 2, null],
      d: '2024-01-02',
      e: '[[Link]]',
      f: { g: true },
      h: null,
      i: true,
    })
  })

  it('is without what is for programs, and without paths of the machine', async () => {
    expect(await front('id: 7\nicon: x\nfile: /home/me/x.pdf\nok: y')).toEqual({ file: null, ok: 'y' })
  })
})
