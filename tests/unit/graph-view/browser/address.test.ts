import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  readFragment,
  writeFragment,
  type GraphAddress,
} from '../../../../src/graph-view/browser/fragment.ts'
import { computedKinds } from '../../../../src/core/nearest.ts'
import { siteKinds } from '../../../../src/core/site-kinds.ts'
import type { Address } from '../../../../src/core/address.ts'

const segment = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .filter((text) => !/[/\\]|^\.{1,2}$/.test(text) && text.isWellFormed())
const address = fc
  .array(segment, { minLength: 1, maxLength: 3 })
  .map((all) => `/${all.join('/')}/` as Address)
const words = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.isWellFormed())
const whole = (min: number, max: number) => fc.integer({ min, max })

const addresses: fc.Arbitrary<GraphAddress> = fc
  .record({
    node: fc.option(address),
    ends: fc.option(fc.tuple(address, address)),
    shown: fc.constantFrom('picture' as const, 'table' as const),
    colouring: fc.constantFrom('kind' as const, 'community' as const),
    withoutKinds: fc.subarray(siteKinds().map(({ id }) => id)),
    withoutTypes: fc.array(words),
    withComputed: fc.subarray([...computedKinds]),
    tag: fc.option(words),
    leastDegree: fc.nat(99),
    view: fc.option(fc.record({ x: whole(0, 9999), y: whole(0, 9999), span: whole(1, 20_000) })),
  })
  .map(({ ends, ...rest }) => ({ ...rest, from: ends?.[0] ?? null, to: ends?.[1] ?? null }))

describe('the fragment', () => {
  it('names a node by its address, encoded by segment', () => {
    expect(writeFragment({ node: '/notes/a b/c#d/' as Address })).toBe('#node=notes/a%20b/c%23d')
    expect(readFragment('#node=notes/a%20b/c%23d').node).toBe('/notes/a b/c#d/')
  })

  it('is empty where all is as at first, and holds all else in words', () => {
    expect(writeFragment(readFragment(''))).toBe('')
    const text =
      '#node=notes/a&from=notes/a&to=notes/b&as=table&colour=kind&without=paper&unlinked=cites,Narrows&computed=similar&tag=leaf%2Fash&least=3&view=5000,4000,900'
    expect(writeFragment(readFragment(text))).toBe(text)
  })

  it('is read as it was written', () => {
    fc.assert(
      fc.property(addresses, (all) => {
        expect(readFragment(writeFragment(all))).toEqual(all)
      }),
    )
  })

  it.each([
    '#',
    '#node=',
    '#node=/',
    '#map',
    '#node=%E2%82',
    '#from=notes/a',
    '#colour=red&as=list&without=stone&computed=guessed&tag=%E2%82&least=-3',
    '#view=1,2&least=1.5',
    '#view=a,b,c',
    '#view=5000,5000,0',
    '#view=1e99,0,100',
    '#view=,,',
  ])('says nothing by %j', (fragment) => {
    expect(readFragment(fragment)).toEqual(readFragment(''))
  })
})
