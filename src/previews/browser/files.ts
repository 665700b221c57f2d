import { href, type Address } from '../../core/address.ts'
import { decodePreviews, previewFileOf, type Preview } from '../preview.ts'

type Previews = ReadonlyMap<Address, Preview>

/** The files of previews that a page has loaded: each once, and again after it failed. */
export class PreviewFiles {
  readonly base: string
  readonly #count: number
  readonly #files = new Map<Address, Promise<Previews>>()

  /** `count` is the number of files that the site has. */
  constructor(base: string, count: number) {
    this.base = base
    this.#count = count
  }

  /** Null for a page that has none. Throws if the file cannot be loaded or is of another format. */
  async preview(address: Address): Promise<Preview | null> {
    const previews = await this.#file(previewFileOf(address, this.#count))
    return previews.get(address) ?? null
  }

  #file(address: Address): Promise<Previews> {
    const known = this.#files.get(address)
    if (known) return known
    const file = loaded(href(this.base, address))
    this.#files.set(address, file)
    file.catch(() => this.#files.delete(address))
    return file
  }
}

async function loaded(url: string): Promise<Previews> {
  // File names stay the same when the contents change, as with pages.
  const response = await fetch(url, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return new Map(decodePreviews(await response.text()).map((preview) => [preview.address, preview]))
}

let files: PreviewFiles | null = null

/** Those of the site that the document is a page of. */
export function previewFiles(): PreviewFiles {
  const { base = '/', previews = '1' } = document.querySelector<HTMLElement>('main')?.dataset ?? {}
  return (files ??= new PreviewFiles(base, Number(previews)))
}
