import { LoadedFiles } from '../../browser/loaded-files.ts'
import { dataFileOf, href, type Address } from '../../core/address.ts'
import { decodeTree, type TreeFolder } from '../tree-file.ts'

/** Keeps its files for the session: the next page shows them at once, then asks the server for changes. */
export class TreeFiles {
  readonly #base: string
  readonly #count: number
  readonly #loaded = new LoadedFiles((text) => text)
  readonly #known = new Map<string, { readonly text: string; readonly folders: readonly TreeFolder[] }>()

  /** `count` is the number of tree files of the site. */
  constructor(base: string, count: number) {
    this.#base = base
    this.#count = count
  }

  /** Undefined while the folder's file is not loaded; null if there is no such folder. */
  folder(address: Address): TreeFolder | null | undefined {
    const url = this.#urlOf(address)
    if (!this.#known.has(url)) this.#takeKept(url)
    const known = this.#known.get(url)
    return known && (known.folders.find((folder) => folder.address === address) ?? null)
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
    return href(this.#base, dataFileOf('folders', address, this.#count))
  }

  #takeKept(url: string): void {
    const text = kept(url)
    try {
      if (text !== null) this.#take(url, text)
    } catch {
      // It comes from an earlier build.
    }
  }

  #take(url: string, text: string): void {
    this.#known.set(url, { text, folders: decodeTree(text) })
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
