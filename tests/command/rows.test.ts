import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { files } from '../site/page.ts'
import { collection, write } from './collection.ts'
import { addressOf, run, sameSite, startDev } from './run.ts'

const config = `
import { defineConfig, jsonLines, sqlite } from 'throughline'

export default defineConfig({
  sources: [
    sqlite({
      file: 'content/notes.sqlite',
      table: 'asked',
      folder: 'inquiries',
      row: (r) => ({ id: r.id, title: r.question, draft: r.draft === 1, date: r.day, markdown: r.answer }),
    }),
    jsonLines({ file: 'content/papers.jsonl', folder: 'papers' }),
  ],
})
`

const papers = [
  {
    id: 'turing',
    title: 'On computable numbers',
    authors: ['A. Turing'],
    year: 1936,
    markdown: 'See [[1]].',
  },
  { id: 'secret', title: 'Unsaid', draft: true, markdown: 'HIDDEN in a line.' },
]

/** A folder with a config, and in it a collection with notes in a file, in a table and in lines. */
function garden(settings = '') {
  const content = collection({
    'site.yaml': settings,
    'notes/a.md': 'It names [[Why do machines halt?]], [[turing]] and [the table](../notes.sqlite).\n',
    'papers.jsonl': papers.map((paper) => JSON.stringify(paper)).join('\n'),
  })
  const folder = join(content, '..')
  write(join(folder, 'throughline.config.ts'), config)
  const database = new DatabaseSync(join(content, 'notes.sqlite'))
  database.exec('PRAGMA journal_mode = WAL')
  database.exec(
    'CREATE TABLE asked (id INTEGER PRIMARY KEY, question TEXT, answer TEXT, draft INT, day TEXT)',
  )
  const add = database.prepare('INSERT INTO asked (question, answer, draft, day) VALUES (?, ?, ?, ?)')
  add.run('Why do machines halt?', 'Because of [[a]] and [[On computable numbers]].', 0, '2024-01-05')
  add.run('What is not said?', 'HIDDEN in a table.', 1, null)
  const out = join(folder, 'dist')
  const given = ['--content', content, '--config', join(folder, 'throughline.config.ts'), ...sameSite]
  const build = (...flags: readonly string[]) => run('build', [...given, '--out', out, ...flags])
  const page = (path: string) => readFileSync(join(out, path, 'index.html'), 'utf8')
  const parsed = async () => {
    const { stdout } = await build('--stats', 'json')
    const { textsParsed } = JSON.parse(/^\{[^]*\}$/m.exec(stdout)?.[0] ?? '{}') as { textsParsed: number }
    return textsParsed
  }
  return { content, folder, out, given, database, build, page, parsed }
}

