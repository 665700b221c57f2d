import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { lazily } from '../model/lazily.ts'

const source = join(import.meta.dirname, '..')

/**
 * Changes whenever the code that makes an entry does, or a library it uses, so that a cache made by other code is
 * never read. Read once in a process, which has loaded the code by then.
 */
export const codeVersion = lazily(() => {
  const hash = createHash('sha256')
  const parser = join('store', 'parse-files.ts')
  for (const file of [...['model', 'read', 'markdown'].flatMap(codeIn), parser]) {
    hash.update(file).update(readFileSync(join(source, file)))
  }
  const lock = join(source, '..', 'package-lock.json')
  if (existsSync(lock)) hash.update(readFileSync(lock))
  return hash.digest('hex')
})

function codeIn(folder: string): readonly string[] {
  return filesIn(join(source, folder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort()
}

/**
 * Changes whenever anything does that a site is made with: the code, the templates, what stands in `public/`, the
 * libraries, and Node, which knows the orders of languages. Read once in a process, as above.
 */
export const projectVersion = lazily(() => {
  const root = join(source, '..')
  const hash = createHash('sha256').update(process.version)
  for (const folder of ['src', 'public']) {
    for (const file of filesIn(join(root, folder)))
      hash.update(file).update(readFileSync(join(root, folder, file)))
  }
  for (const file of ['astro.config.mjs', 'package-lock.json']) {
    if (existsSync(join(root, file))) hash.update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
})
