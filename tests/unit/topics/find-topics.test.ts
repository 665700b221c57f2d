import { describe, expect, it } from 'vitest'
import type { SavedPosition } from '../../../src/core/graph-position.ts'
import type { NodeId, Topics } from '../../../src/core/graph.ts'
import { topicFinder, topicsOf } from '../../../src/topics/find-topics.ts'
import { collectionOf } from '../pages/collection.ts'
import { whenEachIsAdded, whenOthersAreAdded } from './steadiness.ts'

/** So many groups of six notes each, every one of which links to the first of its group; `title` names them. */
function groups(
  names: readonly string[],
  title: (name: string, number: number) => string,
  front: (name: string) => string = () => '',
): Record<string, string> {
  const files: Record<string, string> = {}
  for (const name of names) {
    for (let number = 0; number < 6; number += 1) {
      const others = number === 0 ? '' : `[[${name}-0]] [[${name}-${((number + 1) % 5) + 1}]]`
      files[`${name}-${number}.md`] = `---\ntitle: "${title(name, number)}"\n${front(name)}---\n${others}`
    }
  }
  return files
}

const tagged = groups(
  ['clay', 'sand', 'peat'],
  (name, number) => `On ${name} and how it drains, part ${number}`,
  (name) => `tags: [soil/${name}]\n`,
)

const titles = (topics: Topics) => topics.map(({ title, nodes }) => `${title} ${nodes.length}`)
const topicsIn = async (files: Record<string, string>) => (await collectionOf(files)).topics

