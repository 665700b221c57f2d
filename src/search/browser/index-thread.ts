import type { TrustedTypes } from '../../browser/dom.ts'
import { fileHref } from '../../core/address.ts'
import { partPath, threadPath } from '../search-parts.ts'

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }

// A page of the site allows no other program to be started by its address.
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    const url = new URL(address, location.href)
    return url.origin === location.origin && url.pathname.endsWith(threadPath) ? address : null
  },
})

/** One of the pages that Pagefind finds. */
interface Result {
  readonly id: string
  readonly score: number
  /** Which words of the page's text were found, counted from 0. */
  readonly words: readonly number[]
}

/** What is used of a worker. */
export interface Thread {
  postMessage(message: unknown): void
  addEventListener(type: 'message' | 'error', listener: (event: Event) => void): void
  terminate(): void
}

/** How the worker at an address is started. */
export type StartThread = (href: string) => Thread

interface Message {
  readonly id?: string
  readonly result?: unknown
  readonly error?: string
  /** The file that could not be loaded. */
  readonly failed?: string
}

/** Pagefind, in a worker of its own. */
export class IndexThread {
  readonly #thread: Thread
  readonly #waiting = new Map<string, PromiseWithResolvers<unknown>>()
  #asked = 0
  #fault: Error | null = null

  constructor(base: string, parts: number, start: StartThread = (href) => new Worker(href)) {
    this.#thread = start(fileHref(base, threadPath))
    this.#thread.addEventListener('message', (event) => this.#take((event as MessageEvent<Message>).data))
    this.#thread.addEventListener('error', () => this.#fail(`${threadPath} does not run`))
    const folders = Array.from({ length: parts }, (_, part) => fileHref(base, partPath(part)))
    for (const [part, basePath] of folders.entries()) {
      // What fails is reported when something is asked.
      const begun = part === 0 ? this.#ask('init', { basePath }) : this.#ask('mergeIndex', basePath, {})
      begun.catch(() => {})
    }
  }

  /** By falling score. Rejects when a file of the index cannot be loaded. */
  async search(words: string): Promise<readonly Result[]> {
    const { results } = (await this.#ask('search', words, {})) as { readonly results: readonly Result[] }
    return results
  }

  close(): void {
    this.#thread.terminate()
  }

  #ask(method: string, ...args: readonly unknown[]): Promise<unknown> {
    if (this.#fault) return Promise.reject(this.#fault)
    const id = String((this.#asked += 1))
    const answer = Promise.withResolvers<unknown>()
    this.#waiting.set(id, answer)
    this.#thread.postMessage({ id, method, args })
    return answer.promise
  }

  #take({ id = '', result, error, failed }: Message): void {
    if (failed !== undefined) return this.#fail(`${failed} could not be loaded`)
    const answer = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) answer?.resolve(result)
    else answer?.reject(new Error(error))
  }

  #fail(message: string): void {
    this.#fault = new Error(message)
    for (const answer of this.#waiting.values()) answer.reject(this.#fault)
    this.#waiting.clear()
  }
}
