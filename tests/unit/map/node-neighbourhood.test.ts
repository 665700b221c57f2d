import { beforeAll, describe, expect, it } from 'vitest'
import { layers, mostOfLayer } from '../../../src/map/map-edge.ts'
import type { Site } from '../../../src/site/site-of.ts'
import { wood } from '../../wood.ts'
import { pageAt, siteWith } from '../pages/collection.ts'
import { allNeighbourhoods, neighbourhoodAt } from './neighbourhoods.ts'

const relations = 'relations:\n  supports: { label: Supports, inverse: Supported by }\n'

describe('a file of the walk', () => {
  let site: Site
  beforeAll(async () => {
    site = await siteWith({
      'site.yaml': relations,
      'notes/a.md': [
        '---',
        'title: Why a?',
        'related:',
        '  - to: "[[b]]"',
        '    why: it names the *mechanism* of [[c]]',
        '    type: supports',
        '---',
        'First. Here [[c]] is **mentioned**, and `code`. Last.',
      ].join('\n'),
      'notes/b.md': '---\ntitle: Why b?\n---\n',
      'notes/c.md': '---\ntitle: Why c?\n---\n',
      'notes/alone.md': '---\ntitle: Why alone?\n---\n',
      'inquiries/q.md': '---\ntitle: What of a?\n---\nSee [[a]], and [[a]] again, and [@kim2020].\n',
      'papers/kim2020.md': '---\ntitle: On a\ncitekey: kim2020\n---\n',
    })
  })

  it('has every node once', () => {
    expect(
      allNeighbourhoods(site)
        .map(({ address }) => address)
        .toSorted(),
    ).toEqual(['/inquiries/q/', '/notes/a/', '/notes/alone/', '/notes/b/', '/notes/c/', '/papers/kim2020/'])
  })

  it('has what stands around, layer after layer, with counts', () => {
    const { around, counts, degree, computed } = neighbourhoodAt(site, '/notes/a/')
    expect(around.map(({ address, radius }) => [address, radius])).toEqual([
      ['/notes/b/', 5],
      ['/inquiries/q/', 6],
      ['/notes/c/', 5],
      ['/papers/kim2020/', 5],
      ['/notes/alone/', 4],
    ])
    expect(counts).toEqual({ related: 1, source: 1, mention: 1, similar: 2 })
    expect(computed).toEqual({ similar: 2 })
    expect(degree).toBe(3)
  })

  it('has reasons as plain words, by who gave them', () => {
    const { edges } = neighbourhoodAt(site, '/notes/a/')
    expect(edges).toContainEqual({
      type: {
        kind: 'related',
        computed: false,
        symmetric: false,
        label: 'Supports',
        inverse: 'Supported by',
        relation: { name: 'supports', glyph: '+', line: 'solid', side: 'start' },
      },
      from: 0,
      to: 1,
      reasons: [{ by: 'from', why: 'it names the mechanism of c' }],
    })
    expect(edges.find(({ type }) => type.kind === 'mention')).toMatchObject({
      from: 0,
      to: 3,
      reasons: [{ by: 'from', why: 'Here c is mentioned, and code.' }],
    })
    expect(edges.find(({ type }) => type.kind === 'source')).toMatchObject({
      from: 2,
      to: 0,
      reasons: [{ by: 'from', why: 'See Why a?, and Why a? again, and (On a).' }],
    })
  })

  it('has the same edge with the other end as its centre', () => {
    expect(
      neighbourhoodAt(site, '/notes/b/').edges.filter(({ from, to }) => from === 0 || to === 0),
    ).toContainEqual({
      type: {
        kind: 'related',
        computed: false,
        symmetric: false,
        label: 'Supports',
        inverse: 'Supported by',
        relation: { name: 'supports', glyph: '+', line: 'solid', side: 'start' },
      },
      from: 1,
      to: 0,
      reasons: [{ by: 'from', why: 'it names the mechanism of c' }],
    })
  })

  it('has a node that is joined to nothing', () => {
    const alone = neighbourhoodAt(site, '/notes/alone/')
    expect(alone.degree).toBe(0)
    expect(alone.counts).toEqual(alone.computed)
    for (const { type } of alone.edges.filter(({ from, to }) => from === 0 || to === 0))
      expect(type.computed).toBe(true)
  })
})

