import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The collections that a command without an argument means, relative to the current folder. In order: `content` or the
 * folder itself, if it has settings; `content`; the folder itself, if it is an Obsidian vault; the folders in it that
 * have settings; the vaults in it.
 */
export function collectionsIn(folder: string): readonly string[] {
  const own = ['content', '.'].filter((name) => isFolder(join(folder, name)))
  const isVault = (name: string) => isFolder(join(folder, name, '.obsidian'))
  const hasSettings = (name: string) => existsSync(join(folder, name, 'site.yaml'))
  const found = own.find(hasSettings) ?? own.find((name) => name === 'content' || isVault(name))
  if (found !== undefined) return [found]
  const below = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
    .map(({ name }) => name)
    .sort()
  const set = below.filter(hasSettings)
  return set.length > 0 ? set : below.filter(isVault)
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** The list of the files of a site. It marks a folder as one that Throughline has built. */
export const manifest = '.throughline'

/** Whether a folder is a built site: its manifest is a file, while the cache of a collection is a folder. */
export function isSite(folder: string): boolean {
  return statSync(join(folder, manifest), { throwIfNoEntry: false })?.isFile() === true
}
