import { threadId } from 'node:worker_threads'
import { deserializeCompilation } from './serialized-compilation.ts'
import { siteOf } from '../site/site-of.ts'
import { pageMaker, type MadePage, type PageTask } from './pages.ts'
import type { Templates } from '../html/templates.ts'
import { Store } from '../cache/store.ts'

export interface PageBatch {
  /** Sent until every thread has had a first batch; null after that. */
  readonly compilation: SharedArrayBuffer | null
  readonly store: string
  readonly templates: Templates
  readonly output: string
  readonly tasks: readonly PageTask[]
}

export interface MadeBatch {
  readonly thread: number
  readonly pages: readonly MadePage[]
}

let maker: ReturnType<typeof pageMaker> | null = null

export async function makeBatch({ tasks, compilation, ...rest }: PageBatch): Promise<MadeBatch> {
  maker ??= compilation && openMaker({ compilation, ...rest })
  if (!maker) throw new Error('a first batch came without its compilation')
  return { thread: threadId, pages: await (await maker)(tasks) }
}

type WorkerStart = Omit<PageBatch, 'tasks' | 'compilation'> & { readonly compilation: SharedArrayBuffer }

function openMaker({ compilation, store, templates, output }: WorkerStart) {
  // The store closes when the thread ends.
  const { collection, chosen } = deserializeCompilation(compilation, new Store(store))
  return pageMaker(siteOf(collection, chosen), templates, output)
}
