import { describe, expect, it } from 'vitest'
import { bodyAt, pageAt, siteWith } from '../pages/collection.ts'

const ids = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
const depthOf = (html: string) => html.split('<div class="embed"').length - 1

/** Whether a block of HTML stands where the parser of a browser would throw it out. */
const misplaced = /<(p|h\d|summary)\b[^>]*>(?:(?!<\/\1>)[\s\S])*<(?:div|p|figure|ul|h\d)\b/

describe('an embed of a note', () => {
  it('is a group with the name of the note, which leads to it', async () => {
    const site = await siteWith({
      'a.md': '![[b]]\n\n![[b|my words]]',
      'b.md': '---\ntitle: B & co\n---\nText.',
    })
    expect(bodyAt(site, '/notes/a/')).toBe(
      '<div class="embed" role="group" aria-labelledby="embed-1"><p class="embed-title" id="embed-1"><a class="link" href="/notes/b/">B &amp; co</a></p><p>Text.</p></div>\n' +
        '<div class="embed" role="group" aria-labelledby="embed-2"><p class="embed-title" id="embed-2"><a class="link" href="/notes/b/">my words</a></p><p>Text.</p></div>',
    )
  })

  it.each([
    ['a heading', '## ![[b]] and ![[x.pdf]]'],
    ['a footnote', 'Text.[^1]\n\n[^1]: See ![[b]] and ![[x.pdf]]'],
    ['an inline footnote', 'Text.^[See ![[b]] and ![[x.pdf]]]'],
    ['the title of a callout', '> [!tip] See ![[b]] and ![[x.pdf]]\n> Text.'],
    ['the title of a callout that folds', '> [!tip]- See ![[b]]\n> Text.'],
    ['a line of text', 'See ![[b]] and ![[x.pdf]] and ![[y.base]].'],
    ['an item of a list', '- see ![[b]]\n- ![[x.pdf]]'],
    ['a cell', '| a |\n|---|\n| ![[b]] |\n| ![[x.pdf]] |'],
    ['a link', '[see ![[b]] and ![[x.pdf]]](b.md)'],
    ['a note with raw HTML', '<b>x</b>\n\n![[b]]\n\n<iframe src="x.pdf"></iframe>\n\n![[x.pdf]]\n![[b]]'],
    ['emphasis', '**![[b]]** ==![[x.pdf]]=='],
    ['a property', '---\ncover: "![[x.pdf]] ![[b]]"\nsummary: "See ![[x.pdf]] ![[b]]"\n---\n'],
  ])('stands where HTML allows it, in %s', async (_, text) => {
    const page = pageAt(
      await siteWith({ 'a.md': text, 'b.md': '## Own\n\n- item', 'x.pdf': '' }),
      '/notes/a/',
      'note',
    )
    const values = page.properties
      .flatMap((property) => property.values)
      .map((value) => `<p>${value.text}</p>`)
    for (const html of [page.body.text, `<p>${page.summary?.text ?? ''}</p>`, ...values]) {
      expect(html).not.toMatch(misplaced)
      expect(html).not.toMatch(/<a [^>]*>(?:(?!<\/a>)[\s\S])*<(?:a|iframe)\b/)
    }
  })

  it('is five notes deep at most; then the title, as a paragraph of its own', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    const site = await siteWith(
      Object.fromEntries(
        names.map((name, at) => [`${name}.md`, `In ${name}.\n\n![[${names[at + 1] ?? 'a'}]]`]),
      ),
    )
    const html = bodyAt(site, '/notes/a/')
    expect(html).toContain('In e.')
    expect(html).not.toContain('In f.')
    expect(html).toContain('<p class="embed-title"><a class="link" href="/notes/f/">f</a></p></div>')
  })

  it('shows a note twice that two others take in', async () => {
    const site = await siteWith({
      'a.md': '![[b]] ![[c]]',
      'b.md': '![[d]]',
      'c.md': '![[d]]',
      'd.md': 'Deep.',
    })
    expect(bodyAt(site, '/notes/a/').match(/Deep\./g)).toHaveLength(2)
  })

  it.each([
    ['itself', { 'a.md': 'In a. ![[a]]' }, 0],
    ['a note that takes it in', { 'a.md': 'In a. ![[b]]', 'b.md': 'In b. ![[a]]' }, 1],
    ['a ring of three', { 'a.md': 'In a. ![[b]]', 'b.md': 'In b. ![[c]]', 'c.md': 'In c. ![[a]]' }, 2],
    ['its own part, once', { 'a.md': 'In a.\n\n## H\n\n![[#H]]' }, 1],
  ])('ends where it is %s', async (_, files, depth) => {
    const html = bodyAt(await siteWith(files), '/notes/a/')
    expect(depthOf(html)).toBe(depth)
    expect(html.match(/In a\./g)).toHaveLength(1)
  })

  it('takes a picture from the folder of the note that it stands in', async () => {
    const site = await siteWith({
      'a.md': '![[n]]',
      'sub/n.md': '![one](pic.png) ![[sub/pic.png]] ![two](../pic.png)',
      'pic.png': '',
      'sub/pic.png': '',
    })
    const sources = [...bodyAt(site, '/notes/a/').matchAll(/src="([^"]*)"/g)].map(([, source]) => source)
    expect(sources).toEqual(['/files/sub/pic.png', '/files/sub/pic.png', '/files/pic.png'])
  })

  it('brings no heading into the outline, and no landmark', async () => {
    const page = pageAt(
      await siteWith({ 'a.md': '## Mine\n\n![[b]]', 'b.md': '## Theirs\n\nText.[^1]\n\n[^1]: Foot.' }),
      '/notes/a/',
      'note',
    )
    expect(page.outline.map(({ text }) => text)).toEqual(['Mine'])
    expect(page.body.text).toContain('<div class=footnotes>')
    expect(page.body.text).not.toContain('<section')
  })

  it('is its title alone when there is nothing in it, and words when it is not there or not published', async () => {
    const site = await siteWith({
      'a.md': '![[empty]]\n\n![[no]]\n\n![[no|words]]\n\n![[d]]\n\n![[d#H|own words]]',
      'empty.md': '---\ntags: [x]\n---\n',
      'd.md': '---\ntitle: Pangolin\ndraft: true\n---\n## H\n',
    })
    expect(bodyAt(site, '/notes/a/')).toBe(
      [
        '<p class="embed-title"><a class="link" href="/notes/empty/">empty</a></p>',
        '<p><span class="missing" title="Not written yet">no</span></p>',
        '<p><span class="missing" title="Not written yet">words</span></p>',
        '<p><span class="unpublished">unpublished note</span></p>',
        '<p>own words</p>',
      ].join('\n'),
    )
  })
})

