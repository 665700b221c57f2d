import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { marks } from '../../src/html/marked.ts'
import { compiledTemplates, type Templates } from '../../src/html/templates.ts'
import { project } from './run.ts'

describe('templates', () => {
  // Astro compiles into no folder but those of the project.
  const cache = mkdtempSync(join(project, '.throughline/tried-'))
  const made: Templates[] = []

  beforeAll(async () => {
    for (const [base, language, words] of [
      ['/', 'en', {}],
      ['/garden/', 'en', {}],
      ['/', 'de', {}],
      ['/', 'en', { search: { loading: 'Looking…' } }],
    ] as const) {
      made.push(await compiledTemplates(cache, String(made.length), { base, language, words }))
    }
  })
  afterAll(() => rmSync(cache, { recursive: true }))

  const files = ({ folder }: Templates) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name))
  const scripts = (templates: Templates) =>
    files(templates)
      .filter((file) => file.startsWith(templates.assets) && file.endsWith('.js'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')

  it('are compiled once, whatever the base, the language and the words', () => {
    const names = readdirSync(cache).sort()
    expect(names.filter((name) => name.startsWith('templates-code-'))).toHaveLength(1)
    expect(names).toHaveLength(made.length + 1)
  })

  it('have no mark left, in a file or in its name', () => {
    for (const one of made) {
      expect(files(one).length).toBeGreaterThan(80)
      for (const file of files(one)) {
        const all = file + readFileSync(file, 'latin1')
        for (const mark of [marks.base, marks.base.slice(1, -1), marks.name, 'throughline.messages'])
          expect([file, all.includes(mark)]).toEqual([file, false])
      }
    }
  })

  it('have scripts and styles of other names where there is something else in them', () => {
    const names = made.map((one) =>
      readdirSync(join(one.assets, '_astro')).filter((name) => /\.(?:js|css)$/.test(name)),
    )
    expect(new Set(names.flat()).size).toBe(names.flat().length)
  })

  it('say in scripts what their site says, and lead below its base', () => {
    const [plain = '', garden = '', german = '', own = ''] = made.map(scripts)
    expect(plain).toContain('Searching…')
    expect(garden).toContain('/garden/')
    expect(plain).not.toContain('/garden/')
    expect(german).toContain('Suche läuft …')
    expect(german).not.toContain('Searching…')
    expect(own).toContain('Looking…')
    expect(own).toContain('Could not load the search.')
  })

  it('of a build that was faster stay in place, because it loads them bit by bit', async () => {
    const place = join(cache, 'templates-faster')
    const slower = compiledTemplates(cache, 'faster', { base: '/', language: 'en', words: {} })
    while (!existsSync(`${place}.${process.pid}`)) await setImmediate()
    cpSync(made[0]?.folder ?? '', place, { recursive: true })
    const { ino } = statSync(place)
    expect((await slower).folder).toBe(place)
    expect(statSync(place).ino).toBe(ino)
  })
})
