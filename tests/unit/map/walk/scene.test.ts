import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { arrivalAt, sceneOf, reversed, type Scene } from '../../../../src/map/walk/scene.ts'
import { layers, mostAtFirst, mostChosen, type Layer, type MapEdge } from '../../../../src/map/map-edge.ts'
import type { NodeNeighbourhood } from '../../../../src/map/walk-file.ts'
import { nameAt } from '../../../../src/map/words.ts'
import type { Site } from '../../../../src/site/site-of.ts'
import { siteWith } from '../../pages/collection.ts'
import { allNeighbourhoods, neighbourhoodAt } from '../neighbourhoods.ts'
import { runs } from '../../../laws.ts'
import { wood } from '../../../wood.ts'
import { at, edge, near, node } from './example.ts'

const none: ReadonlyMap<Layer, boolean> = new Map()
const every = new Map(layers.map((layer) => [layer, true]))
const addresses = ({ drawing }: Scene) => drawing.nodes.map(({ address }) => address)

/** Collections of notes, inquiries and papers that are joined in every way. */
const collections = fc
  .record({
    notes: fc.array(
      fc.record({
        related: fc.array(fc.nat(11), { maxLength: 8 }),
        mentions: fc.array(fc.nat(11), { maxLength: 4 }),
        cites: fc.array(fc.nat(2), { maxLength: 3 }),
        type: fc.constantFrom('related', 'supports', 'contradicts'),
        title: fc.constantFrom(
          'Why so?',
          'Why does a long title need three lines or more?',
          'מדוע?',
          '为什么',
        ),
      }),
      { minLength: 12, maxLength: 12 },
    ),
    inquiries: fc.array(fc.array(fc.nat(11), { maxLength: 6 }), { maxLength: 4 }),
  })
  .map(({ notes, inquiries }) => ({
    'site.yaml':
      'relations:\n  supports: { label: Supports, inverse: Supported by }\n  contradicts: { label: Contradicts, symmetric: true }\n',
    ...Object.fromEntries(
      notes.map(({ related, mentions, cites, type, title }, index) => [
        `notes/n${index}.md`,
        [
          `---\ntitle: "${title} ${index}"\nrelated:`,
          ...related.map((to) => `  - to: "[[n${to}]]"\n    why: of ${to}\n    type: ${type}`),
          '---',
          ...mentions.map((to) => `See [[n${to}]].`),
          ...cites.map((to) => `So [@p${to}].`),
        ].join('\n'),
      ]),
    ),
    ...Object.fromEntries(
      inquiries.map((sources, index) => [
        `inquiries/q${index}.md`,
        `---\nnext: ["[[q${(index + 1) % inquiries.length}]]"]\n---\n${sources.map((to) => `[[n${to}]]`).join(', ')}\n`,
      ]),
    ),
    ...Object.fromEntries(
      [0, 1, 2].map((index) => [`papers/p${index}.md`, `---\ncitekey: p${index}\n---\n`]),
    ),
  }))

/** A hub that more things are joined to than a map has room for. */
const crowd = (count: number) => {
  const numbers = Array.from({ length: count }, (_, index) => index)
  return {
    'hub.md': `---\nrelated: [${numbers.map((index) => `"[[n${index}]]"`).join(', ')}]\n---\n`,
    ...Object.fromEntries(numbers.map((index) => [`notes/n${index}.md`, ''])),
    ...Object.fromEntries(numbers.map((index) => [`inquiries/q${index}.md`, '[[hub]]'])),
    ...Object.fromEntries(numbers.map((index) => [`notes/m${index}.md`, '[[hub]]'])),
  }
}

function expectStill(site: Site): void {
  for (const one of allNeighbourhoods(site)) {
    const page = site.page(one.address)
    // A text of home or of an index is a node without a map of its own.
    if (!page || !('role' in page)) continue
    if (page.map) expect(sceneOf(one, none).drawing).toMatchObject(page.map)
    else expect(one.around).toEqual([])
  }
}

