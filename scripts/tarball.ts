import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import { root } from '../src/cache/root.ts'

/** The tarball that this package was installed from; null if it came from a registry or is a clone. */
export function ownTarball(): string | null {
  const found = installedFrom(dirname(root))
  return found !== null && existsSync(found) ? found : null
}

/** npm records in a folder of packages where each one came from. */
export function installedFrom(modules: string): string | null {
  const file = join(modules, '.package-lock.json')
  if (!existsSync(file)) return null
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly packages?: Readonly<Record<string, { readonly resolved?: string }>>
  }
  const { resolved = '' } = packages[`node_modules/${manifest.name}`] ?? {}
  return resolved.startsWith('file:') ? resolve(dirname(modules), resolved.slice('file:'.length)) : null
}

/** Whether npx installed this package for one call only. The next call must then name the tarball again. */
export const isForOneCall = /[\\/]_npx[\\/]/.test(root)
