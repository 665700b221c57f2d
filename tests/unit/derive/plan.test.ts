import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PagesBook } from '../../../src/derive/pages-record.ts'
import { planPages, type PagesRecord } from '../../../src/derive/plan.ts'
import type { Address } from '../../../src/model/graph.ts'
import type { Question, Site } from '../../../src/model/site.ts'
import { siteWith } from './collection.ts'

type Files = Readonly<Record<string, string>>

/** Makes the pages of which the record says that they may have changed, as a build does; which they were and which did. */
function made(site: Site, last: PagesRecord | null) {
  const plan = planPages(site, site.frame, last)
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

const names = ['a', 'b', 'c', 'd', 'e', 'q', 'r', 'k']
const paths = [
  'notes/a.md',
  'notes/b.md',
  'notes/deep/index.md',
  'notes/deep/c.md',
  'notes/deep/er/d.md',
  'e.md',
  'inquiries/q.md',
  'inquiries/r.md',
  'papers/k.md',
]
const name = fc.constantFrom(...names)
const title = fc.constantFrom('One', 'Two', 'Three', 'Zwölf', 'a')
const reason = fc.constantFrom('why', 'because')

/** All that one page can show of another. */
const fields = {
  draft: fc.constantFrom('', '', '', 'draft: true'),
  title: fc.option(title).map((title) => (title === null ? '' : `title: ${title}`)),
  description: fc
    .option(fc.constantFrom('Brief.', 'Long.'))
    .map((text) => (text ? `description: ${text}` : '')),
  summary: fc.option(name).map((to) => (to ? `summary: About [[${to}]].` : '')),
  aliases: fc.option(title).map((alias) => (alias ? `aliases: [${alias} too]` : '')),
  tags: fc.subarray(['x', 'x/y', 'X', 'z']).map((tags) => `tags: [${tags.join(', ')}]`),
  related: fc
    .array(fc.tuple(name, reason, fc.constantFrom('', ', type: supports', ', type: against')), {
      maxLength: 2,
    })
    .map(
      (all) =>
        `related: [${all.map(([to, why, type]) => `{to: "[[${to}]]", why: ${why}${type}}`).join(', ')}]`,
    ),
  property: fc.option(name).map((to) => (to ? `up: "[[${to}]]"` : '')),
  venue: fc.option(reason).map((venue) => (venue ? `venue: ${venue}` : '')),
  body: fc
    .array(
      fc.oneof(
        name.map((to) => `See [[${to}]].`),
        name.map((to) => `See [[${to}#Part|this]].`),
        name.map((to) => `![[${to}]]`),
        name.map((to) => `![[${to}#Part]]`),
        fc.constantFrom(
          '## Part',
          'Words #x.',
          '![[p.png]]',
          '[@k]',
          '$x^2$',
          'Low.[^1]\n\n[^1]: At the foot [[a]].',
        ),
      ),
      { maxLength: 4 },
    )
    .map((blocks) => blocks.join('\n\n')),
}
type Fields = { readonly [Key in keyof typeof fields]: string }
const keys = Object.keys(fields) as readonly (keyof Fields)[]

function text({ body, ...properties }: Fields): string {
  return ['---', ...Object.values(properties), '---', body, ''].join('\n')
}

/** A collection as its files' fields; null for a file that is not there. */
type State = ReadonlyMap<string, Fields | string | null>

function filesOf(state: State): Files {
  const texts = [...state].map(([path, file]) => [path, typeof file === 'object' && file ? text(file) : file])
  return Object.fromEntries(texts.filter(([, text]) => text !== null)) as Files
}

type Edit = (state: State) => State

const set =
  (path: string, file: Fields | string | null): Edit =>
  (state) =>
    new Map(state).set(path, file)

const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...paths),
        fc.constantFrom(...keys).chain((key) => fields[key].map((value) => [key, value] as const)),
      )
      .map(([path, [key, value]]): Edit => (state) => {
        const file = state.get(path)
        return typeof file === 'object' && file ? new Map(state).set(path, { ...file, [key]: value }) : state
      }),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...paths), fc.option(fc.record(fields)))
      .map(([path, file]) => set(path, file)),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        'relations:\n  supports: {label: Supports, inverse: Supported by}\n  against: {label: Against, symmetric: true}\n',
        'title: Other\nrelations:\n  supports: {label: Backs, inverse: Backed by}\n',
        'problems: {broken-link: off}\n',
      )
      .map((settings) => set('site.yaml', settings)),
  },
  { weight: 1, arbitrary: fc.constantFrom('', null).map((file) => set('notes/p.png', file)) },
)

describe('the plan of pages', () => {
  it('makes, after any edits, the pages that a clean build makes, and writes those that changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record(fields), { minLength: paths.length, maxLength: paths.length }),
        fc.array(edit, { minLength: 1, maxLength: 8 }),
        async (texts, edits) => {
          let state: State = new Map(paths.map((path, index) => [path, texts[index] ?? null]))
          let site = await siteWith(filesOf(state))
          let { record } = made(site, null)
          for (const one of edits) {
            state = one(state)
            const before = site
            site = await siteWith(filesOf(state))
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
        },
      ),
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
})
