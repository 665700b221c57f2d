import { describe, expect, it } from 'vitest'
import { remote } from '../../../src/rendering/link-target.ts'

const frame = (address: string) => `<p><a href="${address}" data-embed="frame">Words</a></p>`
const allowed = { remote: 'allow', url: 'https://notes.example' } as const

describe('a frame of another server', () => {
  it('keeps its own origin, since it is another', () => {
    expect(remote(frame('https://video.example/1'), allowed)).toContain(
      '<iframe src="https://video.example/1" title="Words" loading="lazy" referrerpolicy="no-referrer" sandbox="allow-scripts allow-same-origin">',
    )
  })

  it('is a link where it is of this site', () => {
    for (const address of [
      'https://notes.example/files/x.html',
      'https://NOTES.example:443/x',
      'https://a@notes.example/x',
    ])
      expect(remote(frame(address), allowed)).toBe(frame(address))
  })

  it('has no origin where it is not known which this site has', () => {
    expect(remote(frame('https://video.example/1'), { ...allowed, url: null })).toContain(
      'sandbox="allow-scripts"',
    )
  })
})
