import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { workFolder } from '../src/cache/root.ts'

/**
 * Loaded before a command (`node --import`): Node keeps the compiled code of its modules, which takes half of the time
 * of a command that has little to do. Threads and programs that the command starts look there too.
 */
const cache = join(workFolder, '.throughline')
try {
  // The values kept between builds include drafts, which other users must not read.
  const isNew = mkdirSync(cache, { recursive: true, mode: 0o700 }) !== undefined
  chmodSync(cache, 0o700)
  // Nor may they be published with the folder that it is in.
  if (isNew) writeFileSync(join(cache, '.gitignore'), '*\n')
} catch {
  // Whoever needs it will say so.
}
// Of compiled code nobody can tell who made it, so with a key for what is kept there is none.
if (!process.env['THROUGHLINE_CACHE_KEY']) {
  process.env['NODE_COMPILE_CACHE'] ??= join(cache, 'code')
  enableCompileCache(process.env['NODE_COMPILE_CACHE'])
}
