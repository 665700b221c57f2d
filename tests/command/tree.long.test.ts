// @module-tag long

import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Problem } from '../../src/core/problem.ts'
import { decodeTree } from '../../src/folder-tree/tree-file.ts'
import { collection, removeScratch, scratch, write } from './collection.ts'
import { build, differences, siteIn } from './incremental.ts'
import { call } from './run.ts'

afterAll(removeScratch)

const deep = 'a/b/c/d/e/f/Deep.md'

/** So many notes in folders within folders. */
function notes(count: number): Readonly<Record<string, string>> {
  const all = Array.from({ length: count }, (_, index) => {
    return [`area ${index % 7}/topic ${index % 23}/Note ${index}.md`, `About ${index}.`] as const
  })
  return { ...Object.fromEntries(all), [deep]: 'At the end of it.' }
}

async function built(files: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, string>> {
  const folder = scratch()
  await build(collection(files), join(folder, 'site'), join(folder, 'cache'))
  return siteIn(join(folder, 'site'))
}

const asked = { 'site.yaml': 'navigation: tree\n' }
const page = 'notes/a/b/c/d/e/f/deep/index.html'

describe('the tree of folders', () => {
  it('costs a page under 1 KB of HTML, however many pages and folders there are', async () => {
    const [plain, few, many] = [
      await built(notes(30)),
      await built({ ...notes(30), ...asked }),
      await built({ ...notes(600), ...asked }),
    ]
    const costs = [...plain].flatMap(([path, text]) =>
      path.endsWith('index.html') ? [(few.get(path)?.length ?? Infinity) - text.length] : [],
    )
    expect(costs.length).toBeGreaterThan(40)
    expect(Math.max(...costs)).toBeLessThan(1000)
    const head = headOf(read(few, page))
    expect(headOf(read(many, page))).toBe(head.replace('data-tree="1"', 'data-tree="2"'))
    const files = [0, 1].flatMap((file) => decodeTree(read(many, `graph/folders/${file}.json`)))
    expect(files.flatMap(({ pages }) => pages)).toHaveLength(601)
  })

  it('is after edits what a clean build makes, and changes the head of no page', async () => {
    const content = collection({ ...notes(20), ...asked })
    const folder = scratch()
    const [site, clean, cache] = ['site', 'clean', 'cache'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    await build(content, site, cache)
    const steps = [
      () => write(join(content, 'new/folder/First.md'), 'New.'),
      () => write(join(content, 'area 0/index.md'), '---\ntitle: Renamed\n---\n'),
      () => renameSync(join(content, 'area 1'), join(content, 'area 9')),
      () => rmSync(join(content, 'new'), { recursive: true }),
    ]
    for (const step of steps) {
      const before = siteIn(site)
      step()
      await build(content, site, cache)
      mkdirSync(clean, { recursive: true })
      rmSync(clean, { recursive: true })
      await build(content, clean, join(scratch(), 'cache'))
      expect(differences(site, clean)).toEqual([])
      const after = siteIn(site)
      expect(after.get('graph/folders/0.json')).not.toBe(before.get('graph/folders/0.json'))
      const moved = [...after].filter(([path, text]) => {
        const old = before.get(path)
        return path.endsWith('index.html') && old && headOf(old) !== headOf(text)
      })
      expect(moved.map(([path]) => path)).toEqual([])
    }
  })

  it.each([
    ['tree', true, ['Notes', 'Graph']],
    ['[tree]', true, ['Notes', 'Graph']],
    ['standard', false, ['Notes', 'Graph']],
    ['[tree, { label: Deep, to: /notes/a/ }]', true, ['Deep']],
    ['[{ label: Deep, to: /notes/a/ }, standard, tree]', true, ['Deep', 'Notes', 'Graph']],
  ])('stands beside the links of the head: navigation: %s', async (navigation, hasTree, labels) => {
    const site = await built({ [deep]: '', 'site.yaml': `navigation: ${navigation}\n` })
    const html = read(site, page)
    const nav = /<nav class="site-nav".*?<\/nav>/s.exec(html)?.[0] ?? ''
    expect(Array.from(nav.matchAll(/<a[^>]*>([^<]*)</g), ([, label]) => label?.trim())).toEqual(labels)
    expect(html.includes('data-tree')).toBe(hasTree)
    expect(/tree\.[^"]*\.css/.test(html)).toBe(hasTree)
    expect(site.has('graph/folders/0.json')).toBe(hasTree)
  })

  it('leaves the place of a link that leads nowhere what it was', async () => {
    const content = collection({
      [deep]: '',
      'site.yaml': 'navigation:\n  - tree\n  - { label: Gone, to: /gone/ }\n',
    })
    const { stdout } = await call('check', ['--content', content, '--format', 'json'])
    expect(JSON.parse(stdout) as readonly Problem[]).toMatchObject([{ rule: 'broken-link', line: 3 }])
  })
})

/** What stands on a page above its content. */
function headOf(html: string): string {
  return /<body.*?<main/s.exec(html)?.[0] ?? ''
}

function read(site: ReadonlyMap<string, string>, path: string): string {
  const text = site.get(path)
  if (text === undefined) throw new Error(`no ${path}`)
  return text
}
