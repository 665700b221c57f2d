import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StartThread } from '../src/search/browser/index-thread.ts'
import { threadPath } from '../src/search/search-parts.ts'

type Listener = (event: MessageEvent) => void

/** Runs the search worker of the site in a folder on this thread of Node. */
export function threadInNode(folder: string): StartThread {
  return () => {
    const [inside, outside]: [Listener[], Listener[]] = [[], []]
    const send = (listeners: readonly Listener[], data: unknown) =>
      queueMicrotask(() => {
        for (const listener of listeners) listener(new MessageEvent('message', { data }))
      })
    const self = {
      fetch: fetchFrom(folder),
      addEventListener: (_: string, listener: Listener) => inside.push(listener),
      postMessage: (data: unknown) => send(outside, data),
    }
    const program = readFileSync(join(folder, threadPath), 'utf8').replaceAll(
      'import.meta.url',
      `'http://localhost/${threadPath}'`,
    )
    // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
    new Function('self', 'fetch', program)(self, (url: string) => self.fetch(url))
    return {
      addEventListener: (type, listener) => type === 'message' && outside.push(listener),
      postMessage: (data) => send(inside, data),
      terminate: () => inside.splice(0),
    }
  }
}

/** Answers like a server of the folder. Node's own `fetch` fails if its thread was busy for seconds. */
export function fetchFrom(folder: string): (url: string) => Promise<Response> {
  return (url) => {
    const path = join(folder, new URL(url, 'http://localhost').pathname)
    return Promise.resolve(existsSync(path) ? new Response(readFileSync(path)) : Response.error())
  }
}
