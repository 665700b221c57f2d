import { describe, expect, it } from 'vitest'
import { file, link, problems } from './build.ts'

const at = (line: number) => ({ line, column: 1 })

describe('a problem of a value stands where the value does', () => {
  it('permalinks', () => {
    const places = (line: number) => ({ permalink: at(line), citekey: null, redirects: [] })
    const linked = link([
      file('a.md', { permalink: '/x/', places: places(3) }),
      file('b/b.md', { permalink: '/X/', places: places(4) }),
      file('c/c.md', { permalink: '/graph/', places: places(5) }),
    ])
    expect(problems(linked)).toEqual([
      'a.md:3:1 duplicate-address',
      'b/b.md:4:1 duplicate-address',
      'c/c.md:5:1 duplicate-address',
    ])
  })

  it('redirects', () => {
    const places = { permalink: null, citekey: null, redirects: [at(3), at(4)] }
    const linked = link([file('a.md', { redirects: ['/old/', '/notes/b/'], places }), file('b.md')])
    expect(problems(linked)).toEqual(['a.md:4:1 duplicate-redirect'])
  })

  it('citation keys', () => {
    const places = (line: number) => ({ permalink: null, citekey: at(line), redirects: [] })
    const linked = link([
      file('papers/a.md', { paper: { citekey: 'k' }, places: places(3) }),
      file('papers/b.md', { paper: { citekey: 'k' }, places: places(4) }),
    ])
    expect(problems(linked)).toEqual(['papers/b.md:4:1 duplicate-citekey'])
  })
})
