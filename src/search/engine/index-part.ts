import { spawnSync } from 'node:child_process'
import { deflateSync, gunzipSync } from 'node:zlib'
import { createIndex } from 'pagefind'
import { pageId, pageName, textPath } from '../search-parts.ts'
import type { Address } from '../../core/address.ts'
import { indexOfPart } from './joined-index.ts'
import type { IndexedPart, SearchFile, SearchPart } from '../search-index.ts'
import { threadOf } from './program.ts'

/**
 * Indexes a part. The result depends only on the argument. Memory use grows with the part: 1,250 pages of 325 words
 * take about 330 MB in Pagefind's process, which serves all parts and ends with this thread or process. Throws if
 * Pagefind does not start or does not answer.
 */
export async function indexPart(part: SearchPart): Promise<IndexedPart> {
  const { index, errors } = await createIndex({ forceLanguage: stemming(part.language) }).catch(refusal)
  if (!index) throw new Error(`Pagefind did not start: ${errors.join('; ')}`)
  // Pagefind numbers the pages in the order in which they are sent.
  const pages = part.pages.toSorted((a, b) => (a.address < b.address ? -1 : 1))
  const answers = await Promise.all(
    pages.map(({ address, html }) => index.addHTMLFile({ url: address, content: html })),
  )
  const { files, errors: faults } = await index.getFiles()
  await index.deleteIndex()
  if (faults.length > 0) throw new Error(`Pagefind made no index: ${faults.join('; ')}`)
  const fragments = fragmentsOf(files)
  const ids = new Map(
    pages.flatMap((page) => {
      const hash = fragments.get(page.address)?.hash
      return hash === undefined ? [] : [[hash, pageId(page)] as const]
    }),
  )
  return {
    pages: fragments.size,
    problems: answers.flatMap(({ errors }, at) =>
      errors.map((message) => ({ page: pages[at]?.address ?? '', message })),
    ),
    texts: packTexts(fragments, part.of),
    index: indexOfPart(files, ids),
    code: threadOf(files),
  }
}

/** Pagefind does not say why its process cannot start. Starting any process reveals the error. */
function refusal(error: unknown): never {
  throw spawnSync(process.execPath, ['--version']).error ?? error
}

/**
 * The language for Pagefind's stemmer. It must not segment these unspaced scripts, which are already split into
 * characters. The Latin words among them are mostly English.
 */
function stemming(language: string): string {
  const primary = language.split('-')[0]?.toLowerCase() ?? ''
  return ['zh', 'ja', 'th'].includes(primary) ? 'en' : primary
}

interface TextFragment {
  /** Pagefind's name for the page. */
  readonly hash: string
  /** The text from which Pagefind counts word positions. */
  readonly content: string
  readonly title: string
}

interface PagefindFragment {
  readonly url: Address
  readonly content: string
  readonly meta: { readonly title: string }
}

function fragmentsOf(files: readonly SearchFile[]): ReadonlyMap<Address, TextFragment> {
  const fragments = new Map<Address, TextFragment>()
  for (const { path, content } of files) {
    const [, hash] = /^fragment\/(.*)\.pf_fragment$/.exec(path) ?? []
    if (hash === undefined) continue
    const text = gunzipSync(content).toString('utf8')
    const { url, content: words, meta } = JSON.parse(text.slice(text.indexOf('{'))) as PagefindFragment
    fragments.set(url, { hash, content: words, title: meta.title })
  }
  return fragments
}

/** The files with the texts for excerpts. Each has several pages as deflated JSON: name, address, title and text. */
function packTexts(fragments: ReadonlyMap<Address, TextFragment>, pages: number): readonly SearchFile[] {
  const rows = [...fragments]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([address, { title, content }]) => [pageName(address), address, title, content] as const)
  return Array.from(
    Map.groupBy(rows, ([name]) => textPath(name, pages)),
    ([path, its]) => ({
      path,
      content: deflateSync(JSON.stringify(its)),
    }),
  )
}
