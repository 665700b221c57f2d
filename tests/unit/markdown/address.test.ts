import { describe, expect, it } from 'vitest'
import { addressOf, fileName, sizeOf, wikilinkAddressOf } from '../../../src/markdown/address.ts'

const inCollection = (target: string, fragment: string | null = null) => ({
  to: 'collection',
  target,
  fragment,
})

describe('addressOf', () => {
  it.each([
    ['note.md', inCollection('note.md')],
    ['a%20b.md#c%20d', inCollection('a b.md', 'c d')],
    ['#part', inCollection('', 'part')],
    ['/folder/note', inCollection('/folder/note')],
    ['100%.md', inCollection('100%.md')],
    ['note.md#', inCollection('note.md', '')],
    ['HTTPS://example.org', { to: 'web', href: 'https://example.org' }],
    ['//example.org/x', { to: 'web', href: 'https://example.org/x' }],
    ['mailto:a@example.org', { to: 'web', href: 'mailto:a@example.org' }],
    ['javascript:alert(1)', { to: 'nowhere' }],
    ['obsidian://open?vault=Garden&file=Beds%2FBox%20bed', { to: 'nowhere' }],
    ['obsidian://vault/My%20garden/Beds', { to: 'nowhere' }],
    ['obsidian://open?path=%2FUsers%2Fana%2FGarden%2FBeds.md', { to: 'machine', name: 'Beds.md' }],
    ['obsidian:///Users/ana/Garden/Beds.md', { to: 'machine', name: 'Beds.md' }],
    ['obsidian://open?vault=Garden', { to: 'nowhere' }],
    ['obsidian://search?query=x&file=y', { to: 'nowhere' }],
    ['zotero://select/library/items/ABC', { to: 'nowhere' }],
    ['data:text/html,x', { to: 'nowhere' }],
    ['file:///home/me/a%20plan.pdf', { to: 'machine', name: 'a plan.pdf' }],
    ['C:\\Users\\me\\plan.pdf', { to: 'machine', name: 'plan.pdf' }],
    ['/Users/me/plan.pdf', { to: 'machine', name: 'plan.pdf' }],
    ['~/plan.pdf', { to: 'machine', name: 'plan.pdf' }],
  ])('%s', (url, expected) => {
    expect(addressOf(url)).toEqual(expected)
  })
})

describe('wikilinkAddressOf', () => {
  it.each([
    ['A: the note', inCollection('A: the note')],
    [' a%20b ', inCollection('a%20b')],
    ['a #b#c ', inCollection('a', 'b#c')],
    ['https://example.org/#x', { to: 'web', href: 'https://example.org/#x' }],
    ['file:///home/me/x.png', { to: 'machine', name: 'x.png' }],
  ])('%s', (written, expected) => {
    expect(wikilinkAddressOf(written)).toEqual(expected)
  })
})

describe('sizeOf', () => {
  it('reads a width, and a height where there is one', () => {
    expect(sizeOf('300')).toEqual({ width: 300, height: null })
    expect(sizeOf(' 300x200 ')).toEqual({ width: 300, height: 200 })
    expect(sizeOf('300px')).toBeNull()
    expect(sizeOf('')).toBeNull()
  })
})

describe('fileName', () => {
  it('is the last part of a path or address', () => {
    expect(fileName('a/b/c.png')).toBe('c.png')
    expect(fileName('https://example.org/x/')).toBe('x')
  })
})
