import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planPages, type PageRecord, type PagesRecord } from '../../../src/build/last-build.ts'
import type { Address } from '../../../src/core/address.ts'
import type { Site } from '../../../src/site/site-of.ts'
import { edit, filesOf, state } from '../../edits.ts'
import { runs } from '../../laws.ts'
import { said, siteWith } from '../pages/collection.ts'

/** Makes the pages of which the record says that they may have changed, as a build does; which they were and which did. */
function made(site: Site, last: PagesRecord | null) {
  const { tasks, same } = planPages(site, site.addresses, site.siteFingerprint, last)
  const pages = new Map<Address, PageRecord>(same)
  const written: Address[] = []
  for (const task of tasks) {
    const { address } = task
    const { dependsOn } = site.made(address)
    const digest = said(site, address)
    if (task.digest !== digest) written.push(address)
    pages.set(address, { digest, dependsOn, listFingerprint: site.listFingerprint(address), text: null })
  }
  const record: PagesRecord = { basis: site.siteFingerprint, nodes: site.nodeFingerprints(), pages }
  return { record, looked: new Set(tasks.map(({ address }) => address)), written }
}

function digests(site: Site): Readonly<Record<string, string>> {
  return Object.fromEntries(site.addresses.map((address) => [address, said(site, address)]))
}

/** 130 notes with a tag and a date in one folder, each list of them two pages long; `edited` has the texts of some. */
function library(edited: Readonly<Record<string, string>> = {}) {
  const numbers = Array.from({ length: 130 }, (_, index) => 101 + index)
  return {
    ...Object.fromEntries(numbers.map((number) => [`notes/f/n${number}.md`, note(number, 'Opening.')])),
    ...edited,
  }
}

/** By title and by date in the order of the numbers, and longer than its card. */
function note(number: number, text: string): string {
  const date = new Date(Date.UTC(2020, 0, 400 - number)).toISOString().slice(0, 10)
  return `---\ntitle: Note ${number}\ntags: [t]\ndate: ${date}\n---\n${text} ${'More of it. '.repeat(40)}\n`
}

/** So many files that whatever the edits add, remove or name stands on a list of several pages. */
const longLists: Readonly<Record<string, string>> = {
  'notes/index.md': 'Begin at [[a]].\n\n![[b]]\n',
  ...Object.fromEntries(
    Array.from({ length: 98 }, (_, number) => [
      `notes/deep/n${number}.md`,
      `---\ntags: [x]\ndate: 2020-01-01\n---\nText.\n`,
    ]),
  ),
}

/** All that a base can say of notes. */
const tables: Readonly<Record<string, string>> = {
  'All.base':
    'views:\n  - type: table\n    name: All\n    order: [file.name, file.path, file.tags, title, date, up, related]\n  - type: list\n    name: Linked\n    order: [file.links, file.embeds, file.backlinks]\n    groupBy: tags\n',
  'notes/tables.md':
    '![[All.base]]\n\n![[All.base#Linked]]\n\n```base\nfilters: file.hasLink(this) || file.hasLink("a")\n```\n',
  'notes/around.md': '![[tables]]\n',
}

