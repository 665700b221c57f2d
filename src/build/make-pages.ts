import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import type { Compiled } from './compile.ts'
import { serializeCompilation } from './serialized-compilation.ts'
import type { MadeBatch, PageBatch } from './page-worker.ts'
import { pageMaker, type MadePage, type PageTask } from './pages.ts'
import { inBatches } from '../core/lazily.ts'
import type { Templates } from '../html/templates.ts'
import type { Store } from '../cache/store.ts'
import { threads } from '../cache/threads.ts'

/** Below this many pages, starting a thread takes longer than making the pages. */
const worthThreads = 1000
const batchSize = 16
/** Batches queued for each thread, so that it never waits for the next one. */
const underWay = 4

export interface PagesOf {
  readonly compiled: Compiled
  readonly store: Store
  readonly templates: Templates
  readonly output: string
}

/**
 * Makes pages in the folder `output`, on all cores if there are many. This thread does `first` before its pages; `take`
 * gets each finished batch.
 */
export async function makePages(
  { compiled, store, templates, output }: PagesOf,
  tasks: readonly PageTask[],
  first: () => Promise<void>,
  take: (made: readonly MadePage[]) => void,
): Promise<void> {
  const batches = inBatches(tasks, batchSize)
  const here = async () => {
    // Lets the others begin.
    await setImmediate()
    await first()
    const make = await pageMaker(compiled.site, templates, output)
    for (const batch of batches) {
      take(await make(batch))
      // Lets in messages from other threads and from the indexer.
      await setImmediate()
    }
  }
  // This thread makes pages too: it alone needs no copy of the collection.
  const others = tasks.length >= worthThreads ? availableParallelism() - 1 : 0
  if (others === 0) return here()
  const pool = threads<PageBatch, MadeBatch>({
    filename: new URL('./page-worker.ts', import.meta.url).href,
    name: 'makeBatch',
    minThreads: others,
    maxThreads: others,
    concurrentTasksPerWorker: underWay,
  })
  const rest = { store: store.path, templates, output }
  let compilation: SharedArrayBuffer | null = serializeCompilation(compiled)
  const opened = new Set<number>()
  const elsewhere = async () => {
    for (const tasks of batches) {
      const { thread, pages } = await pool.run({ ...rest, compilation, tasks })
      opened.add(thread)
      // Every thread has its copy now. The buffer is half as large as such a copy.
      if (opened.size === others) compilation = null
      take(pages)
    }
  }
  const working = [...Array.from({ length: others * underWay }, elsewhere), here()]
  try {
    await Promise.all(working)
  } finally {
    // Drains the batches: if a page failed, no thread starts another one, and nothing is written after this returns.
    batches.toArray()
    await Promise.allSettled(working)
    await pool.destroy()
  }
}
