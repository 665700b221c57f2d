import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const source = resolve(import.meta.dirname, '../../src')

/** The rooms in order, each with those before it that it imports from, besides itself. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  ledger: [],
  core: [],
  report: ['ledger', 'core'],
  markdown: ['core'],
  cache: ['ledger', 'core'],
  collection: ['ledger', 'core', 'report', 'markdown', 'cache'],
  links: ['core'],
  rendering: ['core', 'links'],
  browser: [],
  map: ['core', 'rendering', 'browser'],
  similarity: ['ledger', 'core', 'report', 'cache', 'collection', 'links'],
  pages: ['core', 'links', 'rendering', 'map'],
  search: ['core', 'browser', 'pages'],
  'graph-view': ['core', 'cache', 'links', 'browser', 'map', 'search'],
  site: ['ledger', 'core', 'links', 'rendering', 'map', 'pages', 'search', 'graph-view'],
  serve: ['core'],
  theme: ['ledger', 'core', 'cache', 'map', 'pages', 'search', 'graph-view', 'site', 'serve'],
  output: ['core', 'cache', 'collection', 'links', 'search'],
  build: [
    'core',
    'report',
    'cache',
    'collection',
    'links',
    'rendering',
    'map',
    'similarity',
    'pages',
    'search',
    'graph-view',
    'site',
    'theme',
    'output',
  ],
  suggestions: ['core', 'report', 'markdown', 'collection', 'links', 'similarity', 'build'],
}

const files = globSync('**/*.{ts,astro}', { cwd: source }).map((path) => path.replaceAll('\\', '/'))

function imports(path: string): readonly string[] {
  const code = readFileSync(join(source, path), 'utf8')
  return [...code.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    ([, specifier = '']) => specifier,
  )
}

/** The files of `src/` that a file imports. */
function neighbours(path: string): readonly string[] {
  return imports(path)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => relative(source, join(source, dirname(path), specifier)).replaceAll('\\', '/'))
    .filter((target) => !target.startsWith('../'))
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

  it.each(Object.keys(allowed))('%s imports only from rooms that it may', (name) => {
    const wrong = files
      .filter((path) => room(path) === name)
      .flatMap((path) =>
        neighbours(path)
          .filter((target) => room(target) !== name && !allowed[name]?.includes(room(target) ?? ''))
          .map((target) => `${path} imports ${target}`),
      )
    expect(wrong).toEqual([])
  })

  it('imports one way', () => {
    const order = Object.keys(allowed)
    const wrong = order.flatMap((name, at) =>
      (allowed[name] ?? []).filter((other) => order.indexOf(other) >= at).map((other) => `${name}: ${other}`),
    )
    expect(wrong).toEqual([])
  })

  it('has no files that import each other in a circle', () => {
    const left = new Map(files.map((path) => [path, neighbours(path)]))
    // What imports nothing that is left is in no circle.
    for (let size = -1; size !== left.size;) {
      size = left.size
      for (const [path, others] of left) {
        if (!others.some((other) => left.has(other))) left.delete(path)
      }
    }
    expect([...left.keys()]).toEqual([])
  })

  it('knows Astro in src/theme alone', () => {
    const wrong = files
      .filter((path) => room(path) !== 'theme')
      .filter((path) => imports(path).some((specifier) => /^(astro|@astrojs)(\/|:|$)/.test(specifier)))
    expect(wrong).toEqual([])
  })

  it.each(['core', 'map', 'browser', 'links', 'markdown', 'rendering', 'pages', 'site'])(
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
