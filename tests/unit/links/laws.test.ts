import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caseless } from '../../../src/links/names.ts'
import { runs } from '../../laws.ts'
import { addresses, file, link, plain } from './build.ts'
import { collection } from './collections.ts'

describe('linking', () => {
  it('does not depend on the order of the files', { tags: 'law' }, () => {
    const shuffled = collection.chain((documents) =>
      fc.tuple(fc.constant(documents), fc.shuffledSubarray(documents, { minLength: documents.length })),
    )
    fc.assert(
      fc.property(shuffled, ([documents, others]) => {
        const one = link(documents, { attachments: ['a.png', 'x/a.png'] })
        const other = link(others, { attachments: ['x/a.png', 'a.png', 'a.png'] })
        expect(plain(other.graph)).toEqual(plain(one.graph))
        expect({ ...other, graph: null }).toEqual({ ...one, graph: null })
      }),
      { numRuns: runs(1000) },
    )
  })

  it('gives every published file one address of its own, even without case', () => {
    fc.assert(
      fc.property(collection, (documents) => {
        const { graph, redirects } = link(documents)
        const published = documents.filter(({ citekey, entry }) => citekey === null && !entry.draft)
        for (const { path } of published) expect(graph.nodes.filter(({ id }) => id === path)).toHaveLength(1)
        const all = [...graph.nodes.map(({ address }) => address), ...redirects.map(({ from }) => from)]
        expect(new Set(all.map((address) => address.normalize('NFC').toLowerCase())).size).toBe(all.length)
        for (const address of all) expect(address).toMatch(/^\/(?:[^/]+\/)*$/)
      }),
    )
  })

  it(
    'leaves what is published at its address where drafts are shown to their author',
    { tags: 'law' },
    () => {
      fc.assert(
        fc.property(collection, (documents) => {
          const shown = documents.map((one) => (one.entry.draft ? { ...one, shown: true } : one))
          const built = addresses(link(documents))
          const dev = addresses(link(shown))
          expect(dev).toMatchObject(built)
          expect(new Set(Object.values(dev).map(caseless)).size).toBe(Object.keys(dev).length)
          for (const { path, citekey } of documents) if (citekey === null) expect(dev).toHaveProperty([path])
        }),
        { numRuns: runs(4000) },
      )
    },
  )

  it('joins published nodes only, by edges that both ends know of', () => {
    fc.assert(
      fc.property(collection, (documents) => {
        const { graph } = link(documents)
        for (const edge of graph.edges) {
          expect(edge.from).not.toBe(edge.to)
          expect(graph.from(edge.from)).toContain(edge)
          expect(graph.to(edge.to)).toContain(edge)
        }
        const both = graph.nodes.flatMap(({ id }) => [...graph.from(id), ...graph.to(id)])
        expect(both).toHaveLength(2 * graph.edges.length)
        expect(graph.nodes.flatMap(({ id }) => graph.from(id))).toEqual(graph.edges)
      }),
    )
  })

  it('says nothing of a draft beyond the words of those who link to it', () => {
    fc.assert(
      fc.property(collection, (documents) => {
        const secret = file('private/hidden.md', {
          draft: true,
          title: 'b',
          aliases: ['Title'],
          tags: ['secret'],
          links: ['a'],
          related: [{ to: 'a' }],
          redirects: ['/hidden/'],
          permalink: '/x/',
        })
        const { graph, problems, redirects, tags } = link([...documents, secret])
        expect(JSON.stringify([plain(graph), problems, redirects, [...tags]])).not.toMatch(
          /hidden|private|secret/,
        )
      }),
    )
  })

  it('moves a file only from the address that a new one’s path gives, and never one that is marked', () => {
    const path = fc
      .tuple(
        fc.constantFrom('', 'notes/', 'x/', 'X/'),
        fc.constantFrom(
          'a',
          'A',
          'a!',
          'a b',
          'a-b',
          'A b',
          '~',
          'stra\u00dfe',
          'strasse',
          'con',
          'a'.repeat(90),
        ),
      )
      .map((parts) => `${parts.join('')}.md`)
    const given = (one: string): string => addresses(link([file(one)]))[one] ?? ''
    fc.assert(
      fc.property(fc.uniqueArray(path, { minLength: 1, maxLength: 8 }), ([added = '', ...old]) => {
        const before = addresses(link(old.map((one) => file(one))))
        const after = addresses(link([added, ...old].map((one) => file(one))))
        for (const one of old) {
          if (after[one] === before[one]) continue
          expect(caseless(before[one] ?? '')).toBe(caseless(given(added)))
          expect(before[one]).toBe(given(one))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('moves nobody when a file of another name is added', () => {
    fc.assert(
      fc.property(collection, (documents) => {
        const before = link(documents).graph
        const after = link([...documents, file('a/quite-new.md', { links: ['a'] })]).graph
        for (const { id, address } of before.nodes) expect(after.node(id).address).toBe(address)
      }),
    )
  })
})
