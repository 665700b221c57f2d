import { LoadedFiles } from '../../browser/loaded-files.ts'
import { href, type Address } from '../../core/address.ts'
import { decodeTree, treeFileOf, type TreeFolder } from '../tree-file.ts'

type LoadedFolders = ReadonlyMap<Address, TreeFolder>

/** Keeps its files for the session: the next page shows them at once, then asks the server for changes. */
export class TreeFiles {
  readonly #base: string
  readonly #count: number
  readonly #loaded = new LoadedFiles((text) => text)
  readonly #known = new Map<string, { readonly text: string; readonly folders: LoadedFolders }>()

  /** `count` is the number of tree files of the site. */
  constructor(base: string, count: number) {
    this.#base = base
    this.#count = count
  }

  /** Undefined while the folder's file is not loaded; null if there is no such folder. */
  folder(address: Address): TreeFolder | null | undefined {
    const url = this.#urlOf(address)
    const known = this.#known.get(url) ?? this.#takeKept(url)
    return known && (known.folders.get(address) ?? null)
  }

  /** Resolves to whether any file changed. Rejects if one cannot be loaded. */
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
      // It comes from an earlier build.
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
    // Storage is full or disabled: the next page loads the file again.
  }
}
