import { fileHref } from '../../model/address.ts'
import type { Part } from '../../model/search-text.ts'
import type { TextSource } from './hits.ts'

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
  data: TextSource
}

export interface FullText {
  /** Answers by falling score. Rejects when the index cannot be reached, and when `signal` aborts before its turn. */
  search(parts: readonly Part[], signal: AbortSignal): Promise<readonly TextAnswer[]>
  close(): Promise<void>
}

interface TextAnswer {
  readonly fragment: string
  readonly score: number
  readonly text: TextSource
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
      const answers = turn.then(async () => {
        signal.throwIfAborted()
        const found = await answerAll(instance, parts)
        if (found.length === 0 && parts.length > 0) await reach(folder)
        return found
      })
      turn = answers.catch(() => {})
      return answers
    },
    close: () => instance.destroy(),
  }
}

/** The pages that hold every part, with the sum of their scores and all that was found in them. */
async function answerAll(instance: PagefindInstance, parts: readonly Part[]): Promise<readonly TextAnswer[]> {
  const [first = [], ...others] = await Promise.all(parts.map((part) => answer(instance, part)))
  const byFragment = others.map((answers) => new Map(answers.map((found) => [found.fragment, found])))
  const complete = first.flatMap((found) => {
    const same = byFragment.map((answers) => answers.get(found.fragment))
    return same.includes(undefined) ? [] : [[found, ...same.filter((other) => other !== undefined)]]
  })
  return complete.map(together).sort((a, b) => b.score - a.score)
}

function together(answers: readonly TextAnswer[]): TextAnswer {
  return {
    fragment: answers[0]?.fragment ?? '',
    score: answers.reduce((sum, { score }) => sum + score, 0),
    async text() {
      let content = ''
      const locations: number[] = []
      // One after the other: Pagefind puts the locations into one object for the page.
      for (const answer of answers) {
        const text = await answer.text()
        content = text.content
        locations.push(...text.locations)
      }
      return { content, locations }
    },
  }
}

async function answer(instance: PagefindInstance, { words, exact }: Part): Promise<readonly TextAnswer[]> {
  const { results } = await instance.search(exact ? `"${words}"` : words)
  if (!exact) return results.map((result) => textAnswer(result, result.score))
  // Pagefind gives every page that holds a phrase the same score.
  const ranked = await instance.search(words)
  const scores = new Map(ranked.results.map(({ id, score }) => [id, score]))
  return results
    .map((result) => textAnswer(result, scores.get(result.id) ?? result.score))
    .sort((a, b) => b.score - a.score)
}

function textAnswer(result: PagefindResult, score: number): TextAnswer {
  return { fragment: result.id, score, text: () => result.data() }
}

/** Pagefind takes a part of its index that did not load for an empty one: nothing found is believed only if it answers. */
async function reach(folder: string): Promise<void> {
  const response = await fetch(`${folder}pagefind-entry.json`, { cache: 'no-store' })
  if (!response.ok) throw new Error(`pagefind-entry.json: ${response.status}`)
}
