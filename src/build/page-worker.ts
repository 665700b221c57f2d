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

export async function makeBatch(batch: PageBatch): Promise<MadeBatch> {
  const { compilation, store, templates, output, tasks } = batch
  if (compilation && !maker) {
    // The store closes when the thread ends.
    const { collection, chosen } = deserializeCompilation(compilation, new Store(store))
    maker = pageMaker(siteOf(collection, chosen), templates, output)
  }
  if (!maker) throw new Error('a first batch came without its compilation')
  return { thread: threadId, pages: await (await maker)(tasks) }
}
