import { readFileSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { close, createIndex } from 'pagefind'
import type { PagefindIndex } from 'pagefind'
import { decodeTitles, encodeTitles, titlesPath } from '../model/search-titles.ts'
import { searchableHtml } from './searchable-html.ts'

interface SearchIndexing {
  /** Pages that the index holds. */
  readonly pages: number
  /** Pages that could not be indexed, and why; the index stands without them. */
  readonly problems: readonly { readonly page: string; readonly message: string }[]
}

interface Options {
  /** BCP 47: the language whose word forms are brought together. */
  readonly language: string
  /** Called after each page. */
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * Indexes the built site in `folder` into `<folder>/pagefind`, and names in `search/titles.json` the fragment of each
 * title's page. `pages` are paths of HTML files relative to the folder, in address order; those without
 * `data-pagefind-body` are passed over.
 *
 * All languages go into one index, so that every page is found from every page. The same pages give the same bytes.
 * Only one site can be indexed at a time in a process.
 */
export async function indexSite(
  folder: string,
  pages: readonly string[],
  options: Options,
): Promise<SearchIndexing> {
  const output = join(folder, 'pagefind')
  await rm(output, { recursive: true, force: true })
  try {
    const { index, errors } = await createIndex({
      forceLanguage: stemming(options.language),
      excludeSelectors: [...unread],
    })
    if (!index) throw new Error(`Pagefind did not start: ${errors.join('; ')}`)
    const problems = await addPages(index, folder, pages, options.onProgress)
    const written = await index.writeFiles({ outputPath: output })
    if (written.errors.length > 0) throw new Error(`Pagefind did not write: ${written.errors.join('; ')}`)
    await removeUnused(output)
    const addresses = await fragmentsByAddress(output)
    await nameFragments(join(folder, titlesPath), addresses)
    return { pages: addresses.size, problems }
  } finally {
    await close()
  }
}

/**
 * What stands in a page's text and is none: decoration, signs that link, a formula's source beside the formula, numbers
 * of citations, the weight of a file.
 */
const unread = [
  '[aria-hidden="true"]',
  'annotation',
  '.anchor',
  '.cite-number',
  '.footnote-ref',
  '.footnote-back',
  '.file-facts',
] as const

/**
 * Pagefind would take text in these languages apart by words; here it comes already apart, sign by sign. What is left
 * for it to stem are the Latin words in between, which are mostly English.
 */
function stemming(language: string): string {
  const primary = language.split('-')[0]?.toLowerCase() ?? ''
  return ['zh', 'ja', 'th'].includes(primary) ? 'en' : primary
}

/** One after the other: pages are numbered as they come, and only one is in memory at a time. */
async function addPages(
  index: PagefindIndex,
  folder: string,
  pages: readonly string[],
  onProgress: Options['onProgress'],
): Promise<{ page: string; message: string }[]> {
  const problems = []
  for (const [number, page] of pages.entries()) {
    const html = await readFile(join(folder, page), 'utf8')
    if (html.includes('data-pagefind-body')) {
      const added = await index.addHTMLFile({ url: addressOf(page), content: searchableHtml(html) })
      for (const message of added.errors) problems.push({ page, message })
    }
    onProgress?.(number + 1, pages.length)
  }
  return problems
}

function addressOf(page: string): string {
  return `/${page.replace(/(^|\/)index\.html$/, '$1')}`
}

const used =
  /^(?:pagefind\.js|pagefind-worker\.js|pagefind-entry\.json|pagefind\..*\.pf_meta|fragment|index)$/

/** Pagefind's own interfaces, and the search engine for languages that the index is not in. */
async function removeUnused(output: string): Promise<void> {
  const entry = JSON.parse(await readFile(join(output, 'pagefind-entry.json'), 'utf8')) as {
    languages: Record<string, { wasm: string | null }>
  }
  const engines = Object.values(entry.languages).map(({ wasm }) => `wasm.${wasm ?? 'unknown'}.pagefind`)
  for (const name of await readdir(output)) {
    if (!used.test(name) && !engines.includes(name)) await rm(join(output, name), { recursive: true })
  }
}

async function fragmentsByAddress(output: string): Promise<ReadonlyMap<string, string>> {
  const folder = join(output, 'fragment')
  const addresses = new Map<string, string>()
  const files = await readdir(folder).catch(() => [])
  for (const file of files) {
    // Synchronous, because ten thousand small files take a tenth of the time that way.
    const text = gunzipSync(readFileSync(join(folder, file))).toString('utf8')
    const fragment = JSON.parse(text.slice(text.indexOf('{'))) as { url: string }
    addresses.set(fragment.url, file.replace(/\.pf_fragment$/, ''))
  }
  return addresses
}

async function nameFragments(path: string, addresses: ReadonlyMap<string, string>): Promise<void> {
  const { titles } = decodeTitles(await readFile(path, 'utf8'))
  const fragments = titles.map((title) => addresses.get(title.address) ?? null)
  await writeFile(path, encodeTitles({ titles, fragments }))
}
