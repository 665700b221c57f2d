import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dataFileOf, type Address } from '../../../src/core/address.ts'
import { decodeTree, encodeTree, treeFileCount } from '../../../src/folder-tree/tree-file.ts'

describe('a file of the tree', () => {
  it('comes back as it was', () => {
    const segment = fc.stringMatching(/^[^/]+$/)
    const address = fc
      .array(segment, { maxLength: 4 })
      .map((path) => `/${path.map((one) => `${one}/`).join('')}` as Address)
    const item = (folder: Address) =>
      fc.record({
        title: fc.string(),
        address: fc.oneof(
          address.filter((one) => one !== folder),
          segment.map((one) => `${folder}${one}/` as Address),
        ),
        lang: fc.constantFrom(null, 'he'),
        dir: fc.constantFrom(null, 'rtl' as const),
      })
    const folder = address.chain((at) =>
      fc.record({ address: fc.constant(at), folders: fc.array(item(at)), pages: fc.array(item(at)) }),
    )
    fc.assert(
      fc.property(fc.array(folder), (folders) => {
        expect(decodeTree(encodeTree(folders))).toEqual(folders)
      }),
    )
  })

  it('is refused if it is of another version', () => {
    expect(() => decodeTree('{"version":0,"folders":[]}')).toThrow('version 0')
  })

  it('has a folder by its address alone, among as many files as the pages need', () => {
    expect([1, 512, 513, 10_000].map(treeFileCount)).toEqual([1, 1, 2, 32])
    expect(dataFileOf('folders', '/notes/soil/' as Address, 1)).toBe('/graph/folders/0.json')
    expect(dataFileOf('folders', '/notes/soil/' as Address, 32)).toMatch(/^\/graph\/folders\/\d+\.json$/)
  })
})
