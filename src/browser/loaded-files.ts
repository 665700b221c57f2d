import { dataFileOf, href, type Address } from '../core/address.ts'
import { byKey } from '../core/lazily.ts'
import { siteBase } from './dom.ts'

/** The event that dev sends if files may have changed, but the page has not. */
export const siteChanged = 'throughline-changed'

/** Fetches each data file once, and again after it failed or the site changed. */
export class LoadedFiles<Value> {
  readonly #decode: (text: string) => Value
  readonly #read: (response: Response) => Promise<string>
  readonly #files = new Map<string, Promise<Value>>()

  /** `decode` throws if the format is wrong. `read` extracts the text of a response. */
  constructor(
    decode: (text: string) => Value,
    read = (response: Response): Promise<string> => response.text(),
  ) {
    this.#decode = decode
    this.#read = read
    if (typeof document === 'object') document.addEventListener(siteChanged, () => this.#files.clear())
  }

  /** Rejects if the file cannot be loaded or decoded. */
  at(url: string): Promise<Value> {
    const known = this.#files.get(url)
    if (known) return known
    const file = this.#load(url)
    this.#files.set(url, file)
    file.catch(() => this.#files.delete(url))
    return file
  }

  async #load(url: string): Promise<Value> {
    // File names do not change with their content, so revalidate.
    const response = await fetch(url, { cache: 'no-cache' })
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    return this.#decode(await this.#read(response))
  }
}

/** The text of a response with deflated text. */
export function inflated({ body }: Response): Promise<string> {
  return new Response(body?.pipeThrough(new DecompressionStream('deflate'))).text()
}

const texts = new LoadedFiles((text) => text)

/** Data of pages, from the files over which it is spread. What takes different data of a page shares its file. */
export class DataFiles<Item extends { readonly address: Address }> {
  readonly #decode: (text: string) => readonly Item[]

  constructor(decode: (text: string) => readonly Item[]) {
    // A file is asked for each of its pages.
    this.#decode = byKey(decode)
  }

  /** Null if there is none. Rejects if the file cannot be loaded or has another format. */
  async of(page: Address): Promise<Item | null> {
    const count = Number(document.querySelector('main')?.dataset['files'] ?? 1)
    const text = await texts.at(href(siteBase(), dataFileOf('near', page, count)))
    return this.#decode(text).find(({ address }) => address === page) ?? null
  }
}
