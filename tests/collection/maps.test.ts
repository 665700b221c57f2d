import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { compile } from '../../src/build/compile.ts'
import { Store } from '../../src/cache/store.ts'
import { silent } from '../../src/report/progress.ts'
import { measured } from '../unit/map/measured.ts'

it('the maps of the project’s own collection have whole labels that nothing crosses, and cost at most 6,000 bytes', async () => {
  const content = resolve(import.meta.dirname, '../../content')
  const cache = mkdtempSync(join(tmpdir(), 'throughline-maps-'))
  const store = new Store(join(cache, 'maps.sqlite'), content)
  try {
    const { site, collection } = await compile({
      content,
      overrides: {},
      store,
      ranks: 'now',
      progress: silent,
    })
    const { maps, labels, cut, largest, faults } = measured(
      site,
      collection.graph.nodes.map(({ address }) => address),
    )
    expect(faults).toEqual([])
    expect(maps).toBeGreaterThan(90)
    expect(cut / labels).toBeLessThanOrEqual(0.02)
    expect(largest).toBeLessThanOrEqual(6000)
  } finally {
    store.close()
    rmSync(cache, { recursive: true, force: true })
  }
})
