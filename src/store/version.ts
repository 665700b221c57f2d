import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const source = join(import.meta.dirname, '..')

/**
 * Changes whenever the code that makes an entry does, or a library it uses, so that a cache made by other code is
 * never read.
 */
export function codeVersion(): string {
  const hash = createHash('sha256')
  const parser = join('store', 'parse-files.ts')
  for (const file of [...['model', 'read', 'markdown'].flatMap(codeIn), parser]) {
    hash.update(file).update(readFileSync(join(source, file)))
  }
  const lock = join(source, '..', 'package-lock.json')
  if (existsSync(lock)) hash.update(readFileSync(lock))
  return hash.digest('hex')
}

function codeIn(folder: string): readonly string[] {
  const files = readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
  return files
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => join(folder, name))
}
