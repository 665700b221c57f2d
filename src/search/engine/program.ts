import type { SearchableText, SearchFile } from '../search-index.ts'

/** Replaces the hash in the name of Pagefind's metadata file. Browsers revalidate that file each time they load it. */
export const metaName = 'start'

/** A page as an HTML document for `indexPart`. The title counts ten times. */
export function document({ title, besides, text }: SearchableText): string {
  // Pagefind takes no lone surrogates.
  return [
    `<html><body data-pagefind-body><h1 data-pagefind-weight="10" data-pagefind-meta="title">${title}</h1>`,
    // One field whose name sorts after the title's: the fields of all parts have the same numbers in the joined index.
    besides === null ? '' : `<p data-pagefind-ignore data-pagefind-meta="words">${besides}</p>`,
    text,
    '</body></html>',
  ]
    .join('')
    .toWellFormed()
}

/**
 * The search worker's program and engine, made from Pagefind's files. The program saves round trips: it requests the
 * metadata and the engine immediately, and never the entry file. It also reports files that could not be loaded, since
 * Pagefind treats a missing file as empty or waits forever.
 */
export function threadOf(files: readonly SearchFile[]): readonly SearchFile[] {
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
  return [{ path: 'worker.js', content: Buffer.from(program) }, ...files.filter(({ path }) => path === wasm)]
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

/** Wraps Pagefind in a function. Pagefind never frees a loaded file, so the worker restarts it to free memory. */
const starting = (pagefind: string) => `
const start = () => {
${pagefind}
return createInstance({ basePath: folder })
}
`

/** How many word files may be loaded before Pagefind is restarted. */
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