describe('with nothing chosen, a scene is the still map of the page', () => {
  it('for all nodes of a wood', async () => {
    expectStill(await siteWith(wood()))
  })

  it('for a hub with more neighbours than there is room for', async () => {
    expectStill(await siteWith(crowd(30)))
  })

  it('for generated collections', { tags: 'law' }, async () => {
    await fc.assert(
      fc.asyncProperty(collections, async (files) => {
        expectStill(await siteWith(files))
      }),
      { numRuns: runs(100) },
    )
  })
})

describe('a scene', () => {
  let site: Site
  let hub: NodeNeighbourhood
  beforeAll(async () => {
    site = await siteWith(crowd(60))
    hub = neighbourhoodAt(site, '/notes/hub/')
  })

  it('has at most 24 nodes at first, and 40 with layers that somebody chose', () => {
    expect([mostAtFirst, mostChosen]).toEqual([24, 40])
    expect(sceneOf(hub, none).drawing).toMatchObject({ hidden: 180 - 23 })
    expect(addresses(sceneOf(hub, none))).toHaveLength(24)
    expect(addresses(sceneOf(hub, every))).toHaveLength(40)
  })

  it('counts all that it leaves out, whatever is chosen', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(fc.constantFrom(...layers), fc.boolean())), (chosen) => {
        const { drawing } = sceneOf(hub, new Map(chosen))
        expect(drawing.nodes.length).toBeLessThanOrEqual(chosen.length === 0 ? 24 : 40)
        expect(drawing.nodes.length - 1 + drawing.hidden).toBe(180)
      }),
    )
  })

  it('shows the layers that somebody turned on, and not those that somebody turned off', () => {
    const around = ['b', 'c', 'd', 'e', 'f', 'g', 'x', 'y']
    const centre = node(
      'a',
      around,
      around.map((_, index) => edge(index < 6 ? 'related' : 'mention', 0, index + 1)),
      { related: 6, mention: 2 },
    )
    expect([...sceneOf(centre, none).shown]).toEqual(['related'])
    const both = sceneOf(centre, new Map([['mention', true]]))
    expect([...both.shown]).toEqual(['related', 'mention'])
    expect(both.drawing.nodes).toHaveLength(9)
    const few = sceneOf(
      centre,
      new Map([
        ['mention', true],
        ['related', false],
      ]),
    )
    expect(addresses(few)).toEqual([at('a'), at('x'), at('y')])
    expect(few.drawing.hidden).toBe(6)
    expect([...sceneOf(centre, new Map([['cites', true]])).shown]).toEqual(['related'])
  })

  it('has nothing but its centre where all layers are turned off', () => {
    const { drawing } = sceneOf(hub, new Map(layers.map((layer) => [layer, false])))
    expect(drawing.nodes.map(({ address }) => address)).toEqual(['/notes/hub/'])
    expect(drawing).toMatchObject({ edges: [], hidden: 180 })
  })

  it('shows where one came from, though there is no room or its layer is off', () => {
    const off = new Map(layers.map((layer) => [layer, false]))
    for (const address of ['/notes/n23/', '/notes/n59/', '/inquiries/q59/', '/notes/m23/']) {
      const came = arrivalAt(hub, neighbourhoodAt(site, address))
      for (const chosen of [none, every, off]) {
        const scene = sceneOf(hub, chosen, came)
        const place = addresses(scene).indexOf(came.node.address)
        expect(place).toBeGreaterThan(0)
        expect(
          scene.drawing.edges.some(
            ({ from, to }) => Math.min(from, to) === 0 && Math.max(from, to) === place,
          ),
        ).toBe(true)
        expect(scene.connections.get(came.node.address)).not.toEqual([])
        expect(new Set(addresses(scene)).size).toBe(addresses(scene).length)
      }
    }
  })

  it('has no more nodes than there is room for with where one came from', () => {
    for (const one of allNeighbourhoods(site)) {
      if (one.address === hub.address) continue
      const came = arrivalAt(hub, one)
      expect(addresses(sceneOf(hub, none, came)).length).toBeLessThanOrEqual(24)
      expect(addresses(sceneOf(hub, every, came)).length).toBeLessThanOrEqual(40)
    }
  })

  it('counts where one came from once, be it among the first or not', () => {
    for (const address of ['/notes/n1/', '/notes/n59/', '/inquiries/q59/', '/notes/m59/']) {
      const { drawing } = sceneOf(hub, every, arrivalAt(hub, neighbourhoodAt(site, address)))
      expect(drawing.nodes.length - 1 + drawing.hidden).toBe(180)
    }
  })

  it('has its centre once, though a link says that one came from there', () => {
    const scene = sceneOf(hub, none, arrivalAt(hub, hub))
    expect(new Set(addresses(scene)).size).toBe(addresses(scene).length)
  })

  it('names the line to where one came from as the others', () => {
    const names = { label: 'Supports', inverse: 'Supported by' }
    const from = node('b', ['a'], [edge('related', 0, 1, names)])
    const first = Array.from({ length: 24 }, (_, index) => `x${index}`)
    const centre = node('a', first, [], { related: 30 })
    const { drawing } = sceneOf(centre, none, arrivalAt(centre, from))
    expect(drawing.edges).toMatchObject([{ type: { kind: 'related', label: 'Supports' }, from: 23, to: 0 }])
    const back = node('b', ['a'], [edge('related', 1, 0, names)])
    expect(sceneOf(centre, none, arrivalAt(centre, back)).drawing.edges).toMatchObject([
      { type: { label: 'Supports' }, from: 0, to: 23 },
    ])
  })
})

