import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { stringify } from 'yaml'
import manifest from '../package.json' with { type: 'json' }
import { collectionsIn, isFolder, isSite } from '../src/scan/find.ts'
import { calling } from '../src/core/installed.ts'
import {
  command,
  hostOf,
  navigationOf,
  openCollection,
  publishOf,
  shown,
  siteFlag,
  UsageError,
} from './command.ts'
import { hostNames, hosts, hostsIn, recipeOf, type HostName } from './hosts.ts'
import { isForOneCall, ownTarball } from './tarball.ts'
import { silent } from '../src/report/progress.ts'
import { count, visible } from '../src/report/problems.ts'
import { renewSchema, schemaLine } from './site-schema.ts'
import { asking, Stopped, type Ask, type Question } from './questions.ts'
import { codeOf } from '../src/scan/unreadable.ts'

const none = 'none'
/** The most folders that are listed with their number of notes. */
const mostFolders = 10
/** From this many folders with notes on, the tree of folders is proposed. */
const fewestFolders = 3
/** How many levels of folders are searched. */
const mostDepth = 4
const ignored = ['.throughline/', 'dist/']

interface Answers {
  /** Relative to the current folder. */
  readonly content: string
  /** Null if there is a site.yaml already. */
  readonly settings: Readonly<Partial<Record<'title' | 'url' | 'publish' | 'navigation', string>>> | null
  readonly host: HostName | null
}

await command('init', async ({ values }) => {
  const { stdin: input, stdout: output } = process
  const standard: string[] = []
  const asksNobody: Ask = ({ flag, otherwise }) => {
    standard.push(`--${flag} ${quoted(otherwise)}`)
    return Promise.resolve(otherwise)
  }
  try {
    const answers =
      input.isTTY && output.isTTY
        ? await asking({ input, output }, (ask) => answersOf(values, ask))
        : await answersOf(values, asksNobody)
    if (standard.length > 0) output.write(`using the defaults ${standard.join(' ')}\n`)
    // Creates the cache folder, which will hold the schema.
    await import('./compile-cache.ts')
    return await begin(answers, values.strict)
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    process.stderr.write('\nnothing was written\n')
    return 130
  }
})

type Given = Readonly<
  Partial<Record<'title' | 'content' | 'site' | 'publish' | 'navigation' | 'host', string | undefined>>
>

async function answersOf(given: Given, ask: Ask): Promise<Answers> {
  const answer = async (flag: keyof Given, question: Omit<Question, 'flag'>) => {
    const word = given[flag]
    const fault = word === undefined ? null : question.fault(word)
    if (fault !== null) throw new UsageError(fault)
    return word ?? (await ask({ flag, ...question }))
  }
  const here = process.cwd()
  const folder = await answer('content', {
    of: 'Folder of your notes',
    otherwise: likelyFolder(here),
    fault: (word) => (isFile(resolve(word)) ? `${word} is a file` : null),
  })
  const content = relative(here, resolve(folder)).replaceAll('\\', '/') || '.'
  const askForSettings = async () => {
    const title = await answer('title', {
      of: 'Title of the site',
      otherwise: basename(content === 'content' ? here : resolve(content)),
      fault: () => null,
    })
    const of = 'URL of the site, such as https://example.org'
    const url = await answer('site', { of, otherwise: none, fault: faultIn(siteFlag) })
    const publish = await answer('publish', {
      of: 'Publish all notes, or opt-in (only those with publish: true)',
      otherwise: 'all',
      fault: faultIn(publishOf),
    })
    const mayBeTree = given.navigation !== undefined || foldersWithNotes(content, mostDepth) >= fewestFolders
    const navigation = !mayBeTree
      ? none
      : await answer('navigation', {
          of: 'Folder tree beside each page (tree or none)',
          otherwise: 'tree',
          fault: faultIn(navigationOf),
        })
    return {
      title,
      ...(url !== none && { url }),
      ...(publishOf(publish) === 'opt-in' && { publish: 'opt-in' }),
      ...(navigation !== none && { navigation }),
    }
  }
  const settings = existsSync(join(content, 'site.yaml')) ? null : await askForSettings()
  const of = `Host: ${hostNames.join(', ')}`
  const host = await answer('host', { of, otherwise: none, fault: faultIn(hostOf) })
  return { content, settings, host: host === none ? null : hostOf(host) }
}

