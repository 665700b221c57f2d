import { describe, expect, it } from 'vitest'
import type { SavedPosition } from '../../../src/core/graph-position.ts'
import type { Themes } from '../../../src/core/theme.ts'
import type { NodeId } from '../../../src/core/graph.ts'
import { themesOf } from '../../../src/themes/themes-of.ts'
import { wood } from '../../wood.ts'
import { collectionOf } from '../pages/collection.ts'
import { adjustedRandIndex } from './adjusted-rand-index.ts'

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

const titles = (themes: Themes) => themes.map(({ title, nodes }) => `${title} ${nodes.length}`)
const themesIn = async (files: Record<string, string>) => (await collectionOf(files)).themes

describe('themes', () => {
  it('are none in a collection that is small, in which nothing is joined, or that hangs together as one', async () => {
    const few = Object.fromEntries(Object.entries(tagged).slice(0, 11))
    expect(await themesIn(few)).toEqual([])
    const unlinked = Object.entries(tagged).map(([path, text]) => [path, text.replace(/\[\[.*/, '')])
    expect(await themesIn(Object.fromEntries(unlinked) as Record<string, string>)).toEqual([])
    const one = groups(['clay', 'clay2'], (name, number) => `Part ${number} of ${name}`)
    expect(await themesIn(one)).toEqual([])
  })

  it('form around tags that hold together, with their names', async () => {
    const themes = await themesIn(tagged)
    expect(titles(themes)).toEqual(['Clay 6', 'Peat 6', 'Sand 6'])
    expect(themes.map(({ address, by }) => [address, by])).toEqual([
      ['/themes/clay/', 'tag'],
      ['/themes/peat/', 'tag'],
      ['/themes/sand/', 'tag'],
    ])
  })

  it('take in what is joined to them, and leave out what is joined to nothing', async () => {
    const themes = await themesIn({
      ...tagged,
      'untagged.md': '[[sand-1]] [[sand-2]]',
      'alone.md': '---\ntags: [soil/clay]\n---\n',
    })
    expect(titles(themes)).toEqual(['Sand 7', 'Clay 6', 'Peat 6'])
  })

  it('form around folders, whose names are words', async () => {
    const files = groups(['field-work', 'in the lab', 'css'], (name, number) => `${name} ${number}`)
    const filed = Object.entries(files).map(([path, text]) => [`${path.replace(/-\d.*/, '')}/${path}`, text])
    const themes = await themesIn(Object.fromEntries(filed) as Record<string, string>)
    expect(titles(themes)).toEqual(['CSS 6', 'Field work 6', 'In the lab 6'])
  })

  it('form around hubs, named by what is distinctive in the titles of their nodes', async () => {
    const subjects = { a: 'quicksand traps', b: 'rain gauges', c: 'salt marshes' }
    const of = (name: string) => subjects[name as keyof typeof subjects]
    const themes = await themesIn(
      groups(['a', 'b', 'c'], (name, number) => `What are ${of(name)} in year ${number}?`),
    )
    expect(titles(themes)).toEqual(['Quicksand traps 6', 'Rain gauges 6', 'Salt marshes 6'])
    expect(themes.map(({ by }) => by)).toEqual(['links', 'links', 'links'])
  })

  it('have names in scripts without spaces, too', async () => {
    const subjects = { a: '土壤', b: '河流', c: '森林' }
    const of = (name: string) => subjects[name as keyof typeof subjects]
    const themes = await themesIn(
      groups(
        ['a', 'b', 'c'],
        (name, number) => `关于${of(name)}的第${'一二三四五六'.charAt(number)}个问题是什么样的问题呢`,
      ),
    )
    for (const { title } of themes) expect(title).toMatch(/土壤|河流|森林/)
    expect(new Set(themes.map(({ title }) => title)).size).toBe(3)
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
    const themes = await themesIn(files)
    expect(themes).toHaveLength(3)
    expect(new Set(themes.map(({ title }) => title.toLowerCase())).size).toBe(3)
    expect(new Set(themes.map(({ address }) => address)).size).toBe(3)
    for (const { address } of themes) expect(address).not.toBe('/themes/page/')
  })

  it('are those of an editor, in their order, where they say so', async () => {
    const themes = await themesIn({
      ...tagged,
      'site.yaml':
        'themes:\n  - {title: Wet ground, description: Where it stands., tag: [soil/peat], notes: ["[[clay-3]]"]}\n  - {title: Dry ground, tag: soil/sand}\n',
    })
    expect(themes.map(({ title, description, by }) => [title, description, by])).toEqual([
      ['Wet ground', 'Where it stands.', 'editor'],
      ['Dry ground', null, 'editor'],
    ])
    expect(themes[0]?.nodes).toEqual(expect.arrayContaining(['clay-3.md', 'clay-0.md', 'peat-0.md']))
    expect(themes[1]?.nodes).toHaveLength(6)
  })

  it('are those that the collection has kept, whatever is added', async () => {
    const collection = await collectionOf({ ...tagged, 'new.md': '---\ntags: [soil/clay]\n---\n[[sand-1]]' })
    const kept = Object.keys(tagged).map((id, at): SavedPosition => [
      id as NodeId,
      at,
      at,
      at < 9 ? 'One' : 'Other',
    ])
    const themes = themesOf(collection, [], kept)
    expect(themes.map(({ title, by }) => [title, by])).toEqual([
      ['One', 'kept'],
      ['Other', 'kept'],
    ])
    for (const [id, , , title] of kept) {
      expect(themes.find((theme) => theme.title === title)?.nodes).toContain(id)
    }
    expect(themes.flatMap(({ nodes }) => nodes)).toContain('new.md')
  })

  // Of the wood, papers that all parts of a tree cite alike may go to either: no real collection is as even.
  it('and their names stay as they are when a note is added', async () => {
    const files = wood()
    const before = await themesIn(files)
    const ids = Object.keys(files).filter((path) => path.endsWith('.md'))
    expect(before.length).toBeGreaterThan(3)
    const place = (themes: Themes) =>
      ids.map((id) => themes.findIndex(({ nodes }) => nodes.includes(id as NodeId)))
    const indexes: number[] = []
    for (const path of ids.filter((_, at) => at % 9 === 0)) {
      const name = path.replace(/^.*\/|\.md$/g, '')
      const tag = /tags: \[(.*)\]/.exec(files[path] ?? '')?.[1]
      const front = tag === undefined ? '' : `---\ntags: [${tag}]\n---\n`
      const after = await themesIn({ ...files, 'notes/new.md': `${front}[[${name}]] [[oak-root]]` })
      expect(after.map(({ title }) => title).sort()).toEqual(before.map(({ title }) => title).sort())
      indexes.push(adjustedRandIndex(place(before), place(after)))
    }
    const sorted = indexes.toSorted((a, b) => a - b)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeGreaterThanOrEqual(0.95)
    expect(sorted[0]).toBeGreaterThan(0.8)
  })
})
