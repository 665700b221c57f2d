import { lazily } from '../core/lazily.ts'
import type { StartThread } from './browser/index-thread.ts'
import { document } from './engine/program.ts'
import { homeAddress } from '../core/address.ts'
import { searchIndex } from './index-process.ts'
import { indexPath, threadPath } from './search-parts.ts'

/** Reads a file of a site by its path below the base. Null if there is none. */
export type ReadSiteFile = (path: string) => Promise<Uint8Array | string | null>

type Listener = (event: MessageEvent) => void

/** Runs the search worker of a site on this thread of Node. */
export function threadInNode(read: ReadSiteFile): StartThread {
  return () => {
    const [inside, outside]: [Listener[], Listener[]] = [[], []]
    const send = (listeners: readonly Listener[], data: unknown) =>
      queueMicrotask(() => {
        for (const listener of listeners) listener(new MessageEvent('message', { data }))
      })
    const self = {
      fetch: fetchFrom(read),
      addEventListener: (_: string, listener: Listener) => inside.push(listener),
      postMessage: (data: unknown) => send(outside, data),
    }
    const started = read(threadPath).then(async (program) => {
      if (program === null) throw new Error(`there is no ${threadPath}`)
      const code = await new Response(program as BodyInit).text()
      const placed = code.replaceAll('import.meta.url', `'http://localhost/${threadPath}'`)
      // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
      new Function('self', 'fetch', placed)(self, (url: string) => self.fetch(url))
    })
    return {
      addEventListener: (type, listener) => {
        if (type === 'message') outside.push(listener)
        else started.catch(() => listener(new Event('error')))
      },
      postMessage: (data) => void started.then(() => send(inside, data)).catch(() => {}),
      terminate: () => inside.splice(0),
    }
  }
}

/** Answers like a server of the files. Node's own `fetch` fails if its thread was busy for seconds. */
export function fetchFrom(read: ReadSiteFile): (url: string) => Promise<Response> {
  return async (url) => {
    const file = await read(decodeURIComponent(new URL(url, 'http://localhost').pathname.slice(1)))
    return file === null ? Response.error() : new Response(file as BodyInit)
  }
}

/** The same files with this program's own search worker and engine, so that no code of the site is run. */
export function withOwnProgram(read: ReadSiteFile, language: string): ReadSiteFile {
  // The engine of a language comes with an index, so a page is indexed.
  const page = { address: homeAddress, kind: null, html: document({ title: 'a', besides: null, text: 'a' }) }
  const made = lazily(() => searchIndex.indexPart({ of: 1, pages: [page], language }))
  return async (path) => {
    if (path !== threadPath && !path.endsWith('.pagefind')) return read(path)
    const { code } = await made()
    return code.find((file) => indexPath(file.path) === path)?.content ?? null
  }
}
