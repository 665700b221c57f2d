import { describe, expect, it } from 'vitest'
import { paired } from '../../../src/markdown/rehype/highlighter.ts'

const theme = (ink: string, ...tokenColors: readonly { scope: string[]; settings: object }[]) => ({
  colors: { 'editor.foreground': ink, 'editor.background': '#888888' },
  settings: [],
  tokenColors: [...tokenColors],
})
const rule = (scope: string, settings: object) => ({ scope: [scope], settings })

describe('paired', () => {
  it('gives each pair of colours a colour of its own', () => {
    const light = theme('#111111', rule('a', { foreground: '#aa0000' }), rule('b', { foreground: '#aa0000' }))
    const dark = theme('#eeeeee', rule('a', { foreground: '#ffaaaa' }), rule('b', { foreground: '#aaffaa' }))
    const { theme: both, pairOf } = paired(light, dark)
    const pairs = both.settings.map(({ settings }) => pairOf(settings.foreground ?? ''))
    expect(pairs).toEqual([
      ['#111111', '#EEEEEE'],
      ['#AA0000', '#FFAAAA'],
      ['#AA0000', '#AAFFAA'],
    ])
  })

  it.each([
    ['a rule more', theme('#111111'), theme('#111111', rule('a', {}))],
    ['another scope', theme('#111111', rule('a', {})), theme('#111111', rule('b', {}))],
    [
      'another style',
      theme('#111111', rule('a', { fontStyle: 'bold' })),
      theme('#111111', rule('a', { fontStyle: 'italic' })),
    ],
    ['a colour', theme('#111111', rule('a', {})), theme('#111111', rule('a', { foreground: '#222222' }))],
  ])('refuses themes of which only one has %s', (_, light, dark) => {
    expect(() => paired(light, dark)).toThrow(/theme/)
  })
})
