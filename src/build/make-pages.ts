import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import type { Compiled } from './compile.ts'
import { serializeCompilation } from './serialized-compilation.ts'
import type { MadeBatch, PageBatch } from './page-worker.ts'
import { pageMaker, type MadePage, type PageTask } from './pages.ts'
import type { Templates } from '../theme/templates.ts'
import type { Store } from '../cache/store.ts'
import { growHeapsLess, threads, youngLimit } from '../cache/threads.ts'

/** Below this many pages, it takes longer to start a thread than to make them. */
const worthThreads = 1000
const batchSize = 16
/** Batches that are queued for a thread, so that it need not wait until this one has finished its own. */
const underWay = 2

/** Makes pages into the folder `output`, on all cores if they are many; `take` gets each batch as it is finished. */
export async function makePages(
  compiled: Compiled,
  store: Store,
  templates: Templates,
  output: string,
  tasks: readonly PageTask[],
  take: (made: readonly MadePage[]) => void,
): Promise<void> {
  const batches = Iterator.from(
    Array.from({ length: Math.ceil(tasks.length / batchSize) }, (_, index) =>
      tasks.slice(index * batchSize, (index + 1) * batchSize),
    ),
  )
  const here = async () => {
    const make = await pageMaker(compiled.site, templates, output)
    for (const batch of batches) {
      take(await make(batch))
      // Lets messages of other threads and of the indexer in.
      await setImmediate()
    }
  }
  // This thread makes pages too, because it alone needs no copy of the collection.
  const others = tasks.length >= worthThreads ? availableParallelism() - 1 : 0
  if (others === 0) return here()
  growHeapsLess()
  const pool = threads<PageBatch, MadeBatch>({
    filename: new URL('./page-worker.ts', import.meta.url).href,
    name: 'makeBatch',
    minThreads: others,
    maxThreads: others,
    concurrentTasksPerWorker: underWay,
    resourceLimits: youngLimit,
  })
  const { path, owner } = store
  const rest = { store: { path, owner }, templates, output }
  let compilation: SharedArrayBuffer | null = serializeCompilation(compiled)
  const opened = new Set<number>()
  const elsewhere = async () => {
    for (const tasks of batches) {
      const { thread, pages } = await pool.run({ ...rest, compilation, tasks })
      opened.add(thread)
      // It is as large as half of what a thread makes of it.
      if (opened.size === others) compilation = null
      take(pages)
    }
  }
  const working = [here(), ...Array.from({ length: others * underWay }, elsewhere)]
  try {
    await Promise.all(working)
  } finally {
    // If one has failed, no thread begins another batch, and nothing is written once this has ended.
    batches.toArray()
    await Promise.allSettled(working)
    await pool.destroy()
  }
}
