import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import GithubSlugger from 'github-slugger'
import { describe, expect, it } from 'vitest'
import { commands, type Command } from '../../scripts/flags.ts'
import { type Host, hostNames, hosts } from '../../scripts/hosts.ts'
import { documents as packed } from '../../scripts/packing/manifest.ts'
import { reference, troubleshooting } from '../../scripts/reference.ts'
import { readEntry } from '../../src/collection/entry.ts'
import { rules } from '../../src/core/rules.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { families } from '../hostile/corpus.ts'

const project = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(project, path), 'utf8')
const documents = globSync(['*.md', 'docs/*.md'], { cwd: project })
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
const firstColumn = (path: string) =>
  [...read(path).matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
const missing = (names: readonly string[], from: readonly string[]) =>
  names.filter((name) => !from.includes(name))
const blocks = (path: string, language: string) =>
  [...read(path).matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(
    ([, code = '']) => code,
  )

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
    const text = read('README.md').replace(/\]\([^)]*\)/g, ']')
    expect(text.match(/[\p{L}\p{N}][^\s|]*/gu)?.length).toBeLessThanOrEqual(800)
  })

  it.each(documents)('%s names only commands that there are', (path) => {
    const named = [...read(path).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
    expect(missing(named, Object.keys(scripts))).toEqual([])
    const installed = [...read(path).matchAll(/npx (?:--\S+ )?throughline ([a-z]+)/g)].map(
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

  it('name the recipe of every host', () => {
    const links = [...read('docs/hosting.md').matchAll(/\]\(\.\.\/(scripts\/recipes\/[^)]+)\)/g)]
    const linked = links.map(([, path = '']) => path)
    expect(missing(linked, globSync('scripts/recipes/**', { cwd: project }))).toEqual([])
    for (const { files } of Object.values<Host>(hosts)) {
      const recipes = Object.values(files).map((file) => `scripts/recipes/${file}`)
      expect(missing(recipes.slice(0, 1), linked)).toEqual([])
    }
    expect(missing([...hostNames], firstColumn('docs/hosting.md'))).toEqual([])
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

  it.each(['README.md', 'docs/settings.md', 'docs/similarity.md'])(
    '%s has examples of site.yaml that can be copied',
    (path) => {
      const found = blocks(path, 'yaml').flatMap((yaml) => readSettings(yaml, {}).problems)
      expect(found).toEqual([])
    },
  )

  it.each(['README.md', 'docs/writing.md'])('%s has examples of files that can be copied', async (path) => {
    const given = readSettings(blocks('README.md', 'yaml')[0] ?? '', {})
    for (const markdown of blocks(path, 'markdown')) {
      const { entry } = await readEntry(Buffer.from(markdown), {
        byPath: 'note',
        vocabulary: given.settings.relations,
      })
      expect(entry.problems).toEqual([])
    }
  })
})