describe('what is computed around a node', () => {
  const text = 'Clay holds water since its grains are fine.'
  const files = {
    'notes/a.md': `---\ncites: [p1]\n---\n${text} See [[b]].`,
    'notes/b.md': text,
    'notes/c.md': `${text} So it is.`,
    'notes/d.md': `${text} So it was.`,
    ...Object.fromEntries(
      [1, 2, 3].map((at) => [`papers/p${at}.md`, `---\ncitekey: p${at}\ntitle: Paper ${at}\n---\n${text}`]),
    ),
    'inquiries/q.md': '---\nnext: ["[[r]]"]\n---\n[[a]] [[b]] [[c]]',
    'inquiries/r.md': '[[a]]',
    'inquiries/s.md': '[[a]] [[c]] [[d]]',
    'inquiries/t.md': '[[a]]',
  }
  let site: Site
  beforeAll(async () => {
    site = await siteWith(files)
  })
  const edgesWith = (of: string, kind: string) => {
    const { around, edges } = neighbourhoodAt(site, of)
    return edges
      .filter(({ type, from, to }) => type.kind === kind && (from === 0 || to === 0))
      .map((edge) => ({ ...edge, other: around[Math.max(edge.from, edge.to) - 1]?.address }))
  }

  it('is similar papers and notes in turns, without those that an author joined to it', () => {
    const { around, counts, computed } = neighbourhoodAt(site, '/notes/a/')
    const last = around.slice(around.length - (counts.similar ?? 0)).map(({ kind }) => kind)
    expect(last).toEqual(['paper', 'note', 'paper', 'note'])
    expect(computed).toEqual({ similar: 4 })
    const similar = edgesWith('/notes/a/', 'similar')
    expect(similar.map(({ other }) => other).toSorted()).toEqual([
      '/notes/c/',
      '/notes/d/',
      '/papers/p2/',
      '/papers/p3/',
    ])
    for (const { type, reasons } of similar)
      expect({ ...type, reasons }).toEqual({
        kind: 'similar',
        relation: null,
        computed: true,
        symmetric: true,
        label: null,
        inverse: null,
        reasons: [],
      })
  })

  it('is similar notes around a paper', () => {
    expect(
      edgesWith('/papers/p2/', 'similar')
        .map(({ other }) => other)
        .toSorted(),
    ).toEqual(['/notes/a/', '/notes/b/', '/notes/c/', '/notes/d/'])
  })

  it('is next candidates after those that the author wrote, with a reason in words', () => {
    const [first, ...others] = edgesWith('/inquiries/q/', 'next')
    expect(first).toMatchObject({ other: '/inquiries/r/', type: { computed: false }, reasons: [] })
    expect(others.map(({ other }) => other)).not.toContain('/inquiries/r/')
    expect(others.find(({ other }) => other === '/inquiries/s/')).toMatchObject({
      type: { computed: true },
      from: 0,
      reasons: [{ by: 'from', why: 'shares 2 sources' }],
    })
    expect(neighbourhoodAt(site, '/inquiries/q/').computed.next).toBe(others.length)
  })

  it('fills a still map up to six neighbours, and no farther', () => {
    const { map, layers, degree } = pageAt(site, '/papers/p2/', 'paper')
    expect([degree, layers, map?.nodes.length]).toEqual([0, { similar: 4 }, 5])
    const note = pageAt(site, '/notes/a/', 'note')
    expect(note.degree).toBe(6)
    expect(note.map?.edges.filter(({ type }) => type.computed)).toEqual([])
    const some = pageAt(site, '/notes/d/', 'note')
    expect([some.degree, some.map?.nodes.length, some.map?.hidden]).toEqual([1, 7, 1])
  })
})

describe('relations among the neighbours of a centre', () => {
  it('are there without reasons', async () => {
    const related = (to: string, why: string) => `related:\n  - to: "[[${to}]]"\n    why: ${why}\n`
    const site = await siteWith({
      'notes/a.md': `---\nrelated:\n  - to: "[[b]]"\n    why: one\n  - to: "[[c]]"\n    why: two\n---\n`,
      'notes/b.md': `---\n${related('c', 'three')}---\n`,
      'notes/c.md': '',
    })
    const edges = neighbourhoodAt(site, '/notes/a/').edges.filter(({ type }) => !type.computed)
    expect(edges.map(({ from, to, reasons }) => [from, to, reasons.map(({ why }) => why)])).toEqual([
      [0, 1, ['one']],
      [0, 2, ['two']],
      [1, 2, []],
    ])
  })

  it('have reasons of both ends where both gave one', async () => {
    const site = await siteWith({
      'site.yaml': 'relations:\n  contradicts: { label: Contradicts, symmetric: true }\n',
      'notes/a.md': '---\nrelated:\n  - to: "[[b]]"\n    why: mine\n    type: contradicts\n---\n',
      'notes/b.md': '---\nrelated:\n  - to: "[[a]]"\n    why: yours\n    type: contradicts\n---\n',
    })
    const [edge, ...others] = neighbourhoodAt(site, '/notes/b/').edges
    expect(others).toEqual([])
    expect(edge?.type).toMatchObject({ symmetric: true, label: 'Contradicts', inverse: 'Contradicts' })
    const own = edge?.from === 0 ? 'from' : 'to'
    expect(edge?.reasons.find(({ by }) => by === own)?.why).toBe('yours')
    expect(edge?.reasons.find(({ by }) => by !== own)?.why).toBe('mine')
  })
})

