import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildSite } from '../../src/build/build.ts'
import { Store } from '../../src/cache/store.ts'
import { whole } from '../../src/output/shard.ts'
import { staticServer } from '../../src/serve/static-server.ts'
import { silent } from '../../src/report/progress.ts'
import { findChromium } from '../chromium.ts'
import { fixture, project } from '../command/run.ts'
import { asked } from '../asked.ts'
import { asking } from '../asking.ts'
import { looked } from '../looked.ts'
import { meanings, meant } from '../meant.ts'
import { previewed } from '../previewed.ts'
import { treed } from '../treed.ts'
import { writeTinyStaticModel } from '../unit/similarity/embedding/tiny-static-model.ts'
import { wood } from '../wood.ts'

/** A built site and where it is served. */
export interface Served {
  readonly folder: string
  readonly url: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of a browser. */
    chromium: string
    /** How long a test waits for one thing, in milliseconds. */
    patience: number
    /** The hand-worked fixture at the root of its host, and under a base path. */
    garden: Served
    based: Served
    /** A site as large as many are, of which `wood.ts` says who stands around whom. */
    wood: Served
    /** What links have behind them, under a base path: `previewed.ts`. */
    previewed: Served
    /** A vault of notes, pictures and files that stand within each other. */
    embeds: Served
    /** A vault of canvases. */
    canvases: Served
    /** Vaults in many scripts, and of many folders. */
    scripts: Served
    folders: Served
    /** A vault with kinds of its own. */
    kinds: Served
    /** A vault that links what nobody has written, under a base path. */
    wanted: Served
    /** A site that looks other than most, under a base path: `looked.ts`. */
    looked: Served
    /** A site that shows its folders beside each page, under a base path: `treed.ts`. */
    treed: Served
    /** A note that 47 inquiries draw on: `asked.ts`. */
    asked: Served
    /** A site that has others count visits and keep comments: `asking.ts`. */
    asking: Served
    /** A site that is searched by meaning: `meant.ts`. */
    meant: Served
  }
}

/** Builds and serves the sites that the tests look at, once for all of them. */
export default async function setup(tests: TestProject): Promise<() => void> {
  tests.provide('chromium', findChromium())
  const root = mkdtempSync(join(tmpdir(), 'throughline-sites-'))
  const servers: { close(): void }[] = []
  const serve = async (name: string, content: string, base: string): Promise<Served> => {
    const folder = join(root, 'sites', name)
    using store = new Store(join(root, 'cache', `${name}.sqlite`))
    const { published, problems } = await buildSite({
      content,
      output: folder,
      store,
      project,
      // Templates are compiled for a base and a URL.
      overrides: { base, url: 'https://garden.example' },
      strict: false,
      shard: whole,
      progress: silent,
    })
    if (!published) throw new Error(`${name} was not built: ${JSON.stringify(problems)}`)
    const server = await staticServer(folder, { base, port: 0 })
    servers.push(server)
    return { folder, url: server.url }
  }
  const written = (name: string, files: Readonly<Record<string, string>>): string => {
    const folder = join(root, name)
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    return folder
  }
  tests.provide('garden', await serve('garden', fixture('garden'), '/'))
  tests.provide('based', await serve('based', fixture('garden'), '/plot/one/'))
  tests.provide('wood', await serve('wood', written('wood', wood()), '/'))
  tests.provide('previewed', await serve('previewed', written('links', previewed()), '/plot/one/'))
  tests.provide('embeds', await serve('embeds', fixture('vaults/embeds/vault'), '/'))
  tests.provide('canvases', await serve('canvases', fixture('vaults/canvases/vault'), '/'))
  tests.provide('scripts', await serve('scripts', fixture('vaults/scripts/vault'), '/'))
  tests.provide('folders', await serve('folders', fixture('vaults/folders/vault'), '/'))
  tests.provide('kinds', await serve('kinds', fixture('vaults/kinds/vault'), '/'))
  tests.provide('wanted', await serve('wanted', fixture('vaults/wanted/vault'), '/plot/one/'))
  tests.provide('asked', await serve('asked', written('asked', asked()), '/'))
  tests.provide('asking', await serve('asking', written('asking', asking()), '/'))
  tests.provide('looked', await serve('looked', written('own', looked()), '/plot/one/'))
  tests.provide('treed', await serve('treed', written('treed', treed()), '/plot/one/'))
  writeTinyStaticModel(join(root, 'meaning'), meanings())
  tests.provide('meant', await serve('meant', written('meant', meant()), '/'))
  return () => {
    for (const server of servers) server.close()
    rmSync(root, { recursive: true, force: true })
  }
}
