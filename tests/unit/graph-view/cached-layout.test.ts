import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { Store } from '../../../src/cache/store.ts'
import { layoutGraph } from '../../../src/graph-view/layout.ts'
import { cachedLayout } from '../../../src/graph-view/make-whole-graph.ts'

type Graph = Parameters<typeof layoutGraph>

const folder = mkdtempSync(join(tmpdir(), 'layout-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('returns the layout that is kept for the same graph alone', () => {
  using store = new Store(join(folder, 'kept.sqlite'))
  const layout = cachedLayout(store, 'site', 'one')
  const graph: Graph = [5, Int32Array.of(0, 1, 1, 2), new Map()]
  const graphs: readonly Graph[] = [
    graph,
    [5, Int32Array.of(0, 1, 1, 3), new Map()],
    [6, Int32Array.of(0, 1, 1, 3), new Map()],
    [6, Int32Array.of(0, 1, 1, 3), new Map([[2, [7, 8]]])],
    [6, Int32Array.of(0, 1, 1, 3), new Map([[3, [7, 8]]])],
  ]
  for (const graph of graphs) {
    for (let time = 0; time < 2; time += 1) expect(layout(...graph)).toEqual(layoutGraph(...graph))
  }
  const written = store.read('site', 'layout')
  layout(...(graphs[4] ?? graph))
  expect(store.read('site', 'layout')).toEqual(written)
  layout(...graph)
  expect(store.read('site', 'layout')).not.toEqual(written)
})
