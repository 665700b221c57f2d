import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jsonLines } from '../../../src/collection/row-sources.ts'
import { atRows, unpublished, withRows } from '../../../src/collection/rows.ts'
import { readEntry } from '../../../src/collection/entry.ts'
import type { Row, RowSource } from '../../../src/core/plugins.ts'
import type { Problem } from '../../../src/core/problem.ts'
import { scan } from '../../../src/scan/scan.ts'

let root = ''
let content = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rows-'))
  content = join(root, 'content')
  mkdirSync(join(content, 'papers'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

const at = (...sources: readonly RowSource[]) => ({
  content,
  config: join(root, 'throughline.config.ts'),
  sources,
})

/** The notes and faults of sources, in a collection with one file. */
async function read(sources: readonly RowSource[], ignore: readonly string[] = []) {
  writeFileSync(join(content, 'papers/file.md'), 'A file.\n')
  const { files, problems } = await withRows(await scan(content, ignore), at(...sources), ignore)
  const said = ({ path, problem }: (typeof problems)[number]) =>
    `${path}:${problem.point.line}:${problem.point.column} ${problem.rule} ${problem.message}`
  return { files, faults: files.leftOut.map(said), problems: problems.map(said) }
}

const source = (...rows: readonly (Omit<Row, 'key'> | Row)[]): RowSource => ({
  folder: 'papers',
  rows: () => rows.map((row, index) => ({ key: String(index), ...row })),
})
const note = (fields: Readonly<Record<string, unknown>>) => ({ note: () => fields })

async function textOf(fields: Readonly<Record<string, unknown>>) {
  const { files, faults } = await read([source(note({ id: 'a', ...fields }))])
  expect(faults).toEqual([])
  return files.markdown.find(({ row }) => row)?.row?.text() ?? ''
}

const entryOf = async (fields: Readonly<Record<string, unknown>>) => {
  const bytes = Buffer.from(await textOf(fields))
  return (await readEntry(bytes, { byPath: 'paper', vocabulary: {} })).entry
}

describe('the notes of rows', () => {
  it('are among the files by path, named by id or title', async () => {
    const { files, faults } = await read([
      source(note({ id: 7 }), note({ title: 'A title' }), note({ id: '', title: 'Other' })),
    ])
    expect(faults).toEqual([])
    expect(files.markdown.map(({ path }) => path)).toEqual([
      'papers/7.md',
      'papers/A title.md',
      'papers/Other.md',
      'papers/file.md',
    ])
  })

  it('have front matter that no value can leave', async () => {
    const title = 'Two\n---\ndraft: false\n"quoted" \\ [[link]] # no comment \u2028'
    expect(await textOf({ title, none: null, empty: '', 'a: b': [1, { c: true }], markdown: 'Text.' })).toBe(
      `---\ntitle: ${JSON.stringify(title)}\n"a: b": [1,{"c":true}]\n---\nText.`,
    )
    const entry = await entryOf({ title: 'On: "x"', draft: true, date: '2024-01-05', markdown: 'Text.' })
    expect(entry).toMatchObject({ draft: true, date: '2024-01-05', title: ['On: "x"'], problems: [] })
    expect(await entryOf({ markdown: 'Text.' })).toMatchObject({ draft: false, problems: [], words: 1 })
  })

  it.each([
    [{ draft: 0 }, false],
    [{ draft: 1 }, true],
    [{ draft: 'yes' }, true],
    [{ publish: false }, true],
  ])('are drafts as files are: %j', async (fields, draft) => {
    expect((await entryOf({ ...fields, markdown: 'Text.' })).draft).toBe(draft)
  })

  it.each([
    '---\ndraft: true\n---\nSecret.',
    '\n --- \ndraft: true\n---\nSecret.',
    '---\r\ndraft: true\r\n---\r\nSecret.',
    '---\ndraft: true\nSecret.',
    '---\ntitle: Again\n---\nIs it one?',
    '+++\ndraft = true\n+++\nSecret.',
  ])('stay drafts if their markdown says so or cannot be understood: %j', async (markdown) => {
    expect((await entryOf({ title: 'A', markdown })).draft).toBe(true)
    if (!markdown.includes('Again')) expect((await entryOf({ markdown })).draft).toBe(true)
  })

  it('are left out where site.yaml ignores their path', async () => {
    const { files } = await read([source(note({ id: 'a' }), note({ id: 'b' }))], ['papers/a*'])
    expect([files.ignored, files.markdown.length]).toEqual([['papers/a.md'], 2])
  })
})

describe('a row with a fault', () => {
  it('is left out alone, with its place', async () => {
    const names = ['', 'a/b', '..', '.hidden', '_private', 'a\nb', ' a', 'x'.repeat(201), '\ud800', true, []]
    const { files, faults } = await read([
      source(
        ...names.map((id) => note({ id })),
        note({ id: 'file' }),
        { ...note({ id: 'twice' }), line: 3 },
        { ...note({ id: 'twice' }), line: 4, name: 'Row 9 of papers' },
        note({ id: 'bytes', picture: new Uint8Array(1) }),
        note({ id: 'number', markdown: 5 }),
        {
          note: () => {
            throw new TypeError('row.name is undefined\nand more')
          },
        },
      ),
    ])
    expect(files.markdown.map(({ path }) => path)).toEqual(['papers/file.md', 'papers/twice.md'])
    const place = '../throughline.config.ts:1:1 faulty-row '
    expect(faults).toEqual([
      `${place}It has no id or title.`,
      ...names.slice(1).map((name) => `${place}${JSON.stringify(name)} cannot be the name of a file.`),
      `${place}There is another papers/file.md.`,
      '../throughline.config.ts:4:1 faulty-row Row 9 of papers: There is another papers/twice.md.',
      `${place}"picture" is binary.`,
      `${place}Its markdown is not text.`,
      `${place}The config fails on it (TypeError: row.name is undefined).`,
    ])
  })

  it('has the line and column of broken JSON', async () => {
    writeFileSync(join(root, 'papers.jsonl'), '{"id": "a"}\n{"id": "b" "title": 1}\n\n[1]\n{"id":\nno\n')
    const { files, faults } = await read([jsonLines({ file: 'papers.jsonl', folder: 'papers' })])
    expect(files.markdown).toHaveLength(2)
    expect(faults).toEqual([
      '../papers.jsonl:2:12 faulty-row The JSON is broken here.',
      '../papers.jsonl:4:1 faulty-row The line is not a JSON object.',
      '../papers.jsonl:5:7 faulty-row The JSON is broken here.',
      '../papers.jsonl:6:1 faulty-row The line is not a JSON object.',
    ])
  })

  it('shows the problems of its text at the row', () => {
    const problem = {
      rule: 'broken-link',
      severity: 'warning',
      message: 'Broken.',
      why: '',
      fix: '',
    } as const
    const row = { key: '1', file: '../notes.sqlite', line: 1, prefix: 'Row 3 of notes: ', text: () => '' }
    const markdown = [{ path: 'papers/a.md', size: 0, modified: 0, row }]
    const problems: readonly Problem[] = ['papers/a.md', 'papers/b.md'].map((file) => ({
      ...problem,
      place: { file, line: 7, column: 2 },
    }))
    expect(atRows(problems, { markdown } as unknown as Parameters<typeof atRows>[1])).toEqual([
      { ...problem, message: 'Row 3 of notes: Broken.', place: { file: row.file, line: 1, column: 1 } },
      problems[1],
    ])
  })
})

describe('a source that cannot be read', () => {
  it('keeps everything back, and the others are read all the same', async () => {
    const { files, problems } = await read([
      jsonLines({ file: 'gone.jsonl', folder: 'papers' }),
      {
        folder: 'papers',
        // eslint-disable-next-line @typescript-eslint/require-await
        async *rows() {
          yield { key: '1', note: () => ({ id: 'first' }) }
          throw new Error('the server is down')
        },
      },
      { ...source(note({ id: 'b' })), folder: '../outside' },
      source(note({ id: 'a' })),
    ])
    expect(files.markdown.map(({ path }) => path)).toContain('papers/a.md')
    expect(problems).toEqual([
      expect.stringMatching(
        /^\.\.\/gone\.jsonl:1:1 invalid-settings The rows for papers\/ cannot be read \(ENOENT: no such file/,
      ),
      '../throughline.config.ts:1:1 invalid-settings The rows for papers/ cannot be read (the server is down).',
      '../throughline.config.ts:1:1 invalid-settings The rows for ../outside/ cannot be read (not a folder for notes).',
    ])
  })
})

describe('the file of a source', () => {
  it('is not published from inside the collection, by any name, and so is what SQLite keeps beside it', async () => {
    mkdirSync(join(content, 'static'))
    const data = 'papers/all [1] (new).sqlite'
    for (const end of ['', '-wal', '-shm', '-journal', '.png']) writeFileSync(join(content, data + end), 'x')
    writeFileSync(join(content, 'static/rows.jsonl'), '{}')
    symlinkSync(join(content, data), join(content, 'other.bin'))
    symlinkSync(join(content, data), join(root, 'outside.sqlite'))
    const folder = 'papers'
    const globs = unpublished(
      at(
        jsonLines({ file: 'outside.sqlite', folder }),
        jsonLines({ file: 'content/static/rows.jsonl', folder }),
        jsonLines({ file: 'throughline.config.ts', folder }),
      ),
    )
    const { attachments, statics } = await scan(content, globs)
    expect([attachments.map(({ path }) => path), statics]).toEqual([[`${data}.png`], []])
  })
})
