import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import GithubSlugger from 'github-slugger'
import { describe, expect, it } from 'vitest'
import { commands, type Command } from '../../scripts/flags.ts'
import { type Host, hosts } from '../../scripts/hosts.ts'
import { documents as packed } from '../../scripts/packing/manifest.ts'
import { reference, troubleshooting } from '../../scripts/reference.ts'
import { readEntry } from '../../src/collection/entry.ts'
import { rules } from '../../src/core/rules.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { examples, settingsExamples } from '../examples.ts'
import { families } from '../hostile/corpus.ts'

const project = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(project, path), 'utf8')
const documents = globSync(['*.md', 'docs/*.md'], { cwd: project })
const pages = globSync('docs/*.md', { cwd: project })
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** The ids that headings have at GitHub. */
const idsOf = (path: string) => {
  const slugs = new GithubSlugger()
  return [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    slugs.slug(heading.replace(/`/g, '')),
  )
}
/** Flags of npm, rsync and the like. */
const ofOthers = ['checksum', 'global', 'help', 'no-save', 'package', 'project', 'user']
const flagsIn = (text: string) => [...text.matchAll(/(?:^|\s)--([a-z][a-z-]*)/g)].map(([, flag = '']) => flag)
/** The flags of a script; of one that is no command those that its file names. */
const flagsOf = (name: string): readonly string[] => {
  const command = Object.entries<Command>(commands).find(([known]) => known === name)?.[1]
  if (command) return [...Object.keys(command.flags), 'help']
  const file = /(?:bench|scripts|tests)\/\S+\.ts/.exec(scripts[name] ?? '')?.[0]
  const options = file === undefined ? [] : [...read(file).matchAll(/(\w+): \{ type: '(?:string|boolean)'/g)]
  return options.map(([, option = '']) => option)
}
const missing = (names: readonly string[], from: readonly string[]) =>
  names.filter((name) => !from.includes(name))
const words = (path: string) =>
  read(path)
    .replace(/\]\([^)]*\)/g, ']')
    .match(/[\p{L}\p{N}][^\s|]*/gu)?.length ?? 0

describe('the documents', () => {
  it('have in the reference what the code says (npm run reference writes it)', async () => {
    expect(await reference()).toBe(read('docs/reference.md'))
    const page = read('docs/troubleshooting.md')
    expect(await troubleshooting(page)).toBe(page)
    expect(missing(Object.keys(rules), idsOf('docs/troubleshooting.md'))).toEqual([])
  })

  it.each(documents)('%s leads only where there is something', (path) => {
    const prose = read(path).replace(/^```[^]*?^```$|`[^`]*`/gm, '')
    const links = [...prose.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
    const broken = links.filter(([, to = '', id]) => {
      const file = to === '' ? path : relative(project, resolve(project, dirname(path), to))
      return !existsSync(resolve(project, file)) || (id !== undefined && !idsOf(file).includes(id))
    })
    expect(broken.map(([link]) => link)).toEqual([])
  })

  it('link to nothing that the package leaves out, where they are part of it', () => {
    const isPacked = (path: string) =>
      [...packed, 'scripts/recipes'].some((one) => path === one || path.startsWith(`${one}/`))
    for (const path of documents.filter(isPacked)) {
      const targets = [...read(path).matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, target = '']) =>
        relative(project, resolve(project, dirname(path), target)),
      )
      expect([path, targets.filter((target) => !isPacked(target))]).toEqual([path, []])
    }
  })

  it('have a README of at most 800 words', () => {
    expect(words('README.md')).toBeLessThanOrEqual(800)
  })

  it('have pages of at most 11,350 words beside the reference', () => {
    const counts = pages.filter((path) => path !== 'docs/reference.md').map(words)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(11_350)
  })

  it.each(pages)('%s begins with its title, and with what its reader can do', (path) => {
    const [, title, description, text = ''] =
      /^---\ntitle: (.+)\ndescription: (.+)\n---\n([^]*)$/.exec(read(path)) ?? []
    expect([title, description]).toEqual([expect.any(String), expect.stringMatching(/^\p{Lu}[^.!?]*\.$/u)])
    const [heading, first] = text
      .replace(/<!--[^]*?-->/g, '')
      .split(/\n\n+/)
      .filter((block) => block.trim())
    expect(heading?.trim()).toBe(`# ${title}`)
    expect(first).toMatch(/^With (?:this page|these guides) you [^.!?]*\./)
  })

  it.each(pages.filter((path) => !path.endsWith('index.md')))('%s ends with what to read next', (path) => {
    const related = read(path).split('\n## Related\n').at(-1)?.trim().split('\n') ?? []
    expect(related.filter((line) => !/^- \[[^\]]+\]\([a-z-]+\.md(?:#[\w-]+)?\) — \S/.test(line))).toEqual([])
    expect(related.length).toBeGreaterThanOrEqual(2)
    expect(related.length).toBeLessThanOrEqual(4)
  })

  it('have a home page that leads to each of them', () => {
    const linked = [...read('docs/index.md').matchAll(/\]\(([a-z-]+\.md)\)/g)].map(
      ([, path = '']) => `docs/${path}`,
    )
    expect([...new Set(linked)].sort()).toEqual(pages.filter((path) => !path.endsWith('index.md')).sort())
  })

  it.each(documents)('%s names only commands that there are', (path) => {
    const named = [...read(path).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
    expect(missing(named, Object.keys(scripts))).toEqual([])
    const installed = [...read(path).matchAll(/npx (?:--\S+ )*throughline ([a-z]+)/g)].map(
      ([, name = '']) => name,
    )
    expect(missing(installed, Object.keys(commands))).toEqual([])
  })

  it.each(documents)('%s names only flags that there are', (path) => {
    const calls = [...read(path).matchAll(/(?:npm run|npx throughline) ([\w:]+)([^`\n|]*(?:\\\|[^`\n|]*)*)/g)]
    for (const [call, name = '', rest = ''] of calls) {
      expect(missing(flagsIn(rest), flagsOf(name)), call).toEqual([])
    }
    // Beside the name of a command, or alone, where its name stands in the sentence.
    const alone = [...read(path).matchAll(/`(?:-- )?(--[^`]*)`/g)].flatMap(([, code = '']) => flagsIn(code))
    expect(missing(alone, [...Object.keys(scripts).flatMap(flagsOf), ...ofOthers])).toEqual([])
  })

  it('name each host with its file', () => {
    const rows = read('docs/publish.md').matchAll(/^\| `(\w+)` +\| `([^`]+)` +\|/gm)
    const named = Object.fromEntries([...rows].map(([, host = '', file]) => [host, file]))
    const files = Object.entries<Host>(hosts).map(([host, { files }]) => [host, Object.keys(files)[0]])
    expect(named).toEqual(Object.fromEntries(files))
  })

  it('name no test that is not there, and for each promise of security one', () => {
    const text = read('SECURITY.md')
    const named = [...text.matchAll(/`(tests\/[^`]*\.ts)`/g)].map(([, path = '']) => path)
    expect(missing(named, globSync('tests/**/*.ts', { cwd: project }))).toEqual([])
    const promises =
      (text.split('## What is promised')[1] ?? '').split('\n## ')[0]?.match(/^\| .*\|$/gm) ?? []
    // Two lines begin the table.
    expect(promises.slice(2).length).toBeGreaterThan(15)
    expect(promises.slice(2).filter((row) => !row.includes('`tests/'))).toEqual([])
  })

  it('count the hostile texts', () => {
    const count = families.flatMap(({ texts }) => texts).length
    expect(read('SECURITY.md')).toContain(` ${count} hostile texts,`)
  })

  it.each(settingsExamples())('%s has examples of site.yaml that can be copied', (_, yaml) => {
    expect(readSettings(yaml, {}).problems).toEqual([])
  })

  it.each(examples('markdown'))('%s has examples of notes that can be copied', async (_, markdown) => {
    const relations = settingsExamples().map(([, yaml]) => readSettings(yaml, {}).settings.relations)
    const { entry } = await readEntry(Buffer.from(markdown), {
      byPath: 'note',
      vocabulary: Object.assign({}, ...relations) as (typeof relations)[number],
    })
    expect(entry.problems).toEqual([])
  })
})
