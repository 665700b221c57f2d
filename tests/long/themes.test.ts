import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeCollection } from '../../bench/write-collection.ts'
import { compile } from '../../src/build/compile.ts'
import { Store } from '../../src/cache/store.ts'
import { silent } from '../../src/report/progress.ts'
import { scratch } from '../command/collection.ts'
import { whenOthersAreAdded } from '../unit/themes/steadiness.ts'

it.each([300, 500, 1000])(
  'the themes of a generated collection of %i stay as they are when a note is added',
  async (nodes) => {
    const folder = scratch()
    const content = join(folder, 'content')
    await writeCollection(nodes, content)
    const store = new Store(join(folder, 'themes.sqlite'), content)
    try {
      const { collection } = await compile({
        content,
        overrides: {},
        store,
        ranks: 'never',
        progress: silent,
      })
      expect(collection.themes.length).toBeGreaterThanOrEqual(5)
      expect(whenOthersAreAdded(collection, 200)).toEqual({ tried: 200, changes: [] })
    } finally {
      store.close()
    }
  },
)
