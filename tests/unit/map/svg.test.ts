import { describe, expect, it } from 'vitest'
import { arrowKinds, lineSample, lineSvg } from '../../../src/map/svg.ts'
import { draw, narrow } from '../../../src/map/draw.ts'
import { markOf } from '../../../src/map/label.ts'
import { edge, near } from './walk/example.ts'

const nodes = draw(
  {
    marks: ['a', 'b', 'c'].map((name) => markOf(near(name), 1)),
    hasCentre: true,
    edges: [],
    hidden: 0,
  },
  narrow,
).nodes
const next = (more: Parameters<typeof edge>[3] = {}) => lineSvg(edge('next', 0, 1, more), nodes)

describe('a line', () => {
  it('has a head where its edge has a direction and an author', () => {
    expect(next()).toContain('marker-end="url(#map-arrow-next)"')
    expect(next({ symmetric: true })).not.toContain('marker-end')
    expect(lineSvg(edge('next', 1, 2), nodes)).not.toContain('marker-end')
    const computed = next({ computed: true })
    expect(computed).not.toContain('marker-end')
    expect(computed).toContain('class="computed"')
  })

  it('is titled by its name', () => {
    expect(next({ label: 'Read <next>' })).toContain('<title>Read &lt;next&gt;</title>')
  })

  it('looks computed in the legend, too', () => {
    expect(lineSample('next', true)).toContain('class="computed"')
    expect(lineSample('next', false)).not.toContain('computed')
  })

  it('needs no head where none of its kind has one', () => {
    expect(arrowKinds).not.toContain('similar')
  })
})
