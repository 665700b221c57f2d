import { expect, inject, it } from 'vitest'
import { objections, overflow, phone, useBrowser } from './browser.ts'
import { thorough } from '../laws.ts'

const open = useBrowser()
const { url: garden } = inject('garden')
const { url: wood } = inject('wood')

/** One of each kind, of the small garden where it has one; `tests/long/accessibility.test.ts` looks at all. */
const pages = {
  home: wood,
  note: `${garden}notes/soil/`,
  text: `${garden}notes/roots/`,
  inquiry: `${garden}inquiries/why-dig/`,
  paper: `${garden}papers/darwin1881/`,
  index: `${garden}notes/`,
  papers: `${garden}papers/`,
  tags: `${garden}tags/`,
  tag: `${garden}tags/soil/`,
  new: `${garden}new/`,
  graph: `${garden}graph/`,
  search: `${garden}search/`,
  lost: `${garden}no/such/page/`,
}

/** Those with most on them. */
const few = ['home', 'note', 'inquiry', 'graph']

it.each(Object.entries(pages).filter(([kind]) => thorough || few.includes(kind)))(
  '%s has nothing that axe objects to, and fits 320 px',
  { tags: 'law' },
  async (_, url) => {
    const page = await open(url)
    expect(await objections(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  },
)

it.each(['home', 'note', 'inquiry', 'search'] as const)(
  '%s has nothing that axe objects to, dark on a phone',
  { tags: 'long' },
  async (kind) => {
    expect(await objections(await open(pages[kind], { ...phone, colorScheme: 'dark' }))).toEqual([])
  },
)
