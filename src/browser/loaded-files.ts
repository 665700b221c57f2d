import { dataFileOf, href, type Address } from '../core/address.ts'
import { byKey } from '../core/lazily.ts'
import { siteBase } from './dom.ts'

/** The event that dev sends if files may have changed, but the page has not. */
export const siteChanged = 'throughline-changed'

/**
 * Fetches each data file once, and again after it failed or the site changed. `decode` throws if the format is wrong,
 * and `read` extracts the text of a response. What is returned rejects if the file cannot be loaded or decoded.
 */
export function loadedFiles<Value>(
  decode: (text: string) => Value,
  read = (response: Response): Promise<string> => response.text(),
): (url: string) => Promise<Value> {
  const files = new Map<string, Promise<Value>>()
  if (typeof document === 'object') document.addEventListener(siteChanged, () => files.clear())
  const load = async (url: string) => {
    // File names do not change with their content, so revalidate.
    const response = await fetch(url, { cache: 'no-cache' })
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    return decode(await read(response))
  }
  return (url) => {
    const file = files.get(url) ?? load(url)
    files.set(url, file)
    file.catch(() => files.delete(url))
    return file
  }
}

/** The text of a response with deflated text. */
export function inflated({ body }: Response): Promise<string> {
  return new Response(body?.pipeThrough(new DecompressionStream('deflate'))).text()
}

const textAt = loadedFiles((text) => text)

/**
 * Data of pages, from the files over which it is spread. What takes different data of a page shares its file. Null for
 * a page without data. Rejects if the file cannot be loaded or has another format.
 */
export function dataOfPages<Item extends { readonly address: Address }>(
  decode: (text: string) => readonly Item[],
): (page: Address) => Promise<Item | null> {
  // A file is asked for each of its pages.
  const decoded = byKey(decode)
  return async (page) => {
    const count = Number(document.querySelector('main')?.dataset['files'] ?? 1)
    const text = await textAt(href(siteBase(), dataFileOf('near', page, count)))
    return decoded(text).find(({ address }) => address === page) ?? null
  }
}
