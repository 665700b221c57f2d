import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { collection } from '../../../bench/collection.ts'
import { planOf, relatedPerNote, shares } from '../../../bench/plan.ts'
import { front, prose } from './page.ts'

const nodes = 600
const files = new Map(collection(nodes))
const plan = planOf(nodes)
const below = (folder: string) =>
  [...files].filter(([path]) => path.startsWith(folder) && path.endsWith('.md'))
const share = (pages: readonly (readonly [string, string])[], pattern: RegExp) =>
  pages.filter(([, text]) => pattern.test(text)).length / pages.length

describe('a collection', () => {
  it('is the same bytes each time', () => {
    const digest = () => {
      const hash = createHash('sha256')
      for (const [path, text] of collection(nodes)) hash.update(`${path}\n${text}`)
      return hash.digest('hex')
    }
    expect(digest()).toBe(digest())
  })

  it('has as many nodes as were asked for, in the shares of a real one', () => {
    expect(shares(10_000)).toEqual({ notes: 1700, inquiries: 7600, papers: 700 })
    const entries = [...files]
      .filter(([path]) => path.endsWith('.bib'))
      .flatMap(([, text]) => text.match(/^@article/gm) ?? [])
    expect(below('notes/').length).toBe(102)
    expect(below('inquiries/').length).toBe(456)
    expect(below('papers/').length).toBe(21)
    expect(entries.length).toBe(21)
  })

  it('refuses a number of nodes from which none could be made', () => {
    expect(() => [...collection(99)]).toThrow(RangeError)
    expect(() => [...collection(200.5)]).toThrow(RangeError)
  })

  it('has no title and no name twice, also where many are drawn', () => {
    const { notes, inquiries, papers } = planOf(10_000)
    const named = [...notes, ...inquiries, ...papers]
    expect(new Set(named.map(({ title }) => title.toLowerCase())).size).toBe(10_000)
    expect(new Set(named.map(({ name }) => name.toLowerCase())).size).toBe(10_000)
  })

  it('has inquiries of 8 to 12 notes, all cited in the body', () => {
    for (const inquiry of plan.inquiries) {
      const cited = plan.cited(inquiry.index)
      expect(new Set(cited).size).toBe(cited.length)
      expect(cited.length).toBeGreaterThanOrEqual(8)
      expect(cited.length).toBeLessThanOrEqual(12)
      const text = files.get(inquiry.path) ?? ''
      const body = text.slice(front(text).length)
      for (const index of cited) {
        const { title, path, name } = plan.notes[index] ?? { title: '', path: '', name: '' }
        expect([title, path.replace('.md', ''), name].some((words) => body.includes(`[[${words}`))).toBe(true)
      }
    }
  })

  it.each([600, 10_000])(
    'has one note that a third of the inquiries cite, and a long tail, of %i',
    (size) => {
      const { notes, inquiries, cited } = planOf(size)
      const counts = notes.map(() => 0)
      for (const { index } of inquiries)
        for (const note of cited(index)) counts[note] = (counts[note] ?? 0) + 1
      counts.sort((a, b) => b - a)
      const part = (rank: number) => (counts[rank] ?? 0) / inquiries.length
      expect(part(0)).toBeGreaterThan(0.33)
      expect(part(0)).toBeLessThan(0.45)
      expect(part(Math.floor(notes.length / 2))).toBeLessThan(part(0) / 3)
    },
  )

  it('relates each note to seven others, each with a reason', () => {
    for (const { index, path } of plan.notes) {
      const text = files.get(path) ?? ''
      const below = text.split('\n## Related\n')[1]?.match(/^- .*\]\] — \S.*$/gm) ?? []
      const above = front(text).match(/^ {2}- to: .*\n {4}why: "\S.*"$/gm) ?? []
      expect(above.length + below.length).toBe(relatedPerNote)
      expect(new Set(plan.related(index)).size).toBe(relatedPerNote)
      expect(plan.related(index)).not.toContain(index)
    }
    expect(share(below('notes/'), /\n## Related\n/)).toBeGreaterThan(0)
    expect(share(below('notes/'), /^ {4}type: \w+$/m)).toBeGreaterThan(0.3)
  })

  it('has 120 tags, of which the first are used the most', () => {
    expect(new Set(plan.tags).size).toBe(120)
    const used = (tag: string | undefined) =>
      [...files.values()].filter((text) =>
        /^tags: \[(.*)\]$/m
          .exec(text)?.[1]
          ?.split(', ')
          .includes(tag ?? ''),
      ).length
    expect(used(plan.tags[0])).toBeGreaterThan(5 * used(plan.tags[60]))
  })

  it('has bodies of 250 to 400 words', () => {
    const counts = [...below('notes/'), ...below('inquiries/')].map(
      ([, text]) => prose(text).split(/\s+/).length,
    )
    counts.sort((a, b) => a - b)
    expect(counts[0]).toBeGreaterThanOrEqual(240)
    expect(counts[Math.floor(counts.length * 0.95)]).toBeLessThanOrEqual(400)
  })

  it('has formulas, code, tables, callouts, footnotes and citations on a share of the pages', () => {
    const pages = [...below('notes/'), ...below('inquiries/')]
    const about = (pattern: RegExp, wanted: number) => {
      expect(share(pages, pattern), String(pattern)).toBeGreaterThan(wanted * 0.6)
      expect(share(pages, pattern), String(pattern)).toBeLessThan(wanted * 1.4)
    }
    about(/^\$\$$/m, 1 / 8)
    about(/^```/m, 1 / 10)
    about(/^\| ---/m, 1 / 12)
    about(/^> \[!\w+\]/m, 1 / 9)
    about(/^\[\^aside\]:/m, 1 / 9)
    about(/\[@\w+/, 2 / 3)
    about(/^## /m, 0.9)
  })
})