describe('a node with very many neighbours', () => {
  it('is counted whole, and holds the first of each layer', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `n${String(index).padStart(2, '0')}`)
    const site = await siteWith({
      'hub.md': '',
      ...Object.fromEntries(names.map((name) => [`notes/${name}.md`, '[[hub]]'])),
      ...Object.fromEntries(names.map((name) => [`inquiries/${name}.md`, '[[hub]]'])),
    })
    const { counts, around, degree, edges } = neighbourhoodAt(site, '/notes/hub/')
    expect([counts, degree]).toEqual([{ source: 60, mention: 60 }, 120])
    expect(around.map(({ address }) => address)).toEqual([
      ...names.slice(0, mostOfLayer).map((name) => `/inquiries/${name}/`),
      ...names.slice(0, mostOfLayer).map((name) => `/notes/${name}/`),
    ])
    for (const { from, to } of edges) expect(Math.max(from, to)).toBeLessThanOrEqual(around.length)
  })
})

describe('a draft', () => {
  const draft = '---\ntitle: Canary Pangolin\ndraft: true\nrelated: ["[[a]]"]\n---\n[[a]] is a canary.\n'

  it('is in no file, and neither is its title', async () => {
    const why = 'related:\n  - to: "[[b]]"\n    why: as [[Canary Pangolin]] and [[hidden|another]] say\n'
    const site = await siteWith({
      'notes/hidden.md': draft,
      'inquiries/hidden-too.md': draft.replace('Canary Pangolin', 'Which pangolin?'),
      'notes/a.md': `---\nsummary: As [[hidden]] says.\n${why}---\nHere are [[b]] and [[Canary Pangolin]].\n`,
      'notes/b.md': '[[hidden]] and [[a]] are [[Canary Pangolin]].\n',
    })
    const said = JSON.stringify(allNeighbourhoods(site))
    expect(said).not.toMatch(/canary|pangolin|hidden/i)
    expect(said).toContain('another')
    expect(neighbourhoodAt(site, '/notes/a/').degree).toBe(1)
  })
})

describe('the files of a wood', () => {
  let site: Site
  beforeAll(async () => {
    site = await siteWith(wood())
  })

  it('have each neighbour once, in the order of the layers, and each edge between two of them', () => {
    for (const { address, counts, around, edges } of allNeighbourhoods(site)) {
      const names = around.map((one) => one.address)
      expect(new Set([address, ...names]).size).toBe(names.length + 1)
      let place = 1
      for (const layer of layers) {
        for (let nth = 0; nth < Math.min(counts[layer] ?? 0, mostOfLayer); nth += 1, place += 1) {
          const own = edges.filter(
            ({ from, to }) => (from === 0 && to === place) || (to === 0 && from === place),
          )
          expect(layers.find((one) => own.some(({ type }) => type.kind === one))).toBe(layer)
        }
      }
      expect(place).toBe(around.length + 1)
      for (const { from, to } of edges) expect(Math.max(from, to)).toBeLessThan(place)
    }
  })

  it('have as many neighbours that somebody joined to the centre as its degree says', () => {
    for (const { degree, counts, around, edges } of allNeighbourhoods(site)) {
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
      if (around.length < all) continue
      const authored = edges.filter(({ type, from, to }) => !type.computed && (from === 0 || to === 0))
      expect(new Set(authored.map(({ from, to }) => Math.max(from, to))).size).toBe(degree)
    }
  })

  it('give reasons without markup', () => {
    const reasons = allNeighbourhoods(site).flatMap(({ edges }) => edges.flatMap((edge) => edge.reasons))
    expect(reasons.length).toBeGreaterThan(100)
    for (const { why } of reasons) expect(why).not.toMatch(/<[a-z/]|&[a-z]+;|\[\[|\*\*/)
  })
})
