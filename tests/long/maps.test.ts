import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeCollection } from '../../bench/write-collection.ts'
import { compile } from '../../src/build/compile.ts'
import { Store } from '../../src/cache/store.ts'
import { silent } from '../../src/report/progress.ts'
import { scratch } from '../command/collection.ts'
import { measured } from '../unit/map/measured.ts'

it('five hundred maps of a generated collection have whole labels that nothing crosses, and cost at most 6,000 bytes', async () => {
  const folder = scratch()
  const content = join(folder, 'content')
  await writeCollection(600, content)
  const store = new Store(join(folder, 'maps.sqlite'), content)
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
    expect(maps).toBeGreaterThanOrEqual(500)
    expect(cut / labels).toBeLessThanOrEqual(0.02)
    expect(largest).toBeLessThanOrEqual(6000)
  } finally {
    store.close()
  }
})
