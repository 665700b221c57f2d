import { deserializeCompilation } from './serialized-compilation.ts'
import { siteOf } from '../site/site-of.ts'
import { pageMaker, type MadePage, type PageTask } from './pages.ts'
import type { Templates } from '../theme/templates.ts'
import { Store } from '../cache/store.ts'

/** A batch for a thread that makes pages, with everything that it needs for its first batch. */
export interface PageBatch {
  readonly compilation: SharedArrayBuffer
  readonly store: Pick<Store, 'path' | 'owner'>
  readonly templates: Templates
  readonly output: string
  readonly tasks: readonly PageTask[]
}

let maker: ReturnType<typeof pageMaker> | null = null
let last: Promise<unknown> = Promise.resolve()

/** One batch after the other, in the order in which they come. */
export function makeBatch({ tasks, ...rest }: PageBatch): Promise<readonly MadePage[]> {
  maker ??= openMaker(rest)
  const opened = maker
  const made = last.then(async () => (await opened)(tasks))
  last = made.catch(() => {})
  return made
}

function openMaker({ compilation, store, templates, output }: Omit<PageBatch, 'tasks'>) {
  // Closed with the thread.
  const { collection, chosen } = deserializeCompilation(compilation, new Store(store.path, store.owner))
  return pageMaker(siteOf(collection, chosen), templates, output)
}
