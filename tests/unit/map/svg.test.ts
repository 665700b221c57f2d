import { describe, expect, it } from 'vitest'
import { draw } from '../../../src/map/draw.ts'
import { markOf, radiusOf } from '../../../src/map/label.ts'
import type { MapEdge } from '../../../src/map/map-edge.ts'
import { lineSamples, stillSvg } from '../../../src/map/svg.ts'
import { edge, near } from './walk/example.ts'

const contradicts = {
  symmetric: true,
  label: 'Contradicts <it>',
  inverse: 'Contradicts <it>',
  relation: { name: 'contradicts', glyph: '×', line: 'double', side: 'end' },
} as const
const supports = {
  label: 'Supports',
  inverse: 'Supported by',
  relation: { name: 'supports', glyph: '+', line: 'solid', side: 'start' },
} as const

const still = (names: readonly string[], edges: readonly MapEdge[]) => {
  const marks = names.map((name) => markOf(near(name), radiusOf(1)))
  const drawing = draw({ marks, edges, hidden: 0, isMirrored: false })
  return { drawing, svg: stillSvg(drawing, 'A map', (address) => address) }
}

describe('the markup of a still map', () => {
  it('has every node once, as a link, with the name of its group', () => {
    const { drawing, svg } = still(
      ['a', 'b', 'c'],
      [edge('related', 0, 1, contradicts), edge('related', 2, 0, supports)],
    )
    const links = [...svg.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)
    expect(links.toSorted()).toEqual(drawing.nodes.map(({ address }) => address).toSorted())
    expect(svg).toContain('<text data-relation=contradicts x=565 y=')
    expect(svg).toContain('>× Contradicts &lt;it&gt;</text>')
    expect(svg).toContain('aria-description="Contradicts &lt;it&gt;, note"')
    expect(svg).toContain('aria-description="Supported by, note"')
  })

  it('draws the lines of a relation in both layouts, with their glyph, a head at the right end, and a core where they are double', () => {
    const { svg } = still(
      ['a', 'b', 'c'],
      [edge('related', 0, 1, contradicts), edge('related', 2, 0, supports)],
    )
    const double = [...svg.matchAll(/<g data-relation=contradicts>(<path.*?)<\/g>/g)].map(
      ([, inner]) => inner,
    )
    expect(double).toHaveLength(2)
    for (const inner of double) expect(inner).toMatch(/<path class=core/)
    expect(double[0]).toMatch(/<text x=\d+ y=\d+>×<\/text>/)
    expect(svg).toContain('<g data-relation=supports marker-start=url(#map-arrow)><path d="M')
  })

  it('has a head where an edge has a direction and an author, at either end', () => {
    const lookOf = (one: MapEdge) =>
      /<g class=wide>(?:<g class=faint>.*?<\/g>)?(<g[^>]*>)/.exec(still(['a', 'b', 'c'], [one]).svg)?.[1]
    expect(lookOf(edge('next', 0, 1))).toContain('marker-end=url(#map-arrow)')
    expect(lookOf(edge('next', 1, 0))).toContain('marker-start=url(#map-arrow)')
    expect(lookOf(edge('next', 0, 1, { symmetric: true }))).not.toContain('marker-')
    const computed = lookOf(edge('next', 0, 1, { computed: true }))
    expect(computed).not.toContain('marker-')
    expect(computed).toContain('class=computed')
  })

  it('looks computed in the legend, too', () => {
    const item = { layer: 'next', count: 1, words: '' } as const
    expect(lineSamples({ ...item, sorts: [true] })).toContain('class=computed')
    expect(lineSamples({ ...item, sorts: [false] })).not.toContain('computed')
  })
})
