import type { TrustedTypes } from '../../browser/dom.ts'
import { fileHref } from '../../core/address.ts'
import { threadPath } from '../search-parts.ts'

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
  readonly id?: number
  readonly results?: readonly Result[]
  readonly error?: string
  /** The file that could not be loaded. */
  readonly failed?: string
}

/** Pagefind, in a worker of its own: see `search-thread.ts`. */
export class IndexThread {
  readonly #thread: Thread
  readonly #waiting = new Map<number, PromiseWithResolvers<readonly Result[]>>()
  #asked = 0
  #fault: Error | null = null

  constructor(base: string, start: StartThread = (href) => new Worker(href, { type: 'module' })) {
    this.#thread = start(fileHref(base, threadPath))
    this.#thread.addEventListener('message', (event) => this.#take((event as MessageEvent<Message>).data))
    this.#thread.addEventListener('error', () => this.#fail(`${threadPath} does not run`))
  }

  /** By falling score. Rejects when a file of the index cannot be loaded. */
  search(words: string): Promise<readonly Result[]> {
    if (this.#fault) return Promise.reject(this.#fault)
    const id = (this.#asked += 1)
    const answer = Promise.withResolvers<readonly Result[]>()
    this.#waiting.set(id, answer)
    this.#thread.postMessage({ id, words })
    return answer.promise
  }

  /** Loads what a search will need. */
  preload(words: string): void {
    if (!this.#fault) this.#thread.postMessage({ words })
  }

  close(): void {
    this.#thread.terminate()
  }

  #take({ id = 0, results = [], error, failed }: Message): void {
    if (failed !== undefined) return this.#fail(`${failed} could not be loaded`)
    const answer = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) answer?.resolve(results)
    else answer?.reject(new Error(error))
  }

  #fail(message: string): void {
    this.#fault = new Error(message)
    for (const answer of this.#waiting.values()) answer.reject(this.#fault)
    this.#waiting.clear()
  }
}
