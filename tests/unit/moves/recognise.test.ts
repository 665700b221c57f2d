import { describe, expect, it } from 'vitest'
import type { Address, MovedFile } from '../../../src/core/address.ts'
import { movedFiles, type FileTexts } from '../../../src/moves/recognise.ts'

/** A file in a word: its path, and its content, `title: words` or words. */
type Files = Readonly<Record<string, string>>

const texts: FileTexts = {
  title: (content) => /^(.*): /.exec(content)?.[1] ?? null,
  words: (content) => content.replace(/^.*: /, '').match(/\w+/g) ?? [],
}

const at = (path: string) => `/${path}/` as Address

/** The moves between two states of a collection as `old → new`; the content of a file is its key. */
function moves(before: Files, after: Files, moved: readonly MovedFile[] = []): string[] {
  const gone = Object.entries(before)
    .filter(([path]) => !(path in after))
    .map(([path, key]) => ({ path, key, address: at(path) }))
  const files = Object.entries(after).map(([path, key]) => ({ path, key }))
  return movedFiles({ gone, isNew: (path) => !(path in before), moved }, files, texts).map(
    ({ from, to, address }) => {
      expect(address).toBe(at(from))
      return `${from} → ${to}`
    },
  )
}

describe('a file that has moved', () => {
  it('is known by its content, renamed or in another folder', () => {
    expect(
      moves(
        { 'a.md': 'one two', 'b.md': 'three', 'c.md': 'x' },
        { 'z.md': 'one two', 'f/b.md': 'three', 'c.md': 'x' },
      ),
    ).toEqual(['a.md → z.md', 'b.md → f/b.md'])
  })

  it('is no copy of a file that is still there, and no file that was there before', () => {
    expect(moves({ 'a.md': 'one' }, { 'a.md': 'one', 'b.md': 'one' })).toEqual([])
    expect(moves({ 'a.md': 'one', 'b.md': 'one' }, { 'b.md': 'one' })).toEqual([])
    expect(moves({ 'a.md': 'one' }, { 'b.md': 'two' })).toEqual([])
  })

  it('has its old name where there are copies of it, or is none of them', () => {
    expect(moves({ 'x/a.md': 'one', 'x/b.md': 'one' }, { 'y/a.md': 'one', 'y/b.md': 'one' })).toEqual([
      'x/a.md → y/a.md',
      'x/b.md → y/b.md',
    ])
    expect(moves({ 'a.md': 'one' }, { 'b.md': 'one', 'c.md': 'one' })).toEqual([])
    expect(moves({ 'a.md': 'one', 'b.md': 'one' }, { 'c.md': 'one' })).toEqual([])
  })

  it('without a word is known by its name alone', () => {
    expect(moves({ 'a.md': '' }, { 'b.md': '' })).toEqual([])
    expect(moves({ 'x/a.md': '' }, { 'y/a.md': '' })).toEqual(['x/a.md → y/a.md'])
  })

  it('is known by its title and most of its text where both were changed in one go', () => {
    const old = 'Soil: it holds water and air and roots hold it in turn'
    const most = 'Soil: it holds water and air and roots hold it as well'
    const little = 'Soil: what holds water is another matter'
    expect(moves({ 'a.md': old }, { 'b.md': most })).toEqual(['a.md → b.md'])
    expect(moves({ 'a.md': old }, { 'b.md': little })).toEqual([])
    expect(moves({ 'a.md': old }, { 'b.md': most, 'c.md': little })).toEqual([])
    expect(moves({ 'a.md': old }, { 'b.md': most.replace('Soil', 'Earth') })).toEqual([])
  })

  it('without a title is known by its file name and most of its text', () => {
    const old = 'it holds water and air and roots hold it in turn'
    expect(moves({ 'x/a.md': old }, { 'y/a.md': `${old} and more` })).toEqual(['x/a.md → y/a.md'])
    expect(moves({ 'x/a.md': old }, { 'y/b.md': `${old} and more` })).toEqual([])
  })

  it('is followed until its old address leads somewhere, and no further than it is there', () => {
    const before = [{ from: 'a.md', to: 'b.md', address: at('a.md') }]
    expect(moves({ 'b.md': 'one' }, { 'b.md': 'one' }, before)).toEqual(['a.md → b.md'])
    expect(moves({ 'b.md': 'one' }, { 'c.md': 'one' }, before)).toEqual(['a.md → c.md', 'b.md → c.md'])
    expect(moves({ 'b.md': 'one' }, {}, before)).toEqual([])
    expect(moves({ 'b.md': 'one' }, { 'a.md': 'new', 'b.md': 'one' }, before)).toEqual([])
  })

  it('is asked for its text only where something is gone and something is new', () => {
    const none: FileTexts = {
      title: () => expect.fail('asked for a title'),
      words: () => expect.fail('asked for words'),
    }
    const files = [{ path: 'a.md', key: 'one' }]
    expect(movedFiles({ gone: [], isNew: () => true, moved: [] }, files, none)).toEqual([])
    const gone = [{ path: 'b.md', key: 'two', address: at('b.md') }]
    expect(movedFiles({ gone, isNew: () => false, moved: [] }, files, none)).toEqual([])
  })
})
