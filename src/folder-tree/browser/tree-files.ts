import { keep, kept } from '../../browser/dom.ts'
import { loadedFiles } from '../../browser/loaded-files.ts'
import { dataFileOf, href, type Address } from '../../core/address.ts'
import { decodeTree, type TreeFolder } from '../tree-file.ts'

export type TreeFiles = ReturnType<typeof treeFiles>

/**
 * Keeps its files for the session: the next page shows them at once, then asks the server for changes. `count` is the
 * number of tree files of the site.
 */
export function treeFiles(base: string, count: number) {
  const textAt = loadedFiles((text) => text)
  const known = new Map<string, { readonly text: string; readonly folders: readonly TreeFolder[] }>()
  const urlOf = (address: Address) => href(base, dataFileOf('folders', address, count))
  const take = (url: string, text: string) => known.set(url, { text, folders: decodeTree(text) })
  const takeKept = (url: string) => {
    const text = kept(`tree ${url}`)
    try {
      if (text !== null) take(url, text)
    } catch {
      // It comes from an earlier build.
    }
  }
  return {
    /** Undefined while the folder's file is not loaded; null if there is no such folder. */
    folder(address: Address): TreeFolder | null | undefined {
      const url = urlOf(address)
      if (!known.has(url)) takeKept(url)
      const file = known.get(url)
      return file && (file.folders.find((folder) => folder.address === address) ?? null)
    },
    /** Resolves to whether any file changed. Rejects if one cannot be loaded. */
    async load(addresses: Iterable<Address>): Promise<boolean> {
      const urls = new Set(Array.from(addresses, urlOf))
      const changes = await Promise.all(
        Array.from(urls, async (url) => {
          const text = await textAt(url)
          if (known.get(url)?.text === text) return false
          take(url, text)
          keep(`tree ${url}`, text)
          return true
        }),
      )
      return changes.includes(true)
    },
  }
}
