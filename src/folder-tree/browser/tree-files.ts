import { LoadedFiles } from '../../browser/loaded-files.ts'
import { href, type Address } from '../../core/address.ts'
import { decodeTree, treeFileOf, type TreeFolder } from '../tree-file.ts'

type Folders = ReadonlyMap<Address, TreeFolder>

/**
 * The files of the tree. A loaded file is kept for the session, so that the next page shows the tree at once; that page
 * then asks the server whether the file changed.
 */
export class TreeFiles {
  readonly #base: string
  readonly #count: number
  readonly #loaded = new LoadedFiles((text) => text)
  readonly #known = new Map<string, { readonly text: string; readonly folders: Folders }>()

  /** `count` is the number of files that the site has. */
  constructor(base: string, count: number) {
    this.#base = base
    this.#count = count
  }

  /** What a folder holds; undefined while its file is not loaded, null if there is no such folder. */
  folder(address: Address): TreeFolder | null | undefined {
    const url = this.#urlOf(address)
    const known = this.#known.get(url) ?? this.#takeKept(url)
    return known && (known.folders.get(address) ?? null)
  }

  /** Loads the files of these folders; resolves to whether any file changed. Rejects if one cannot be loaded. */
  async load(addresses: Iterable<Address>): Promise<boolean> {
    const urls = new Set(Array.from(addresses, (address) => this.#urlOf(address)))
    const changes = await Promise.all(
      Array.from(urls, async (url) => {
        const text = await this.#loaded.at(url)
        if (this.#known.get(url)?.text === text) return false
        this.#take(url, text)
        keep(url, text)
        return true
      }),
    )
    return changes.includes(true)
  }

  #urlOf(address: Address): string {
    return href(this.#base, treeFileOf(address, this.#count))
  }

  #takeKept(url: string) {
    const text = kept(url)
    try {
      return text === null ? undefined : this.#take(url, text)
    } catch {
      // It is of a build before.
      return undefined
    }
  }

  #take(url: string, text: string) {
    const folders = new Map(decodeTree(text).map((folder) => [folder.address, folder]))
    const known = { text, folders }
    this.#known.set(url, known)
    return known
  }
}

/** Null where nothing is kept, or storage is switched off. */
export function kept(key: string): string | null {
  try {
    return sessionStorage.getItem(`tree ${key}`)
  } catch {
    return null
  }
}

export function keep(key: string, text: string): void {
  try {
    sessionStorage.setItem(`tree ${key}`, text)
  } catch {
    // Storage is full or switched off: the next page loads it again.
  }
}
