import { threadId } from 'node:worker_threads'
import { deserializeCompilation } from './serialized-compilation.ts'
import { siteOf } from '../site/site-of.ts'
import { pageMaker, type MadePage, type PageTask } from './pages.ts'
import type { Templates } from '../theme/templates.ts'
import { Store } from '../cache/store.ts'

/** A batch for a thread that makes pages, with everything that it needs. */
export interface PageBatch {
  /** For the first batch of the thread; null where each has had one. */
  readonly compilation: SharedArrayBuffer | null
  readonly store: Pick<Store, 'path' | 'owner'>
  readonly templates: Templates
  readonly output: string
  readonly tasks: readonly PageTask[]
}

export interface MadeBatch {
  /** The thread that has made it. */
  readonly thread: number
  readonly pages: readonly MadePage[]
}

let maker: ReturnType<typeof pageMaker> | null = null
let last: Promise<unknown> = Promise.resolve()

/** One batch after the other, in the order in which they come. */
export function makeBatch({ tasks, compilation, ...rest }: PageBatch): Promise<MadeBatch> {
  const opened = (maker ??= compilation && openMaker({ compilation, ...rest }))
  const made = last.then(async () => {
    if (!opened) throw new Error('a first batch came without its compilation')
    return { thread: threadId, pages: await (await opened)(tasks) }
  })
  last = made.catch(() => {})
  return made
}

type Opening = Omit<PageBatch, 'tasks' | 'compilation'> & { readonly compilation: SharedArrayBuffer }

function openMaker({ compilation, store, templates, output }: Opening) {
  // Closed with the thread.
  const { collection, chosen } = deserializeCompilation(compilation, new Store(store.path, store.owner))
  return pageMaker(siteOf(collection, chosen), templates, output)
}
