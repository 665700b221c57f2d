import { execFile } from 'node:child_process'
import { hash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { count } from '../ledger/ledger.ts'
import { encodeBase } from '../core/address.ts'
import { byKey } from '../core/lazily.ts'
import type { ShownPage } from '../pages/page.ts'
import type { Site } from '../site/site-of.ts'
import { digestOfFiles, filesBelow, sealOf } from '../cache/seal.ts'
import { isInstalled } from '../core/installed.ts'
import { root } from '../cache/root.ts'
import { codeVersion } from '../cache/version.ts'
import { offer } from './collection.ts'
import type { FrameShape } from './head.ts'
import { withoutMarks, type CompiledIn } from './marked.ts'
import type * as entryModule from './content.ts'
import { interfaceLanguage, siteLanguages, wordsFor } from '../words/languages.ts'

/** The compiled templates, in a folder that never changes once written. */
export interface Templates {
  readonly folder: string
  /** The files beside the pages: styles, scripts, fonts, and all of `public/`. */
  readonly assets: string
}

export function templatesFor({ base, language, words }: CompiledIn) {
  const compiledIn = { base, language: interfaceLanguage(language), words }
  const version = hash('sha256', JSON.stringify([codeVersion(), compiledIn])).slice(0, 16)
  return { compiledIn, version }
}

/**
 * The templates for a site, in `<cache>/templates-<version>`. The code is compiled once for all sites, into
 * `<cache>/templates-code-<code version>`, or comes compiled with the package.
 */
export async function compiledTemplates(
  cache: string,
  version: string,
  settings: CompiledIn,
): Promise<Templates> {
  const folder = await madeOnce(cache, `templates-${version}`, async (unfinished) => {
    const compiled = isInstalled
      ? join(root, packedTemplates)
      : await madeOnce(cache, `${codePrefix}${codeVersion().slice(0, 16)}`, compile)
    await copyWithoutMarks(compiled, unfinished, withoutMarks(settings))
  })
  return { folder, assets: join(folder, 'assets') }
}

export const packedTemplates = 'templates'

const codePrefix = 'templates-code-'
const underWay = new Map<string, Promise<string>>()

/** Enough for a machine that builds a collection under several base paths. */
const mostKept = 6
/** Enough for two versions used in turn. */
const mostCode = 2

type Make = (unfinished: string) => Promise<void>

/** Returns a complete folder of the cache, made by `make` if needed. Concurrent calls in a process share one run. */
function madeOnce(cache: string, name: string, make: Make): Promise<string> {
  const folder = join(cache, name)
  const making = underWay.get(folder) ?? made(folder, make).finally(() => underWay.delete(folder))
  underWay.set(folder, making)
  return making
}

async function made(folder: string, make: Make): Promise<string> {
  if (await isWhole(folder)) return folder
  // It is damaged or incomplete. Later, another build may have made it, and be using it.
  await rm(folder, { recursive: true, force: true })
  const unfinished = `${folder}.${process.pid}`
  try {
    await make(unfinished)
    await writeFile(join(unfinished, sealFile), sealIn(unfinished))
    await rename(unfinished, folder)
  } catch (error) {
    // Another build was faster.
    if (!(await isWhole(folder))) throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {})
  }
  // Old folders do no harm, so a failure is ignored.
  await removeOldest(dirname(folder)).catch(() => {})
  return folder
}

async function compile(folder: string): Promise<void> {
  const program = fileURLToPath(new URL('./compile-templates.ts', import.meta.url))
  await promisify(execFile)(process.execPath, [program, folder], { maxBuffer: 1e8 })
}

async function copyWithoutMarks(
  from: string,
  to: string,
  withoutMarks: (text: string) => string,
): Promise<void> {
  await rm(to, { recursive: true, force: true })
  for (const file of filesBelow(from).filter((path) => path !== sealFile)) {
    const copy = join(to, withoutMarks(file))
    await mkdir(dirname(copy), { recursive: true })
    if (/\.(?:m?js|css)$/.test(file)) {
      await writeFile(copy, withoutMarks(await readFile(join(from, file), 'utf8')))
    } else {
      await copyFile(join(from, file), copy)
    }
  }
}

/** The file with the digest of all others in the folder. */
const sealFile = 'seal'

/** Whether the files match the seal: half a style sheet would otherwise go into every site. */
async function isWhole(folder: string): Promise<boolean> {
  try {
    const seal = await readFile(join(folder, sealFile), 'utf8')
    return seal === sealIn(folder)
  } catch {
    return false
  }
}

function sealIn(folder: string): string {
  const digest = digestOfFiles(
    folder,
    filesBelow(folder).filter((path) => path !== sealFile),
  )
  return `${sealOf(digest)}\n${digest}`
}

/** In milliseconds: another process may still use a folder that was made more recently. */
const inUse = 3_600_000

async function removeOldest(cache: string): Promise<void> {
  const names = (await readdir(cache)).filter((name) => name.startsWith('templates-'))
  const aged = await Promise.all(
    names.map(async (name) => ({
      name,
      isCode: name.startsWith(codePrefix),
      made: (await stat(join(cache, name)).catch(() => null))?.mtimeMs ?? 0,
    })),
  )
  const oldest = (isCode: boolean, most: number) =>
    aged
      .filter((one) => one.isCode === isCode)
      .sort((a, b) => b.made - a.made)
      .slice(most)
      .filter(({ made }) => made < Date.now() - inUse)
  for (const { name } of [...oldest(false, mostKept), ...oldest(true, mostCode)]) {
    await rm(join(cache, name), { recursive: true, force: true })
  }
}

/** Loads compiled templates into this thread, to render `site`. */
export async function openTemplates({ folder }: Templates, site: Site) {
  offer(site, wordsFor(site.settings), siteLanguages(site.settings))
  const entry = pathToFileURL(join(folder, 'bundle', 'entry.mjs')).href
  const { app, contentOf } = (await import(entry)) as typeof entryModule
  const { base } = site.settings
  const get = async (path: string, locals: App.Locals = {}) => {
    const response = await app.render(new Request(`http://localhost${encodeBase(base)}${path}`), { locals })
    if (!response.ok && path !== notFound) throw new Error(`${path} cannot be made: ${response.status}`)
    return response.text()
  }
  const frames = byKey(async (shape: string) => {
    const frame = { shape: JSON.parse(shape) as FrameShape, head: `${edge}head`, html: `${edge}html` }
    const [opening = '', rest = ''] = (await get('', { frame })).split(frame.head)
    const [middle = '', foot = ''] = rest.split(frame.html)
    return { opening, middle, foot }
  })
  return {
    page: async (page: ShownPage) => {
      count('templatesRun')
      const { shape, head, html } = contentOf(page)
      if (!shape) return Buffer.from(html)
      const { opening, middle, foot } = await frames(JSON.stringify(shape))
      return Buffer.from(opening + head + middle + html + foot)
    },
    file: async (path: string) => {
      count('templatesRun')
      return Buffer.from(await get(path.replace(/\.html$/, '/')))
    },
  }
}

const notFound = '404/'

/** Random, so that it stands nowhere else in a frame. */
const edge = randomUUID()