describe('what is computed', () => {
  const similar = (to: number, from = 0) => edge('similar', from, to, { computed: true, symmetric: true })
  const names = ['p', 'q', 'r', 's', 't', 'u', 'v', 'w']
  const few: NodeNeighbourhood = {
    ...node('a', ['b', ...names], [edge('related', 0, 1), ...names.map((_, at) => similar(at + 2))], {
      related: 1,
      similar: 8,
    }),
    degree: 1,
    computed: { similar: 8 },
  }

  it('fills the map up to six, until somebody asks for all of it', () => {
    const first = sceneOf(few, none)
    expect(first.drawing.nodes).toHaveLength(7)
    expect([[...first.shown], [...first.partly]]).toEqual([['related', 'similar'], ['similar']])
    expect(sceneOf(few, new Map([['cites', true]])).drawing.nodes).toHaveLength(7)
    const all = sceneOf(few, new Map([['similar', true]]))
    expect(all.drawing.nodes).toHaveLength(10)
    expect([...all.partly]).toEqual([])
    expect([...sceneOf(few, new Map([['similar', false]])).shown]).toEqual(['related'])
  })

  it('is said to be so', () => {
    const [only, ...others] = sceneOf(few, none).connections.get(at('p')) ?? []
    expect(others).toEqual([])
    expect(only?.type.computed).toBe(true)
    expect(only && nameAt(only, 0)).toBe('Similar, computed')
  })

  it('is no arrow: its line is symmetric', () => {
    const lines = sceneOf(few, none).drawing.edges.filter(({ type }) => type.kind === 'similar')
    expect(lines).toHaveLength(5)
    for (const line of lines) expect(line.type).toMatchObject({ computed: true, symmetric: true })
  })

  it('is shown where one came by it, though only the other end knows it, and counted', () => {
    const far = node('p', ['x'], [edge('related', 0, 1)])
    const scene = sceneOf(far, none, arrivalAt(far, few))
    expect(addresses(scene)).toEqual([at('p'), at('x'), at('a')])
    expect(scene.drawing).toMatchObject({ hidden: 0 })
    expect(scene.around).toEqual({ authored: 1, computed: 1 })
    expect(scene.drawing.edges).toMatchObject([
      { type: { kind: 'related' } },
      { type: { kind: 'similar', computed: true } },
    ])
  })

  it('is one edge where both ends know it', () => {
    const far = {
      ...node('p', ['a'], [similar(0, 1)], { similar: 1 }),
      degree: 0,
      computed: { similar: 1 },
    }
    expect(arrivalAt(far, few).connections).toHaveLength(1)
    expect(sceneOf(far, none, arrivalAt(far, few)).drawing.edges).toHaveLength(1)
  })

  it('stands beside what an author wrote between the same two, where one came by it', () => {
    const candidate = edge('next', 0, 1, {
      computed: true,
      reasons: [{ by: 'from', why: 'shares one source' }],
    })
    const from: NodeNeighbourhood = {
      ...node('q', ['r'], [candidate], { next: 1 }),
      degree: 0,
      computed: { next: 1 },
    }
    const to = node('r', ['q'], [edge('next', 0, 1)], { next: 1 })
    const came = arrivalAt(to, from)
    expect(reversed(came.connections).map((one) => nameAt(one, 0))).toEqual([
      'Read before',
      'Read next, computed',
    ])
    const { drawing, connections, around } = sceneOf(to, none, came)
    expect(drawing.edges.map(({ type, from: start, to: end }) => [type.computed, start, end])).toEqual([
      [false, 0, 1],
      [true, 1, 0],
    ])
    expect(connections.get(at('q'))).toEqual(came.connections)
    expect([around, drawing.hidden]).toEqual([{ authored: 1, computed: 0 }, 0])
  })
})

