import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { collection, removeScratch, scratch } from './collection.ts'
import { call, sameSite } from './run.ts'

afterAll(removeScratch)

const words = 'clay silt loam peat marl chalk gravel sand humus turf shale flint slate till loess'.split(' ')
const word = (number: number) => words[number % words.length] ?? ''
/** Each has words of its own. */
const sentence = (number: number) =>
  `Bed ${number} of "${word(number)}" well-drained soil isn't wet, and ${word(number + 4)} holds ${number * 7} litres — always`
const paragraphs = (number: number, quoted = sentence(number)) =>
  `It begins with a **note** on [[source-${(number + 1) % 100}|the next]].\n\nSome say this. ${quoted}. Others say $x^2$.\n\n- A list\n- ends it.\n`

/** Edits of a source, and whether its quotation is lost by them. */
const edits: readonly (readonly [lost: boolean, edit: (number: number) => string])[] = [
  [true, (number) => paragraphs(number, sentence(number).replace('soil', 'ground'))],
  [true, (number) => paragraphs(number, sentence(number).replace("isn't", 'is'))],
  [true, (number) => paragraphs(number, sentence(number).replace(/\d+ litres/, '12 litres'))],
  [true, (number) => paragraphs(number, sentence(number).replace(' wet,', ',').replace('and', 'but'))],
  [true, (number) => `${paragraphs(number, 'Nothing of it is left')}\nBed ${number} is elsewhere.\n`],
  [false, (number) => paragraphs(number).replace('Some say this.', 'Nobody says that.')],
  [
    false,
    (number) =>
      paragraphs(
        number,
        sentence(number)
          .replace(/"(\w+)"/, '“$1”')
          .replace("n't", 'n’t'),
      ),
  ],
  [false, (number) => paragraphs(number, sentence(number).replace('soil', '**soil**').replace(' — ', ' – '))],
  [
    false,
    (number) => paragraphs(number, sentence(number).replace(' wet', '\nwet').replace('holds', '[[holds]]')),
  ],
  [false, (number) => `> Moved.\n\n${sentence(number)}.\n\n## Before\n\n${paragraphs(number, 'Gone')}`],
]

