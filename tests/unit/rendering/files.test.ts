import { describe, expect, it } from 'vitest'
import { english, wordsFor } from '../../../src/words/languages.ts'
import { bodyAt, pageAt, siteWith } from '../pages/collection.ts'
import { fileFragment, weight } from '../../../src/rendering/link-target.ts'

async function bodyOf(text: string, ...attachments: readonly string[]): Promise<string> {
  const files = Object.fromEntries(attachments.map((path) => [path, '']))
  return bodyAt(await siteWith({ 'a.md': text, ...files }), '/notes/a/')
}

describe('a PDF', () => {
  it('is a frame, with a link that says what it is', async () => {
    expect(await bodyOf('![[x.pdf#page=3]]', 'x.pdf')).toBe(
      '<figure class="file-embed"><iframe src="/files/x.pdf#page=3&amp;navpanes=0" title="x.pdf, page 3" loading="lazy"></iframe><figcaption><a class="file" href="/files/x.pdf#page=3">x.pdf</a> <span class="file-facts">PDF, page 3, 12 kB</span></figcaption></figure>',
    )
  })

  it('has the author’s words and the height asked for', async () => {
    const html = await bodyOf('![[x.pdf#height=300&page=2|Our *scan*]]', 'x.pdf')
    expect(html).toContain('title="Our *scan*, page 2" loading="lazy" height="300"')
    expect(html).toContain('href="/files/x.pdf#page=2">Our *scan*</a>')
  })

  it('is linked at its page', async () => {
    const html = await bodyOf('[[x.pdf#page=3]] [words](x.pdf#page=4) [[x.pdf#height=9]] [[x.pdf]]', 'x.pdf')
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target)
    expect(targets).toEqual(['/files/x.pdf#page=3', '/files/x.pdf#page=4', '/files/x.pdf', '/files/x.pdf'])
  })
})

describe('a picture', () => {
  it('has both of its sides where one is asked for, and its own where none is', async () => {
    const html = await bodyOf(
      '![[x.png]] ![[x.png|200]] ![[x.png|200x20]] <img src="x.png" height="30"> <img src="x.png" width="50%">',
      'x.png',
    )
    const sizes = [...html.matchAll(/width="(\d+)" height="(\d+)"/g)].map(
      ([, width, height]) => `${width}x${height}`,
    )
    expect(sizes).toEqual(['400x300', '200x150', '200x20', '40x30', '400x300'])
  })

  it('is turned to light on dark where it is a drawing or its author says so, and never against that', async () => {
    const drawing = await bodyOf('![[x.svg]] ![[x.svg#keep]] ![](x.svg#keep)', 'x.svg')
    expect([...drawing.matchAll(/<img[^>]*>/g)].map(([tag]) => tag.includes('class="drawing"'))).toEqual([
      true,
      false,
      false,
    ])
    const photograph = await bodyOf('![[x.png]] ![[x.png#invert]]', 'x.png')
    expect([...photograph.matchAll(/<img[^>]*>/g)].map(([tag]) => tag.includes('class="drawing"'))).toEqual([
      false,
      true,
    ])
  })
})

describe('films and sounds', () => {
  it('keep the time and the size that are asked for, and hold a link', async () => {
    expect(await bodyOf('![[x.mp4#t=10,20|Title|400x300]]', 'x.mp4')).toBe(
      '<video controls preload="metadata" src="/files/x.mp4#t=10,20" width="400" height="300" aria-label="Title"></video><a class="file on-paper" href="/files/x.mp4#t=10,20">Title</a>',
    )
    expect(await bodyOf('![[x.webm|400]]', 'x.webm')).toContain('src="/files/x.webm" width="400" aria-label')
    expect(await bodyOf('![[x.mp3#t=1:30|400]]', 'x.mp3')).toMatch(
      /<audio [^>]*src="\/files\/x.mp3#t=1:30" aria/,
    )
    expect(await bodyOf('<video src="x.mp4#t=5"></video> [[x.mp4#t=7]]', 'x.mp4')).toMatch(
      /src="\/files\/x.mp4#t=5".*href="\/files\/x.mp4#t=7"/,
    )
  })

  it.each(['x.MP4', 'x.mkv', 'x.mov', 'x.ogv', 'x.M4V'])('%s is a film', async (path) => {
    expect(await bodyOf(`![[${path}]]`, path)).toMatch(/^<video /)
  })

  it.each(['x.3gp', 'x.FLAC', 'x.ogg', 'x.wav', 'x.m4a', 'x.opus'])('%s is a sound', async (path) => {
    expect(await bodyOf(`![[${path}]]`, path)).toMatch(/^<audio /)
  })
})