describe('the plan of pages', () => {
  it.each([
    { collection: 'a collection', beside: {}, numRuns: runs(30) },
    { collection: 'one with long lists', beside: longLists, numRuns: runs(10) },
    { collection: 'one with bases', beside: tables, numRuns: runs(20) },
  ])(
    'makes, after any edits of $collection, what a clean build makes',
    { tags: 'law' },
    async ({ beside, numRuns }) => {
      await fc.assert(
        fc.asyncProperty(state, fc.array(edit, { minLength: 1, maxLength: 8 }), async (first, edits) => {
          let now = first
          let site = await siteWith({ ...beside, ...filesOf(now) })
          let { record } = made(site, null)
          for (const one of edits) {
            now = one(now)
            const before = site
            site = await siteWith({ ...beside, ...filesOf(now) })
            const step = made(site, record)
            const [old, clean] = [digests(before), digests(site)]
            const known = [...step.record.pages].map(([address, { digest }]) => [address, digest])
            expect(Object.fromEntries(known)).toEqual(clean)
            const changed = site.addresses.filter(
              (address) => before.siteFingerprint !== site.siteFingerprint || old[address] !== clean[address],
            )
            expect(step.written.toSorted()).toEqual(changed)
            record = step.record
          }
        }),
        { numRuns },
      )
    },
  )

  it('looks at few pages after an edit that few show', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, number) => [
        `notes/n${number}.md`,
        `---\ntitle: Note ${number}\n---\nText. [[n${(number + 1) % 40}]]\n`,
      ]),
    )
    const site = await siteWith(files)
    const { record } = made(site, null)
    const { looked, written } = made(
      await siteWith({ ...files, 'notes/n7.md': '---\ntitle: Note 7\n---\nText.\n\nMore. [[n8]]\n' }),
      record,
    )
    expect([...looked].filter((address) => address.startsWith('/notes/n'))).toEqual([
      '/notes/n7/',
      '/notes/n8/',
    ])
    expect(written).toEqual(['/graph/', '/notes/', '/notes/n7/', '/notes/n8/'])
  })

  it('makes a later page of a folder again when something on it has another title', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 130 }, (_, number) => [
        `notes/f/n${number + 100}.md`,
        `---\ntitle: Note ${number + 100}\n---\n`,
      ]),
    )
    const folder = { ...files, 'notes/f/f.md': 'Text of the folder.\n' }
    const { record } = made(await siteWith(folder), null)
    const { written } = made(
      await siteWith({ ...folder, 'notes/f/n220.md': '---\ntitle: Note 220 again\n---\n' }),
      record,
    )
    expect(written).toContain('/notes/f/contents/2/')
  })

  it('looks at no page of a list after an edit that no card, order or count shows', async () => {
    const { record } = made(await siteWith(library()), null)
    const { looked } = made(
      await siteWith(library({ 'notes/f/n150.md': `${note(150, 'Opening.')}At the end.\n` })),
      record,
    )
    expect([...looked]).toEqual(['/', '/graph/', '/notes/f/n150/', '/search/', '/tags/'])
  })

  it('looks at the pages of lists with another card', async () => {
    const { record } = made(await siteWith(library()), null)
    const { looked, written } = made(
      await siteWith(library({ 'notes/f/n220.md': note(220, 'Another opening.') })),
      record,
    )
    const lists = ['/new/page/2/', '/notes/f/contents/2/', '/notes/page/2/', '/tags/t/page/2/']
    expect(written).toEqual(expect.arrayContaining(lists))
    for (const first of ['/new/', '/notes/', '/notes/f/', '/tags/t/'])
      expect([...looked]).not.toContain(first)
  })

  it('looks at the first page of a list for a title on the second only where ranges name it', async () => {
    const { record } = made(await siteWith(library()), null)
    const titled = async (number: number) => {
      const text = note(number, 'Opening.').replace(/title: .*/, `title: Note ${number} again`)
      const { written } = made(await siteWith(library({ [`notes/f/n${number}.md`]: text })), record)
      return written.filter((address) => /^\/(notes|tags\/t)\/(page\/\d\/)?$/.test(address))
    }
    expect(await titled(220)).toEqual(['/notes/page/2/', '/tags/t/page/2/'])
    expect(await titled(200)).toEqual(['/notes/', '/notes/page/2/', '/tags/t/', '/tags/t/page/2/'])
  })

  it('looks at a redirect whose target has another title, or is another', async () => {
    const text = (title: string, old = '') => `---\ntitle: ${title}\n${old}\n---\nText.\n`
    const old = 'redirect_from: /old/'
    const files = { 'notes/a.md': text('A', old), 'notes/b.md': text('B') }
    const { record } = made(await siteWith(files), null)
    const after = async (edits: Partial<typeof files>) => made(await siteWith({ ...files, ...edits }), record)
    expect([...(await after({ 'notes/b.md': text('C') })).looked]).not.toContain('/old/')
    expect((await after({ 'notes/a.md': text('C', old) })).written).toContain('/old/')
    const moved = await after({ 'notes/a.md': text('A'), 'notes/b.md': text('B', old) })
    expect(moved.written).toContain('/old/')
  })

  it('looks at an index whose text, or what the text shows, has changed', async () => {
    const files = {
      'notes/index.md': 'Begin at [[a]].\n\n![[b]]\n',
      'notes/a.md': '---\ntitle: A\n---\nText.\n',
      'notes/b.md': '---\ntitle: B\ndescription: Brief.\n---\nText.\n',
    }
    const { record } = made(await siteWith(files), null)
    const after = async (edits: Partial<typeof files>) => made(await siteWith({ ...files, ...edits }), record)
    expect([...(await after({ 'notes/a.md': `${files['notes/a.md']}More.\n` })).looked]).toContain('/notes/')
    expect((await after({ 'notes/index.md': 'Other words. [[a]]\n' })).written).toContain('/notes/')
    const body = files['notes/b.md'].replace('Text.', 'Other words.')
    expect((await after({ 'notes/b.md': body })).written).toContain('/notes/')
  })

  it('makes the pages of a clean build where another sort of page takes an address', async () => {
    const states = {
      folder: { 'notes/f/a.md': 'A.' },
      note: { 'notes/f/a.md': 'A.', 'notes/f/f.md': 'Text of the folder.' },
      redirect: { 'notes/a.md': '---\nredirect_from: /notes/f/\n---\n' },
      paper: { 'notes/a.md': '---\nkind: paper\npermalink: /notes/f/\n---\n' },
    }
    for (const before of Object.values(states)) {
      const { record } = made(await siteWith(before), null)
      for (const [kind, after] of Object.entries(states)) {
        const site = await siteWith(after)
        expect(site.page('/notes/f/' as Address)?.kind).toBe(kind)
        const known = [...made(site, record).record.pages].map(([address, { digest }]) => [address, digest])
        expect(Object.fromEntries(known)).toEqual(digests(site))
      }
    }
  })

  it('makes no base again for the text of a note, and all of them for a property', async () => {
    const files = {
      'All.base': 'views:\n  - type: table\n    order: [file.name, rating]\n',
      'Table.md': '![[All.base]]',
      'Code.md': '```base\nfilters: rating > 0\n```',
      'a.md': '---\nrating: 1\n---\nText.',
      'b.md': 'Text.',
    }
    const { record } = made(await siteWith(files), null)
    const bases = ['/notes/all-base/', '/notes/table/', '/notes/code/'] as const
    const lookedAt = async (edited: Readonly<Record<string, string>>) => {
      const { looked } = made(await siteWith({ ...files, ...edited }), record)
      return bases.filter((address) => looked.has(address as Address))
    }
    expect(await lookedAt({ 'a.md': files['a.md'].replace('Text', 'Other text') })).toEqual([])
    // None of them asks for links.
    expect(await lookedAt({ 'b.md': 'Text, as in [[a]].' })).toEqual([])
    expect(await lookedAt({ 'a.md': files['a.md'].replace('1', '2') })).toEqual(bases)
    expect(await lookedAt({ 'c.md': 'New.' })).toEqual(bases)
  })
})
