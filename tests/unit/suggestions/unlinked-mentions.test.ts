import { describe, expect, it } from 'vitest'
import { ofKind, suggested } from './suggest.ts'

const clay = '---\ntitle: Why is clay heavy?\naliases: [clay bed, Ton]\n---\n'

async function mentions(body: string, others: Readonly<Record<string, string>> = { 'notes/clay.md': clay }) {
  const all = await suggested({ 'notes/own.md': body, ...others })
  return ofKind(all, 'unlinked-mention').filter(({ nodes }) => nodes[0] === 'notes/own.md')
}

async function links(body: string, others?: Readonly<Record<string, string>>) {
  return (await mentions(body, others)).map(({ link }) => link)
}

const named = (title: string) => ({ 'notes/named.md': `---\ntitle: ${JSON.stringify(title)}\n---\n` })

describe('unlinked mentions', () => {
  it('are found by alias and title, with their place, their sentence and what to write', async () => {
    expect(
      await mentions('---\ntitle: Own\n---\nFirst.\nWe dug the Clay Bed over. Why is clay heavy? It is.'),
    ).toEqual([
      {
        kind: 'unlinked-mention',
        nodes: ['notes/own.md', 'notes/clay.md'],
        place: { file: 'notes/own.md', line: 5, column: 12 },
        words: 'Clay Bed',
        sentence: 'We dug the Clay Bed over.',
        link: '[[clay|Clay Bed]]',
      },
    ])
    expect(await links('Ask: why is clay heavy?')).toEqual(['[[clay|why is clay heavy]]'])
  })

  it('are found by claim, in inquiries too, and name inquiries and papers', async () => {
    const files = {
      'notes/clay.md': '---\ntitle: A\nclaim: Clay holds water\n---\n',
      'inquiries/rain.md': '---\ntitle: After the rain\n---\nIt is said that clay holds water.',
      'papers/soil.md': '---\ntitle: On wet soil\ncitekey: key2020\n---\n',
      'notes/own.md': 'See On wet soil, and what is done after the rain.',
    }
    const all = ofKind(await suggested(files), 'unlinked-mention')
    expect(all.map(({ nodes, link }) => [...nodes, link])).toEqual([
      ['inquiries/rain.md', 'notes/clay.md', '[[clay|clay holds water]]'],
      ['notes/own.md', 'papers/soil.md', '[[soil|On wet soil]]'],
      ['notes/own.md', 'inquiries/rain.md', '[[rain|after the rain]]'],
    ])
  })

  it('are the first in each file', async () => {
    const found = await mentions('A clay bed.\n\nThe clay bed.')
    expect(found.map(({ place }) => place.line)).toEqual([1])
  })

  it.each([
    ['links', 'The [[clay|clay bed]].'],
    ['code', 'The `clay bed`.'],
    ['a heading', '## Clay bed'],
    ['another word', 'The clay bedrock, and unclay bed.'],
    ['a compound', 'The clay bed-rock and clay bed/sand, at x.clay bed@y.'],
    ['two sentences', 'All of it is clay. Bed it in.'],
    ['a file that links to it elsewhere', 'The clay bed.\n\nSee [[clay]].'],
    ['a file that embeds it', 'The clay bed.\n\n![[clay]]'],
    ['a file that is related to it', 'The clay bed.\n\n## Related\n\n- [[clay]] — so it is'],
  ])('do not stand in %s', async (_, body) => {
    expect(await links(body)).toEqual([])
  })

  it('are none in a note that the other is related to', async () => {
    const others = { 'notes/clay.md': `${clay}## Related\n\n- [[own]] — so it is` }
    expect(await links('The clay bed.', others)).toEqual([])
  })

  it('are none of a note’s own names', async () => {
    expect(await links('---\naliases: [clay bed]\n---\nThis clay bed.', {})).toEqual([])
  })

  it('are none of a name that two notes have', async () => {
    const others = { 'notes/clay.md': clay, 'notes/other.md': '---\naliases: [Clay Bed]\n---\n' }
    expect(await links('The clay bed.', others)).toEqual([])
  })

  it('are none of drafts', async () => {
    const draft = '---\naliases: [clay bed]\ndraft: true\n---\n'
    expect(await links('The clay bed.', { 'notes/clay.md': draft })).toEqual([])
  })

  it('take the longest of the names that begin at a word', async () => {
    const others = {
      'notes/clay.md': clay,
      'notes/frost.md': '---\ntitle: Clay bed in frost\n---\n',
      'notes/winter.md': '---\ntitle: Clay bed in winter\n---\n',
    }
    expect(await links('A clay bed in frost, a clay bed in summer.', others)).toEqual([
      '[[frost|clay bed in frost]]',
      '[[clay|clay bed]]',
    ])
    expect(await links('A [[frost|clay bed in frost]].', others)).toEqual([])
  })

  it('do without accents, and with any hyphen and white space', async () => {
    expect(await links('A cafe\nnoir.', named('Café-noir'))).toEqual(['[[named|cafe noir]]'])
    expect(await links('> a café\n> noir', named('Cafe noir'))).toEqual(['[[named|café noir]]'])
  })

  it('know the signs that are part of a name', async () => {
    expect(await links('It is in C++ and D.', named('C++'))).toEqual([])
    expect(await links('It is in Rust++ code.', named('Rust++'))).toEqual(['[[named|Rust++]]'])
    expect(await links('It is in Rust code.', named('Rust++'))).toEqual([])
    expect(await links('All tasks (done) are here.', named('Tasks (done)'))).toEqual([
      '[[named|tasks (done)]]',
    ])
  })

  it.each([
    ['a short word', 'The', 'Here is the end.'],
    ['a number', '2024', 'It was 2024.'],
    ['a word that is written in capitals', 'RAG', 'A rag of cloth.'],
    ['one letter of a script without spaces', '水', '喝水。'],
  ])('pass over %s', async (_, title, body) => {
    expect(await links(body, named(title))).toEqual([])
  })

  it('find abbreviations that are written alike', async () => {
    expect(await links('We use RAG here.', named('RAG'))).toEqual(['[[named|RAG]]'])
  })

  it.each([
    ['Chinese', '語言模型', '我們訓練語言模型來回答。', 5],
    ['Japanese', '言語モデル', 'この言語モデルは大きい。', 3],
    ['Thai', 'ภาษาไทย', 'ฉันเรียนภาษาไทยทุกวัน', 9],
    ['Korean, with an ending', '언어 모델', '이 언어 모델은 크다.', 3],
    ['Arabic, without its vowels', 'لُغَة العلم', 'هذه لغة العلم هنا', 5],
    ['Hindi', 'भाषा मॉडल', 'यह भाषा मॉडल है', 4],
  ])('are found in %s', async (_, title, body, column) => {
    const found = await mentions(body, named(title))
    expect(found.map(({ place }) => place.column)).toEqual([column])
  })

  it('are no part of a word of Korean', async () => {
    expect(await links('대언어 모델', named('언어 모델'))).toEqual([])
  })

  it('escape the pipe in a table', async () => {
    expect(await links('| a |\n| --- |\n| the clay bed |')).toEqual(['[[clay\\|clay bed]]'])
  })

  it('write the path where the name is not enough', async () => {
    const others = { 'notes/a/clay.md': clay, 'notes/b/clay.md': '---\ntitle: Other\n---\n' }
    expect(await links('The clay bed.', others)).toEqual(['[[notes/a/clay|clay bed]]'])
    const draft = { 'notes/clay.md': clay, 'other/clay.md': '---\ndraft: true\n---\n' }
    expect(await links('The clay bed.', draft)).toEqual(['[[clay|clay bed]]'])
    expect(await links('The clay bed.', { 'notes/a|b.md': clay })).toEqual([
      '[[Why is clay heavy?|clay bed]]',
    ])
    const unsayable = { 'notes/a|b.md': '---\ntitle: a|b\naliases: [clay bed]\n---\n' }
    expect(await links('The clay bed.', unsayable)).toEqual([null])
  })

  it('cut a long sentence around the words', async () => {
    const side = 'and so on, '.repeat(12)
    const [found] = await mentions(`It began ${side}with a clay bed ${side}until it ended.`)
    expect(found?.sentence).toMatch(/^… (?:on|and|so).*with a clay bed and.* …$/)
    expect(found?.sentence.length).toBeLessThan(160)
  })

  it('pass over a word that many texts have, and sooner if it looks like one', async () => {
    const pages = (count: number, body: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`notes/p${index}.md`, body]))
    const comments = { 'notes/comments.md': '---\ntitle: Comments\n---\n' }
    const of = async (files: Readonly<Record<string, string>>) =>
      ofKind(await suggested({ ...comments, ...files }), 'unlinked-mention').length
    expect(await of(pages(2, 'All comments are here.'))).toBe(2)
    expect(await of(pages(4, 'All comments are here.'))).toBe(0)
    expect(await of(pages(4, 'All Comments are here.'))).toBe(4)
    expect(await of(pages(6, 'All Comments are here.'))).toBe(0)
  })
})
