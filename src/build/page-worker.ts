import { deserializeCompilation } from './serialized-compilation.ts'
import { siteOf } from '../site/site-of.ts'
import { isWritten } from '../core/graph.ts'
import { pageMaker, type MadePages, type PageTask } from './pages.ts'
import { emptyBody } from '../collection/empty-entry.ts'
import type { Templates } from '../theme/templates.ts'
import { bodyIn } from '../collection/entries.ts'
import { packAt } from '../cache/pack.ts'

/** A batch for a thread that makes pages, with all that it needs for the first. */
export interface PageBatch {
  readonly shared: SharedArrayBuffer
  /** Of the packs that hold the bodies, open in the thread that asks. */
  readonly packs: readonly number[]
  readonly templates: Templates
  readonly output: string
  readonly tasks: readonly PageTask[]
}

let maker: ReturnType<typeof pageMaker> | null = null
let last: Promise<unknown> = Promise.resolve()

/** One batch after the other, in the order in which they come. */
export function makeBatch({ tasks, ...rest }: PageBatch): Promise<MadePages> {
  maker ??= openMaker(rest)
  const opened = maker
  const made = last.then(async () => (await opened)(tasks))
  last = made.catch(() => {})
  return made
}

function openMaker({ shared, packs, templates, output }: Omit<PageBatch, 'tasks'>) {
  const open = packs.map(packAt)
  const { collection, featured } = deserializeCompilation(shared, (node, key) =>
    isWritten(node) ? bodyIn(open, key) : emptyBody,
  )
  const site = siteOf(
    collection,
    featured.map((id) => collection.graph.node(id)),
  )
  return pageMaker(site, templates, output)
}
