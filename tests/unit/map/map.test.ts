import { beforeAll, describe, expect, it } from 'vitest'
import type { MapDrawing } from '../../../src/map/draw.ts'
import { linesIn } from '../../../src/map/routes.ts'
import { pageAt, siteWith } from '../pages/collection.ts'
import { faultsOf, labelsOf } from './geometry.ts'

describe('drawMap', () => {
  let map: MapDrawing | null
  beforeAll(async () => {
    const names = Array.from({ length: 12 }, (_, index) => `why-leaves-number-${index + 1}-fall-early`)
    const site = await siteWith({
      'notes/a.md': `---\nrelated:\n${names.map((name) => `  - to: "[[${name}]]"\n    why: because.\n`).join('')}---\n`,
      ...Object.fromEntries(names.map((name) => [`notes/${name}.md`, `# ${name.replaceAll('-', ' ')}`])),
    })
    map = pageAt(site, '/notes/a/', 'note').map
  })

  it('has the label of the centre in its box, and every other outside', () => {
    const labels = map ? labelsOf(map, map.wide).slice(0, map.nodes.length) : []
    const { x = NaN, y = NaN, width = NaN, height = NaN } = map?.wide.centreBox ?? {}
    expect(labels).toHaveLength(13)
    for (const [index, { left, right, top, bottom }] of labels.entries()) {
      const isInside =
        left > x - width / 2 && right < x + width / 2 && top > y - height / 2 && bottom < y + height / 2
      expect(isInside).toBe(index === 0)
    }
  })

  it('has nothing that crosses a label', () => {
    for (const name of ['wide', 'narrow'] as const) expect(map && faultsOf(map, name)).toEqual([])
  })

  it('has an edge to see from the centre to each neighbour', () => {
    for (const name of ['wide', 'narrow'] as const) {
      const lines = map ? linesIn(map, name) : []
      expect(lines.map(({ edge: { to } }) => to).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 12 }, (_, index) => index + 1),
      )
    }
  })
})
