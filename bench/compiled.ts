import { compile, type Compiled } from '../src/build/compile.ts'
import type { Store } from '../src/cache/store.ts'
import { silent } from '../src/report/progress.ts'

export function compiled(content: string, store: Store): Promise<Compiled> {
  return compile({ content, overrides: {}, store, ranks: 'never', progress: silent })
}
