import { describe, expect, it } from 'vitest'
import { reachOf, reachText } from '../../../scripts/reach.ts'

describe('--host', () => {
  it.each([
    [undefined, '127.0.0.1', []],
    ['localhost', '127.0.0.1', []],
    ['0.0.0.0', '0.0.0.0', []],
    ['[::]', '::', []],
    [
      '0.0.0.0, Garden.local,größe.example,192.168.1.5,::1',
      '0.0.0.0',
      ['garden.local', 'xn--gre-6ka8i.example', '192.168.1.5', '[::1]'],
    ],
  ] as const)('%s is an address, and names', (word, address, names) => {
    expect(reachOf(word)).toEqual({ address, names })
  })

  it.each([
    ['', 'must begin with an address'],
    ['garden.local', 'must begin with an address'],
    ['true', 'must begin with an address'],
    ['0.0.0.0,', 'must be like garden.local, not ""'],
    ['0.0.0.0,*', 'not "*"'],
    ['0.0.0.0,garden.local:4321', 'not "garden.local:4321"'],
    ['0.0.0.0,http://garden.local', 'not "http://garden.local"'],
  ])('%j is refused', (word, why) => {
    expect(() => reachOf(word)).toThrow(why)
  })

  it('says what others can read, and nothing where they cannot', () => {
    const urls = ['http://localhost:1/', 'http://192.168.1.5:1/']
    expect(reachText(urls, reachOf('0.0.0.0'), 'the site')).toBe(
      'http://192.168.1.5:1/\nanyone who can reach this machine can read the site\n',
    )
    expect(reachText(urls.slice(0, 1), reachOf('127.0.0.1,garden.local'), 'it')).toContain('can read it')
    expect(reachText(urls.slice(0, 1), reachOf(undefined), 'it')).toBe('')
  })
})
