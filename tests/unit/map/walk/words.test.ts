import { Window } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { reversed, sceneOf, type Arrival } from '../../../../src/map/walk/scene.ts'
import { arrivalInWords, neighbourLabel, restOf, connectionsInWords } from '../../../../src/map/walk/panel.ts'
import type { MapEdge } from '../../../../src/map/map-edge.ts'
import type { MapNode } from '../../../../src/map/draw.ts'
import { edge, near, node } from './example.ts'

const named = (label: string, ...whys: readonly string[]) =>
  edge('related', 0, 1, { label, inverse: label, reasons: whys.map((why) => ({ by: 'from', why })) })

/** An arrival from A, whose edges are as seen from there. */
const from = (...connections: readonly MapEdge[]): Arrival => ({
  node: near('a'),
  connections: reversed(connections),
})

beforeAll(() => vi.stubGlobal('document', new Window().document))
afterAll(() => vi.unstubAllGlobals())

const inWords = (connections: readonly MapEdge[]) =>
  connectionsInWords(connections, [])
    .map(({ textContent }) => textContent)
    .join('')

describe('connectionsInWords', () => {
  it('names each edge, with its reasons', () => {
    expect(inWords([])).toBe('')
    expect(inWords([named('Cites')])).toBe('Cites')
    expect(inWords([named('Supports', 'it names the mechanism')])).toBe('Supports: it names the mechanism')
    expect(inWords([named('Supports', 'it names the mechanism'), named('Mentions')])).toBe(
      'Supports: it names the mechanism. Mentions',
    )
  })

  it('says what the node that is 0 says', () => {
    const names = { label: 'Supports', inverse: 'Supported by' }
    expect(inWords([edge('related', 1, 0, names), edge('related', 0, 1, names)])).toBe(
      'Supported by. Supports',
    )
  })

  it('ends a sentence once', () => {
    const both = [named('Mentions', 'See there.'), named('Cites', 'Is it so?'), named('Draws on')]
    expect(inWords(both)).toBe('Mentions: See there. Cites: Is it so? Draws on')
  })
})

describe('arrival', () => {
  const related = (name: string, count: number) => {
    const names = Array.from({ length: count }, (_, index) => `${name}${index}`)
    return sceneOf(
      node(
        name,
        names,
        names.map((_, index) => edge('related', 0, index + 1)),
      ),
      new Map(),
    )
  }

  it('says the centre, and how many stand around', () => {
    expect(arrivalInWords(related('a', 1))).toBe('“A”, 1 neighbour.')
    expect(arrivalInWords(related('a', 5))).toBe('“A”, 5 neighbours.')
  })

  it('says how many of them are drawn, where it is not all', () => {
    const names = Array.from({ length: 24 }, (_, index) => `n${index}`)
    const many = node(
      'a',
      names,
      names.map((_, index) => edge('related', 0, index + 1)),
      { related: 60 },
    )
    expect(arrivalInWords(sceneOf(many, new Map()))).toBe('“A”, 60 neighbours, 23 shown.')
  })

  it('says from where and by what reason one came', () => {
    const scene = related('b', 2)
    expect(arrivalInWords({ ...scene, came: from() })).toBe('“B”, 2 neighbours. From “A”.')
    expect(arrivalInWords({ ...scene, came: from(named('Supports', 'it names the mechanism')) })).toBe(
      '“B”, 2 neighbours. From “A”: Supports: it names the mechanism.',
    )
  })

  it.each(['It is so.', 'Is it so?', 'It is so!', 'It is so…'])('ends once after “%s”', (why) => {
    expect(arrivalInWords({ ...related('b', 2), came: from(named('Mentions', why)) })).toBe(
      `“B”, 2 neighbours. From “A”: Mentions: ${why}`,
    )
  })
})

describe('other words', () => {
  it('say how much is left out', () => {
    const few = sceneOf(node('a', ['b'], [edge('related', 0, 1)]), new Map())
    expect(restOf(few)).toBe('')
    const drawing = { ...few.drawing, hidden: 3 }
    expect(restOf({ ...few, drawing, around: { authored: 4, computed: 0 } })).toBe('3 neighbours not shown')
    expect(restOf({ ...few, drawing, around: { authored: 1, computed: 3 } })).toBe(
      '3 computed neighbours not shown',
    )
  })

  it('name a neighbour with its kind, each edge once, and whether one was there', () => {
    const mapNode = sceneOf(node('a', ['b'], [edge('related', 0, 1)]), new Map()).drawing.nodes[1] as MapNode
    expect(neighbourLabel(mapNode, [], false)).toBe('B (note)')
    expect(neighbourLabel(mapNode, [named('Supports'), named('Mentions'), named('Supports')], true)).toBe(
      'B (note), Supports, Mentions, visited',
    )
  })
})