describe('any other file', () => {
  it('is a link that says what it is', async () => {
    expect(await bodyOf('![[x.ZIP]]', 'x.ZIP')).toBe(
      '<p><a class="file" href="/files/x.zip">x.ZIP</a> <span class="file-facts">ZIP, 12 kB</span></p>',
    )
    expect(await bodyOf('[[x.html#part two]]', 'x.html')).toContain(
      'href="/files/x.html#part%20two">x.html</a>',
    )
  })

  it('is a link and no more outside of a body', async () => {
    const site = await siteWith({ 'a.md': '---\ncover: "![[x.pdf]]"\n---\n', 'x.pdf': '' })
    expect(pageAt(site, '/notes/a/', 'note').properties).toMatchObject([
      { values: [{ text: '<a class="file" href="/files/x.pdf">x.pdf</a>' }] },
    ])
  })
})

describe('fragments', () => {
  it.each([
    ['video', 't=10', 't=10'],
    ['video', 't=10,20', 't=10,20'],
    ['video', 't=,20', 't=,20'],
    ['audio', 'T=npt:1:02:03.5', 't=1:02:03.5'],
    ['video', 'x&t=5', 't=5'],
    ['video', 't=', null],
    ['video', 't="><script>', null],
    ['video', 'loop', null],
    ['pdf', 'page=3', 'page=3'],
    ['pdf', 'page=3&selection=4,0,4,9&color=red', 'page=3'],
    ['pdf', 'Page=3&zoom=50', 'page=3&zoom=50'],
    ['pdf', 'nameddest=a b', 'nameddest=a%20b'],
    ['pdf', 'chapter 1', 'chapter%201'],
    ['pdf', 'height=400', null],
    ['image', 'center', null],
    ['file', 'é', '%C3%A9'],
    ['file', null, null],
  ] as const)('of a %s, %j, are %j', (kind, written, expected) => {
    expect(fileFragment(kind, written)).toBe(expected)
  })
})

describe('weight', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [1449, '1.4 kB'],
    [9949, '9.9 kB'],
    [9999, '10 kB'],
    [999_499, '999 kB'],
    [999_500, '1 MB'],
    [1_234_567, '1.2 MB'],
    [2_500_000_000, '2.5 GB'],
  ])('%i is "%s"', (bytes, words) => {
    expect(weight(bytes, wordsFor(english))).toBe(words)
  })
})

describe('what only an editor’s program can show', () => {
  const quiet = (name: string) => `title="${name}, not on this site"`

  it('is named where it is linked, and a quiet box where it is embedded', async () => {
    const html = await bodyOf(
      '[[Plan.base]], [[Plan.base|the plan]] and [base](Books.base#Reading)\n\n![[Books.base#Reading]]\n\n![[Books.base|My books]]',
    )
    expect(html).toBe(
      [
        `<p><span class="editor-file" ${quiet('Obsidian base')}>Plan</span>, <span class="editor-file" ${quiet('Obsidian base')}>the plan</span> and <span class="editor-file" ${quiet('Obsidian base')}>base</span></p>`,
        '<p class="editor-file"><b>Books › Reading</b> <span class="file-facts">Obsidian base, not on this site</span></p>',
        '<p class="editor-file"><b>My books</b> <span class="file-facts">Obsidian base, not on this site</span></p>',
      ].join('\n'),
    )
  })

  const drawing = `---\nexcalidraw-plugin: parsed\n---\n==⚠  Switch to EXCALIDRAW VIEW ⚠==\n\nThe back.\n\n# Excalidraw Data\n\n## Text Elements\nwords ^abc\n`

  it('is the picture that its program left beside it', async () => {
    const site = await siteWith({
      'a.md': '![[Draw.excalidraw|200]] [[Draw.excalidraw#^abc]]\n\n![[Old]]',
      'art/Draw.excalidraw.md': drawing,
      'art/Draw.excalidraw.svg': '',
      'Draw.excalidraw.svg': '',
      'Old.md': drawing,
      'Old.png': '',
    })
    expect(bodyAt(site, '/notes/a/')).toContain(
      '<img src="/files/art/draw-excalidraw.svg" alt="" width="200"',
    )
    expect(bodyAt(site, '/notes/a/')).toContain('<img src="/files/old.png"')
    expect(bodyAt(site, '/notes/a/')).toContain('href="/notes/art/draw-excalidraw/">Draw.excalidraw</a>')
    const page = pageAt(site, '/notes/art/draw-excalidraw/', 'note')
    expect(page.body.text).toMatch(
      /^<img src="\/files\/art\/draw-excalidraw\.svg"[^>]*>\n<p>The back\.<\/p>$/,
    )
    expect(page.properties).toEqual([])
  })

  it('is a quiet box where there is none', async () => {
    const site = await siteWith({ 'a.md': '![[Draw]]', 'Draw.md': drawing })
    const box =
      '<p class="editor-file"><b>Draw</b> <span class="file-facts">Excalidraw drawing, not on this site</span></p>'
    expect(bodyAt(site, '/notes/a/')).toBe(box)
    expect(bodyAt(site, '/notes/draw/')).toBe(`${box}\n<p>The back.</p>`)
  })
})
