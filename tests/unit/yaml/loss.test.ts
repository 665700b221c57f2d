import { describe, expect, it } from 'vitest'
import { readYaml } from '../../../src/yaml/document.ts'

const lost = (source: string): readonly string[] =>
  readYaml(source).losses.map(
    ({ point, message, fix }) => `${point.line}:${point.column} ${message} — ${fix}`,
  )

describe('words that YAML reads as something else', () => {
  it.each([
    ['tags: #a', ['1:7 "#a" is a comment in YAML. — remove the # from a tag, or put other text in quotes.']],
    [
      'tags: #a #b',
      ['1:7 "#a #b" is a comment in YAML. — remove the # from a tag, or put other text in quotes.'],
    ],
    [
      'tags: a #b',
      ['1:9 "#b" is a comment in YAML. — remove the # from a tag, or put other text in quotes.'],
    ],
    [
      'tags:\n  - #a\n  - b',
      ['2:5 "#a" is a comment in YAML. — remove the # from a tag, or put other text in quotes.'],
    ],
    [
      'aliases: #1 fan',
      ['1:10 "#1 fan" is a comment in YAML. — remove the # from a tag, or put other text in quotes.'],
    ],
    [
      'title: Chapter #3',
      ['1:16 "#3" is a comment in YAML. — remove the # from a tag, or put other text in quotes.'],
    ],
    [
      'look:\n  colour: #ff0000',
      ['2:11 "#ff0000" is a comment in YAML. — remove the # from a tag, or put other text in quotes.'],
    ],
    [
      'draft: # true',
      ['1:8 "# true" is a comment in YAML. — remove the # from a tag, or put other text in quotes.'],
    ],
    [
      'publish: true #yes',
      ['1:15 "#yes" is a comment in YAML. — remove the # from a tag, or put other text in quotes.'],
    ],
    ['firm: &co Ltd', ['1:7 "&co" is an anchor in YAML. — put the whole value in quotes.']],
    [
      'tags:\n - a\n  - b',
      ['2:4 These list items are one text, because they are indented differently. — indent all items alike.'],
    ],
  ])('%j', (source, losses) => {
    expect(lost(source)).toEqual(losses)
  })

  it.each([
    'tags: # one or more',
    'title: A # a comment',
    'title: "A" #a comment',
    'title: A#b',
    '#title: A\ntags: b',
    'a: &name [x]\nb: *name',
    'text: |\n  one #two\n  - three',
    'range: 1 - 2',
    'tags:\n- a\n- b',
    'a:\n# b\nc: d',
    'a: b\n#c\nd: e',
  ])('none in %j', (source) => {
    expect(lost(source)).toEqual([])
  })
})
