import { describe, expect, it } from 'vitest'
import { readSettings } from '../../../src/settings/settings.ts'
import { withRedirects } from '../../../src/yaml/document.ts'

const one = [['/notes/old/', '/notes/new/']] as const
const two = [...one, ['/notes/a: b, #c/', '/notes/ü/']] as const

describe('redirects', () => {
  it.each([
    ['', 'redirects:\n  /notes/old/: /notes/new/\n'],
    [
      '# Mine\ntitle:   A garden # so it is\n',
      '# Mine\ntitle:   A garden # so it is\nredirects:\n  /notes/old/: /notes/new/\n',
    ],
    ['title: "A"', 'title: "A"\nredirects:\n  /notes/old/: /notes/new/\n'],
    ['title: A\r\n', 'title: A\r\nredirects:\r\n  /notes/old/: /notes/new/\r\n'],
    ['redirects:\ntitle: A\n', 'redirects:\n  /notes/old/: /notes/new/\ntitle: A\n'],
    ['redirects: # none yet\n', 'redirects: # none yet\n  /notes/old/: /notes/new/\n'],
    [
      'redirects:\n    /x/:  /y/   # why\n\n# Below\nbase: /b/\n',
      'redirects:\n    /notes/old/: /notes/new/\n    /x/:  /y/   # why\n\n# Below\nbase: /b/\n',
    ],
    [
      'redirects:\n  /x/: "y"\n  /z/: [[A note]]\n',
      'redirects:\n  /notes/old/: /notes/new/\n  /x/: "y"\n  /z/: [[A note]]\n',
    ],
    ['redirects:\n  /x/: /y/', 'redirects:\n  /notes/old/: /notes/new/\n  /x/: /y/'],
    ['redirects:', 'redirects:\n  /notes/old/: /notes/new/\n'],
  ])('are added to %j, and nothing else is touched', (source, next) => {
    expect(withRedirects(source, one)).toBe(next)
    expect(readSettings(next, {}).problems).toEqual([])
  })

  it.each(['', 'redirects:\n  /x/: /y/\n'])('may hold signs that mean something in YAML, in %j', (source) => {
    const { settings, problems } = readSettings(withRedirects(source, two), {})
    expect(problems).toEqual([])
    expect(settings.redirects.slice(0, 2)).toEqual(two.map(([from, to]) => ({ from, to })))
  })

  it.each([
    'title: [',
    '- a list\n',
    'redirects: no map\n',
    'redirects: {}\n',
    'redirects: &a {}\nwords: *a\n',
    'title: A\n...\n',
  ])('are not added to %j', (source) => {
    expect(withRedirects(source, one)).toBeNull()
  })
})
