import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areEmbeds,
  blockId,
  blockName,
  hasBrokenHole,
  headingOf,
  holeText,
  prefixHole,
  segmentsOf,
} from '../../../src/markdown/holes.ts'
import type { Segment } from '../../../src/core/entry.ts'

function written(segment: Segment): string {
  return typeof segment === 'string' ? segment : holeText(segment)
}

const embedHole = (link: number) => holeText({ hole: 'embed', link })

const index = fc.nat(5000)
const hole: fc.Arbitrary<Segment> = fc.oneof(
  fc.record({ hole: fc.constant('link' as const), link: index }),
  fc.record({ hole: fc.constant('words' as const), link: index }),
  fc.record({ hole: fc.constant('embed' as const), link: index }),
  fc.record({ hole: fc.constant('heading' as const), heading: index }),
  fc.record({ hole: fc.constant('footnote' as const), footnote: index }),
  fc.record({ hole: fc.constant('base' as const), base: index, view: index }),
  fc.record({ hole: fc.constant('tag' as const), tag: fc.constantFrom('a', 'a/b', '日本', '🎉') }),
  fc.constant({ hole: 'prefix' as const }),
)

describe('segmentsOf', () => {
  it('takes apart what the holes were written into', () => {
    const text = fc.constantFrom('', '<p>', ' a &amp; b', '">')
    fc.assert(
      fc.property(fc.array(fc.tuple(text, hole)), text, (pairs, end) => {
        const segments = [...pairs.flat(), end].filter((segment) => segment !== '')
        expect(segmentsOf(segments.map(written).join(''))).toEqual(segments)
      }),
    )
  })
})

describe('ids', () => {
  it('of a block gives back its name', () => {
    expect(blockName(blockId('fact'))).toBe('fact')
    expect(blockName('^fact')).toBeNull()
    expect(blockName(undefined)).toBeNull()
  })

  it('of a heading gives back its index', () => {
    expect(headingOf(prefixHole + holeText({ hole: 'heading', heading: 12 }))).toBe(12)
    expect(headingOf(blockId('h1'))).toBeNull()
  })
})

describe('hasBrokenHole', () => {
  it('knows a hole with any letters from a changed one', () => {
    const hole = holeText({ hole: 'tag', tag: '0123456789abcdef' })
    expect(hasBrokenHole(`a ${hole} b ${prefixHole}`)).toBe(false)
    expect(hasBrokenHole(hole.toUpperCase())).toBe(true)
    expect(hasBrokenHole(hole.slice(0, -1))).toBe(true)
    expect(hasBrokenHole(holeText({ hole: 'link', link: 3 }).replace(':3', '😺'))).toBe(true)
  })
})

describe('areEmbeds', () => {
  it('wants embeds and nothing else', () => {
    expect(areEmbeds(embedHole(3))).toBe(true)
    expect(areEmbeds(`${embedHole(3)}\n${embedHole(4)}`)).toBe(true)
    expect(areEmbeds(`${embedHole(3)} and ${embedHole(4)}`)).toBe(false)
    expect(areEmbeds(`${embedHole(3)} `)).toBe(false)
    expect(areEmbeds(holeText({ hole: 'link', link: 3 }))).toBe(false)
  })
})
