import { describe, expect, it } from 'vitest'
import { ofKind, suggested, words } from './suggest.ts'

/** Notes of which none is near another. */
function others(count = 12): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`notes/other${index}.md`, words(`o${index}x`)]),
  )
}

/** As many papers. */
function papers(count = 12): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`papers/paper${index}.md`, words(`p${index}x`)]),
  )
}

const shared = words('loam', 20)
const clay = `${words('clay', 20)} ${shared}`
const sand = `${words('sand', 20)} ${shared}`

async function relations(files: Readonly<Record<string, string>>, about: string | null = null) {
  return ofKind(await suggested(files, about), 'missing-relation')
}

describe('missing relations', () => {
  it('are notes with near texts that nothing joins, with words that they share and a link to write', async () => {
    const found = await relations({ ...others(), 'notes/clay.md': clay, 'notes/sand.md': sand })
    expect(found).toEqual([
      {
        kind: 'missing-relation',
        nodes: ['notes/clay.md', 'notes/sand.md'],
        score: expect.closeTo(1, 1) as number,
        shared: ['loamaa', 'loamab', 'loamac', 'loamad'],
        link: '[[sand]]',
      },
    ])
  })

  it('are seen from the note that is asked about', async () => {
    const files = { ...others(), 'notes/clay.md': clay, 'notes/sand.md': sand }
    const [one] = await relations(files, 'notes/sand.md')
    expect([one?.nodes, one?.link]).toEqual([['notes/sand.md', 'notes/clay.md'], '[[clay]]'])
    expect(await relations(files, 'notes/other1.md')).toEqual([])
  })

  it.each([
    ['a relation', '## Related\n\n- [[clay]] — so it is'],
    ['a link', 'See [[clay]].'],
    ['an embed', '![[clay]]'],
  ])('are none where %s joins them', async (_, link) => {
    const files = { ...others(), 'notes/clay.md': clay, 'notes/sand.md': `${sand}\n\n${link}` }
    expect(await relations(files)).toEqual([])
  })

  it('are none of short texts, and none in a small collection', async () => {
    const short = { 'notes/clay.md': words('loam', 10), 'notes/sand.md': words('loam', 10) }
    expect(await relations({ ...others(), ...short })).toEqual([])
    expect(await relations({ ...others(9), 'notes/clay.md': clay, 'notes/sand.md': sand })).toEqual([])
  })

  it('are near from both sides', async () => {
    const some = (from: number, to: number) => words('clay').split(' ').slice(from, to).join(' ')
    const found = await relations({
      ...others(),
      'notes/clay.md': words('clay'),
      'notes/a.md': `${some(0, 10)} ${words('a', 30)}`,
      'notes/b.md': `${some(10, 20)} ${words('b', 30)}`,
      'notes/c.md': `${some(20, 30)} ${words('c', 30)}`,
      // To it clay is nearest; to clay three others are nearer.
      'notes/Afar.md': `${some(30, 33)} ${words('far', 30)}`,
    })
    expect(found.map(({ nodes }) => nodes)).toEqual([
      ['notes/a.md', 'notes/clay.md'],
      ['notes/b.md', 'notes/clay.md'],
      ['notes/c.md', 'notes/clay.md'],
    ])
  })
})

describe('papers that are not cited', () => {
  const paper = `---\ntitle: A\ncitekey: key2020\n---\n${sand}`

  it('are near a note that does not cite them', async () => {
    const files = { ...others(), ...papers(), 'notes/clay.md': clay, 'papers/sand.md': paper }
    expect(ofKind(await suggested(files), 'uncited-paper')).toEqual([
      expect.objectContaining({ nodes: ['notes/clay.md', 'papers/sand.md'], link: '[@key2020]' }),
    ])
  })

  it('are none that it cites', async () => {
    const cited = { 'notes/clay.md': `${clay} [@key2020]`, 'papers/sand.md': paper }
    expect(ofKind(await suggested({ ...others(), ...papers(), ...cited }), 'uncited-paper')).toEqual([])
  })
})

describe('likely duplicates', () => {
  const likely = async (files: Readonly<Record<string, string>>, measure?: 'model') => {
    const by = measure === 'model' ? ({ by: 'model', model: 'm' } as const) : undefined
    return ofKind(await suggested(files, null, by), 'likely-duplicate')
  }
  const copy = `${words('clay', 38)} more said`

  it('have nearly the same text, and are then no missing relation', async () => {
    const files = { ...others(), 'notes/clay.md': words('clay'), 'notes/copy.md': copy }
    const found = await likely(files)
    expect(found).toEqual([
      {
        kind: 'likely-duplicate',
        nodes: ['notes/clay.md', 'notes/copy.md'],
        because: [{ by: 'text', score: expect.closeTo(1, 1) as number }],
      },
    ])
    expect(ofKind(await suggested(files), 'missing-relation')).toEqual([])
    expect(ofKind(await suggested(files, 'notes/copy.md'), 'missing-relation')).toEqual([])
  })

  it('have a higher score where a model gives it', async () => {
    const mixed = (name: string) => `${words(name, 10)} ${words('clay', 30)}`
    // What one text alone says does not count, so a third text says it.
    const files = {
      'notes/a.md': mixed('a'),
      'notes/b.md': mixed('b'),
      'notes/c.md': `${words('a', 10)} ${words('b', 10)} ${words('o', 10)}`,
    }
    expect(await likely({ ...others(), ...files })).toHaveLength(0)
    const nearer = {
      ...files,
      'notes/a.md': `${words('a', 5)} ${words('clay', 35)}`,
      'notes/b.md': `${words('b', 5)} ${words('clay', 35)}`,
    }
    expect(await likely({ ...others(), ...nearer })).toHaveLength(1)
    expect(await likely({ ...others(), ...nearer }, 'model')).toHaveLength(0)
  })

  it('are of one kind', async () => {
    const files = { 'notes/clay.md': words('clay'), 'inquiries/clay.md': words('clay') }
    expect(await likely({ ...others(), ...files })).toEqual([])
  })

  it('share a name but for case and accents, and no page of a folder counts', async () => {
    const files = {
      'notes/a.md': '---\ntitle: Café bed\n---\n',
      'notes/b.md': '---\naliases: [cafe BED]\n---\n',
      'notes/x/readme.md': '---\ntitle: Café bed\n---\n',
    }
    expect(await likely(files)).toEqual([
      {
        kind: 'likely-duplicate',
        nodes: ['notes/a.md', 'notes/b.md'],
        because: [{ by: 'name', value: 'Café bed' }],
      },
    ])
  })

  it('are papers with one DOI or arXiv number, however these are written', async () => {
    const found = await likely({
      'papers/a.md': '---\ntitle: A\ndoi: 10.1000/AB\narxiv: "2301.00001v2"\n---\n',
      'papers/b.md': '---\ntitle: B\ndoi: https://doi.org/10.1000/ab\narxiv: arXiv:2301.00001\n---\n',
      'papers/c.md': '---\ntitle: C\ndoi: 10.1000/abc\n---\n',
    })
    expect(found).toEqual([
      {
        kind: 'likely-duplicate',
        nodes: ['papers/a.md', 'papers/b.md'],
        because: [
          { by: 'doi', value: '10.1000/ab' },
          { by: 'arxiv', value: '2301.00001' },
        ],
      },
    ])
  })
})
