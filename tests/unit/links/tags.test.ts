import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import { hasPage, tagsOf } from '../../../src/links/tags.ts'

const node = (name: string, ...tags: string[]) => ({ address: `/notes/${name}/` as Address, entry: { tags } })
const addresses = (nodes: readonly ReturnType<typeof node>[], ownPages: number) =>
  [...tagsOf(nodes, ownPages)].map(([key, { address }]) => `${key} ${address}`)

describe('tags that one node alone has', () => {
  it('lead to that node beyond the number of pages that it may have of its own', () => {
    const nodes = [node('a', 'soil', 'x1', 'x2', 'x3'), node('b', 'soil', 'y1')]
    expect(addresses(nodes, 2)).toEqual([
      'soil /tags/soil/',
      'x1 /tags/x1/',
      'x2 /tags/x2/',
      'x3 /notes/a/',
      'y1 /tags/y1/',
    ])
    expect(addresses(nodes, 0)).toEqual([
      'soil /tags/soil/',
      'x1 /notes/a/',
      'x2 /notes/a/',
      'x3 /notes/a/',
      'y1 /notes/b/',
    ])
  })

  it('count with the tags above them, and have no page below one that has none', () => {
    expect(addresses([node('a', 'p/q', 'r/s')], 3)).toEqual([
      'p /tags/p/',
      'p/q /tags/p/q/',
      'r /tags/r/',
      'r/s /notes/a/',
    ])
    expect(addresses([node('a', 'p/q'), node('b', 'p/r')], 0)).toEqual([
      'p /tags/p/',
      'p/q /notes/a/',
      'p/r /notes/b/',
    ])
  })

  it('get no more pages from other notes, whatever these are tagged with', () => {
    const tag = fc.constantFrom('a', 'b', 'c', 'd/e', 'd/f', 'g/h/i')
    const tags = fc.uniqueArray(tag)
    fc.assert(
      fc.property(fc.array(tags), fc.nat(4), (lists, ownPages) => {
        const nodes = lists.map((own, index) => node(String(index), ...own))
        const found = tagsOf(nodes, ownPages)
        for (const { address, entry } of nodes) {
          const others = new Set(
            nodes
              .filter((other) => other.address !== address)
              .flatMap((other) => [...tagsOf([other], 99).keys()]),
          )
          const alone = [...tagsOf([node('x', ...entry.tags)], 99).keys()].filter((key) => !others.has(key))
          const paged = alone.filter((key) => hasPage(found.get(key) ?? { tag: '', address }))
          expect(paged).toHaveLength(Math.min(ownPages, alone.length))
          for (const key of alone) if (!paged.includes(key)) expect(found.get(key)?.address).toBe(address)
        }
        const paged = [...found].flatMap(([key, one]) => (hasPage(one) ? [key] : []))
        for (const key of paged) expect(paged).toContain(key.split('/')[0])
      }),
    )
  })
})
