import { LoadedFiles } from '../../browser/loaded-files.ts'
import { href, type Address } from '../../core/address.ts'
import { decodePreviews, previewFileOf, type Preview } from '../preview.ts'

type Previews = ReadonlyMap<Address, Preview>

/** Preview files. Each is loaded once, and again after a failure. */
export class PreviewFiles {
  readonly base: string
  readonly #count: number
  readonly #files = new LoadedFiles(previewsByAddress)

  constructor(base: string, count: number) {
    this.base = base
    this.#count = count
  }

  /** Null if the page has no preview. Rejects if the file cannot be loaded or has another version. */
  async preview(address: Address): Promise<Preview | null> {
    const previews = await this.#files.at(href(this.base, previewFileOf(address, this.#count)))
    return previews.get(address) ?? null
  }
}

function previewsByAddress(text: string): Previews {
  return new Map(decodePreviews(text).map((preview) => [preview.address, preview]))
}

let files: PreviewFiles | null = null

export function previewFiles(): PreviewFiles {
  const { base = '/', previews = '1' } = document.querySelector<HTMLElement>('main')?.dataset ?? {}
  return (files ??= new PreviewFiles(base, Number(previews)))
}
