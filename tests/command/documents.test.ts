import { cpSync, existsSync, globSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { examples } from '../examples.ts'
import { collection, scratch, write } from './collection.ts'
import { call, project, run, sameSite } from './run.ts'

/** Commands that end only when they are stopped. */
const endless = ['dev', 'preview']
const notes = {
  'notes/clay.md': '# Clay\n\nIt cracks as it dries: see [[sand]].\n',
  'notes/sand.md': '> It lets the water through.\n',
}

describe('the documents', () => {
  it.each(['start', 'large-sites'])('%s: its commands work one after the other', async (page) => {
    const folder = scratch()
    for (const [path, text] of Object.entries(notes)) write(join(folder, path), text)
    // The first of these pages makes it.
    if (page !== 'start') write(join(folder, 'site.yaml'), 'title: Notes\n')
    for (const words of callsIn(`docs/${page}.md`)) {
      const [name = '', ...args] = words
      if (endless.includes(name)) continue
      const { code, stdout, stderr } = await call(name as Parameters<typeof call>[0], args, folder)
      expect(code, `${words.join(' ')}\n${stdout}${stderr}`).toBe(0)
    }
    expect(existsSync(join(folder, 'dist/index.html'))).toBe(true)
  })

  it('are a site on which every link leads somewhere', async () => {
    const content = join(scratch(), 'docs')
    cpSync(join(project, 'docs'), content, { recursive: true })
    const out = join(scratch(), 'dist')
    const args = ['--content', content, '--out', out, '--base', '/', '--strict=warnings']
    const built = await call('build', [...args, ...sameSite])
    expect(built.code, built.stdout).toBe(0)
    const pages = globSync('**/*.html', { cwd: out }).map((path) => ({
      path,
      text: readFileSync(join(out, path), 'utf8'),
    }))
    const fileOf = (address: string) =>
      join(out, decodeURIComponent(address), address.endsWith('/') ? 'index.html' : '')
    const broken = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/ href="?(\/[^"#>\s]*)?(?:#([^">\s]+))?[">\s]/g)].flatMap(([link, to, id]) => {
        const file = to === undefined ? join(out, path) : fileOf(to)
        if (!existsSync(file)) return [`${path}: ${link}`]
        const isThere =
          id === undefined ||
          id.startsWith('walk=') ||
          idsIn(readFileSync(file, 'utf8')).has(decodeURIComponent(id))
        return isThere || file.includes('/graph/') ? [] : [`${path}: ${link}`]
      }),
    )
    expect(pages.length).toBeGreaterThan(15)
    expect(broken).toEqual([])
  })

  it('plugins: its plugin changes what it says', async () => {
    const folder = scratch()
    for (const [, code] of examples('ts')) {
      const path = /^\/\/ ([\w.]+\.ts)$/m.exec(code)?.[1]
      if (path !== undefined) write(join(folder, path), code)
    }
    symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
    const out = join(scratch(), 'dist')
    const content = collection({ 'notes/clay.md': '> A quotation.\n' })
    const config = join(folder, 'throughline.config.ts')
    const built = await call('build', ['--content', content, '--config', config, '--out', out, ...sameSite])
    expect(built.code, built.stdout).toBe(0)
    const page = readFileSync(join(out, 'notes/clay/index.html'), 'utf8')
    expect(page).toContain('<blockquote class="quotation">')
  })

  it('plugins: its sources publish rows', { tags: 'long' }, async () => {
    const folder = scratch()
    const config = join(folder, 'throughline.config.ts')
    const [, code = ''] = examples('ts').find(([, code]) => code.includes('sqlite({')) ?? []
    write(config, code)
    const database = new DatabaseSync(join(folder, 'notes.sqlite'))
    database.exec(
      "CREATE TABLE inquiries AS SELECT 1 AS id, 'Why?' AS question, 'done' AS state, 'So.' AS answer",
    )
    database.close()
    write(
      join(folder, 'papers.jsonl'),
      '{"id":"turing","title":"On computable numbers","markdown":"See [[1]]."}',
    )
    const content = collection({ 'notes/clay.md': 'As in [[turing]].\n' })
    const out = join(folder, 'dist')
    const built = await run('build', ['--content', content, '--config', config, '--out', out, ...sameSite])
    expect(built.code, built.stdout).toBe(0)
    expect(readFileSync(join(out, 'papers/turing/index.html'), 'utf8')).toContain('href="/inquiries/1/"')
  })
})

function idsIn(page: string): ReadonlySet<string> {
  return new Set([...page.matchAll(/ id="?([^">\s]+)/g)].map(([, id = '']) => id))
}

/** The words of each call of Throughline in blocks of shell. */
function callsIn(path: string): readonly (readonly string[])[] {
  return examples('sh')
    .filter(([place]) => place.startsWith(`${path}:`))
    .flatMap(([, code]) => [...code.matchAll(/^npx throughline ([^#\n]*)/gm)])
    .map(([, rest = '']) => [...rest.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word))
}
