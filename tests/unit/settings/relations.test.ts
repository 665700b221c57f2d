import { describe, expect, it } from 'vitest'
import { contrastOf } from '../../../src/settings/colour.ts'
import { relationLooks } from '../../../src/settings/relations.ts'
import { readSettings } from '../../../src/settings/settings.ts'

type Channels = readonly [number, number, number]

/** Machado, Oliveira and Fernandes 2009, of severity 1, for linear light. */
const deficiencies: Readonly<Record<string, readonly Channels[]>> = {
  none: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const linear = (colour: string): Channels => {
  const at = (index: number) => {
    const value = Number.parseInt(colour.slice(index, index + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [at(1), at(3), at(5)]
}

const times = (rows: readonly Channels[], [a, b, c]: Channels): Channels => {
  const of = (row: number) => {
    const [x, y, z] = rows[row] ?? [0, 0, 0]
    return Math.min(1, Math.max(0, x * a + y * b + z * c))
  }
  return [of(0), of(1), of(2)]
}

/** In OKLab (Ottosson 2020), where a difference of 0.02 can just be seen. */
const perceived = ([r, g, b]: Channels): Channels => {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const apart = (one: string, other: string, deficiency: readonly Channels[]) => {
  const [a, b] = [one, other].map((colour) => perceived(times(deficiency, linear(colour))))
  return Math.hypot(...[0, 1, 2].map((at) => (a?.[at] ?? 0) - (b?.[at] ?? 0)))
}

/** Twice what can just be seen. */
const leastApart = 0.04

const wellKnown = ['supports', 'contradicts', 'narrows', 'explains', 'leads-to', 'questions', 'extends']
const named = (count: number) => [...wellKnown, ...Array.from({ length: count }, (_, at) => `relation-${at}`)]
const looksOf = (names: readonly string[]) => relationLooks(names, {})

describe('the looks of relations', () => {
  it.each(Object.entries(deficiencies))(
    'are told apart by line and glyph, or by colours that differ for a reader with %s',
    (_, deficiency) => {
      const looks = Object.values(looksOf(named(90)))
      let compared = 0
      for (const [at, one] of looks.entries()) {
        for (const other of looks.slice(at + 1)) {
          if (one.line !== other.line || one.glyph !== other.glyph) continue
          compared += 1
          for (const ground of [0, 1] as const) {
            const difference = apart(one.colour[ground], other.colour[ground], deficiency)
            expect(difference, `${one.colour[ground]} ${other.colour[ground]}`).toBeGreaterThan(leastApart)
          }
        }
      }
      expect(compared).toBeGreaterThan(20)
    },
  )

  it('need no colour among fifty relations', () => {
    const looks = Object.values(looksOf(named(43)))
    expect(new Set(looks.map(({ line, glyph }) => `${line} ${glyph}`)).size).toBe(50)
  })

  it('fit well-known names, and share the others out evenly around a note', () => {
    const looks = looksOf(named(8))
    expect(looks.supports).toMatchObject({ line: 'solid', glyph: '+', side: 'start' })
    expect(looks.contradicts).toMatchObject({ line: 'double', glyph: '×', side: 'end' })
    expect(looks.explains?.side).toBe('above')
    expect(looks['leads-to']?.side).toBe('below')
    const others = Object.entries(looks).flatMap(([name, { side }]) =>
      name.startsWith('relation-') ? [side] : [],
    )
    const counts = Object.values(Object.groupBy(others, (side) => side)).map((some) => some.length)
    expect(counts).toEqual([2, 2, 2, 2])
  })

  it('are as given, and none that is chosen is like one of these', () => {
    const { looks } = readSettings(
      'relations:\n  a: {color: "#777", line: solid, glyph: +, side: below}\n  supports: {}\n  b: {glyph: 1}\n',
      {},
    ).settings
    expect(looks.a).toEqual({ colour: ['#717171', '#858585'], line: 'solid', glyph: '+', side: 'below' })
    expect(looks.b?.glyph).toBe('1')
    expect(looks.supports).not.toMatchObject({ line: 'solid', glyph: '+' })
  })
})

it('can be read on a ground of the site’s own, also in colours that were chosen for another', () => {
  const source = `theme: { colours: { ground: { light: '#2b2b2b', dark: '#0b3d2e' } } }
relations:
  supports: { colour: '#222222' }
  contradicts: { colour: { light: '#7a0000', dark: '#003300' } }
  other: {}
`
  const { looks } = readSettings(source, {}).settings
  for (const { colour } of Object.values(looks)) {
    expect(contrastOf(colour[0], '#2b2b2b')).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(colour[1], '#0b3d2e')).toBeGreaterThanOrEqual(4.5)
  }
  expect(Object.keys(looks)).toEqual(expect.arrayContaining(['supports', 'contradicts', 'other']))
})
