import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { file, link, targets } from './build.ts'
import { runs } from '../../laws.ts'

/**
 * What Obsidian 1.13 answers, as its `getFirstLinkpathDest` was seen to: it resolutions for a file of the name that is written,
 * if there is none for that name with `.md`; an exact path is the only answer, else every path that ends so is one.
 */
function obsidian(target: string, from: string, files: readonly string[]): string[] {
  const key = (text: string): string => text.normalize('NFC').toLowerCase()
  const called = (name: string): string[] => files.filter((path) => key(lastOf(path)) === key(lastOf(name)))
  const written = called(target).length > 0 ? target : `${target}.md`
  const candidates = called(written)
  if (/^\.\.?\//.test(target)) {
    const path = new URL(encodeURI(written), new URL(encodeURI(from), 'file:///')).pathname.slice(1)
    return candidates.filter((one) => key(one) === key(decodeURI(path)))
  }
  const path = written.replace(/^\//, '')
  const exact = candidates.filter((one) => key(one) === key(path))
  if (exact.length > 0 || written.startsWith('/')) return exact
  return candidates.filter((one) => key(`/${one}`).endsWith(key(`/${path}`)))
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function ours(target: string, from: string, files: readonly string[]): string[] {
  const notes = files.filter((path) => /\.(?:md|markdown)$/.test(path) && path !== from)
  const linked = link(
    [file(from, { links: [target] }), ...notes.map((path) => file(path, { title: 'Note' }))],
    {
      attachments: files.filter((path) => !/\.(?:md|markdown)$/.test(path)),
    },
  )
  return targets(linked, from)
}

describe('a link means what it means in Obsidian', () => {
  const vault = [
    'Ideas.md',
    'garden/Ideas.md',
    'garden/beds/Leeks.md',
    'garden/beds/plan.png',
    'plan.png',
    'plan.png.md',
    'v1.2 notes.md',
    'data.csv',
    'log/data.csv.md',
    'Note.md',
    'Note.canvas',
    'Note.png',
    'x/Note.markdown',
    'README.md.md',
    'sub/README.md',
    'stra\u00dfe.md',
    'roads/strasse.md',
    'Caf\u00e9.md',
    'two  spaces.md',
    'far/away/two spaces.md',
  ]
  it.each([
    ['an exact path', 'garden/Ideas', 'garden/Ideas.md'],
    ['an exact path before a file of that name beside it', 'Ideas', 'Ideas.md'],
    ['the end of a path', 'beds/Leeks', 'garden/beds/Leeks.md'],
    ['a name', 'Leeks', 'garden/beds/Leeks.md'],
    ['a name in any case', 'LEEKS', 'garden/beds/Leeks.md'],
    ['a name with its extension', 'Leeks.md', 'garden/beds/Leeks.md'],
    ['an extension in any case', 'leeks.MD', 'garden/beds/Leeks.md'],
    ['a path from the root', '/Ideas', 'Ideas.md'],
    ['a path from here', './Ideas', 'garden/Ideas.md'],
    ['a path from above', '../Ideas', 'Ideas.md'],
    ['a path from here that is none', './Leeks', 'missing'],
    ['a file that is no note', 'beds/plan.png', 'garden/beds/plan.png'],
    ['an attachment and not a note called like it', 'plan.png', 'plan.png'],
    ['an attachment anywhere before such a note', 'data.csv', 'data.csv'],
    ['that note by its whole name', 'data.csv.md', 'log/data.csv.md'],
    ['a dot that is part of a name', 'v1.2 notes', 'v1.2 notes.md'],
    ['a note and not the files that only share its name', 'Note', 'Note.md'],
    ['a canvas by its extension', 'Note.canvas', 'Note.canvas'],
    ['a picture by its extension', 'Note.png', 'Note.png'],
    ['a file as it is written before one with another extension', 'README.md', 'sub/README.md'],
    ['letters that are alike in no case', 'strasse', 'roads/strasse.md'],
    ['letters that are alike in no case, the other way', 'STRA\u1e9eE', 'stra\u00dfe.md'],
    ['accents however they are composed', 'cafe\u0301', 'Caf\u00e9.md'],
    ['white space as it is written', 'two spaces', 'far/away/two spaces.md'],
    ['nothing that is percent-encoded', 'two%20spaces', 'missing'],
    ['nothing by a part of a name', 'eeks', 'missing'],
    ['nothing by a part of a folder’s name', 'eds/Leeks', 'missing'],
    ['no folder', 'garden', 'missing'],
  ])('%s: [[%s]] in a folder is %s', (_what, target, expected) => {
    expect(ours(target, 'garden/from.md', vault)).toEqual([expected])
    expect(obsidian(target, 'garden/from.md', vault)).toEqual(expected === 'missing' ? [] : [expected])
  })

  const name = fc.constantFrom(
    'a',
    'A',
    'b',
    'a.b',
    'a b',
    'a  b',
    '\u00e4',
    'a\u0308',
    'ss',
    '\u00df',
    'a.png',
    'Note',
  )
  const folder = fc.constantFrom('', 'a/', 'A/', 'b/', 'a/b/', 'b/a/', 'a/b/c/')
  const path = fc
    .tuple(folder, name, fc.constantFrom('.md', '.md', '.md', '.png', '.markdown'))
    .map((all) => all.join(''))
  const before = fc.constantFrom('', '', '', '/', './', '../', 'a/', 'b/', 'a/b/')
  const after = fc.constantFrom('', '', '.md', '.png')

  it('wherever Obsidian has one answer, and never another where it has several', { tags: 'law' }, () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(path, { maxLength: 12 }),
        fc.tuple(before, name, after).map((all) => all.join('')),
        folder,
        (files, target, here) => {
          const theirs = obsidian(target, `${here}from.md`, files)
          const [mine = ''] = ours(target, `${here}from.md`, files)
          const candidates = mine.startsWith('ambiguous: ')
            ? theirs.filter((one) => mine.includes(one))
            : [mine]
          if (theirs.length === 1) expect(mine).toBe(theirs[0])
          if (theirs.length > 1) expect(theirs).toEqual(expect.arrayContaining(candidates))
        },
      ),
      { numRuns: runs(10_000) },
    )
  })
})

describe('a name with a hash in it, which Obsidian cannot link to', () => {
  const files = ['What #1 is.md', 'C# notes/x.md', 'c.md', 'c#.md', 'a.md']
  const lead = (target: string, fragment: string): string[] =>
    targets(
      link([
        file('from.md', { links: [{ target, fragment }] }),
        ...files.map((path) => file(path, { headings: ['Part'], title: path === 'a.md' ? 'c#Part' : null })),
      ]),
      'from.md',
    )

  it.each([
    ['What', '1 is', 'What #1 is.md'],
    ['What', '1 is.md', 'What #1 is.md'],
    ['What', '1 is#Part', 'What #1 is.md#part'],
    ['C', 'notes/x', 'C# notes/x.md'],
    ['c', '#Part', 'c#.md#part'],
  ])('is found: [[%s#%s]] is %s', (target, fragment, expected) => {
    expect(lead(target, fragment)).toEqual([expected])
  })

  it('is no title while there is a file to look into', () => {
    expect(lead('c', 'Part')).toEqual(['c.md#part'])
  })
})