describe('topics', () => {
  it('are none in a collection that is small, in which nothing is joined, or that hangs together as one', async () => {
    const few = Object.fromEntries(Object.entries(tagged).slice(0, 11))
    expect(await topicsIn(few)).toEqual([])
    const unlinked = Object.entries(tagged).map(([path, text]) => [path, text.replace(/\[\[.*/, '')])
    expect(await topicsIn(Object.fromEntries(unlinked) as Record<string, string>)).toEqual([])
    const one = groups(['clay', 'clay2'], (name, number) => `Part ${number} of ${name}`)
    expect(await topicsIn(one)).toEqual([])
  })

  it('form around tags that hold together, with their names', async () => {
    const topics = await topicsIn(tagged)
    expect(titles(topics)).toEqual(['Clay 6', 'Peat 6', 'Sand 6'])
    expect(topics.map(({ address, by }) => [address, by])).toEqual([
      ['/themes/clay/', 'tag'],
      ['/themes/peat/', 'tag'],
      ['/themes/sand/', 'tag'],
    ])
  })

  it('take in what has their label, and what is joined to them', async () => {
    const topics = await topicsIn({
      ...tagged,
      'untagged.md': '[[sand-1]] [[sand-2]]',
      'unlinked.md': '---\ntags: [soil/clay]\n---\n',
      'alone.md': 'Neither.',
    })
    expect(titles(topics)).toEqual(['Clay 7', 'Sand 7', 'Peat 6'])
    expect(topics[0]?.nodes).toContain('unlinked.md')
  })

  it('go by the first two tags of a page that not most pages have', async () => {
    const files = {
      ...tagged,
      'new.md': '---\ntags: [soil, soil/peat, wet, soil/sand, soil/clay]\n---\n[[sand-1]]',
    }
    const topics = await topicsIn(files)
    expect(topics.find(({ nodes }) => nodes.includes('new.md' as NodeId))?.title).toBe('Peat')
  })

  it('do not form around tags that only say what a page is', async () => {
    const files = Object.entries(tagged).map(([path, text]) => {
      const number = Number(/\d/.exec(path)?.[0])
      return [path, text.replace('tags: [', `tags: [${['draft', 'idea', 'done'][number % 3] ?? ''}, `)]
    })
    expect(titles(await topicsIn(Object.fromEntries(files) as Record<string, string>))).toEqual([
      'Clay 6',
      'Peat 6',
      'Sand 6',
    ])
  })

  it('begin with a capital of the language of the site', async () => {
    const files = groups(
      ['ırmak', 'inceleme', 'peat'],
      (name, number) => `${number} ${name}`,
      (name) => `tags: [${name}]\n`,
    )
    const topics = await topicsIn({ ...files, 'site.yaml': 'language: tr' })
    expect(titles(topics)).toEqual(['İnceleme 6', 'Irmak 6', 'Peat 6'])
  })

  it('form around folders, whose names are words', async () => {
    const files = groups(['field-work', 'in the lab', 'css'], (name, number) => `${name} ${number}`)
    const filed = Object.entries(files).map(([path, text]) => [`${path.replace(/-\d.*/, '')}/${path}`, text])
    const topics = await topicsIn(Object.fromEntries(filed) as Record<string, string>)
    expect(titles(topics)).toEqual(['CSS 6', 'Field work 6', 'In the lab 6'])
  })

  it('form around pages that many link, or that link many, called as these are in few words', async () => {
    const subjects = {
      a: 'Quicksand: what it traps, and why',
      b: 'How do rain gauges fill in winter?',
      c: 'Marsh',
    }
    const of = (name: string) => subjects[name as keyof typeof subjects]
    const named = groups(['a', 'b', 'c'], (name, number) => (number === 0 ? of(name) : `${name} ${number}`))
    const files = {
      ...named,
      'b-0.md':
        '---\naliases: [The rain gauges that somebody set up in a garden, Rain gauges]\n---\n# How do they fill in winter?',
    }
    const topics = await topicsIn(files)
    expect(titles(topics)).toEqual(['Quicksand 6', 'Rain gauges 6', 'Marsh 6'])
    expect(topics.map(({ by }) => by)).toEqual(['links', 'links', 'links'])
    const lists = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [
        path,
        path.includes('-0')
          ? `${text}\n${[1, 2, 3, 4, 5].map((number) => `[[${path.charAt(0)}-${number}]]`).join(' ')}`
          : text.replace(/\[\[.-0\]\]/, ''),
      ]),
    )
    expect(titles(await topicsIn(lists))).toEqual(titles(topics))
  })

  it('are called as the file of a page where its title is a sentence, and else by that', async () => {
    const questions = {
      a: '为什么土壤在冬天会变得这么坚硬而在夏天又变得如此柔软呢，到底是什么原因造成的',
      b: 'Why does a river turn where the ground is flat?',
      c: 'What does a wood do with all of its rain?',
    }
    const files = groups(['a', 'b', 'c'], (name, number) =>
      number === 0 ? questions[name as keyof typeof questions] : `${name} ${number}`,
    )
    const renamed = Object.entries(files).map(([path, text]) => [
      path.replace('b-0', 'slow-rivers').replace('c-0', 'what-wood-rain'),
      text.replaceAll('b-0', 'slow-rivers').replaceAll('c-0', 'what-wood-rain'),
    ])
    expect(
      (await topicsIn(Object.fromEntries(renamed) as Record<string, string>)).map(({ title }) => title),
    ).toEqual(['A 0', 'Slow rivers', questions.c])
  })

  it('are called by no key of a citation and by no name of a file', async () => {
    const files = (title: (name: string) => string) => {
      const own = groups(['a', 'b', 'c', 'd'], (name, number) =>
        number === 0 && name !== 'a' ? title(name) : `Part ${name} ${number}`,
      )
      const named = Object.entries(own).map(([path, text]) => [
        path.replace('a-0', '@Armouti-Hansen2026b').replace(/([bcd])-0/, '$1-hansen2026'),
        text.replaceAll('a-0', '@Armouti-Hansen2026b').replaceAll(/([bcd])-0/g, '$1-hansen2026'),
      ])
      return Object.fromEntries(named) as Record<string, string>
    }
    const keys: Readonly<Record<string, string>> = { b: '@Hansen2026b', c: 'kumar_2024', d: '202401151230' }
    expect(await topicsIn(files((name) => keys[name] ?? ''))).toEqual([])
    expect(titles(await topicsIn(files((name) => `What ${name} asks of all of its readers`)))).toEqual([
      'Part a 0 6',
      ...['b', 'c', 'd'].map((name) => `What ${name} asks of all of its readers 6`),
    ])
  })

  it('never share a name or an address', async () => {
    const files = {
      ...groups(
        ['a'],
        (_, number) => `A ${number}`,
        () => 'tags: [x/page]\n',
      ),
      ...groups(
        ['b'],
        (_, number) => `B ${number}`,
        () => 'tags: [y/page]\n',
      ),
      ...groups(
        ['c'],
        (_, number) => `C ${number}`,
        () => 'tags: [z/Page!]\n',
      ),
    }
    const topics = await topicsIn(files)
    expect(topics).toHaveLength(3)
    expect(new Set(topics.map(({ title }) => title.toLowerCase())).size).toBe(3)
    expect(new Set(topics.map(({ address }) => address)).size).toBe(3)
    for (const { address } of topics) expect(address).not.toBe('/themes/page/')
  })

  it('are those of an editor, in their order, where they say so', async () => {
    const topics = await topicsIn({
      ...tagged,
      'site.yaml':
        'topics:\n  - {title: Wet ground, description: Where it stands., tag: [soil/peat], notes: ["[[clay-3]]"]}\n  - {title: Dry ground, tag: soil/sand}\n',
    })
    expect(topics.map(({ title, description, by }) => [title, description, by])).toEqual([
      ['Wet ground', 'Where it stands.', 'editor'],
      ['Dry ground', null, 'editor'],
    ])
    expect(topics[0]?.nodes).toEqual(expect.arrayContaining(['clay-3.md', 'clay-0.md', 'peat-0.md']))
    expect(topics[1]?.nodes).toHaveLength(6)
  })

  it('are those that the collection has kept, whatever is added', async () => {
    const collection = await collectionOf({ ...tagged, 'new.md': '---\ntags: [soil/clay]\n---\n[[sand-1]]' })
    const kept = Object.keys(tagged).map((id, at): SavedPosition => [
      id as NodeId,
      at,
      at,
      at < 9 ? 'One' : 'Other',
    ])
    const topics = topicsOf(collection, [], kept)
    expect(topics.map(({ title, by }) => [title, by])).toEqual([
      ['One', 'kept'],
      ['Other', 'kept'],
    ])
    for (const [id, , , title] of kept) {
      expect(topics.find((topic) => topic.title === title)?.nodes).toContain(id)
    }
    expect(topics.flatMap(({ nodes }) => nodes)).toContain('new.md')
  })

  it('and their names stay as they are when a note is added', async () => {
    const filed = groups(['field', 'lab', 'desk'], (name, number) => `${name} ${number}`)
    for (const files of [
      tagged,
      Object.fromEntries(
        Object.entries(filed).map(([path, text]) => [`${path.replace(/-.*/, '')}/${path}`, text]),
      ),
    ]) {
      const collection = await collectionOf(files)
      expect(collection.topics).toHaveLength(3)
      expect(whenEachIsAdded(collection)).toEqual({ tried: 18, changes: [] })
      expect(whenOthersAreAdded(collection, 50)).toEqual({ tried: 50, changes: [] })
    }
  })

  it('are found anew only where something that they are made of or called by has changed', async () => {
    const find = topicFinder()
    const before = await collectionOf(tagged)
    const first = find(before)
    const retold = { ...tagged, 'clay-3.md': `${tagged['clay-3.md'] ?? ''} in other words` }
    expect(find(await collectionOf(retold))).toBe(first)
    const edits: Readonly<Record<string, Record<string, string>>> = {
      title: { ...tagged, 'clay-3.md': (tagged['clay-3.md'] ?? '').replace('On clay', 'On CLAY') },
      tag: { ...tagged, 'clay-3.md': (tagged['clay-3.md'] ?? '').replace('soil/clay', 'soil/sand') },
      spelling: { ...tagged, 'clay-0.md': (tagged['clay-0.md'] ?? '').replace('soil/clay', 'soil/Clay') },
      links: { ...tagged, 'clay-3.md': (tagged['clay-3.md'] ?? '').replaceAll('[[clay', '[[sand') },
      note: { ...tagged, 'more.md': '---\ntags: [soil/clay]\n---\n[[clay-1]]' },
      address: {
        ...tagged,
        'clay-3.md': (tagged['clay-3.md'] ?? '').replace('---', '---\npermalink: /other/'),
      },
      language: { ...tagged, 'site.yaml': 'language: tr\n' },
      choice: { ...tagged, 'site.yaml': 'topics:\n  - {title: Wet ground, tag: soil/peat}\n' },
    }
    for (const [edit, files] of Object.entries(edits)) {
      const collection = await collectionOf(files)
      expect([edit, find(collection, collection.chosen.topics)]).toEqual([edit, collection.topics])
      expect(find(await collectionOf(tagged))).toEqual(first)
    }
    const kept: SavedPosition[] = before.graph.nodes.map(({ id }, at) => [id, at, at, 'One'])
    expect(find(before, [], kept).map(({ title }) => title)).toEqual(['One'])
  })
})
