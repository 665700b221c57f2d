import { describe, expect, it } from 'vitest'
import { walkAddresses } from '../../../src/site/outputs.ts'
import type { Site } from '../../../src/site/site-of.ts'
import { pageAt, siteWith } from './collection.ts'

const draft = { 'notes/hidden.md': '---\ntitle: Canary Pangolin\ndraft: true\n---\n' }

/** Everything that the site writes, in one string. */
function written(site: Site): string {
  const { addresses, searched, things, recent, dated } = site
  const pages = [...addresses, ...walkAddresses(site)].map((address) => site.page(address))
  return JSON.stringify([addresses, pages, searched, things, recent, dated])
}

describe('the title of a draft', () => {
  const link = '[[Canary Pangolin]]'
  it.each([
    ['an opening heading', `# On ${link}\n\nText.`],
    ['an opening heading that embeds it', `# On !${link}\n\nText.`],
    ['a title', `---\ntitle: "On ${link}"\n---\n`],
    ['a title and the same heading', `---\ntitle: "On ${link}"\n---\n# On ${link}\n`],
    ['a title, by a path', '---\ntitle: "On [[Canary Pangolin#Canary Pangolin]]"\n---\n'],
    ['a title, embedded', `---\ntitle: "!${link}"\n---\n`],
    ['a title, unquoted', `---\ntitle: ${link}\n---\n`],
    ['a claim', `---\nclaim: "${link} is so"\n---\n`],
    ['an alias', `---\naliases: ["About ${link}", plain]\n---\n`],
    ['a tag', `---\ntags: ["${link}", plain]\n---\n`],
    ['a property', `---\nmood: "${link}"\n---\n`],
    ['the key of a property', `---\n"${link}": good\n---\n`],
    ['the key of a key', `---\nmood: {"${link}": good}\n---\n`],
    ['a locator', `Text [@kim2020, see ${link}].`],
    ['the label of a link', `[words ${link}](b.md) and [[b|see ${link}]].`],
    [
      'the label of an outside link',
      `[words ${link}](https://e.example) ![alt ${link}](https://e.example/a.png)`,
    ],
    ['a formula', `$a$ and ${link}`],
    ['a callout', `> [!note] ${link}\n> ${link}`],
    ['a footnote', `Text.[^1]\n\n[^1]: ${link}`],
    ['a field', `mood:: ${link}`],
    ['a reason', `---\nrelated:\n  - to: "[[b]]"\n    why: as ${link} says\n---\n`],
  ])('is not told by %s', async (_, text) => {
    const site = await siteWith({
      ...draft,
      'notes/a.md': text,
      'notes/b.md': '[[a]]',
      'inquiries/q.md': '[[a]]',
    })
    expect(written(site)).not.toMatch(/canary|pangolin/i)
  })

  it.each([
    ['the authors', `authors: ["${link}", Bo Lee]`],
    ['authors that one string names', `authors: "${link} and Bo Lee"`],
    ['an author whose name can be taken for several', 'authors: "[[Ann Canary, Bo Pangolin]]"'],
    ['the venue', `venue: "${link}"`],
  ])('is not told by %s of a paper', async (_, field) => {
    const site = await siteWith({
      'notes/hidden.md':
        '---\ntitle: Canary Pangolin\naliases: ["Ann Canary, Bo Pangolin"]\ndraft: true\n---\n',
      'papers/p.md': `---\ntitle: P\ncitekey: p2020\nyear: 2020\n${field}\n---\n`,
      'notes/b.md': '[@p2020] [[p]]',
    })
    expect(written(site)).not.toMatch(/canary|pangolin/i)
  })

  it.each([
    ['its name', link],
    ['a path with its name', '[[later/Canary Pangolin]]'],
  ])('is not told by the pages of what is wanted, where several pages link %s', async (_, link) => {
    const text = `Of ${link}, [[dew]] and [[b]].`
    const site = await siteWith({
      'site.yaml': 'wanted: pages\n',
      ...draft,
      'notes/a.md': text,
      'notes/b.md': text,
    })
    const wanted = site.addresses.filter((address) => address.startsWith('/wanted/'))
    expect(wanted).toEqual(['/wanted/', '/wanted/dew/'])
    if (!link.includes('later/')) expect(written(site)).not.toMatch(/canary|pangolin/i)
  })

  it('leaves the author’s own words', async () => {
    const site = await siteWith({
      ...draft,
      'notes/a.md': `---\ntitle: "On [[Canary Pangolin|a shy animal]] and [[b]]"\nclaim: "${link} is shy"\n---\n`,
      'notes/b.md': '---\ntitle: The whole title of b\n---\n',
    })
    const page = pageAt(site, '/notes/a/', 'note')
    expect(page.title).toBe('On a shy animal and b')
    expect(page.originalTitle).toBe('unpublished note is shy')
  })

  it('takes the alias that holds it, and its redirect, along', async () => {
    const site = await siteWith({
      ...draft,
      'notes/a.md': `---\naliases: ["About ${link}", "About [[b]]", plain]\n---\n`,
      'notes/b.md': '',
    })
    expect(pageAt(site, '/notes/a/', 'note').aliases).toEqual(['About b', 'plain'])
    expect(site.addresses.filter((address) => site.page(address)?.kind === 'redirect')).toEqual([
      '/notes/about-b/',
      '/notes/plain/',
    ])
  })

  it('is still a name by which a link finds the note that is called after it', async () => {
    const site = await siteWith({
      ...draft,
      'notes/a.md': `---\ntitle: "On ${link}"\n---\n`,
      'notes/b.md': '[[On Canary Pangolin|words]]',
    })
    expect(pageAt(site, '/notes/b/', 'note').body.text).toContain('href="/notes/a/"')
  })
})
