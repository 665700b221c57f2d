import { describe, expect, it } from 'vitest'
import { draw, type MapDrawing } from '../../../src/map/draw.ts'
import { markOf } from '../../../src/map/label.ts'
import { linesIn } from '../../../src/map/routes.ts'
import type { MapEdge } from '../../../src/map/map-edge.ts'
import { headingsSvg, lineSamples, lineSvg, markers } from '../../../src/map/svg.ts'
import { edge, near } from './walk/example.ts'

const drawn = (...edges: readonly MapEdge[]): MapDrawing =>
  draw({
    marks: ['a', 'b', 'c'].map((name) => markOf(near(name), 1)),
    edges: [edge('related', 0, 1), edge('related', 0, 2), ...edges],
    hidden: 0,
    isMirrored: false,
  })
const last = (drawing: MapDrawing) => linesIn(drawing, 'wide').at(-1)
const svgOf = (one: MapEdge) => {
  const line = last(drawn(one))
  return line ? lineSvg(line) : ''
}

const contradicts = {
  symmetric: true,
  label: 'Contradicts <it>',
  inverse: 'Contradicts <it>',
  relation: { name: 'contradicts', glyph: '×', line: 'double', side: 'end' },
} as const

describe('a line', () => {
  it('has a head where its edge has a direction and an author, at either end', () => {
    expect(svgOf(edge('next', 0, 1))).toContain('marker-end="url(#map-arrow)"')
    expect(svgOf(edge('next', 1, 0))).toContain('marker-start="url(#map-arrow)"')
    expect(svgOf(edge('next', 0, 1, { symmetric: true }))).not.toContain('marker-')
    expect(svgOf(edge('next', 1, 2))).not.toContain('marker-')
    const computed = svgOf(edge('next', 0, 1, { computed: true }))
    expect(computed).not.toContain('marker-')
    expect(computed).toContain('class=computed')
  })

  it('says which relation it is, and has its glyph and, where it is double, a core', () => {
    const line = svgOf(edge('related', 0, 1, contradicts))
    expect(line).toContain('data-relation=contradicts')
    expect(line).toContain('marker-mid="url(#map-glyph-contradicts)"')
    expect(line).toContain('class="core"')
    expect(markers([edge('related', 0, 1, contradicts).type])).toContain('<text y="4.5">×</text>')
  })

  it('stands under the name of its group', () => {
    const drawing = draw({
      marks: [markOf(near('a'), 1), markOf(near('b'), 1)],
      edges: [edge('related', 0, 1, contradicts)],
      hidden: 0,
      isMirrored: false,
    })
    expect(headingsSvg(drawing, drawing.wide)).toContain('>× Contradicts &lt;it&gt;</text>')
  })

  it('looks computed in the legend, too', () => {
    const item = { layer: 'next', count: 1, relation: null, words: '' } as const
    expect(lineSamples({ ...item, sorts: [true] })).toContain('class=computed')
    expect(lineSamples({ ...item, sorts: [false] })).not.toContain('computed')
  })
})
