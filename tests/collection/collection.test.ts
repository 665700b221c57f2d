import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { project } from '../command/run.ts'
import { exists, files, page } from './page.ts'

const { folder } = inject('content')
const source = join(project, 'content')
const names = (kind: string) =>
  files(join(source, kind)).flatMap((path) => (path.endsWith('.md') ? [path.slice(0, -'.md'.length)] : []))
const bibliography = readFileSync(join(source, 'papers/references.bib'), 'utf8')
const citekeys = [...bibliography.matchAll(/^@\w+\{([^,]+),/gm)].map(([, key]) => key ?? '')

describe('the project’s own collection', () => {
  it('has a page for every file and every entry of its bibliography', () => {
    const wanted = [
      ...['notes', 'inquiries', 'papers'].flatMap((kind) => names(kind).map((name) => `${kind}/${name}`)),
      ...citekeys.map((key) => `papers/${key}`),
    ]
    expect(wanted.length).toBeGreaterThan(70)
    expect(wanted.filter((path) => !exists(folder, `${path}/index.html`))).toEqual([])
  })

  it.each(names('inquiries'))('inquiry %s rests on five to twelve notes', (name) => {
    const sources = page(folder, `/inquiries/${name}/`).querySelectorAll('#sources > ol > li')
    expect(sources.length).toBeGreaterThanOrEqual(5)
    expect(sources.length).toBeLessThanOrEqual(12)
  })

  it.each(names('notes'))(
    'note %s has three to eight relations of its own, each with a reason of its own',
    (name) => {
      const items = [...page(folder, `/notes/${name}/`).querySelectorAll('#related > ul > li')]
      const reasons = items.map((item) => item.querySelector('.reason')?.textContent.trim() ?? '')
      expect(items.length).toBeGreaterThanOrEqual(3)
      expect(items.length).toBeLessThanOrEqual(8)
      expect(reasons.every((reason) => reason.length > 20)).toBe(true)
      expect(new Set(reasons).size).toBe(reasons.length)
    },
  )
})
