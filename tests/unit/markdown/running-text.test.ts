import { describe, expect, it } from 'vitest'
import { runningTexts, type RunningText } from '../../../src/markdown/running-text.ts'

const at = (line: number) => ({ line, column: 1 })

function running(body: string, line = 1): readonly RunningText[] {
  return runningTexts(body, {
    start: at(line),
    kind: 'note',
    vocabulary: new Set(['related']),
  })
}

/** Whether words are open, and where they stand in the file. */
function found(body: string, words: string, line = 1) {
  for (const text of running(body, line)) {
    const from = text.text.indexOf(words)
    if (from < 0) continue
    const isOpen = text.isOpen(from, from + words.length)
    return isOpen ? text.pointAt(from) : 'closed'
  }
  return null
}

describe('runningTexts', () => {
  it('says where words stand in the file', () => {
    expect(found('one\ntwo clay beds', 'clay', 7)).toEqual({ line: 8, column: 5 })
    expect(found('> one\n> two clay', 'clay')).toEqual({ line: 2, column: 7 })
    expect(found('- one\n\n  two *some clay*', 'clay')).toEqual({ line: 3, column: 13 })
    expect(found('a &amp; b \\* clay', 'clay')).toEqual({ line: 1, column: 14 })
    expect(found('one\r\n\r\ntwo clay', 'clay', 3)).toEqual({ line: 5, column: 5 })
    expect(found('One.[^n]\n\n[^n]: A clay.', 'clay')).toEqual({ line: 3, column: 9 })
    expect(found('> [!note] Title\n> See clay.', 'clay')).toEqual({ line: 2, column: 7 })
  })

  it.each([
    ['a wikilink', 'see [[bed|clay]]'],
    ['a markdown link', 'see [clay](bed.md)'],
    ['a link to the web', 'see [clay](https://example.org)'],
    ['an address', 'see https://example.org/clay'],
    ['an anchor of raw HTML', 'see <a href="https://example.org">clay</a>'],
    ['a link of a definition', 'see [clay]\n\n[clay]: https://example.org'],
    ['code', 'see `clay`'],
    ['code of raw HTML', 'see <code>clay</code>'],
    ['a formula', 'see $clay$'],
    ['a tag', 'see #clay'],
    ['a citation', 'see [@clay]'],
    ['a field', 'see [soil:: clay]'],
  ])('does not open %s', (_, body) => {
    expect(found(body, 'clay')).toBe('closed')
  })

  it.each([
    ['a heading', '## On clay'],
    ['a block of code', '```\nclay\n```'],
    ['a displayed formula', '$$\nclay\n$$'],
    ['a comment', 'one %%clay%% two'],
    ['the title of a callout', '> [!note] On clay'],
    ['the text of an image', '![clay](bed.png)'],
    ['a relation', '## Related\n\n- [[bed]] — it has clay'],
    ['a block of raw HTML', '<div>clay</div>'],
  ])('leaves out %s', (_, body) => {
    expect(found(body, 'clay')).toBeNull()
  })

  it('opens emphasis, and no words of which a part is emphasised', () => {
    expect(found('the *clay bed* here', 'clay bed')).toEqual({ line: 1, column: 6 })
    expect(found('the *clay* bed', 'clay bed')).toBe('closed')
    expect(found('the clay [[bed]]', 'clay bed')).toBe('closed')
    expect(found('the clay <b>bed</b>', 'clay bed')).toBe('closed')
  })

  it('knows what stands in a table, and the sentence around a place', () => {
    const [cell] = running('| clay |\n| --- |\n| sand |')
    expect(cell?.inTable).toBe(true)
    const [text] = running('First. The clay is `a. B` wet. Last.')
    expect(text?.inTable).toBe(false)
    const around = text?.sentenceAround(text.text.indexOf('clay'))
    expect(text?.text.slice(around?.from, around?.to).trim()).toBe('The clay is a. B wet.')
  })
})
