import { compile, type Compiled } from '../src/build/compile.ts'
import { silent } from '../src/report/progress.ts'

/** A collection with nothing ranked, kept in the pack at `cache`. */
export function compiled(content: string, cache: string): Promise<Compiled> {
  return compile({ content, overrides: {}, cache, lenient: false, ranks: 'never', progress: silent })
}
