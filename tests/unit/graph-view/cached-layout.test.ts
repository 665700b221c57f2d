import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { layoutGraph } from '../../../src/graph-view/layout/layout-graph.ts'
import { cachedLayout } from '../../../src/graph-view/make-whole-graph.ts'

type Graph = Parameters<typeof layoutGraph>

const folder = mkdtempSync(join(tmpdir(), 'settling-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('takes a picture that is kept for the same graph alone', () => {
  const file = join(folder, 'kept')
  const settled = cachedLayout(file, 'one')
  const graph: Graph = [5, Int32Array.of(0, 1, 1, 2), new Map()]
  const graphs: readonly Graph[] = [
    graph,
    [5, Int32Array.of(0, 1, 1, 3), new Map()],
    [6, Int32Array.of(0, 1, 1, 3), new Map()],
    [6, Int32Array.of(0, 1, 1, 3), new Map([[2, [7, 8]]])],
    [6, Int32Array.of(0, 1, 1, 3), new Map([[3, [7, 8]]])],
  ]
  for (const graph of graphs) {
    for (let time = 0; time < 2; time += 1) expect(settled(...graph)).toEqual(layoutGraph(...graph))
  }
  settled(...graph)
  const written = statSync(file).mtimeMs
  settled(...graph)
  expect([statSync(file).mtimeMs, readdirSync(folder)]).toEqual([written, ['kept']])
  truncateSync(file, 9)
  expect(settled(...graph)).toEqual(layoutGraph(...graph))
  expect(cachedLayout(join(folder, 'kept/nowhere'), 'one')(...graph)).toEqual(layoutGraph(...graph))
})
