import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PagesBook } from '../../../src/derive/pages-record.ts'
import { planPages, type PagesRecord } from '../../../src/derive/plan.ts'
import type { Address } from '../../../src/model/graph.ts'
import type { Question, Site } from '../../../src/model/site.ts'
import { edit, filesOf, state } from '../../edits.ts'
import { siteWith } from './collection.ts'

/** Makes the pages of which the record says that they may have changed, as a build does; which they were and which did. */
function made(site: Site, last: PagesRecord | null) {
  const plan = planPages(site, site.addresses, site.frame, last)
  const looked = new Set(plan.tasks.map(({ address }) => address))
  const book = new PagesBook()
  const written: Address[] = []
  for (const address of site.addresses) {
    const old = last?.pages.get(address)
    if (!looked.has(address)) {
      if (!old) throw new Error(`${address} is neither known nor planned`)
      book.keep(address, old, (number) => [last?.questions[number] as Question, plan.stamps[number] ?? ''])
      continue
    }
    const { digest, asked } = site.made(address)
    if (plan.tasks.find((task) => task.address === address)?.digest !== digest) written.push(address)
    const questions = [...(asked ?? [])]
    const numbers = asked && Uint32Array.from(questions.keys())
    book.keep(address, { digest, asked: numbers, text: null }, (number) => {
      const question = questions[number] as Question
      return [question, site.stamp(question)]
    })
  }
  return { record: book.record(site.frame), looked, written }
}

function digests(site: Site): Readonly<Record<string, string>> {
  return Object.fromEntries(site.addresses.map((address) => [address, site.made(address).digest]))
}

describe('the plan of pages', () => {
  it('makes, after any edits, the pages that a clean build makes, and writes those that changed', async () => {
    await fc.assert(
      fc.asyncProperty(state, fc.array(edit, { minLength: 1, maxLength: 8 }), async (first, edits) => {
        let now = first
        let site = await siteWith(filesOf(now))
        let { record } = made(site, null)
        for (const one of edits) {
          now = one(now)
          const before = site
          site = await siteWith(filesOf(now))
          const step = made(site, record)
          const [old, clean] = [digests(before), digests(site)]
          const known = [...step.record.pages].map(([address, { digest }]) => [address, digest])
          expect(Object.fromEntries(known)).toEqual(clean)
          const changed = site.addresses.filter(
            (address) => before.frame !== site.frame || old[address] !== clean[address],
          )
          expect(step.written.toSorted()).toEqual(changed)
          record = step.record
        }
      }),
      { numRuns: 150 },
    )
  }, 60_000)

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
})
