import type { TrustedTypes } from '../../browser/dom.ts'
import { fileHref } from '../../core/address.ts'
import { threadPath } from '../search-parts.ts'

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }

// Pages of the site forbid script URLs by default. This policy allows only the search worker.
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    const url = new URL(address, location.href)
    return url.origin === location.origin && url.pathname.endsWith(threadPath) ? address : null
  },
})

/** Found pages by falling score, in columns, because passing thousands of objects between threads is slow. */
interface Results {
  readonly ids: readonly string[]
  readonly scores: Float64Array
  /** The matched word positions of all pages, one page after the other. Positions count the words of a page from 0. */
  readonly places: Uint32Array
  /** The end of each page's positions in `places`. */
  readonly ends: Uint32Array
}

export interface Thread {
  postMessage(message: unknown): void
  addEventListener(type: 'message' | 'error', listener: (event: Event) => void): void
  terminate(): void
}

export type StartThread = (href: string) => Thread

interface ThreadMessage {
  readonly id?: number
  readonly found?: Results
  readonly error?: string
  readonly failed?: string
}

/** The search program in a worker. */
export class IndexThread {
  readonly #thread: Thread
  readonly #waiting = new Map<number, PromiseWithResolvers<Results>>()
  #asked = 0
  #fault: Error | null = null

  constructor(base: string, start: StartThread = (href) => new Worker(href, { type: 'module' })) {
    this.#thread = start(fileHref(base, threadPath))
    this.#thread.addEventListener('message', (event) =>
      this.#take((event as MessageEvent<ThreadMessage>).data),
    )
    this.#thread.addEventListener('error', () => this.#fail(`${threadPath} does not run`))
  }

  /** The first `most` pages. Rejects if a file of the index cannot be loaded. */
  search(words: string, most: number): Promise<Results> {
    if (this.#fault) return Promise.reject(this.#fault)
    const id = (this.#asked += 1)
    const answer = Promise.withResolvers<Results>()
    this.#waiting.set(id, answer)
    this.#thread.postMessage({ id, words, most })
    return answer.promise
  }

  preload(words: string): void {
    if (!this.#fault) this.#thread.postMessage({ words })
  }

  close(): void {
    this.#fail('the search was closed')
    this.#thread.terminate()
  }

  #take({ id = 0, found, error, failed }: ThreadMessage): void {
    if (failed !== undefined) return this.#fail(`${failed} could not be loaded`)
    const answer = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (found) answer?.resolve(found)
    else answer?.reject(new Error(error))
  }

  #fail(message: string): void {
    this.#fault = new Error(message)
    for (const answer of this.#waiting.values()) answer.reject(this.#fault)
    this.#waiting.clear()
  }
}
