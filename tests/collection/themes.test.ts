import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { compile } from '../../src/build/compile.ts'
import { Store } from '../../src/cache/store.ts'
import { silent } from '../../src/report/progress.ts'
import { whenEachIsAdded, whenOthersAreAdded } from '../unit/themes/steadiness.ts'

it('the themes of the project’s own collection, and their names, stay as they are when a note is added', async () => {
  const content = resolve(import.meta.dirname, '../../content')
  const cache = mkdtempSync(join(tmpdir(), 'throughline-themes-'))
  const store = new Store(join(cache, 'themes.sqlite'), content)
  try {
    const { collection } = await compile({ content, overrides: {}, store, ranks: 'never', progress: silent })
    expect(collection.themes.length).toBeGreaterThanOrEqual(5)
    // None does when this is written. An edit may bring a theme to an edge, where some notes move it.
    for (const { tried, changes } of [whenEachIsAdded(collection), whenOthersAreAdded(collection, 200)]) {
      expect(tried).toBeGreaterThan(90)
      expect(changes.length, changes.join('\n')).toBeLessThanOrEqual(tried / 10)
    }
  } finally {
    store.close()
    rmSync(cache, { recursive: true, force: true })
  }
})
