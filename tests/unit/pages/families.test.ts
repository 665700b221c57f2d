import { describe, expect, it } from 'vitest'
import { byTitle } from '../../../src/core/graph.ts'
import { askedIn, groupsOf } from '../../../src/pages/families.ts'
import { listIn, pageAt, siteWith } from './collection.ts'
import { alike, unlike } from '../../asked.ts'

type Asked = readonly [title: string, description: string]

const groupsOfTexts = (asked: readonly Asked[]) =>
  groupsOf(asked.map(([title, description]) => askedIn(title, description, [])))

/** The groups of questions, each named by what is true of it. */
function grouped(all: readonly { readonly asked: Asked; readonly group: number }[]): number[][] {
  const sorted = all.toSorted((a, b) => (a.asked[0] < b.asked[0] ? -1 : 1))
  return groupsOfTexts(sorted.map(({ asked }) => asked)).map((group) =>
    group.map((number) => sorted[number]?.group ?? -1),
  )
}

const families = alike.flatMap((questions, group) => questions.map((asked) => ({ asked, group })))
const singles = unlike.map((asked, index) => ({ asked, group: alike.length + index }))

function pairs(groups: readonly (readonly number[])[]): { all: number; same: number } {
  let [all, same] = [0, 0]
  for (const group of groups) {
    for (const [place, one] of group.entries()) {
      for (const other of group.slice(place + 1)) {
        all += 1
        if (one === other) same += 1
      }
    }
  }
  return { all, same }
}

describe('groups of questions', () => {
  it('are the nine of 47 that ask nearly the same', () => {
    const groups = grouped(families)
    expect(families).toHaveLength(47)
    expect(groups).toHaveLength(9)
    expect(groups.every((group) => new Set(group).size === 1)).toBe(true)
  })

  it('leave questions alone that nothing is like, among those and by themselves', () => {
    const { all, same } = pairs(grouped([...families, ...singles]))
    const { same: truly } = pairs(alike.map((questions, group) => questions.map(() => group)))
    expect([same / truly, same / all].map((share) => share >= 0.98)).toEqual([true, true])
    expect(grouped(singles).length).toBeGreaterThanOrEqual(singles.length - 1)
  })

  it('do not hang together by one question that is between two others', () => {
    const asked: Asked[] = [
      ['alpha bravo charlie', ''],
      ['charlie delta echo', ''],
      ['echo foxtrot golf', ''],
      ['golf hotel india', ''],
      ['india juliet kilo', ''],
      ['kilo lima mike', ''],
    ]
    const sizes = groupsOfTexts(asked).map((group) => group.length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2)
  })

  it('need no words where the same notes are drawn on', () => {
    const others = Array.from({ length: 12 }, (_, index) => [`x${index}`, `y${index}`, `z${index}`])
    const sources = [['a', 'b', 'c'], ['a', 'b', 'c'], ...others]
    const groups = groupsOf(
      sources.map((own, index) => askedIn(['one', 'two'][index] ?? own.join(''), null, own)),
    )
    expect(groups.filter((group) => group.length > 1)).toEqual([[0, 1]])
  })

  it('are found in a script without spaces', () => {
    const titles = ['粘土为什么会开裂', '夏天粘土开裂的原因', '候鸟如何迁徙', '候鸟迁徙的路线', '树叶的颜色']
    expect(groupsOfTexts(titles.map((title) => [title, '']))).toEqual([[0, 1], [2, 3], [4]])
  })
})

describe('the inquiries of a note', () => {
  const files = (some: readonly Asked[]) => ({
    'notes/retrieval.md': '---\ntitle: Retrieval\n---\n',
    'notes/other.md': '',
    ...Object.fromEntries(
      some.map(([title, description], index) => [
        `inquiries/q${index}.md`,
        `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---\n[[retrieval]]`,
      ]),
    ),
  })
  const listed = async (all: Readonly<Record<string, string>>) => {
    const page = pageAt(await siteWith(all), '/notes/retrieval/', 'note')
    return listIn(page, 'inquiries', 'inquiries')
  }

  it('stand in families, by title, each under the best connected', async () => {
    const asked = families.map(({ asked }) => asked)
    const linked = asked.findIndex(([title]) => title.startsWith('Is rereading ever'))
    const list = await listed({ ...files(asked), 'notes/other.md': `[[q${linked}]]` })
    const heads = list.items.filter(({ isAlike }) => !isAlike)
    expect([list.total, list.items.length, heads.length]).toEqual([47, 47, 9])
    expect(heads.map(({ title }) => title)).toContain('Is rereading ever the better choice?')
    expect(heads).toEqual(heads.toSorted(byTitle('en')))
  })

  it('stand by title where they are few, or unlike', async () => {
    const few = await listed(files((alike[0] ?? []).slice(0, 5)))
    expect(few.items.some(({ isAlike }) => isAlike)).toBe(false)
    const { items } = await listed(files(unlike.slice(0, 14)))
    expect(items.some(({ isAlike }) => isAlike)).toBe(false)
    expect(items).toEqual(items.toSorted(byTitle('en')))
  })
})
