/** A file of a part, by its path within the part's folder. */
export interface File {
  readonly path: string
  readonly content: Uint8Array
}

/** In the place of the hash in the name of Pagefind's list of pages, which is asked for afresh each time. */
export const metaName = 'start'

/**
 * The program of Pagefind's worker, and the engine that it loads: files of the first part. Before it stands what spares
 * readers the round trips of Pagefind's own: a part's list of pages is asked for as soon as it is known that the part is
 * searched, and the entries, which only name it, are never asked for. It says, too, which file could not be loaded:
 * Pagefind takes a file that is missing for an empty one, or waits for ever.
 */
export function threadOf(files: readonly File[]): readonly File[] {
  const textOf = (name: string) => {
    const file = files.find(({ path }) => path === name)
    return file ? Buffer.from(file.content).toString('utf8') : ''
  }
  const entry = JSON.parse(textOf('pagefind-entry.json')) as Entry
  const engines = files.flatMap(({ path }) => /^wasm\.(.*)\.pagefind$/.exec(path)?.[1] ?? [])
  const engine = engines.find((name) => name !== 'unknown') ?? 'unknown'
  const known = { ...entry, languages: { any: { hash: metaName, wasm: engine, page_count: 1 } } }
  const program = `${ahead(JSON.stringify(known))}\n${textOf('pagefind-worker.js')}`
  return [
    { path: 'pagefind-worker.js', content: Buffer.from(program) },
    ...files.filter(({ path }) => path === `wasm.${engine}.pagefind`),
  ]
}

interface Entry {
  readonly version: string
  readonly include_characters: readonly string[]
}

const ahead = (entry: string) => `{
  const load = self.fetch.bind(self)
  const begun = new Map()
  const fetched = async (url) => {
    try {
      const response = await load(url, url.endsWith('.pf_index') ? {} : { cache: 'no-cache' })
      if (response.ok) return response
      throw new Error(response.status)
    } catch (error) {
      self.postMessage({ failed: url })
      throw error
    }
  }
  self.fetch = async (url) => (url.includes('pagefind-entry.json') ? Response.json(${entry}) : (begun.get(url) ?? fetched(url)))
  self.addEventListener('message', ({ data: { method, args } }) => {
    if (method !== 'mergeIndex') return
    const url = args[0] + 'pagefind.${metaName}.pf_meta'
    begun.set(url, fetched(url))
    begun.get(url).catch(() => {})
  })
}`
