/** A file by its path, on the site or in a folder that is known. */
export interface File {
  readonly path: string
  readonly content: Uint8Array
}

/** In the place of the hash in the name of Pagefind's list of pages, which is asked for afresh each time. */
export const metaName = 'start'

/**
 * The program of the worker that searches, and the engine that it loads, of the files that Pagefind makes. It is Pagefind
 * with what spares readers round trips: the list of pages and the engine are asked for at once, and the entry, which only
 * names them, never. It says, too, which file could not be loaded: Pagefind takes a file that is missing for an empty one,
 * or waits for ever.
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
  const wasm = `wasm.${engine}.pagefind`
  const first = JSON.stringify([`pagefind.${metaName}.pf_meta`, wasm])
  const pagefind = textOf('pagefind.js').replace(/export\s*\{[^{}]*\};?\s*$/, '')
  const program = [loading(first, JSON.stringify(known)), starting(pagefind), answering].join('\n')
  return [
    { path: 'pagefind-worker.js', content: Buffer.from(program) },
    ...files.filter(({ path }) => path === wasm),
  ]
}

const loading = (first: string, entry: string) => `
const load = self.fetch.bind(self)
const begin = (url) => {
  const response = load(url, url.endsWith('.pf_index') ? {} : { cache: 'no-cache' }).then((its) => {
    if (its.ok) return its
    throw new Error(its.status)
  })
  response.catch(() => self.postMessage({ failed: url }))
  return response
}
const folder = new URL('.', import.meta.url).pathname
const begun = new Map(${first}.map((name) => [folder + name, begin(folder + name)]))
let loaded = 0
self.fetch = async (url) => {
  if (url.includes('pagefind-entry.json')) return Response.json(${entry})
  if (url.endsWith('.pf_index')) loaded += 1
  return begun.has(url) ? (await begun.get(url)).clone() : begin(url)
}
`

/** Pagefind in a function: it never gives back the memory of a file that it has loaded, but one can begin again. */
const starting = (pagefind: string) => `
const start = () => {
${pagefind}
return createInstance({ basePath: folder })
}
`

/** So many files of words are loaded before Pagefind is begun again. */
const mostLoaded = 10

const answering = `
let index = start()
self.addEventListener('message', async ({ data: { id, words, most } }) => {
  if (id === undefined) return index.preload(words).catch(() => {})
  try {
    const results = (await index.search(words)).results.slice(0, most)
    const scores = Float64Array.from(results, ({ score }) => score)
    const places = Uint32Array.from(results.flatMap(({ words }) => words))
    let end = 0
    const ends = Uint32Array.from(results, ({ words }) => (end += words.length))
    const found = { ids: results.map(({ id }) => id), scores, places, ends }
    self.postMessage({ id, found }, [scores.buffer, places.buffer, ends.buffer])
  } catch (error) {
    self.postMessage({ id, error: String(error) })
  }
  if (loaded <= ${mostLoaded}) return
  loaded = 0
  index = start()
})
`
