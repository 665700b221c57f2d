// @module-tag long

import { describe, expect, it } from 'vitest'
import { readEntry } from '../../../src/collection/entry.ts'

/**
 * With 200,000 letters each of these took from twenty seconds to hours where its length went into the time squared; a
 * test that takes longer than the limit of the runner fails. So the length is five times that where it costs little, and
 * less in what is long at best.
 */
const many = 1_000_000
const fewer = 100_000

const read = async (text: string) => {
  const { entry } = await readEntry(new TextEncoder().encode(text), {
    byPath: 'note',
    vocabulary: { related: { label: 'Related', inverse: 'Related', symmetric: true } },
    strictLineBreaks: false,
  })
  return entry
}

describe('a very long', () => {
  it.each([
    ['gap between two words', (length: number) => `a${' '.repeat(length)}b`],
    ['gap before the end of a field', (length: number) => `**a${' '.repeat(length)}b::** c`],
    ['run of full stops', (length: number) => `${'.'.repeat(length)}a`],
    ['run of closing brackets', (length: number) => `End.${')'.repeat(length)}a`],
    ['run of declarations that are never closed', (length: number) => '<?'.repeat(length / 2)],
    ['run of hyphens in a tag', (length: number) => `#a${'-'.repeat(length)}b`],
    ['run of slashes in a path', (length: number) => `[x](file:${'/'.repeat(length)}a)`],
    ['run of open wikilinks', (length: number) => '[[a|[b'.repeat(length / 6)],
    ['run of open comments', (length: number) => '<!--'.repeat(length / 4)],
    ['run of signs of nothing', (length: number) => '*_~=`$%#^[]()<>|&'.repeat(length / 100)],
  ])('%s is read', async (_, text) => {
    const entry = await read(text(many))
    expect(entry.problems.filter(({ rule }) => rule !== 'private-path')).toEqual([])
  })

  it('run of words and full stops among another script is read', async () => {
    expect((await read(`Слово ${'a.'.repeat(many / 2)}`)).script).toBe('Latn')
  })

  it.each([
    ['and', 'a and ', 'a'],
    ['commas', 'a b, ', 'a b'],
    ['links', '[[a; b]]; ', '[[a; b]]'],
  ])('list of authors with %s between them is read', async (_, text) => {
    const count = Math.ceil(fewer / text.length)
    const entry = await read(`---\nkind: paper\nauthors: ${JSON.stringify(text.repeat(count))}\n---\n`)
    expect(entry.paper?.authors).toHaveLength(count)
  })

  it('table of short rows is read, without a cell for every column', async () => {
    const entry = await read(`${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n${'|b|\n'.repeat(fewer / 4)}`)
    expect(entry.words).toBe(300 + fewer / 4)
  })

  it('tag in front matter is left out', async () => {
    const entry = await read(`---\ntags: [a${'/'.repeat(fewer)}b]\n---\n`)
    expect(entry.problems).toHaveLength(1)
    expect(entry.tags).toEqual([])
  })

  it('formula is shown as it was written', async () => {
    const entry = await read(`$$\n${'x'.repeat(fewer)}\n$$`)
    expect(entry.problems.map(({ message }) => message)).toEqual([
      'The formula has 100000 characters, but at most 10000 are allowed.',
    ])
  })

  it('value in front matter is read, with the place of each link', async () => {
    const entry = await read(`---\nfrom: "${'[[a]] '.repeat(20_000)}"\n---\n`)
    expect(entry.links).toHaveLength(20_000)
    expect(entry.links.at(-1)?.point).toEqual({ line: 2, column: 8 + 6 * 19_999 })
  })

  it('paragraph of links tells of each only some of the others', async () => {
    const entry = await read('[[a]]\n'.repeat(3_000))
    expect(entry.links).toHaveLength(3_000)
    const told = entry.links.map(({ sentence }) => sentence.filter((part) => typeof part !== 'string').length)
    expect(Math.max(...told)).toBe(17)
  })
})
