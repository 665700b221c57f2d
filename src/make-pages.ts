import { availableParallelism } from 'node:os'
import { Tinypool } from 'tinypool'
import type { Compiled } from './compile.ts'
import { ship } from './derive/shipment.ts'
import type { PageBatch } from './page-worker.ts'
import { pageMaker, type MadePages, type PageTask } from './pages.ts'
import type { Templates } from './site/templates.ts'

/** Below this many pages, it takes longer to start threads than to make the pages. */
const worthThreads = 400
const batchSize = 32

/** Makes pages into the folder `output`, on all cores where they are many; `take` has each batch as it is finished. */
export async function makePages(
  compiled: Compiled,
  templates: Templates,
  output: string,
  tasks: readonly PageTask[],
  take: (made: MadePages) => void,
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(tasks.length / batchSize) }, (_, index) =>
    tasks.slice(index * batchSize, (index + 1) * batchSize),
  )
  const threads = availableParallelism()
  if (tasks.length < worthThreads || threads < 2) {
    const make = await pageMaker(compiled.site, templates, output)
    for (const batch of batches) take(await make(batch))
    return
  }
  const pool = new Tinypool({
    filename: new URL('./page-worker.ts', import.meta.url).href,
    name: 'makeBatch',
    minThreads: threads,
    maxThreads: threads,
  })
  const rest = { shared: ship(compiled), packs: compiled.packs, templates, output }
  try {
    await Promise.all(
      batches.map(async (tasks) =>
        take((await pool.run({ ...rest, tasks } satisfies PageBatch)) as MadePages),
      ),
    )
  } finally {
    await pool.destroy()
  }
}
