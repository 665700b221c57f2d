import { describe, expect, it } from 'vitest'
import { pageAt, quoted, siteWith } from './collection.ts'

const size = { width: 400, height: 300 }
const figure = { at: { file: 'files/notes/fig-one.png' }, alt: null, size }
const wide = { at: { file: 'files/art/wide.jpg' }, alt: null, size }
const away = 'https://elsewhere.example/a'

async function shown(front: string, more: Readonly<Record<string, string>> = {}) {
  const files = { 'notes/fig one.png': '', 'art/wide.jpg': '', 'art/still.svg': '', 'notes/b.md': 'Words.\n' }
  const a = `---\n${front}\n---\nWords.\n`
  return pageAt(await siteWith({ 'notes/a.md': a, ...files, ...more }), '/notes/a/', 'note')
}

describe('the picture of a page', () => {
  it.each([
    ['image: fig one.png', figure],
    ['image: fig%20one.png', figure],
    ['image: ./fig one.png', figure],
    ['image: "[[fig one.png]]"', figure],
    ['image: [[wide.jpg]]', wide],
    ['cover: "![[wide.jpg|300]]"', wide],
    ['cover: /art/wide.jpg', wide],
    ['Image: ../art/wide.jpg', wide],
    ['socialImage: art/wide.jpg', wide],
    ['social_image: art/wide.jpg', wide],
    ['image: [wide.jpg, fig one.png]', wide],
    ['cover: wide.jpg\nimage: fig one.png', figure],
    ['image: {path: wide.jpg, width: 1200}', wide],
    ['cover:\n  image: wide.jpg\n  alt: A "wide" [[b]]', { ...wide, alt: 'A "wide" b' }],
    ['image: "[[wide.jpg|Wide & far]]"', { ...wide, alt: 'Wide & far' }],
    ['image: "![a map](../art/wide.jpg)"', { ...wide, alt: 'a map' }],
  ])('is the attachment that %j names', async (front, picture) => {
    expect((await shown(front)).picture).toEqual(picture)
  })

  it.each([
    'image: nginx',
    'image: nginx:1.2',
    'cover: hardcover',
    'cover: 3',
    'image: "[[b]]"',
    'image: "[[none.png]]"',
    'image: none.png',
    'image: art/still.svg',
    'image: "see [[wide.jpg]] and more"',
    'banner: art/wide.jpg',
    'image: /home/me/art/wide.jpg',
    `image: ${away}`,
    'image: javascript:alert(1)//.png',
    'image: data:image/png;base64,aaaa',
  ])('is none where %j names no picture that may be used', async (front) => {
    expect((await shown(front)).picture).toBeNull()
  })

  it('is one of another server only where the settings allow that, and of its own site by its address', async () => {
    const of = async (settings: string, address = away) =>
      (await shown(`image: ${address}`, { 'site.yaml': settings })).picture?.at
    expect(await of('remote: allow\n')).toEqual({ url: away })
    expect(await of('remote: allow\nuntrusted: true\n')).toBeUndefined()
    expect(await of('remote: allow\n', 'http://elsewhere.example/a')).toBeUndefined()
    expect(await of('url: https://elsewhere.example\n')).toEqual({ url: away })
    expect(await of('url: https://example.org\n')).toBeUndefined()
  })

  it('stays a property: a link to the file, or as it was written', async () => {
    const of = async (front: string) => {
      const { properties } = await shown(front)
      return properties.map(({ key, values }) => ({ key, values: values.map(quoted) }))
    }
    const link = (words: string) => `<a class="file" href="/files/art/wide.jpg">${words}</a>`
    expect(await of('image: art/wide.jpg')).toEqual([{ key: 'image', values: [link('wide.jpg')] }])
    expect(await of('cover: {image: art/wide.jpg, alt: Far}')).toEqual([
      { key: 'cover', values: [`image: ${link('wide.jpg')}`, 'alt: Far'] },
    ])
    expect(await of('image: nginx')).toEqual([{ key: 'image', values: ['nginx'] }])
    expect(await of('image: none.png')).toEqual([
      { key: 'image', values: ['<span class="missing" title="Not written yet">none.png</span>'] },
    ])
  })

  it('never names an unpublished page, nor a file that only such a page uses', async () => {
    const site = await siteWith({
      'notes/a.md': '---\nimage: {path: wide.jpg, alt: "as in [[secret plan]]"}\n---\n',
      'notes/secret plan.md': '---\ndraft: true\nimage: hidden.png\n---\n',
      'art/wide.jpg': '',
      'notes/hidden.png': '',
    })
    const page = pageAt(site, '/notes/a/', 'note')
    expect(page.picture?.alt).toBe('as in unpublished note')
    expect(JSON.stringify(page)).not.toMatch(/secret|hidden/)
  })
})
