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

interface Thread {
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
export function indexThread(
  base: string,
  start: StartThread = (href) => new Worker(href, { type: 'module' }),
) {
  const thread = start(fileHref(base, threadPath))
  const waiting = new Map<number, PromiseWithResolvers<Results>>()
  let asked = 0
  let fault: Error | null = null
  thread.addEventListener('message', (event) => {
    const { id = 0, found, error, failed } = (event as MessageEvent<ThreadMessage>).data
    if (failed !== undefined) return fail(`${failed} could not be loaded`)
    const answer = waiting.get(id)
    waiting.delete(id)
    if (found) answer?.resolve(found)
    else answer?.reject(new Error(error))
  })
  thread.addEventListener('error', () => fail(`${threadPath} does not run`))

  function fail(message: string): void {
    fault = new Error(message)
    for (const answer of waiting.values()) answer.reject(fault)
    waiting.clear()
  }

  return {
    /** The first `most` pages. Rejects if a file of the index cannot be loaded. */
    search(words: string, most: number): Promise<Results> {
      if (fault) return Promise.reject(fault)
      const answer = Promise.withResolvers<Results>()
      waiting.set((asked += 1), answer)
      thread.postMessage({ id: asked, words, most })
      return answer.promise
    },
    preload(words: string): void {
      if (!fault) thread.postMessage({ words })
    },
    close(): void {
      fail('the search was closed')
      thread.terminate()
    },
  }
}
