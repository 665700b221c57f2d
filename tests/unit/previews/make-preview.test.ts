import { beforeAll, describe, expect, it } from 'vitest'
import { dataFile, dataFileOf, type Address } from '../../../src/core/address.ts'
import type { Preview } from '../../../src/previews/preview.ts'
import type { Site } from '../../../src/site/site-of.ts'
import { collectionOf, pageAt, said, siteWith } from '../pages/collection.ts'
import { siteOf } from '../../../src/site/site-of.ts'
import { changesSince } from '../../../src/site/dependencies.ts'

const files = {
  'site.yaml': 'title: The garden\ndescription: Of plants.\n',
  'notes/a.md': [
    '---',
    'title: Why a?',
    'description: What a is.',
    'summary: It is **a**, as [[b]] says, and $x^2$.',
    'claim: A is so because of b',
    'tags: [green]',
    '---',
    'Of [@kim2020].',
  ].join('\n'),
  'notes/b.md': '---\ntitle: Why b?\ndescription: What b is.\n---\nText of b.\n',
  'notes/deep/c.md': '---\ntitle: Why c?\n---\nIt opens with [[a]] and goes on.\n',
  'inquiries/q.md': '---\ntitle: What of a?\ndescription: What q asks.\n---\nSee [[a]] and [[b]].\n',
  'papers/kim2020.md': [
    '---',
    'title: On a',
    'authors: [Ann Kim, Bo Lee, Cy Wu, Di Xu, Ed Ng]',
    'year: 2020',
    'venue: ICLR',
    'abstract: It gains 17.9 points. It was made in 2020.',
    '---',
    'The best of 40 runs gains 17.9 points. No figure here.',
  ].join('\n'),
}

function previewAt(site: Site, address: string): Preview | undefined {
  const file = dataFileOf('near', address as Address, site.walkFileCount)
  return pageAt(site, file, 'walk').previews.find((one) => one.address === address)
}

describe('a preview', () => {
  let site: Site
  beforeAll(async () => {
    site = await siteWith(files)
  })

  it('says what a reader should know before relying on the text', async () => {
    const front = (lines: string) => `---\ntitle: Why d?\n${lines}\n---\nText.\n`
    const lineWith = async (lines: string) =>
      previewAt(await siteWith({ ...files, 'notes/d.md': front(lines) }), '/notes/d/')?.line
    const generated = 'generated: {by: writer/2.1, at: 2026-05-01}'
    expect(await lineWith(generated)).toBe('Not reviewed')
    expect(await lineWith(`${generated}\nverified: {by: human:Ana, at: 2026-05-01}`)).toBe(null)
    expect(await lineWith('generated: {by: human:Ana}')).toBe(null)
    expect(
      await lineWith('verified: {by: human:Ana, at: 2026-05-01}\nupdated: 2026-06-11\nstatus: deprecated'),
    ).toBe('Stale since 11 June 2026 · No longer valid')
  })

  it('of a note has its claim and its summary, whose links are live', () => {
    const preview = previewAt(site, '/notes/a/')
    expect(preview).toMatchObject({
      kind: 'note',
      title: 'Why a?',
      line: null,
      claim: 'A is so because of b',
    })
    expect(preview?.text).toContain(
      'It is <strong>a</strong>, as <a class=link data-kind="note" href="/notes/b/">b</a>',
    )
    expect(preview?.text).toContain('<math')
    expect(preview?.text).not.toMatch(/style=|id=|katex-html/)
  })

  it('of a note without a summary has its description, else how it opens', () => {
    expect(previewAt(site, '/notes/b/')).toMatchObject({ claim: null, text: 'What b is.' })
    expect(previewAt(site, '/notes/deep/c/')).toMatchObject({ text: 'It opens with a and goes on.' })
  })

  it('of an inquiry says what it asks, and on how many sources it rests', () => {
    expect(previewAt(site, '/inquiries/q/')).toMatchObject({ line: '2 sources', text: 'What q asks.' })
  })

  it('of a paper says whose it is, and its abstract', () => {
    expect(previewAt(site, '/papers/kim2020/')).toMatchObject({
      line: 'Ann Kim, Bo Lee, Cy Wu and 2 others · ICLR, 2020',
      text: 'It gains 17.9 points. It was made in 2020.',
    })
  })

  it.each([
    ['/', 'The garden', 'Of plants.'],
    ['/notes/', 'Notes', '3 pages'],
    ['/tags/green/', 'Tag: green', '1 page'],
    ['/notes/deep/', 'deep', '1 page'],
  ])('of %s, which is no node, has a title and a line', (address, title, line) => {
    expect(previewAt(site, address)).toMatchObject({ kind: null, title, line, text: null })
  })
})

describe('the file of a preview', () => {
  const addresses = (site: Site) =>
    Array.from({ length: site.walkFileCount }, (_, file) => dataFile('near', file))
  const many = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `notes/n${index}.md`,
      `---\ntitle: Note ${index}\nsummary: In short ${index}, as [[n${(index + 1) % 60}]] says.\n---\n`,
    ]),
  )
  const edited = { ...many, 'notes/n7.md': (many['notes/n7.md'] ?? '').replace('In short', 'In brief') }
  const renamed = { ...many, 'notes/n7.md': (many['notes/n7.md'] ?? '').replace('Note 7', 'Note seven') }

  /** The files whose text differs, and those that would be made again. */
  async function changes(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
    const [one, two] = [siteOf(await collectionOf(before)), siteOf(await collectionOf(after))]
    const changed = changesSince(one.nodeFingerprints(), two.nodeFingerprints())
    return {
      differs: addresses(one).filter((address) => said(one, address) !== said(two, address)),
      made: addresses(one).filter(
        (address) => one.made(address).dependsOn?.some((dependency) => changed[dependency] !== 0) ?? true,
      ),
    }
  }

  it('changes with a summary in it, and no other does', async () => {
    const { differs, made } = await changes(many, edited)
    const site = siteOf(await collectionOf(many))
    const own = dataFileOf('near', '/notes/n7/' as Address, site.walkFileCount)
    expect(site.walkFileCount).toBe(4)
    expect(differs).toEqual([own])
    expect(made).toEqual([own])
  })

  it('changes with a title that one of its summaries names', async () => {
    const { differs, made } = await changes(many, renamed)
    expect(differs.length).toBeGreaterThan(0)
    for (const address of differs) expect(made).toContain(address)
  })

  it('follows who wrote a text, and what became of it', async () => {
    const written = { ...many, 'notes/n7.md': '---\ngenerated: {by: writer/2}\n---\nSame.\n' }
    const checked = {
      ...many,
      'notes/n7.md': '---\ngenerated: {by: writer/2}\nverified: {by: human:Ana}\n---\nSame.\n',
    }
    const { differs, made } = await changes(written, checked)
    expect(differs).toContain(dataFileOf('near', '/notes/n7/' as Address, 4))
    for (const address of differs) expect(made).toContain(address)
  })

  it('follows the number of pages that carry a tag', async () => {
    const tagged = { ...many, 'notes/n1.md': '---\ntags: [green]\n---\n' }
    const more = { ...tagged, 'notes/n2.md': '---\ntags: [green]\n---\n' }
    const [one, two] = [siteOf(await collectionOf(tagged)), siteOf(await collectionOf(more))]
    const file = dataFileOf('near', '/tags/green/' as Address, one.walkFileCount)
    expect(one.listFingerprint(file)).not.toBe(two.listFingerprint(file))
  })
})