describe('rows', () => {
  it('become notes that link to files and to each other, without drafts, edit links or their own file', async () => {
    const { content, out, build, page } = garden('edit: https://example.org/edit\n')
    symlinkSync(join(content, 'papers.jsonl'), join(content, 'notes/data.jsonl'))
    write(join(content, 'notes/b.md'), '[lines](data.jsonl)\n')
    const { code, stdout } = await build()
    expect(code, stdout).toBe(0)
    expect(page('notes/a')).toContain('href="/inquiries/1/"')
    expect(page('notes/a')).toContain('href="/papers/turing/"')
    expect(page('inquiries/1')).toContain('href="/notes/a/"')
    expect(page('inquiries/1')).toContain('href="/papers/turing/"')
    expect(page('inquiries/1')).toContain('2024-01-05')
    expect(page('papers/turing')).toContain('href="/inquiries/1/"')
    expect(page('notes/a')).toContain('https://example.org/edit/notes/a.md')
    expect(page('inquiries/1')).not.toContain('https://example.org/edit')
    const all = files(out)
    expect(all.filter((path) => /sqlite|jsonl|inquiries\/2|secret/.test(path))).toEqual([])
    expect(all.filter((path) => readFileSync(join(out, path)).includes('HIDDEN'))).toEqual([])
  })

  it(
    'are parsed only if they changed, and no longer if a file takes their place',
    { tags: 'long' },
    async () => {
      const { content, database, build, page, parsed } = garden('edit: https://example.org/edit\n')
      expect(await parsed()).toBe(5)
      expect(await parsed()).toBe(0)
      database.exec("UPDATE asked SET answer = 'Nobody knows.' WHERE id = 1")
      expect(await parsed()).toBe(1)
      expect(page('inquiries/1')).toContain('Nobody knows.')
      const [turing, secret] = papers
      write(join(content, 'papers.jsonl'), [secret, {}, turing].map((one) => JSON.stringify(one)).join('\n'))
      expect(await parsed()).toBe(0)
      write(join(content, 'papers.jsonl'), '')
      write(join(content, 'papers/turing.md'), '---\ntitle: On computable numbers\n---\nSee [[1]].\n')
      expect((await build()).code).toBe(0)
      expect(page('papers/turing')).toContain('https://example.org/edit/papers/turing.md')
    },
  )

  it('with faults are left out, each with its place', { tags: 'long' }, async () => {
    const { content, database, out, build, given } = garden()
    database.exec("INSERT INTO asked (question, answer, day) VALUES ('Dated?', '[[nowhere]]', 'once')")
    write(join(content, 'papers.jsonl'), '{"id": "a"}\n{"id" "b"}\n{"id":"a"}\n')
    expect((await build()).code).toBe(3)
    const { stdout } = await run('check', [...given.slice(0, 4), '--all'])
    const brief = stdout.match(/^\S+:\d+:\d+ .*\n.*$/gm)?.map((found) => found.replace(/^.*content\//, ''))
    expect(brief).toEqual(
      expect.arrayContaining([
        'papers.jsonl:2:7  error  faulty-row\n  The JSON is broken here.',
        'papers.jsonl:3:1  error  faulty-row\n  There is another papers/a.md.',
        'notes.sqlite:1:1  warning  broken-link\n  Row 3 of asked: No file, title or alias is called "nowhere".',
        'notes.sqlite:1:1  warning  wrong-shape\n  Row 3 of asked: "date" should be a date.',
      ]),
    )
    expect(files(out)).toContain('papers/a/index.html')
  })

  it(
    'keep the last site if their source cannot be read, and are not parsed again after that',
    { tags: 'long' },
    async () => {
      const { content, out, build, parsed } = garden()
      await build()
      const before = files(out)
      rmSync(join(content, 'papers.jsonl'))
      const { code, stdout, stderr } = await build()
      expect(code).toBe(1)
      expect(stdout).toMatch(/papers\.jsonl:1:1 {2}error {2}invalid-settings\n.*cannot be read \(ENOENT/)
      expect(stderr).toContain('is unchanged')
      expect(files(out)).toEqual(before)
      write(join(content, 'papers.jsonl'), papers.map((paper) => JSON.stringify(paper)).join('\n'))
      expect(await parsed()).toBe(0)
    },
  )

  it('are cited by title, and are part of what is suggested', { tags: 'long' }, async () => {
    const { content, given, database } = garden('citations: titles\n')
    write(join(content, 'notes/clay.md'), '---\ntitle: Why does clay crack in summer?\n---\nIt shrinks.\n')
    database.exec("UPDATE asked SET answer = 'As asked in Why does clay crack in summer? before.'")
    const cited = await run('check', [...given.slice(0, 4), '--list-citations', '--format', 'json'])
    expect(JSON.parse(cited.stdout)).toMatchObject([{ file: 'inquiries/1.md', address: '/notes/clay/' }])
    write(join(content, 'notes/halt.md'), 'People often ask Why do machines halt? in vain.\n')
    const { code, stdout } = await run('suggest', [...given.slice(0, 4), '--format', 'json'])
    expect(code).toBe(0)
    expect(stdout).toContain('inquiries/1.md')
  })

  it('are never read for a collection of strangers', async () => {
    const { out, build } = garden()
    expect((await build('--untrusted')).code).toBe(0)
    expect(files(out).filter((path) => /^(?:inquiries|papers)\/./.test(path))).toEqual([])
  })

  it('are shown by dev as they are now', { tags: 'long' }, async () => {
    const { content, given, database } = garden()
    const server = startDev(content, [...given.slice(2)])
    try {
      let said = ''
      const url = await addressOf(server, (part) => (said += part))
      const shows = (path: string, words: string) =>
        expect.poll(async () => (await fetch(url + path)).text(), { interval: 100 }).toContain(words)
      await shows('inquiries/1/', 'Because of')
      database.exec("UPDATE asked SET answer = 'Nobody knows.' WHERE id = 1")
      await shows('inquiries/1/', 'Nobody knows.')
      write(join(content, 'papers.jsonl'), '{"id":"new","markdown":"A new line."}')
      await shows('papers/new/', 'A new line.')
      rmSync(join(content, 'papers.jsonl'))
      await expect.poll(() => said).toContain('until you correct papers.jsonl')
      await shows('papers/new/', 'A new line.')
    } finally {
      server.removeAllListeners('exit')
      server.kill()
    }
  })
})
