import { parts, type Part } from '../../core/search-text.ts'
import { loadCatalogue, type Catalogue, matchTitles, type TitleMatch } from './titles.ts'
import type { TextMatch } from './hits.ts'
import { fileHref } from '../../core/address.ts'
import { fragmentOf, partPath, textFileOf, textFiles, textPath } from '../search-parts.ts'
import { indexed } from '../search-titles.ts'
import { answers, type Found, type TextAnswer } from './answers.ts'
import type { TrustedTypes } from '../../browser/dom.ts'

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }

// Pagefind starts its worker by an address, which a page of the site allows to nothing else.
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    const url = new URL(address, location.href)
    return url.origin === location.origin && url.pathname.endsWith('/pagefind-worker.js') ? address : null
  },
})

/** Loads the text of a page as it was indexed. Rejects when it is not available. */
type Texts = (part: number, fragment: string) => Promise<string>

/** Texts are loaded when they are asked for, each file of them once. */
function texts(base: string, { parts }: Catalogue): Texts {
  const files = new Map<string, Promise<ReadonlyMap<string, string>>>()
  return async (part, fragment) => {
    const pages = parts[part]?.byFragment
    const title = pages?.get(fragment)
    if (!pages || !title) throw new Error(`${fragment} is of another build than the titles`)
    const path = partPath(part) + textPath(textFileOf(title.address, textFiles(pages.size)))
    const file = files.get(path) ?? load(fileHref(base, path))
    files.set(path, file)
    file.catch(() => files.delete(path))
    const text = (await file).get(fragment)
    if (text === undefined) throw new Error(`${path} is of another build than the titles`)
    return text
  }
}

async function load(href: string): Promise<ReadonlyMap<string, string>> {
  const response = await fetch(href, { cache: 'no-cache' })
  if (!response.ok || !response.body) throw new Error(`${href}: ${response.status}`)
  const inflated = response.body.pipeThrough(new DecompressionStream('deflate'))
  return new Map((await new Response(inflated).json()) as readonly (readonly [string, string])[])
}

/** The part of Pagefind's interface in the browser that is used here. */
interface Pagefind {
  createInstance(options: { readonly basePath: string }): PagefindInstance
}

interface PagefindInstance {
  init(): Promise<void>
  mergeIndex(path: string): Promise<void>
  search(words: string): Promise<{ readonly results: readonly PagefindResult[] }>
  destroy(): Promise<void>
}

interface PagefindResult {
  readonly id: string
  readonly score: number
  readonly words: readonly number[]
}

export interface FullText {
  /** Answers by falling score. Rejects when the index cannot be reached, and when `signal` aborts before its turn. */
  search(parts: readonly Part[], signal: AbortSignal): Promise<readonly TextAnswer[]>
  close(): Promise<void>
}

/** How a module is loaded by its address. */
type Load = (href: string) => Promise<unknown>

/** `attempt` counts from 0: browsers remember a module that failed to load, by its address. */
export async function openFullText(
  base: string,
  catalogue: Catalogue,
  attempt: number,
  load: Load = (href) => import(/* @vite-ignore */ href),
): Promise<FullText> {
  const folders = catalogue.parts.map((_, part) => fileHref(base, partPath(part)))
  const [first = '', ...others] = folders
  const module = `${first}pagefind.js${attempt > 0 ? `?attempt=${attempt}` : ''}`
  const pagefind = (await load(module)) as Pagefind
  const instance = pagefind.createInstance({ basePath: first })
  await instance.init()
  const filled = others.filter((_, index) => catalogue.parts[index + 1]?.byFragment.size !== 0)
  await Promise.all(filled.map((folder) => instance.mergeIndex(folder)))
  const textOf = texts(base, catalogue)
  const sizes = catalogue.parts.map(({ byFragment }) => byFragment.size)

  let turn: Promise<unknown> = Promise.resolve()
  return {
    search(parts, signal) {
      // One at a time: a common word takes long in a large collection, and meanwhile the reader types on.
      const found = turn.then(async () => {
        signal.throwIfAborted()
        const pages = await answers((words) => search(instance, catalogue, textOf, words), parts, sizes)
        if (pages.length === 0 && parts.length > 0) await Promise.all(folders.map(reach))
        return pages
      })
      turn = found.catch(() => {})
      return found
    },
    close: () => instance.destroy(),
  }
}

async function search(
  instance: PagefindInstance,
  { parts }: Catalogue,
  textOf: Texts,
  words: string,
): Promise<readonly Found[]> {
  const { results } = await instance.search(words)
  return results.map(({ id, score, words: locations }) => {
    const fragment = fragmentOf(id)
    const title = fragment && parts[fragment.part]?.byFragment.get(fragment.name)
    if (!title) throw new Error(`${id} is of another build than the titles`)
    const { part, name } = fragment
    return { title, part, score, locations, content: () => textOf(part, name) }
  })
}

/**
 * Pagefind treats a part of its index that did not load as empty: an empty answer is believed only if all parts load.
 */
async function reach(folder: string): Promise<void> {
  const response = await fetch(`${folder}pagefind-entry.json`, { cache: 'no-store' })
  if (!response.ok) throw new Error(`pagefind-entry.json: ${response.status}`)
}

/** Answers queries. Loads what it needs on first use, and once for the whole page. */
export interface Engine {
  /** Begins to load, so that the first answer comes sooner. */
  warm(): void
  titles(query: string): Promise<readonly TitleMatch[]>
  /** In development, they may have to wait until the site has been indexed. */
  texts(query: string, signal: AbortSignal): Promise<readonly TextMatch[]>
  /** Forgets what was loaded, so that the next question loads it again. */
  reset(): void
}

export function engine(base: string): Engine {
  let attempt = 0
  let catalogue: Promise<Catalogue> | null = null
  let fullText: Promise<FullText | null> | null = null

  const loaded = () => (catalogue ??= loadCatalogue(base))
  const open = async () => {
    const early = await loaded()
    const titles = early.isIndexed ? early : await loadCatalogue(base, indexed)
    const hasPages = titles.parts.some(({ byFragment }) => byFragment.size > 0)
    return hasPages ? openFullText(base, titles, attempt) : null
  }
  const opened = () => (fullText ??= open())

  return {
    warm() {
      // A failure now is reported when something is asked.
      opened().catch(() => {})
    },
    async titles(query) {
      return matchTitles((await loaded()).titles, query)
    },
    async texts(query, signal) {
      const text = await opened()
      return text ? text.search(parts(query), signal) : []
    },
    reset() {
      fullText?.then((text) => text?.close()).catch(() => {})
      attempt += 1
      catalogue = null
      fullText = null
    },
  }
}
