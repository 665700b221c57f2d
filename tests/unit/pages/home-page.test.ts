import { describe, expect, it } from 'vitest'
import { pageAt, siteWith } from './collection.ts'

async function homeOf(files: Readonly<Record<string, string>>) {
  return pageAt(await siteWith(files), '/', 'home')
}

async function saidOn(settings: string, index?: string) {
  const { tagline, description } = await homeOf({
    'site.yaml': settings,
    ...(index !== undefined && { 'index.md': index }),
  })
  return [tagline, description]
}

describe('what home opens with', () => {
  it('is the tagline, with the description below it', async () => {
    expect(await saidOn('tagline: Soil is alive.\ndescription: Notes.')).toEqual(['Soil is alive.', 'Notes.'])
    expect(await saidOn('tagline: Soil is alive.\ntitle: A')).toEqual(['Soil is alive.', null])
  })

  it('is without one the first sentence of the description', async () => {
    expect(await saidOn('description: On soil, e.g. clay. With the papers. And more.')).toEqual([
      'On soil, e.g. clay.',
      'With the papers. And more.',
    ])
    expect(await saidOn('description: On soil')).toEqual(['On soil', null])
    expect(await saidOn('description: Of the site.', '---\ndescription: Of its text.\n---\n')).toEqual([
      'Of its text.',
      null,
    ])
  })

  it('is the title where there is no description, or its first sentence is long', async () => {
    expect(await saidOn('title: A garden')).toEqual(['A garden', null])
    expect(await saidOn('title: A garden', '# All that grows\n')).toEqual(['All that grows', null])
    const long = `${'word '.repeat(40)}end. Next.`
    expect(await saidOn(`title: A garden\ndescription: ${long}`)).toEqual(['A garden', long])
  })
})

describe('the topics', () => {
  it('are the tags of the first level that most pages carry, those below them counted', async () => {
    const tagged = Object.fromEntries(
      Array.from({ length: 10 }, (_, tag) =>
        Array.from({ length: tag + 1 }, (_, page): [string, string] => [
          `notes/${tag}-${page}.md`,
          `---\ntags: [t${tag}/below]\n---\n`,
        ]),
      ).flat(),
    )
    const { topics } = await homeOf(tagged)
    expect(topics.map(({ tag, count }) => `${tag} ${count}`)).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2].map((tag) => `t${tag} ${tag + 1}`),
    )
    expect((await homeOf({ 'notes/a.md': '---\ntags: [alone]\n---\n' })).topics).toEqual([])
  })

  it('are no folders that home lists', async () => {
    const filed = ['field-work', 'The lab', 'Desk'].flatMap((folder) =>
      Array.from({ length: 6 }, (_, page): [string, string] => [
        `${folder}/${folder} ${page}.md`,
        `---\ntags: [hub]\n---\n[[${folder} 0]] [[${folder} ${(page + 1) % 6}]]\n`,
      ]),
    )
    const home = await homeOf(Object.fromEntries(filed))
    expect(home.folders.map(({ name }) => name)).toEqual(['Desk', 'field-work', 'The lab'])
    expect([home.topicsAt, home.topics.map(({ tag }) => tag)]).toEqual(['/tags/', ['hub']])
    const chosen = await homeOf({
      ...Object.fromEntries(filed),
      'site.yaml': 'topics: [{title: Desk, tag: hub}]\n',
    })
    expect([chosen.topicsAt, chosen.topics.map(({ tag }) => tag)]).toEqual(['/themes/', ['Desk']])
  })
})

describe('the ways in', () => {
  const files = {
    'notes/clay.md': '---\ndate: 2024-01-01\n---\n[[loam]]\n',
    'notes/loam.md': '[[sand]] [[clay]]\n',
    'notes/sand.md': '---\ndate: 2025-01-01\n---\n',
    'notes/peat.md': '[[loam]]\n',
  }
  const text = { 'index.md': '[[loam]] [[clay]] [[sand]]\n' }
  const inquiries = {
    'inquiries/why.md': '[[clay]] [[sand]]\n',
    'inquiries/how.md': '[[clay]]\n',
  }
  const waysOf = async (more: Readonly<Record<string, string>>) =>
    (await homeOf({ ...files, ...more })).ways.map(({ by, label, title }) => `${label ?? by}: ${title}`)

  it('are what the settings name', async () => {
    const start =
      'start: ["[[clay]]", {label: Then, to: "[[why]]"}, {label: Again, to: clay}, index, peat, loam]'
    expect(await waysOf({ ...inquiries, ...text, 'site.yaml': start })).toEqual([
      'editor: clay',
      'Then: why',
      'editor: peat',
    ])
  })

  it('are without settings an inquiry, the note most drawn on, and one with many neighbours', async () => {
    expect(await waysOf(inquiries)).toEqual(['inquiry: why', 'drawn-on: clay', 'joined: loam'])
    expect(await waysOf({ ...inquiries, 'notes/Soil.md': '---\nkind: map\n---\n[[clay]]' })).toEqual([
      'map: Soil',
      'inquiry: why',
      'drawn-on: clay',
    ])
    expect(await waysOf({ ...inquiries, 'site.yaml': 'featured: [how]' })).toEqual([
      'inquiry: how',
      'drawn-on: clay',
      'joined: loam',
    ])
  })

  it('are notes with many neighbours where there are no inquiries', async () => {
    expect(await waysOf({})).toEqual(['joined: loam', 'joined: clay', 'joined: peat'])
    const day = {
      'notes/2026-01-01.md': '---\nkind: daily\ndate: 2026-01-01\n---\n[[loam]] [[clay]] [[peat]] [[sand]]\n',
    }
    expect(await waysOf(day)).toEqual(['joined: loam', 'joined: clay', 'joined: peat'])
    expect((await homeOf({ 'notes/alone.md': '' })).ways).toEqual([])
  })

  it('leave notes to the text of home, where it has one', async () => {
    expect(await waysOf(text)).toEqual([])
    expect(await waysOf({ ...text, ...inquiries })).toEqual(['inquiry: why', 'drawn-on: clay'])
  })

  it('are not featured again', async () => {
    const { featured, ways } = await homeOf({ ...files, ...inquiries })
    expect(ways.map(({ title }) => title)).toContain('why')
    expect(featured.map(({ title }) => title)).toEqual(['how'])
  })
})

it('has no map of its own', async () => {
  const { text } = await homeOf({ 'index.md': '[[a]]\n', 'notes/a.md': '[[index]]\n' })
  expect(text?.map).toBeNull()
  expect(text?.sections.map(({ id }) => id)).toContain('mentions')
})
