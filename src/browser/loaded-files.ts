/** The event by which dev says that files may have changed, where the page itself has not. */
export const siteChanged = 'throughline-changed'

/** The files of data that a page has loaded: each once, and again after it failed or the site has changed. */
export class LoadedFiles<Value> {
  readonly #decode: (text: string) => Value
  readonly #read: (response: Response) => Promise<string>
  readonly #files = new Map<string, Promise<Value>>()

  /** `decode` throws if a file is of another format. `read` gives the text of what a server answers. */
  constructor(
    decode: (text: string) => Value,
    read = (response: Response): Promise<string> => response.text(),
  ) {
    this.#decode = decode
    this.#read = read
    if (typeof document === 'object') document.addEventListener(siteChanged, () => this.#files.clear())
  }

  /** Throws if the file cannot be loaded or decoded. */
  at(url: string): Promise<Value> {
    const known = this.#files.get(url)
    if (known) return known
    const file = this.#load(url)
    this.#files.set(url, file)
    file.catch(() => this.#files.delete(url))
    return file
  }

  async #load(url: string): Promise<Value> {
    // File names stay the same when the contents change, as with pages.
    const response = await fetch(url, { cache: 'no-cache' })
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    return this.#decode(await this.#read(response))
  }
}