describe('connections', () => {
  const names = { label: 'Supports', inverse: 'Supported by' }
  const reasons = [
    { by: 'from', why: 'mine' },
    { by: 'to', why: 'yours' },
  ] as const
  const a = node('a', ['b'], [edge('related', 0, 1, { ...names, reasons }), edge('mention', 1, 0)])
  const b = node('b', ['a'], [edge('related', 1, 0, { ...names, reasons }), edge('mention', 0, 1)])

  it('are read from the centre', () => {
    const connections = sceneOf(a, none).connections.get(at('b')) ?? []
    expect(connections).toEqual([
      {
        type: { kind: 'related', computed: false, symmetric: false, relation: null, ...names },
        from: 0,
        to: 1,
        reasons,
      },
      {
        type: {
          kind: 'mention',
          computed: false,
          symmetric: false,
          label: null,
          inverse: null,
          relation: null,
        },
        from: 1,
        to: 0,
        reasons: [],
      },
    ])
    expect(connections.map((one) => nameAt(one, 0))).toEqual(['Supports', 'Mentioned by'])
    expect(connections.map((one) => nameAt(one, 1))).toEqual(['Supported by', 'Mentions'])
  })

  it('are the same from the other end', () => {
    expect(reversed(sceneOf(a, none).connections.get(at('b')) ?? [])).toEqual(
      sceneOf(b, none).connections.get(at('a')),
    )
    expect(reversed(reversed(arrivalAt(a, b).connections))).toEqual(arrivalAt(a, b).connections)
  })

  it('are those that the centre knows, and else those of where one came from', () => {
    const forgetful = { ...a, around: [], edges: [] }
    expect(arrivalAt(a, b)).toEqual({
      node: near('b'),
      connections: sceneOf(a, none).connections.get(at('b')),
    })
    expect(arrivalAt(forgetful, b)).toEqual({
      node: near('b'),
      connections: sceneOf(a, none).connections.get(at('b')),
    })
  })

  it('are the same read from either end in a wood', async () => {
    const nodes = new Map(allNeighbourhoods(await siteWith(wood())).map((one) => [one.address, one]))
    const inWords = (connections: readonly MapEdge[]) => connections.map((one) => JSON.stringify(one)).sort()
    /** As the centre alone has them. */
    const authored = (centre: NodeNeighbourhood, other: NodeNeighbourhood) =>
      arrivalAt(centre, { ...other, edges: [] }).connections.filter(({ type }) => !type.computed)
    let compared = 0
    for (const one of nodes.values()) {
      for (const { address } of one.around) {
        const other = nodes.get(address)
        if (!other?.around.some((back) => back.address === one.address)) continue
        expect(inWords(arrivalAt(one, other).connections)).toEqual(
          inWords(reversed(arrivalAt(other, one).connections)),
        )
        expect(inWords(authored(one, other))).toEqual(inWords(reversed(authored(other, one))))
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(300)
  })
})
