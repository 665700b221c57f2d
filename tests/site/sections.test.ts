import { describe, expect, inject, it } from 'vitest'
import { exists, page } from './page.ts'

const { folder } = inject('garden')

/**
 * The sections of every page of the fixture `garden`, in order, with the number of items in each: worked out by hand
 * from its files, never from what the program says.
 */
const expected: Readonly<Record<string, Readonly<Record<string, number | null>>>> = {
  '/notes/soil/': {
    'original-title': null,
    related: 3,
    referred: 1,
    inquiries: 2,
    references: 1,
    map: null,
    mentions: 1,
    similar: 3,
    papers: 1,
    notes: 2,
  },
  '/notes/clay/': { referred: 1, inquiries: 2, map: null, mentions: 1, similar: 6, papers: 1, notes: 5 },
  '/notes/mulch/': { related: 2, referred: 1, inquiries: 1, map: null, similar: 4, papers: 1, notes: 3 },
  '/notes/worms/': {
    related: 1,
    referred: 1,
    inquiries: 1,
    references: 2,
    map: null,
    mentions: 2,
    similar: 5,
    papers: 1,
    notes: 4,
  },
  // Tilling and roots have no word in common but such as nearly all texts have.
  '/notes/tilling/': { related: 1, inquiries: 1, map: null, similar: 5, papers: 1, notes: 4 },
  '/notes/roots/': { referred: 1, inquiries: 1, map: null, mentions: 1, similar: 5, papers: 1, notes: 4 },
  '/notes/deep/nested/frost/': { inquiries: 1, map: null, similar: 7, papers: 1, notes: 6 },
  '/inquiries/why-dig/': { sources: 3, next: 3, map: null, references: 1, mentions: 1 },
  '/inquiries/feeding-worms/': { sources: 3, next: 3, map: null, references: 1 },
  '/inquiries/water/': { sources: 2, next: 3, map: null },
  '/inquiries/odd/': { sources: 1, next: 3, map: null },
  '/papers/darwin1881/': { 'cited-by': 2, map: null, similar: 7, notes: 7 },
  // Two titles and nothing more: what they say is in no other text.
  '/papers/howard1943/': { 'cited-by': 2, map: null },
  '/papers/fukuoka1978/': { 'cited-by': 1, map: null },
}

const known = [
  'map',
  'related',
  'referred',
  'inquiries',
  'similar',
  'papers',
  'references',
  'mentions',
  'original-title',
  'sources',
  'next',
  'cited-by',
  'notes',
]

describe.each(Object.entries(expected))('%s', (path, sections) => {
  const document = page(folder, path)
  const found = [...document.querySelectorAll('main section[id]')].filter((section) =>
    known.includes(section.id),
  )

  it('has its sections in order, and no other', () => {
    expect(found.map((section) => section.id)).toEqual(Object.keys(sections))
  })

  it.each(Object.entries(sections).filter((row): row is [string, number] => row[1] !== null))(
    '#%s lists %i',
    (id, count) => {
      const section = document.getElementById(id)
      const heading = section?.querySelector('h2, h3')?.textContent ?? ''
      expect(heading).toMatch(new RegExp(`· ${count} [a-z]+`))
      const items = [...(section?.querySelectorAll('li') ?? [])].filter(
        (item) => item.parentElement?.closest('li') === null,
      )
      expect(items).toHaveLength(count)
      for (const item of items) expect(item.querySelector('a[href]')).not.toBeNull()
    },
  )
})

