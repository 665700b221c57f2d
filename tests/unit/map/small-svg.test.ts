import { describe, expect, it } from 'vitest'
import { draw } from '../../../src/map/draw.ts'
import { markOf, radiusOf } from '../../../src/map/label.ts'
import { smallSvg } from '../../../src/map/svg.ts'
import { edge, near } from './walk/example.ts'

const supports = {
  label: 'Supports',
  inverse: 'Supported by',
  relation: { name: 'supports', glyph: '+', line: 'solid', side: 'start' },
} as const

describe('a map in small', () => {
  it('has a dot and a line for each node around the centre, and the names of the groups', () => {
    const drawing = draw({
      marks: ['a', 'b', 'c', 'd'].map((name) => markOf(near(name), radiusOf(1))),
      edges: [edge('related', 1, 0, supports), edge('related', 2, 0, supports), edge('source', 3, 0)],
      hidden: 0,
      isMirrored: false,
    })
    const svg = smallSvg(drawing)
    expect(svg.match(/h0/g)).toHaveLength(3)
    expect(svg).toContain('>+ Supported by</text>')
    expect(svg).toContain('data-relation=supports')
    expect(svg).not.toContain('NaN')
  })
})
