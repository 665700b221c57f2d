import { fileHref } from '../../model/address.ts'
import type { Part } from '../../model/search-text.ts'
import { answers, type Found, type TextAnswer } from './answers.ts'

/** The part of Pagefind's interface in the browser that is used here. */
interface Pagefind {
  createInstance(options: { readonly basePath: string }): PagefindInstance
}

interface PagefindInstance {
  init(): Promise<void>
  search(words: string): Promise<{ readonly results: readonly PagefindResult[] }>
  destroy(): Promise<void>
}

interface PagefindResult {
  readonly id: string
  readonly score: number
  readonly words: readonly number[]
  data: Found['page']
}

export interface FullText {
  /** Answers by falling score. Rejects when the index cannot be reached, and when `signal` aborts before its turn. */
  search(parts: readonly Part[], signal: AbortSignal): Promise<readonly TextAnswer[]>
  close(): Promise<void>
}

/** `attempt` counts from 0: browsers remember a module that failed to load, by its address. */
export async function openFullText(base: string, attempt: number): Promise<FullText> {
  const folder = fileHref(base, 'pagefind/')
  const module = `${folder}pagefind.js${attempt > 0 ? `?attempt=${attempt}` : ''}`
  const pagefind = (await import(/* @vite-ignore */ module)) as Pagefind
  const instance = pagefind.createInstance({ basePath: folder })
  await instance.init()

  let turn: Promise<unknown> = Promise.resolve()
  return {
    search(parts, signal) {
      // One at a time: a common word takes long in a large collection, and meanwhile the reader types on.
      const found = turn.then(async () => {
        signal.throwIfAborted()
        const pages = await answers((words) => search(instance, words), parts)
        if (pages.length === 0 && parts.length > 0) await reach(folder)
        return pages
      })
      turn = found.catch(() => {})
      return found
    },
    close: () => instance.destroy(),
  }
}

async function search(instance: PagefindInstance, words: string): Promise<readonly Found[]> {
  const { results } = await instance.search(words)
  return results.map((result) => ({
    fragment: result.id,
    score: result.score,
    locations: result.words,
    page: () => result.data(),
  }))
}

/** Pagefind takes a part of its index that did not load for an empty one: nothing found is believed only if it answers. */
async function reach(folder: string): Promise<void> {
  const response = await fetch(`${folder}pagefind-entry.json`, { cache: 'no-store' })
  if (!response.ok) throw new Error(`pagefind-entry.json: ${response.status}`)
}