describe('lists', () => {
  const titles = (path: string, id: string) =>
    [...page(folder, path).querySelectorAll(`#${id} li`)]
      .filter((item) => item.parentElement?.closest('li') === null)
      .map((item) => item.querySelector('a[href]')?.textContent.trim())

  it('sources stand in order of first citation, those of the front matter last', () => {
    expect(titles('/inquiries/why-dig/', 'sources')).toEqual([
      'Why turn the ground?',
      'What makes soil hold water?',
      'Why does clay crack?',
    ])
    expect(titles('/inquiries/feeding-worms/', 'sources')).toEqual([
      'What do worms eat?',
      'What does mulch do?',
      'How do roots find water?',
    ])
  })

  it('related notes stand in authored order, with the reason', () => {
    expect(titles('/notes/soil/', 'related')).toEqual([
      'Why does clay crack?',
      'What does mulch do?',
      'How do roots find water?',
    ])
    const related = page(folder, '/notes/soil/').getElementById('related')?.textContent ?? ''
    expect(related).toContain('clay is the finest of the particles that hold the water')
    expect(related).toContain('Supports')
  })

  it('the reason for a relation stands before the description, which an item opens to', () => {
    const [item] = page(folder, '/notes/soil/').querySelectorAll('#related li')
    expect([...(item?.children ?? [])].map(({ className }) => className)).toEqual(['', 'reason', ''])
    expect(item?.querySelector('details:not([open]) > .line')?.textContent).toBeTruthy()
  })

  it('what is computed alone is shut, after all else, and its heading, which says so, is not', () => {
    const document = page(folder, '/notes/soil/')
    const shut = [...document.querySelectorAll('section > details:not([open])')]
    expect(shut.map(({ parentElement }) => parentElement?.id)).toEqual(['similar'])
    expect([...(shut[0]?.querySelectorAll(':scope > section') ?? [])].map(({ id }) => id)).toEqual([
      'papers',
      'notes',
    ])
    expect(shut[0]?.querySelector('summary > h2 > .computed-mark')?.textContent).toBe('computed')
    expect(document.querySelectorAll('section > details section > h3')).toHaveLength(2)
    expect([...document.querySelectorAll('main .section')].at(-1)?.id).toBe('similar')
  })

  it('a similar paper that the page cites is said in full once', () => {
    const document = page(folder, '/notes/soil/')
    expect(document.querySelector('#references .authors')).not.toBeNull()
    expect(document.querySelector('#papers li')?.textContent).toMatch(/Cited here$/)
    expect(document.querySelector('#papers .authors')).toBeNull()
  })

  it('a relation is named from either end', () => {
    expect(page(folder, '/notes/clay/').getElementById('referred')?.textContent).toContain('Supported by')
    expect(page(folder, '/notes/clay/').getElementById('referred')?.textContent).toContain(
      'clay is the finest of the particles',
    )
  })

  it('a symmetric relation authored at both ends is one item with both reasons', () => {
    for (const path of ['/notes/mulch/', '/notes/tilling/']) {
      const text = page(folder, path).getElementById('related')?.textContent ?? ''
      expect(text).toContain('Contradicts')
      expect(text).toContain('a mulch that is turned under is no mulch')
      expect(text).toContain('turning the ground buries what was laid on it')
    }
  })

  it('an inquiry opens to where its own sources are', () => {
    const details = page(folder, '/notes/clay/').querySelectorAll('#inquiries details')
    expect(details).toHaveLength(2)
    const links = Array.from(details, (one) => one.querySelector('a')?.getAttribute('href') ?? '')
    expect(links.sort()).toEqual(['/inquiries/water/#sources', '/inquiries/why-dig/#sources'])
    for (const link of links) {
      expect(page(folder, link.replace('#sources', '')).getElementById('sources')).not.toBeNull()
    }
  })

  it('a mention keeps its sentence, or the property that it stands in', () => {
    const mentions = page(folder, '/notes/worms/').getElementById('mentions')?.textContent ?? ''
    expect(mentions).toMatch(/Tilling cuts\s+worms\s+in two, it is said\./)
    expect(mentions).toContain('They follow the tunnels of earthworms downwards.')
    expect(page(folder, '/notes/roots/').getElementById('mentions')?.textContent).toContain('seen-with')
  })

  it('the list above a body that lists lifted relations keeps the prose', () => {
    const main = page(folder, '/notes/mulch/').querySelector('main')?.textContent ?? ''
    expect(main).toContain('These two belong together with it.')
  })
})

describe('the way round', () => {
  it('previous and next lead through all of a kind and back to the first', () => {
    const seen: string[] = []
    let path = '/notes/soil/'
    do {
      seen.push(path)
      path = page(folder, path).querySelector('a[rel="next"]')?.getAttribute('href') ?? ''
    } while (path !== '/notes/soil/' && seen.length < 20)
    expect(seen.toSorted()).toEqual(
      Object.keys(expected)
        .filter((address) => address.startsWith('/notes/'))
        .toSorted(),
    )
  })
})

describe('addresses', () => {
  it('aliases lead to the page they are an alias of', () => {
    for (const alias of ['wet-ground', 'soil-water']) {
      const document = page(folder, `/notes/${alias}/`)
      expect(document.querySelector('meta[http-equiv="refresh"]')?.getAttribute('content')).toContain(
        '/notes/soil/',
      )
    }
  })

  it.each([
    '/',
    '/notes/',
    '/inquiries/',
    '/papers/',
    '/tags/',
    '/tags/soil/',
    '/tags/soil/water/',
    '/graph/',
    '/search/',
  ])('%s is there', (path) => {
    expect(page(folder, path).querySelector('main[data-kind] h1')?.textContent).toBeTruthy()
  })

  it('files beside the pages are there', () => {
    for (const file of [
      '404.html',
      'feed.xml',
      'sitemap.xml',
      'robots.txt',
      '.nojekyll',
      'files/figures/ice.svg',
    ]) {
      expect(exists(folder, file), file).toBe(true)
    }
  })
})