/** Why a word is not valid for a flag; null for a valid one and for `none`. */
function faultIn(read: (word: string) => unknown): Question['fault'] {
  return (word) => {
    try {
      if (word !== none) read(word)
      return null
    } catch (error) {
      if (error instanceof UsageError) return error.message
      throw error
    }
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** The first collection found; else the folder with the notes: this one, or its only subfolder with notes. */
function likelyFolder(here: string): string {
  const [found] = collectionsIn(here)
  if (found !== undefined) return found
  const files = readdirSync(here)
  if (files.some((name) => isNote(name) && !/^readme\./i.test(name))) return '.'
  const [first, ...others] = files.filter((name) => holdsNotes(join(here, name), mostDepth))
  return first === undefined ? 'content' : others.length === 0 ? first : '.'
}

function isNote(name: string): boolean {
  return /\.md$/i.test(name)
}

/** Whether there is a note in a folder, at most `depth` levels deep. */
function holdsNotes(folder: string, depth: number): boolean {
  if (/^(?:\.|node_modules$)/.test(basename(folder)) || !isFolder(folder) || isSite(folder)) return false
  try {
    const names = readdirSync(folder)
    return (
      names.some(isNote) || (depth > 1 && names.some((name) => holdsNotes(join(folder, name), depth - 1)))
    )
  } catch {
    return false
  }
}

/** The number of folders with notes below a folder, at most `depth` levels deep. */
function foldersWithNotes(folder: string, depth: number): number {
  if (depth === 0 || !isFolder(folder)) return 0
  const inner = readdirSync(folder).map((name) => join(folder, name))
  return inner
    .filter((one) => holdsNotes(one, depth))
    .reduce((sum, one) => {
      const own = readdirSync(one).some(isNote) ? 1 : 0
      return sum + own + foldersWithNotes(one, depth - 1)
    }, 0)
}

async function begin({ content, settings, host }: Answers, strict: boolean): Promise<number> {
  const here = process.cwd()
  if (host !== null) refuseElsewhere(here, content, host)
  const tarball = ownTarball()
  const copy = tarball === null ? null : basename(tarball)
  const spec = copy === null ? `${manifest.name}@${manifest.version}` : `./${copy}`
  const others = hostsIn(here).filter((other) => other !== host)
  const recipe = host === null ? [] : recipeOf(host, { spec, content, strict })
  const wanted = new Map([
    [join(content, 'site.yaml'), `${schemaLine(resolve(content))}\n${stringify(settings ?? {})}`],
    ['.gitignore', ignored.join('\n') + '\n'],
    ...recipe,
  ])
  const said: string[] = []
  for (const [path, text] of wanted) said.push(await written(path, text))
  if (host !== null && tarball !== null && copy !== null && !existsSync(copy)) {
    await copyFile(tarball, copy)
    said.push(`wrote  ${copy} (the host installs Throughline from it)\n`)
  }
  if (host !== null)
    for (const other of others)
      said.push(
        `there  ${Object.keys(hosts[other].files)[0] ?? ''} also publishes, at ${other} (remove it if it should not)\n`,
      )
  await renewSchema(resolve(content))
  const found = collectionsIn(here)
  const flags = found.length === 1 && found[0] === content ? [] : ['--content', quoted(content)]
  const isEmpty = readdirSync(content).every((name) => name === 'site.yaml')
  // If npx installed the package for this call only, the next call must name it again.
  const named = host === null ? tarball : copy && `./${copy}`
  const call = (...words: Parameters<typeof calling>) =>
    isForOneCall && named !== null
      ? calling(...words).replace('npx throughline', `npx --package=${quoted(named)} throughline`)
      : calling(...words)
  const next = [
    ...(isEmpty ? [call('new', 'note', '"A first question?"', ...flags)] : []),
    `${call('dev', ...flags)}  shows the site and your edits`,
    host === null ? `${call('build', ...flags)}  writes it to dist/` : hosts[host].next,
  ]
  const publicNotes = await publicOf(content, call('check', '--list', ...flags))
  process.stdout.write(`${said.join('')}${publicNotes}next\n${next.map((line) => `  ${line}\n`).join('')}`)
  return 0
}

/** How many notes a build would publish, by top-level folder; empty if none. */
async function publicOf(content: string, list: string): Promise<string> {
  const { compile } = await import('../src/build/compile.ts')
  using at = openCollection({ content })
  const { collection } = await compile({ ...at, ranks: 'never', progress: silent })
  const files = [...new Set(collection.graph.nodes.map(({ file }) => file))]
  if (files.length === 0) return ''
  const folders = Map.groupBy(files, (file) =>
    file.includes('/') ? `in ${file.split('/')[0] ?? ''}` : 'at the top',
  )
  const counted = [...folders].map(([folder, its]) => ({ folder, count: its.length }))
  counted.sort((a, b) => b.count - a.count || (a.folder < b.folder ? -1 : 1))
  const named = counted.slice(0, mostFolders).map(({ folder, count }) => `${count} ${visible(folder)}`)
  const more = counted.length > mostFolders ? [`and ${counted.length - mostFolders} more folders`] : []
  return `public ${count(files.length, 'note')}: ${[...named, ...more].join(', ')} (${list} lists them)\n`
}

/** Writes a file unless it exists, and returns what happened. */
async function written(path: string, text: string): Promise<string> {
  const name = shown(process.cwd())(path)
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(path, text, { flag: 'wx' })
    return `wrote  ${name}\n`
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  const lines = path === '.gitignore' ? readFileSync(path, 'utf8').split(/\r?\n/) : ignored
  const missing = ignored.filter(
    (line) => !lines.some((one) => one.replace(/^\/|\/$/g, '') === line.replace('/', '')),
  )
  return `kept   ${name} (already there)${missing.length === 0 ? '' : `, add to it: ${missing.join(' ')}`}\n`
}

/** A host looks for its files in the root of a repository, and builds what the repository has. */
function refuseElsewhere(here: string, content: string, host: HostName): void {
  if (isAbsolute(content) || content.split('/')[0] === '..')
    throw new UsageError(`${content} is not in this folder, so run init in a folder above it`)
  if (host === 'rsync' || host === 's3') return
  let top = here
  while (!existsSync(join(top, '.git')) && dirname(top) !== top) top = dirname(top)
  if (top !== here && existsSync(join(top, '.git')))
    throw new UsageError(`run init at the top of the repository, ${top}`)
}

function quoted(word: string): string {
  return /^[\w./:@-]+$/.test(word) ? word : JSON.stringify(word)
}
