import { beforeAll, describe, expect, it } from 'vitest'
import { between, type MapDrawing, type MapNode } from '../../../src/map/draw.ts'
import { pageAt, siteWith } from '../pages/collection.ts'

const ringRadius = (centre: MapNode) => centre.radius + 5
/** Of letters of the size that labels have: how far they rise over the line they stand on, and fall under it. */
const letters = { above: 11, below: 4 }

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

  const [top, bottom] = [
    ({ y, labelY }: MapNode) => y + labelY - letters.above,
    ({ y, label, labelY }: MapNode) => y + labelY + (label.length - 1) * 15.5 + letters.below,
  ]

  it('has the label of the centre under its ring', () => {
    const centre = map?.nodes[0]
    expect(centre?.centre).toBe(true)
    if (centre) expect(top(centre)).toBeGreaterThan(centre.y + ringRadius(centre))
  })

  it('has labels over the marks that edges come to from below, and under the others', () => {
    const [centre, ...others] = map?.nodes ?? []
    expect(others).toHaveLength(12)
    for (const node of others) {
      if (node.y < (centre?.y ?? NaN)) expect(bottom(node)).toBeLessThan(node.y - node.radius)
      else expect(top(node)).toBeGreaterThan(node.y + node.radius)
    }
  })

  it('has marks and labels in the drawing', () => {
    for (const node of map?.nodes ?? []) {
      expect(Math.min(top(node), node.y - node.radius)).toBeGreaterThanOrEqual(0)
      expect(Math.max(bottom(node), node.y + node.radius)).toBeLessThanOrEqual(map?.height ?? NaN)
    }
  })

  it('has an edge to see from the centre to each neighbour', () => {
    expect(map?.edges.map(({ to }) => to).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    )
    for (const { from, to } of map?.edges ?? []) {
      const [a, b] = [map?.nodes[from], map?.nodes[to]]
      const line = a && b && between(a, b)
      expect(line && Math.hypot(line.x2 - line.x1, line.y2 - line.y1)).toBeGreaterThan(10)
    }
  })
})
