import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { staticServer } from '../../src/publish/static-server.ts'
import { findChromium } from '../chromium.ts'
import { fixture, project, run } from '../command/run.ts'

/** A built site and where it is served. */
export interface Served {
  readonly folder: string
  readonly url: string
}

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string
    /** The hand-worked fixture at the root of its host, and under a base path. */
    garden: Served
    based: Served
    /** The project's own collection. */
    content: Served
    /** A vault of notes, pictures and files that stand within each other. */
    embeds: Served
    /** Vaults in many scripts, and of many folders. */
    scripts: Served
    folders: Served
  }
}

/** Builds and serves the sites that the tests look at, once for all of them. */
export default async function setup(tests: TestProject): Promise<() => void> {
  tests.provide('chromium', findChromium())
  const root = mkdtempSync(join(tmpdir(), 'throughline-sites-'))
  const servers: { close(): void }[] = []
  const serve = async (name: string, collection: string, base: string): Promise<Served> => {
    const folder = join(root, name)
    const { code, stdout, stderr } = await run('build', [
      '--content',
      collection,
      '--out',
      folder,
      '--base',
      base,
    ])
    if (code !== 0) throw new Error(`the build of ${name} ended with ${code}\n${stdout}\n${stderr}`)
    const server = await staticServer(folder, { base, port: 0 })
    servers.push(server)
    return { folder, url: server.url }
  }
  tests.provide('garden', await serve('garden', fixture('garden'), '/'))
  tests.provide('based', await serve('based', fixture('garden'), '/plot/one/'))
  tests.provide('content', await serve('content', join(project, 'content'), '/'))
  tests.provide('embeds', await serve('embeds', fixture('vaults/embeds/vault'), '/'))
  tests.provide('scripts', await serve('scripts', fixture('vaults/scripts/vault'), '/'))
  tests.provide('folders', await serve('folders', fixture('vaults/folders/vault'), '/'))
  return () => {
    for (const server of servers) server.close()
    rmSync(root, { recursive: true, force: true })
  }
}
