/** A file of a part, by its path within the part's folder. */
export interface File {
  readonly path: string
  readonly content: Uint8Array
}

/** In the place of the hash in the name of Pagefind's list of pages, which is asked for afresh each time. */
export const metaName = 'start'

/**
 * The program of the worker that searches, and the engine that it loads: files of the first part. It is Pagefind with what
 * spares readers round trips: a part's list of pages is asked for as soon as it is known that the part is searched, and the
 * entries, which only name it, are never asked for. It says, too, which file could not be loaded: Pagefind takes a file
 * that is missing for an empty one, or waits for ever.
 */
export function threadOf(files: readonly File[]): readonly File[] {
  const textOf = (name: string) => {
    const file = files.find(({ path }) => path === name)
    return file ? Buffer.from(file.content).toString('utf8') : ''
  }
  const entry = JSON.parse(textOf('pagefind-entry.json')) as object
  const engines = files.flatMap(({ path }) => /^wasm\.(.*)\.pagefind$/.exec(path)?.[1] ?? [])
  const engine = engines.find((name) => name !== 'unknown') ?? 'unknown'
  const known = { ...entry, languages: { any: { hash: metaName, wasm: engine, page_count: 1 } } }
  const program = [loading(JSON.stringify(known)), textOf('pagefind.js'), answering].join('\n')
  return [
    { path: 'pagefind-worker.js', content: Buffer.from(program) },
    ...files.filter(({ path }) => path === `wasm.${engine}.pagefind`),
  ]
}

const loading = (entry: string) => `
const load = self.fetch.bind(self)
const begun = new Map()
const begin = (url) => {
  const response = load(url, url.endsWith('.pf_index') ? {} : { cache: 'no-cache' }).then((its) => {
    if (its.ok) return its
    throw new Error(its.status)
  })
  response.catch(() => self.postMessage({ failed: url }))
  return response
}
self.fetch = async (url) => url.includes('pagefind-entry.json') ? Response.json(${entry}) : (begun.get(url) ?? begin(url))
`

const answering = `
let index
self.addEventListener('message', async ({ data: { id, folders, words } }) => {
  if (folders) {
    for (const folder of folders) {
      const url = folder + 'pagefind.${metaName}.pf_meta'
      begun.set(url, begin(url))
    }
    index = createInstance({ basePath: folders[0] })
    for (const folder of folders.slice(1)) index.mergeIndex(folder).catch(() => {})
    return
  }
  try {
    const { results } = await index.search(words)
    self.postMessage({ id, results: results.map(({ id, score, words }) => ({ id, score, words })) })
  } catch (error) {
    self.postMessage({ id, error: String(error) })
  }
})
`
