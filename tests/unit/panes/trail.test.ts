import { describe, expect, it } from 'vitest'
import { trailInMarkdown } from '../../../src/panes/trail.ts'

describe('a path in markdown', () => {
  it('is a numbered list of links, each with why one came there', () => {
    const steps = [
      { title: 'Why a?', url: 'https://x.example/notes/a/', reason: null },
      { title: 'Why b?', url: 'https://x.example/notes/b/', reason: 'Supports: it names\n the mechanism' },
    ]
    expect(trailInMarkdown(steps)).toBe(
      '1. [Why a?](https://x.example/notes/a/)\n' +
        '2. [Why b?](https://x.example/notes/b/) — Supports: it names the mechanism\n',
    )
  })

  it('says what markdown would otherwise take for its own', () => {
    const steps = [{ title: 'A [b] *c* <d>', url: 'https://x.example/notes/f(x)/', reason: 'a_b `c`' }]
    expect(trailInMarkdown(steps)).toBe(
      '1. [A \\[b\\] \\*c\\* \\<d>](https://x.example/notes/f%28x%29/) — a\\_b \\`c\\`\n',
    )
  })
})
