import { chmodSync, mkdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * Loaded before a command (`node --import`): Node keeps the compiled code of its modules, which takes half of the time
 * of a command that has little to do. Threads and programs that the command starts look there too.
 */
const cache = join(import.meta.dirname, '..', '.throughline')
try {
  // The values kept between builds include drafts, which other users must not read.
  mkdirSync(cache, { recursive: true, mode: 0o700 })
  chmodSync(cache, 0o700)
} catch {
  // Whoever needs it will say so.
}
// Of compiled code nobody can tell who made it, so with a key for what is kept there is none.
if (!process.env['THROUGHLINE_CACHE_KEY']) {
  process.env['NODE_COMPILE_CACHE'] ??= join(cache, 'code')
  enableCompileCache(process.env['NODE_COMPILE_CACHE'])
}
