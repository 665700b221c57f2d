import { describe, expect, it } from 'vitest'
import { readEntry } from '../../../src/collection/entry.ts'

const vocabulary = { related: { label: 'Related', inverse: 'Refers here', symmetric: false } }

const shown = async (yaml: string): Promise<readonly string[]> => {
  const bytes = new TextEncoder().encode(`---\n${yaml}\n---\nBody.\n`)
  const { entry } = await readEntry(bytes, { byPath: 'note', vocabulary })
  return entry.properties.map(
    ({ key, values }) =>
      `${key}: ${values.map((value) => value.map((part) => (typeof part === 'string' ? part : '…')).join('')).join(' ¦ ')}`,
  )
}

describe('what the table of properties says', () => {
  it.each([
    ['read: true\nlent: False\nkept: "true"', ['read: yes', 'lent: no', 'kept: true']],
    ['rating: 4.50\nserial: 007', ['rating: 4.50', 'serial: 007']],
    [
      'planted: 2024-03-01\nat: 2024-03-01T07:30:00',
      [
        'planted: <time datetime="2024-03-01">1 March 2024</time>',
        'at: <time datetime="2024-03-01T07:30">1 March 2024, 07:30</time>',
      ],
    ],
    [
      'site: https://www.example.org/a_b_c/',
      ['site: <a href="https://www.example.org/a_b_c/" rel="external noopener">example.org/a_b_c</a>'],
    ],
    [
      'app: zotero://select/items/1_ABC\nother: unknown://x',
      [
        'app: <a href="zotero://select/items/1_ABC" rel="external noopener" data-scheme="zotero">zotero://select/items/1_ABC</a>',
        'other: unknown://x',
      ],
    ],
    ['related: [Bell1985]\ncites: "@Ada1843"', ['related: …', 'cites: …']],
    ['Colour:: red', ['Colour: red']],
    ['people:\n  - "[[Ana]]"\n  - [[Luz]]', ['people: … ¦ …']],
    ['plot: {bed: 3, sun: true}', ['plot: bed: 3 ¦ sun: yes']],
  ])('%j', async (yaml, properties) => {
    expect(await shown(yaml)).toEqual(properties)
  })

  it('shortens a long address, and not where it leads', async () => {
    const [site = ''] = await shown(`site: https://example.org/${'a'.repeat(100)}`)
    expect(site).toContain(`href="https://example.org/${'a'.repeat(100)}"`)
    expect(site).toMatch(/>example\.org\/…<\/a>$/)
  })
})

describe('what it does not say', () => {
  it.each([
    'uid: 8f3b',
    'ID: 20240102',
    'kanban-plugin: basic',
    'excalidraw-plugin: parsed',
    'position: {start: {line: 0}}',
    'banner: "![[x.png]]"',
    'banner_y: 0.5',
    'obsidianUIMode: preview',
    'sticker: emoji//1f33f',
    'linter-yaml-title-alias: Foo',
    'TQ_short_mode: true',
    'sr-due: 2024-01-01',
    'empty:\nlist: []\nmap: {}\ntext: ""\nnulls: [null]',
    'made: <% tp.date.now() %>',
    'made: "{{date}}"',
    'path: ~/garden.pdf',
    'path: "D:\\notes\\x.pdf"',
    'path: app://local/garden.png',
  ])('%j', async (yaml) => {
    expect(await shown(yaml)).toEqual([])
  })

  it('leaves a key with a meaning of its own', async () => {
    expect(await shown('position: head gardener')).toEqual(['position: head gardener'])
  })
})
