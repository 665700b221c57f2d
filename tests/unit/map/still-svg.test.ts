import { describe, expect, it } from 'vitest'
import { draw } from '../../../src/map/draw.ts'
import { markOf } from '../../../src/map/label.ts'
import type { MapEdge } from '../../../src/map/map-edge.ts'
import { stillSvg } from '../../../src/map/still-svg.ts'
import { edge, near } from './walk/example.ts'

const contradicts = {
  symmetric: true,
  label: 'Contradicts',
  inverse: 'Contradicts',
  relation: { name: 'contradicts', glyph: '×', line: 'double', side: 'end' },
} as const
const supports = {
  label: 'Supports',
  inverse: 'Supported by',
  relation: { name: 'supports', glyph: '+', line: 'solid', side: 'start' },
} as const

const still = (names: readonly string[], edges: readonly MapEdge[]) => {
  const marks = names.map((name) => markOf(near(name), 1))
  const drawing = draw({ marks, edges, hidden: 0, isMirrored: false })
  return { drawing, svg: stillSvg(drawing, { label: 'A map', hrefOf: (address) => address }) }
}
const long = 'a title of many words that takes more than two lines of a label, and then some more of them'

describe('the markup of a still map', () => {
  it('has every node once, as a link, under the name of its group', () => {
    const { drawing, svg } = still(
      ['a', 'b', 'c'],
      [edge('related', 0, 1, contradicts), edge('related', 2, 0, supports)],
    )
    const links = [...svg.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)
    expect(links.toSorted()).toEqual(drawing.nodes.map(({ address }) => address).toSorted())
    expect(svg).toMatch(/data-relation=contradicts[^>]*><g[^>]*><text>× Contradicts<\/text><a /)
    expect(svg).toMatch(/data-relation=supports[^>]*><g[^>]*><text>\+ Supported by<\/text><a /)
  })

  it('draws the lines of a relation in both layouts, with their glyph, a head at the right end, and a core where they are double', () => {
    const { svg } = still(
      ['a', 'b', 'c'],
      [edge('related', 0, 1, contradicts), edge('related', 2, 0, supports)],
    )
    const [double] = /<g data-relation=contradicts><path.*?<\/g><\/g>/.exec(svg) ?? ['']
    expect(double.match(/class=core/g)).toHaveLength(2)
    expect(double).toMatch(/<text x="\d+" y="\d+">×<\/text>/)
    expect(double).toMatch(/<g class=n><path d="M/)
    expect(svg).toContain('<g class=in data-relation=supports>')
  })

  it('says of what kind a node is only where that is not the usual one', () => {
    const marks = ['a', 'b', 'c'].map((name) => markOf(near(name), 1))
    const [, , last] = marks
    const ref = { ...near('c'), kind: 'paper' } as const
    const drawing = draw({
      marks: [...marks.slice(0, 2), ...(last ? [{ ...last, ref }] : [])],
      edges: [edge('related', 0, 1), edge('cites', 0, 2)],
      hidden: 0,
      isMirrored: false,
    })
    const svg = stillSvg(drawing, { label: 'A map', hrefOf: (address) => address })
    expect(svg.match(/aria-description=[^ >]*/g)).toEqual([
      'aria-description="Where',
      'aria-description=paper',
    ])
  })

  it('counts even rows, and begins a group of its own after a label of many lines', () => {
    const { drawing, svg } = still(
      ['a', 'b', long, 'c', 'd'],
      [1, 2, 3, 4].map((other) => edge('related', 0, other, supports)),
    )
    for (const layout of [drawing.wide, drawing.narrow]) {
      const [, b = 0, tall = 0, c = 0, d = 0] = layout.places.map(({ y }) => y)
      const inner = [...svg.matchAll(/<g transform=translate\(0,(\d+)\)>/g)].map(([, y]) => Number(y))
      expect(inner).toEqual([tall - b, c - tall])
      expect(d - c).toBe(44)
    }
  })
})
