import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { count } from '../ledger/ledger.ts'
import type { Address } from '../core/address.ts'
import type { Settings } from '../core/settings.ts'
import type { Site } from '../site/site.ts'
import { sealOf } from '../cache/seal.ts'
import { offer } from './collection.ts'
import { withPolicy } from '../site/policy.ts'
import { interfaceLanguage } from '../words/languages.ts'

/** The compiled templates: a folder that is written once and never changed. */
export interface Templates {
  readonly folder: string
  /** The files beside the pages: styles, scripts, fonts, and all of `public/`. */
  readonly assets: string
}

/** The settings that templates are compiled for. */
export type CompiledIn = Pick<Settings, 'base' | 'url' | 'language'>

/** As many as a machine that builds a collection under several bases may want. */
const mostKept = 6

/**
 * Compiles the templates into `<cache>/templates-<version>`, unless that has been done. `version` changes with the code
 * and with the settings that are compiled in.
 */
export async function compiledTemplates(
  cache: string,
  version: string,
  { base, url, language }: CompiledIn,
): Promise<Templates> {
  const folder = join(cache, `templates-${version}`)
  const templates = { folder, assets: join(folder, 'assets') }
  if (await isWhole(folder)) return templates
  const unfinished = `${folder}.${process.pid}`
  const program = fileURLToPath(new URL('./compile-templates.ts', import.meta.url))
  try {
    await promisify(execFile)(
      process.execPath,
      [program, unfinished, interfaceLanguage(language), base, url ?? ''],
      {
        maxBuffer: 1e8,
      },
    )
    await writeFile(join(unfinished, sealFile), await sealIn(unfinished))
    // The folder that is there is damaged, or was never finished.
    await rm(folder, { recursive: true, force: true })
    await rename(unfinished, folder)
  } catch (error) {
    // Another build was quicker.
    if (!(await isWhole(folder))) throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {})
  }
  // They are in nobody's way.
  await removeOldest(cache).catch(() => {})
  return templates
}

/** Says of every other file of the folder what it holds. */
const sealFile = 'seal'

/** Whether each file is what was compiled, and there is no other: a half of a style sheet would go into every site. */
async function isWhole(folder: string): Promise<boolean> {
  try {
    const seal = await readFile(join(folder, sealFile), 'utf8')
    return seal === (await sealIn(folder))
  } catch {
    return false
  }
}

async function sealIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => !entry.isDirectory() && entry.name !== sealFile)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
  const digests = await Promise.all(
    files.map(async (file) => [file, hash('sha256', await readFile(join(folder, file)))] as const),
  )
  const text = JSON.stringify(digests)
  return `${sealOf(Buffer.from(text))}\n${text}`
}

async function removeOldest(cache: string): Promise<void> {
  const names = (await readdir(cache)).filter((name) => name.startsWith('templates-'))
  const aged = await Promise.all(
    names.map(async (name) => ({
      name,
      age: (await stat(join(cache, name)).catch(() => null))?.mtimeMs ?? 0,
    })),
  )
  for (const { name } of aged.sort((a, b) => b.age - a.age).slice(mostKept)) {
    await rm(join(cache, name), { recursive: true, force: true })
  }
}

/** Makes the HTML of pages, and the files beside them that are templates too. */
export interface Renderer {
  /** The page at an address, by what `offer` last put before the templates. */
  page(address: Address): Promise<Buffer>
  /** The file at a path of the site that a template of its own makes. */
  file(path: string): Promise<Buffer>
}

/** The part of Astro's own renderer of static pages that is used here (astro 7.3, `core/build/app.js`). */
interface Bundle {
  readonly app: {
    setInternals(internals: unknown): void
    setOptions(options: unknown): void
    render(request: Request, options: { readonly routeData: Route }): Promise<Response>
  }
  readonly manifest: { readonly routes: readonly { readonly routeData: Route }[] }
}

interface Route {
  readonly type: string
  readonly route: string
  readonly component: string
  readonly params: readonly string[]
  readonly pathname?: string | undefined
}

const pages = 'src/theme/pages/[...address].astro'

/** Loads compiled templates into this thread, where they show `site`. */
export async function openTemplates({ folder }: Templates, site: Site): Promise<Renderer> {
  offer(site)
  const names = await readdir(join(folder, 'bundle'))
  const entry = names.find((name) => name.startsWith('prerender-entry.'))
  if (entry === undefined) throw new Error(`${folder} holds no templates`)
  const { app, manifest } = (await import(pathToFileURL(join(folder, 'bundle', entry)).href)) as Bundle
  const styles = JSON.parse(await readFile(join(folder, 'styles.json'), 'utf8')) as [string, unknown][]
  app.setInternals({ pagesByKeys: new Map(styles) })
  app.setOptions({
    settings: { scripts: [] },
    logger: {
      options: {
        destination: { write: ({ message }: { message: string }) => process.stderr.write(`${message}\n`) },
      },
    },
  })
  const { base, url } = site.settings
  const root = `${url ?? 'http://localhost'}${base}`
  const routes = manifest.routes.map(({ routeData }) => routeData)
  const pageRoute = routes.find(({ component }) => component === pages)
  if (!pageRoute) throw new Error(`${folder} has no template of pages`)

  const get = async (route: Route, path: string) => {
    // A route that knows its path is not looked for in the list of all paths, which is made once and kept.
    const routeData = { ...route, pathname: `/${path}` }
    count('templatesRun')
    const response = await app.render(new Request(root + encodeURI(path)), { routeData })
    if (!response.ok && response.status !== 404) throw new Error(`${path} cannot be made: ${response.status}`)
    return response
  }
  return {
    page: async (address) => pageOf(await get(pageRoute, address.slice(1)), site.settings),
    file: async (path) => {
      const name = path.replace(/\.html$/, '')
      const route = routes.find((one) => one.route === `/${name}`)
      if (!route) throw new Error(`${folder} has no template of ${path}`)
      if (route.type === 'page') return pageOf(await get(route, `${name}/`), site.settings)
      return Buffer.from(await (await get(route, path)).arrayBuffer())
    },
  }
}

async function pageOf(response: Response, settings: Settings): Promise<Buffer> {
  return Buffer.from(withPolicy(await response.text(), settings))
}
