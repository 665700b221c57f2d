// @module-tag long

import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { collection, scratch, write } from './collection.ts'
import { build, differences, siteIn } from './incremental.ts'

const files = {
  'Books.base':
    'filters: rating > 0\nviews:\n  - type: table\n    name: All\n    order: [file.name, rating, author]\n',
  'Table.md': 'What was read.\n\n![[Books.base]]\n',
  'Around.md': '![[Table]]\n',
  'Links.md': '```base\nfilters: file.hasLink("Dune")\n```\n',
  'Dune.md': '---\nrating: 9\nauthor: "[[Herbert]]"\n---\nA desert.\n',
  'Herbert.md': '---\ntitle: Frank Herbert\n---\nA writer.\n',
  'Other.md': 'Something else.\n',
  'Draft.md': '---\ndraft: true\nrating: 10\n---\nNot yet.\n',
}

/** Which pages of a site with bases differ after edits, each of which a clean build must make as well. */
async function after(edits: Readonly<Record<string, string | null>>): Promise<readonly string[]> {
  const [content, output, cache] = [collection(files), join(scratch(), 'site'), scratch()]
  await build(content, output, cache)
  const before = siteIn(output)
  for (const [path, text] of Object.entries(edits)) {
    if (text === null) rmSync(join(content, path))
    else write(join(content, path), text)
  }
  await build(content, output, cache)
  const clean = join(scratch(), 'clean')
  await build(content, clean, scratch())
  expect(differences(output, clean)).toEqual([])
  const pages = ['books-base', 'table', 'around', 'links']
  return pages.filter((page) => {
    const path = `notes/${page}/index.html`
    return readFileSync(join(output, path), 'latin1') !== before.get(path)
  })
}

describe('a build after a build, of pages with bases', () => {
  const withTable = ['books-base', 'table', 'around']

  const edited: readonly [string, Readonly<Record<string, string | null>>, readonly string[]][] = [
    ['a property', { 'Dune.md': files['Dune.md'].replace('9', '8') }, withTable],
    ['a property of a note that was in no table', { 'Other.md': '---\nrating: 3\n---\nElse.\n' }, withTable],
    ['a title', { 'Dune.md': files['Dune.md'].replace('---\n', '---\ntitle: Arrakis\n') }, withTable],
    ['a note that is published', { 'Draft.md': files['Draft.md'].replace('draft: true', 'x: 1') }, withTable],
    ['a note that is gone', { 'Dune.md': null }, withTable],
    ['a new note', { 'New.md': '---\nrating: 1\n---\n[[Dune]]\n' }, [...withTable, 'links']],
    ['a link', { 'Other.md': 'Something like [[Dune]].\n' }, ['links']],
    ['the base', { 'Books.base': files['Books.base'].replace('> 0', '> 9') }, withTable],
    ['another text', { 'Other.md': 'Something else again.\n' }, []],
  ]
  it.each(edited)('makes those again that show what has changed: %s', async (_, edits, pages) => {
    const changed = await after(edits)
    expect(pages.filter((page) => !changed.includes(page))).toEqual([])
  })
})
