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
  for (const folder of ['model', 'read', 'markdown']) {
    const files = readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => name.endsWith('.ts')).sort()) {
      hash.update(file).update(readFileSync(join(source, folder, file)))
    }
  }
  const lock = join(source, '..', 'package-lock.json')
  if (existsSync(lock)) hash.update(readFileSync(lock))
  return hash.digest('hex')
}
