import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const source = resolve(import.meta.dirname, '../../src')

/** Which rooms a room may import from, besides itself. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  ledger: [],
  model: [],
  markdown: ['model'],
  read: ['model', 'markdown'],
  link: ['model'],
  map: ['model'],
  settle: ['model'],
  embed: ['ledger', 'model', 'store'],
  derive: ['ledger', 'model', 'link', 'map', 'settle'],
  store: ['ledger', 'model', 'read'],
  nearest: ['ledger', 'model', 'embed'],
  publish: ['model', 'link', 'derive', 'store'],
  suggest: ['model', 'markdown', 'link', 'embed', 'nearest'],
  report: ['ledger', 'model', 'suggest'],
  browser: ['model', 'map'],
  serve: ['model'],
  site: ['ledger', 'model', 'map', 'browser', 'serve', 'store'],
}

const files = globSync('**/*.{ts,astro}', { cwd: source }).map((path) => path.replaceAll('\\', '/'))

function imports(path: string): readonly string[] {
  const code = readFileSync(join(source, path), 'utf8')
  return [...code.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    ([, specifier = '']) => specifier,
  )
}

function room(path: string): string | null {
  return path.includes('/') ? (path.split('/')[0] ?? null) : null
}

describe('the house', () => {
  it('has no room that this test does not know', () => {
    const rooms = new Set(files.map(room).filter((name) => name !== null))
    expect([...rooms].sort()).toEqual(Object.keys(allowed).sort())
  })

  // A variable of that name in the environment of a build would be taken for it.
  it('does not depend on how the program that compiles it was called', () => {
    const asking = files.filter((path) =>
      readFileSync(join(source, path), 'utf8').includes('import.meta.env'),
    )
    expect(asking).toEqual([])
  })

  it.each(Object.keys(allowed))('%s imports only from rooms nearer to the model', (name) => {
    const wrong = files
      .filter((path) => room(path) === name)
      .flatMap((path) =>
        imports(path)
          .filter((specifier) => specifier.startsWith('.'))
          .map((specifier) => relative(source, join(source, dirname(path), specifier)).replaceAll('\\', '/'))
          .filter((target) => room(target) !== name && !allowed[name]?.includes(room(target) ?? ''))
          .map((target) => `${path} imports ${target}`),
      )
    expect(wrong).toEqual([])
  })

  it('knows Astro in src/site alone', () => {
    const wrong = files
      .filter((path) => room(path) !== 'site')
      .filter((path) => imports(path).some((specifier) => /^(astro|@astrojs)(\/|:|$)/.test(specifier)))
    expect(wrong).toEqual([])
  })

  it.each(['model', 'map', 'settle', 'nearest', 'suggest', 'browser', 'link', 'markdown'])(
    '%s reads and writes no file',
    (name) => {
      const wrong = files
        .filter((path) => room(path) === name)
        .filter((path) =>
          imports(path).some((specifier) => /^node:(fs|net|http|child_process)/.test(specifier)),
        )
      expect(wrong).toEqual([])
    },
  )
})
