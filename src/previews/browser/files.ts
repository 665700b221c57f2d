import { LoadedFiles } from '../../browser/loaded-files.ts'
import { href, type Address } from '../../core/address.ts'
import { decodePreviews, previewFileOf, type Preview } from '../preview.ts'

type Previews = ReadonlyMap<Address, Preview>

/** The files of previews that a page has loaded: each once, and again after it failed. */
export class PreviewFiles {
  readonly base: string
  readonly #count: number
  readonly #files = new LoadedFiles(decoded)

  /** `count` is the number of files that the site has. */
  constructor(base: string, count: number) {
    this.base = base
    this.#count = count
  }

  /** Null for a page that has none. Throws if the file cannot be loaded or is of another format. */
  async preview(address: Address): Promise<Preview | null> {
    const previews = await this.#files.at(href(this.base, previewFileOf(address, this.#count)))
    return previews.get(address) ?? null
  }
}

function decoded(text: string): Previews {
  return new Map(decodePreviews(text).map((preview) => [preview.address, preview]))
}

let files: PreviewFiles | null = null

/** Those of the site that the document is a page of. */
export function previewFiles(): PreviewFiles {
  const { base = '/', previews = '1' } = document.querySelector<HTMLElement>('main')?.dataset ?? {}
  return (files ??= new PreviewFiles(base, Number(previews)))
}
