import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { workFolder } from '../src/cache/root.ts'

/** Loaded with `node --import`. Caching compiled code halves the time of a short command; its threads use it too. */
const cache = join(workFolder, '.throughline')
try {
  // The cache includes drafts, which other users must not read.
  const isNew = mkdirSync(cache, { recursive: true, mode: 0o700 }) !== undefined
  chmodSync(cache, 0o700)
  // Drafts must not be committed with the folder either.
  if (isNew) writeFileSync(join(cache, '.gitignore'), '*\n')
} catch {
  // The first code that needs the folder reports the error.
}
// Compiled code has no seal, so it is not cached if there is a cache key.
if (!process.env['THROUGHLINE_CACHE_KEY']) {
  process.env['NODE_COMPILE_CACHE'] ??= join(cache, 'code')
  enableCompileCache(process.env['NODE_COMPILE_CACHE'])
}
