import { describe, expect, it } from 'vitest'
import { arrowKinds, lineSample, lineSvg } from '../../../src/map/svg.ts'
import type { MapEdge } from '../../../src/map/draw.ts'

const next: MapEdge = {
  kind: 'next',
  computed: false,
  label: 'Read <next>',
  symmetric: false,
  from: 0,
  to: 1,
  x1: 0,
  y1: 0,
  x2: 9,
  y2: 9,
}

describe('a line', () => {
  it('has a head where its edge has a direction and an author', () => {
    expect(lineSvg(next, true)).toContain('marker-end="url(#map-arrow-next)"')
    expect(lineSvg({ ...next, symmetric: true }, true)).not.toContain('marker-end')
    expect(lineSvg(next, false)).not.toContain('marker-end')
    const computed = lineSvg({ ...next, computed: true }, true)
    expect(computed).not.toContain('marker-end')
    expect(computed).toContain('class="computed"')
  })

  it('is titled by its name', () => {
    expect(lineSvg(next, true)).toContain('<title>Read &lt;next&gt;</title>')
  })

  it('looks computed in the legend, too', () => {
    expect(lineSample('next', true)).toContain('class="computed"')
    expect(lineSample('next', false)).not.toContain('computed')
  })

  it('needs no head where none of its kind has one', () => {
    expect(arrowKinds).not.toContain('similar')
  })
})