describe('ids', () => {
  const torture = [
    '![[b]]\n\n![[b]]\n\n![[b#One]]\n\n![[b#^p]]\n\n[^1] [^1] ![[#Here]]\n\n## Here\n\n## Embed 1\n\n## fn-1\n',
    '## Raw\n\n## Raw\n\n<p id="raw">x</p> <a name="raw-2"></a> <a id="main"></a> <p id="fn-1">x</p> <p id="embed-1">x</p>\n',
    '<p id="notes">x</p>\n\n[^1]: Mine. ![[b]]\n',
  ].join('\n')
  const other =
    '## One\n\nText[^a] ^p\n\n### Two\n\n| a |\n|---|\n| b |\n\n^t\n\n<p id="raw">x</p>\n\n![[c]]\n\n[^a]: Foot. [^b]\n[^b]: Foot.'

  it('are never the same twice, and none that a page makes itself', async () => {
    const site = await siteWith({ 'a.md': torture, 'b.md': other, 'c.md': 'Text[^1] ^p\n\n[^1]: Foot.' })
    const html = bodyAt(site, '/notes/a/')
    expect(ids(html)).toHaveLength(new Set(ids(html)).size)
    for (const id of ['main', 'notes']) expect(ids(html)).not.toContain(id)
    for (const [, id] of html.matchAll(/ href="#([^"]*)"/g))
      expect(ids(html)).toContain(decodeURIComponent(id ?? ''))
  })

  it('that raw HTML brings can be led to', async () => {
    const site = await siteWith({
      'a.md': '[one](#here) [two](b.md#notes) [[b#far]] ![[b#far]]\n\n<a id="here"></a>',
      'b.md': '<p id="notes">x</p>\n\n<a name="far"></a>',
    })
    const html = bodyAt(site, '/notes/a/')
    expect(html).toContain('href="/notes/a/#here"')
    expect(html).toContain('href="/notes/b/#place-notes"')
    expect(html).toContain('href="/notes/b/#far"')
  })
})