it(
  'finds each of the quotations that 100 edits of their sources lose, and no other',
  { tags: 'long' },
  async () => {
    const numbers = Array.from({ length: 100 }, (_, number) => number)
    const before = collection({
      'notes/holds.md': 'A note.\n',
      ...Object.fromEntries(
        numbers.flatMap((number) => [
          [`notes/source-${number}.md`, paragraphs(number)],
          [
            `${number % 2 ? 'inquiries' : 'notes'}/quoting-${number}.md`,
            `---\nsources:\n  - id: s\n    resource: notes/source-${number}.md\n    quote: >-\n      ${sentence(number)}\n---\nSo it is said.[^s]\n`,
          ],
        ]),
      ),
    })
    const lost = async (content: string) => {
      const { stdout } = await call('check', ['--content', content, '--format', 'json'], content)
      const problems = JSON.parse(stdout) as readonly {
        rule: string
        file: string
        line: number
        fix: string
      }[]
      return problems.filter(({ rule }) => rule === 'lost-quote')
    }
    expect(await lost(before)).toEqual([])
    const quoting = Object.fromEntries(
      numbers.map((number) => {
        const path = `${number % 2 ? 'inquiries' : 'notes'}/quoting-${number}.md`
        return [path, readFileSync(join(before, path), 'utf8')]
      }),
    )
    const after = collection({
      'notes/holds.md': 'A note.\n',
      ...quoting,
      ...Object.fromEntries(
        numbers.map((number) => [
          `notes/source-${number}.md`,
          edits[Math.floor(number / 2) % 10]?.[1](number) ?? '',
        ]),
      ),
    })
    const found = await lost(after)
    const expected = numbers.filter((number) => edits[Math.floor(number / 2) % 10]?.[0])
    expect(found.map(({ file }) => Number(/\d+/.exec(file)?.[0])).sort((a, b) => a - b)).toEqual(expected)
    expect(new Set(found.map(({ line }) => line))).toEqual(new Set([4]))
    // The sentence that says nearly the same is offered, unless there is none.
    const near = found.filter(({ fix }) => /nearest words there are "Bed \d+/.test(fix))
    expect(near).toHaveLength(40)
  },
)

it('leads from a citation or footnote that names a source to the very sentence in it', async () => {
  const content = collection({
    'notes/rain.md': 'Rain falls. It fills the well-known cistern. It stops.\n',
    'papers/work.md': '---\ntitle: Work\n---\nA text.\n',
    'inquiries/why.md': `---
sources:
  - {id: rain, resource: notes/rain.md, quote: It fills the well-known cistern.}
  - {id: web, resource: 'https://example.org/a', title: On wells, author: Ana, quote: 'Wells … run dry'}
---
It rains.[@rain] Wells dry.[@web] Unknown.[^none]
`,
    'notes/well.md': `---
sources:
  - {id: rain, resource: notes/rain.md, title: Of rain, quote: Rain falls.}
  - {id: Web, resource: 'https://example.org/a', title: On wells}
  - {id: all, resource: all queries in project X}
  - {id: work, resource: papers/work.md}
  - {id: unused, resource: 'https://example.org/b'}
---
It fills.[^rain] It dries.[^web] So it is.[^web] All say so.[^all] Worked out.[^work]

[^web]: Wells, as they are
`,
  })
  const out = join(scratch(), 'dist')
  const { stdout } = await call('build', ['--content', content, '--out', out, ...sameSite])
  expect(stdout.match(/(?:warning|error) {2}[\w-]+/g)).toEqual(['warning  undefined-footnote'])
  const html = (path: string) => readFileSync(join(out, path, 'index.html'), 'utf8')
  const why = html('inquiries/why')
  expect(why).toMatch(/<a class="?cite-number"?[^>]*href="?#source-1"?/)
  expect(why).toMatch(/href="?\/notes\/rain\/#:~:text=It%20fills,well%2Dknown%20cistern\.[^>]*>rain/)
  expect(why).toContain('https://example.org/a#:~:text=Wells,run%20dry')
  expect(why).toMatch(/On wells<\/a> \(Ana\): “Wells … run dry”/)
  const well = html('notes/well')
  const notes = /<section class="?footnotes[^]*?<\/section>/.exec(well)?.[0] ?? ''
  expect(notes.match(/<li id/g)).toHaveLength(4)
  expect(notes).toMatch(/\/notes\/rain\/#:~:text=Rain%20falls\./)
  expect(notes).toMatch(/<a href="https:\/\/example\.org\/a"[^>]*>Wells, as they are<\/a>/)
  expect(notes).toContain('all queries in project X')
  expect(html('papers/work')).toMatch(/id="?cited-by"?[^]*\/notes\/well\//)
})

it('finds words in any typography and writing, and only whole ones', async () => {
  const said: readonly (readonly [isThere: boolean, quote: string])[] = [
    [true, '… Second one begins'],
    [true, 'First paragraph ends [...]'],
    [true, 'First (…) ends'],
    [true, 'paragraph.... one begins'],
    [true, '雨が降ると、土は重くなる'],
    [true, "ist 'gut' so"],
    [true, 'dit "beau"'],
    [true, 'with **$x^2$** in it'],
    [true, 'holds fast'],
    [true, 'The source'],
    [false, 'irst paragr'],
    [false, '…'],
    [false, '***'],
    [false, `${','.repeat(100_000)}zebra`],
    [true, String.raw`\ud800 First`],
  ]
  const content = collection({
    'notes/source.md':
      '---\ntitle: The source\n---\nFirst paragraph ends.\n\nSecond one begins.\n\n雨が降ると、\n土は重くなる。\n\nDas ist ‹gut› so. Il dit « beau ».\n\nIt is with $x^2$ in it.\n\n- related:: [[notes/other]] — it holds fast\n',
    'notes/other.md': '---\ntitle: "\\ud800 Other"\n---\nOther.\n',
    ...Object.fromEntries(
      said.map(([, quote], number) => [
        `notes/q${String(number).padStart(2, '0')}.md`,
        `---\nsources: [{id: a, resource: notes/source.md, quote: ${JSON.stringify(quote).replace('\\\\ud800', '\\ud800')}}]\n---\nText.[^a]\n`,
      ]),
    ),
  })
  const { stdout } = await call('check', ['--content', content, '--format', 'json'], content)
  const problems = JSON.parse(stdout) as readonly { rule: string; file: string }[]
  const lost = problems
    .filter(({ rule }) => rule === 'lost-quote')
    .map(({ file }) => Number(/q(\d+)/.exec(file)?.[1]))
  expect(lost).toEqual(said.flatMap(([isThere], number) => (isThere ? [] : [number])))
  const out = join(scratch(), 'dist')
  expect((await call('build', ['--content', content, '--out', out, ...sameSite])).code).toBe(0)
  const links = said.map(
    (_, number) =>
      /href="?\/notes\/source\/(#[^">]*)?/.exec(
        readFileSync(join(out, `notes/q${String(number).padStart(2, '0')}/index.html`), 'utf8'),
      )?.[1],
  )
  expect(links.slice(0, 3)).toEqual([
    '#:~:text=Second%20one%20begins',
    '#:~:text=First%20paragraph%20ends',
    '#:~:text=First,ends',
  ])
  expect(links[11]).toBe(undefined)
})

it('shows a footnote of an inquiry that says more than its source, and numbers a mark in a sentence', async () => {
  const content = collection({
    'notes/src.md': '---\ntitle: The Source\n---\nIt says.\n',
    'inquiries/why.md':
      '---\nsources: [{id: A, resource: "[[src|Shown]]"}, {id: b, resource: notes/src.md, title: The Source}, {id: c, resource: "[Txt](notes/src.md)"}]\n---\nClaim.[^a] So[@b] it is.[^b] Yes.[^c]\n\n[^a]: See page 12, which I doubt.\n[^b]: The Source\n',
    'inquiries/mine.md':
      '---\nsources: [{resource: /Users/ana/map.pdf, title: T}, /Users/ana/x.pdf, "[[src]]"]\n---\nNo.\n',
    'notes/mine.md':
      '---\nrelated: [/Users/ana/x.pdf]\nsources: [{title: /Users/ana/x.pdf}]\ntags: ["!stale"]\n---\nNo.\n',
  })
  const out = join(scratch(), 'dist')
  const { stdout } = await call('build', ['--content', content, '--out', out, ...sameSite])
  const html = (path: string) => readFileSync(join(out, path, 'index.html'), 'utf8')
  expect(html('inquiries/why')).toContain('See page 12, which I doubt.')
  expect(html('inquiries/why')).toMatch(/So<a class="?cite-number/)
  expect(stdout.match(/warning {2}[\w-]+/g)).toEqual(Array.from({ length: 4 }, () => 'warning  private-path'))
  for (const path of ['inquiries/mine', 'notes/mine']) expect(html(path)).not.toContain('/Users/')
  expect(readFileSync(join(out, 'search/things.json'), 'utf8')).not.toContain('!stale')
})
