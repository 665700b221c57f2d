import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import type { RelationItem } from '../../../src/pages/node-page-value.ts'
import { bodyAt, listIn, pageAt, quoted, siteWith } from '../pages/collection.ts'

const ids = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
const targets = (html: string) => [...html.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id)

describe('links', () => {
  it('say the author’s words, the title for an address or a slug, the heading when it is on the same page', async () => {
    const site = await siteWith({
      'a.md':
        '[[to-b]] [[to-b|words]] [[to-b#Deep & wide]] [[#Here]] [[Be]] [[x/to-b]] [[README]]\n\n## Here\n',
      'x/to-b.md': '---\ntitle: Title of <b>\naliases: [be]\n---\n## Deep & wide\n',
      'x/readme.md': '# All of x',
    })
    const html = bodyAt(site, '/notes/a/')
    expect(html).toContain('href="/notes/x/to-b/">Title of &lt;b&gt;</a>')
    expect(html).toContain('href="/notes/x/to-b/">words</a>')
    expect(html).toContain('href="/notes/x/to-b/#deep--wide">Title of &lt;b&gt; › Deep &amp; wide</a>')
    expect(html).toContain('href="/notes/x/to-b/">Be</a> <a')
    expect(html).toContain('href="/notes/x/">All of x</a>')
    expect(html).toContain('href="/notes/a/#here">Here</a>')
  })

  it('say which part they wanted, and of what, where there is none', async () => {
    const html = bodyAt(
      await siteWith({ 'a.md': '[[b#None]] [[b#^none]] [[#None]] [[c#None#At all]]', 'b.md': '' }),
      '/notes/a/',
    )
    expect(html).toContain('href="/notes/b/">b › None</a>')
    expect(html).toContain('href="/notes/b/">b</a>')
    expect(html).toContain('href="/notes/a/">None</a>')
    expect(html).toContain('>c › None › At all</span>')
  })

  it('end in a hash where the name of a file does', async () => {
    const site = await siteWith({ 'a.md': '[[C#]] [[c]] [[b#]] [[#]]', 'b.md': '', 'C#.md': '', 'c.md': '' })
    const html = bodyAt(site, '/notes/a/')
    const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
    expect(addresses).toEqual([
      expect.stringMatching(/^\/notes\/c-\w{6}\/$/),
      '/notes/c/',
      '/notes/b/',
      '/notes/a/',
    ])
  })

  it('carry the base', async () => {
    const site = await siteWith({ 'site.yaml': 'base: /garden/', 'a.md': '[[b]] #tag', 'b.md': '' })
    expect(bodyAt(site, '/notes/a/')).toContain('href="/garden/notes/b/"')
    expect(bodyAt(site, '/notes/a/')).toContain('href="/garden/tags/tag/"')
  })

  it('are text where there is nothing to lead to', async () => {
    const site = await siteWith({
      'a.md': '[[nowhere]] [[x/b]] [[b]] [[hidden]] [[hidden|kept words]]',
      'p/b.md': '',
      'q/b.md': '',
      'hidden.md': '---\ntitle: Hidden title\ndraft: true\n---\n',
    })
    const html = bodyAt(site, '/notes/a/')
    expect(html).not.toContain('<a ')
    expect(html).toContain('<span class="missing" title="Not written yet">nowhere</span>')
    expect(html).toContain('<span class="ambiguous">b</span>')
    expect(html).toContain('unpublished note')
    expect(html).toContain('kept words')
    expect(html).not.toMatch(/hidden/i)
  })
})

describe('a relation that is in no list of its page', () => {
  it('stays in the body, the others go', async () => {
    const site = await siteWith({
      'a.md':
        'Text.\n\n## Related notes\n\n- [[b]] — known reason\n- [[nowhere]] — lost reason\n- [[q]] — because\n- [[b]], [[gone]] — both\n\nsupports:: [[absent]] — a line\n',
      'b.md': '',
      'inquiries/q.md': '',
      'site.yaml': 'relations:\n  supports: {label: Supports, inverse: Supported by}\n',
    })
    const html = bodyAt(site, '/notes/a/')
    expect(html).not.toContain('known reason')
    expect(html).toContain('<h2 id="related-notes">Related notes</h2>')
    expect(html).toContain(
      '<li><span class="missing" title="Not written yet">nowhere</span> — lost reason</li>',
    )
    expect(html).toContain('q</a> — because</li>')
    expect(html).toContain('both')
    expect(html).toContain('absent</span> — a line')
    expect(listIn(pageAt(site, '/inquiries/q/', 'inquiry'), 'mentions', 'mentions').items).toMatchObject([
      { sentence: { text: '<mark>q</mark> — because' }, property: 'related' },
    ])
  })

  it('stays where it was written, under its own heading', async () => {
    const site = await siteWith({
      'a.md':
        '## Before\n\n## Related\n\n### Known\n\n- [[b]] — why\n\n### Planned\n\n- [[b]] — again\n- [[nowhere]] — not yet\n  - [[hidden]] — a child\n\nProse.\n\n## After\n\nThe end.\n',
      'b.md': '',
      'hidden.md': '---\ndraft: true\n---\n',
      'c.md': '![[a#Planned]]\n\n![[a#Known]] [[a#Known]]\n',
    })
    const { body, outline } = pageAt(site, '/notes/a/', 'note')
    expect(outline.map(({ level, id }) => `${level} ${id}`)).toEqual([
      '1 before',
      '1 related-1',
      '2 planned',
      '1 after',
    ])
    expect(body.text).not.toMatch(/Known|why|again|hidden/)
    expect(body.text).toMatch(
      /Related<\/h2>.*Planned<\/h3>.*<ul>\n<li>.*nowhere<\/span> — not yet<\/li>\n<li>.*a child<\/li>\n<\/ul>\n<p>Prose.*After<\/h2>/s,
    )
    expect(bodyAt(site, '/notes/c/')).toMatch(/not yet.*Prose.*href="\/notes\/a\/">a › Known<\/a>/s)
  })

  it('stays as well where a line cannot say it: a task, a table, a footnote', async () => {
    const site = await siteWith({
      'a.md':
        '## Related\n\n- [ ] [[b]] — to read\n- [[b]] — noted[^1]\n- [[b]] — code\n\n  ~~~\n  x = 1\n  ~~~\n- [[b]] — plain\n\n[^1]: The footnote.\n',
      'b.md': '',
    })
    const html = bodyAt(site, '/notes/a/')
    expect(html).toContain('type="checkbox"')
    expect(html).toContain('The footnote.')
    expect(html).toContain('x = 1')
    expect(html).not.toContain('plain')
  })

  it('leaves nothing behind when every one is in a list', async () => {
    const site = await siteWith({
      'a.md': 'cites:: [@k]\n\n## Related\n\n- [[b]] — why\n',
      'b.md': '',
      'papers/k.md': '---\ncitekey: k\n---\n',
    })
    expect(bodyAt(site, '/notes/a/')).toBe('')
    expect(listIn(pageAt(site, '/notes/a/', 'note'), 'references', 'papers').items).toHaveLength(1)
  })

  it('gives the page no title by its heading', async () => {
    const site = await siteWith({ 'a.md': '# Related\n\n- [[b]] — why\n', 'b.md': '[[a#Related]]\n' })
    expect(pageAt(site, '/notes/a/', 'note').title).toBe('a')
    expect(bodyAt(site, '/notes/b/')).toContain('href="/notes/a/">')
  })

  it('is in a list of home too', async () => {
    const site = await siteWith({ 'index.md': 'Hello.\n\n## Related\n\n- [[b]] — why\n', 'b.md': '' })
    const { text } = pageAt(site, '/', 'home')
    expect(text?.body.text).toBe('<p>Hello.</p>')
    expect(listIn(text, 'related', 'relations').items.map(({ title }) => title)).toEqual(['b'])
  })

  it('stays in the text of an index of inquiries, which lists no sources', async () => {
    const site = await siteWith({ 'inquiries/index.md': '---\n---\nsources:: [[b]]\n', 'b.md': '' })
    expect(pageAt(site, '/inquiries/', 'index').text?.body.text).toContain('b</a>')
  })

  it('is none in an inquiry, whose section stays as it is', async () => {
    const site = await siteWith({ 'inquiries/q.md': '## Related\n\n- [[b]] — why\n', 'b.md': '' })
    expect(bodyAt(site, '/inquiries/q/')).toMatch(/Related<\/h2>.*<li>.*b<\/a>.* — why<\/li>/s)
    expect(listIn(pageAt(site, '/inquiries/q/', 'inquiry'), 'sources', 'sources').items).toHaveLength(1)
  })
})

describe('the list of relations', () => {
  it('has each note once, with every type and every reason', async () => {
    const site = await siteWith({
      'site.yaml': 'relations:\n  supports: {label: Supports, inverse: Supported by}\n',
      'a.md':
        '## Related\n\n- [[b]] — first\n  - a child without a link\n- [[d]], [[b]] — two at once\n- supports:: [[b]] — typed.\n\n  More of it.\n\n### Further\n\n- [[b]] — below\n',
      'b.md': '',
      'd.md': '',
    })
    const said = ({ items }: { items: readonly RelationItem[] }) =>
      items.map(({ title, relations }) => [
        title,
        ...relations.map(({ label, reasons }) => [label, ...reasons.map(({ why }) => why.text)]),
      ])
    const page = pageAt(site, '/notes/a/', 'note')
    const related = listIn(page, 'related', 'relations')
    expect(page.body.text).toBe('')
    expect(related.total).toBe(2)
    expect(said(related)).toEqual([
      [
        'b',
        ['Supports', 'typed. More of it.'],
        [null, 'first; a child without a link', 'two at once', 'below'],
      ],
      ['d', [null, 'two at once']],
    ])
    const referred = listIn(pageAt(site, '/notes/b/', 'note'), 'referred', 'relations')
    expect(referred.total).toBe(1)
    expect(said(referred)).toHaveLength(1)
  })
})

describe('citations of an inquiry', () => {
  const files = {
    'inquiries/q.md': 'First. [[b]] Then [[a|with words]]. Again. [[b]] And [@kim2020, p. 4].',
    'a.md': '',
    'b.md': '---\ntitle: Note B\n---\n',
    'papers/kim.md':
      '---\ncitekey: kim2020\ntitle: A paper\nauthors: [Ann Kim, Bo Lee, Cy Ray]\nyear: 2020\n---\n',
  }

  it('carry the number of the source, and every place has an id that the list leads back to', async () => {
    const page = pageAt(await siteWith(files), '/inquiries/q/', 'inquiry')
    const { items } = listIn(page, 'sources', 'sources')
    expect(items.map(({ title, number, citedAt }) => [title, number, citedAt])).toEqual([
      ['Note B', 1, ['cited-1-1', 'cited-1-2']],
      ['a', 2, ['cited-2-1']],
    ])
    for (const id of items.flatMap(({ citedAt }) => citedAt)) expect(ids(page.body.text)).toContain(id)
  })

  it('are the number alone behind the sentence, and behind words of the author’s own', async () => {
    const body = bodyAt(await siteWith(files), '/inquiries/q/')
    expect(body).toContain(
      'First.<a class="cite-number" id="cited-1-1" href="#source-1" aria-label="Source 1: Note B">1</a> Then',
    )
    expect(body).toContain(
      'id="cited-2-1" href="/notes/a/">with words</a><a class="cite-number" href="#source-2" aria-label="Source 2: a">2</a>. Again.',
    )
  })

  it.each([
    ['at the end', 'They always fail [[why]].', 'They always fail¹.'],
    ['before a comma', 'They always fail [[why]], and so', 'They always fail¹, and so'],
    ['without a space', 'They always fail[[why]].', 'They always fail¹.'],
    ['after a short clause', 'They asked [[why]].', 'They asked Why so?¹.'],
    ['after what asks', 'Nobody has ever asked [[why]].', 'Nobody has ever asked Why so?¹.'],
    ['after an infinitive', 'None of them can answer [[why]].', 'None of them can answer Why so?¹.'],
    [
      'after a passive',
      'It is a model that is merely asked [[why]].',
      'It is a model that is merely asked¹.',
    ],
    ['after a noun', 'They omit what decided the answer [[why]].', 'They omit what decided the answer¹.'],
    ['after what looks', 'For more of it see [[why]].', 'For more of it see Why so?¹.'],
    ['after the name of a question', 'It is a question of [[why]].', 'It is a question of Why so?¹.'],
    ['after a verb', 'We saw [[b]].', 'We saw Note B¹.'],
    [
      'after a verb in a long clause',
      'In the end nearly all of them chose [[b]], and',
      'In the end nearly all of them chose Note B¹, and',
    ],
    ['after the full stop', 'They fail. [[b]] Others do not.', 'They fail.¹ Others do not.'],
    ['at the end of a paragraph', 'They fail. [[b]]', 'They fail.¹'],
    ['after a citation', 'They fail [@kim2020]. [[b]] So', 'They fail (Kim et al. 2020).¹ So'],
    ['before a citation', 'They always fail [[why]] [@kim2020].', 'They always fail¹ (Kim et al. 2020).'],
    ['a name before a citation', 'They follow [[b]] [@kim2020].', 'They follow Note B¹ (Kim et al. 2020).'],
    ['in emphasis', 'They always *fail [[why]]*, and **[[why]]**.', 'They always fail¹, and Why so?¹.'],
    ['next to another', 'They fail [[b]] [[a]].', 'They fail¹,².'],
    ['in brackets', 'They fail ([[b]]).', 'They fail¹.'],
    ['in brackets with another', 'They fail ([[b]]; [[a]]), so', 'They fail¹,², so'],
    ['after a formula', 'They all fail at $x$ [[why]].', 'They all fail at $x$¹.'],
    ['in a list', '- they always fail [[why]]\n- so', 'they always fail¹so'],
    ['at the beginning', '[[b]] says so.', 'Note B¹ says so.'],
    ['between words', 'As [[b]] says.', 'As Note B¹ says.'],
    ['after what wants more', 'Because of the [[b]], and', 'Because of the Note B¹, and'],
    ['after a conjunction', 'Since [[b]], and so', 'Since Note B¹, and so'],
    ['after a preposition', 'It depends on [[b]].', 'It depends on Note B¹.'],
    ['between commas', 'They, [[b]], fail.', 'They, Note B¹, fail.'],
    ['after a colon', 'One cause: [[b]].', 'One cause: Note B¹.'],
    ['at the beginning of a sentence', 'They fail. [[b]] says so.', 'They fail. Note B¹ says so.'],
    ['alone', '## [[b]]', 'Note B¹'],
  ])('leave a whole sentence: %s', async (_, written, shown) => {
    const question = '---\ntitle: Why so?\n---\n'
    const site = await siteWith({ ...files, 'why.md': question, 'inquiries/w.md': written })
    const { body, excerpt } = pageAt(site, '/inquiries/w/', 'inquiry')
    const raised = (number: string) => String.fromCodePoint(number === '1' ? 0xb9 : 0xb0 + Number(number))
    const text = quoted(body)
      .replace(/<span class="katex[ "].*<\/annotation>.*?<\/span>(?=<a)/, '$$x$$')
      .replace(/<a class="anchor".*?<\/a>/g, '')
      .replace(/<a class="cite-number"[^>]*>(\d)<\/a>/g, (_, number: string) => raised(number))
      .replace(/<[^>]*>|\n/g, '')
    expect(text).toBe(shown)
    expect(excerpt.replace(/\s+/g, ' ')).toBe(excerpt)
    expect(excerpt).not.toMatch(/\s[,.;]|,\s*,|[(]\s*[)]/)
  })

  it('keep the title where a question cannot be a part of the sentence only if something else wants it', async () => {
    const site = await siteWith({
      'inquiries/q.md': 'It tells less than it seems to [[b]]. Since [[b]], they fail.',
      'b.md': '---\ntitle: Why fail?\n---\n',
    })
    expect(pageAt(site, '/inquiries/q/', 'inquiry').excerpt).toBe(
      'It tells less than it seems to. Since Why fail?, they fail.',
    )
  })

  it('are numbered without holes, wherever they stand and however they are written', async () => {
    const ways = {
      bare: 'Text [[n1]].',
      labelled: 'Text [[n2|in my words]] and [in markdown](n3.md).',
      heading: '## On [[n4]]',
      list: '- item [[n5]]\n- [[n6|item]]',
      callout: '> [!note] Title [[n7]]\n> Text [[n8|words]].',
      table: '| a |\n| - |\n| [[n9]] |\n| [[n10\\|words]] |',
      embed: '![[n11]]',
      section: '## Related\n\n- [[n12]] — why',
      link: '[see [[n13]]](https://example.org)',
      repeated: '[[n1|Again]].',
      footnote: 'Text.[^1]\n\n[^1]: Note [[n14]], [[n15|words]].',
    }
    const front = '---\nsources: ["[[n16]]", "[[n1]]"]\n---\n'
    const notes = Array.from({ length: 16 }, (_, at) => [`n${at + 1}.md`, 'Text.'] as const)
    const site = await siteWith({
      'inquiries/q.md': front + Object.values(ways).join('\n\n'),
      ...Object.fromEntries(notes),
    })
    const page = pageAt(site, '/inquiries/q/', 'inquiry')
    const sources = listIn(page, 'sources', 'sources')
    const body = quoted(page.body)
    expect(sources.items.map(({ title, number }) => `${number} ${title}`)).toEqual(
      notes.map((_, at) => `${at + 1} n${at + 1}`),
    )
    const shown = [...body.matchAll(/class="cite-number"[^>]*>(\d+)</g)].map(([, number]) => Number(number))
    expect(shown).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1, 14, 15])
    const places = sources.items.map(({ citedAt }) => citedAt.length)
    expect(places).toEqual([2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0])
    for (const id of sources.items.flatMap(({ citedAt }) => citedAt)) expect(ids(body)).toContain(id)
    expect(new Set(ids(body)).size).toBe(ids(body).length)
  })

  it('keep their form where the text is taken in, with the numbers of the page if they are its sources', async () => {
    const site = await siteWith({
      'inquiries/q.md': '[[a]]\n\n![[r]]',
      'inquiries/r.md': 'One. [[a]] Two. [[b]]',
      'a.md': 'See [[b]].',
      'b.md': '',
      'n.md': '![[r]]\n\n![[a]]',
    })
    expect(bodyAt(site, '/inquiries/q/')).toContain(
      'One.<a class="cite-number" href="#source-1" aria-label="Source 1: a">1</a> Two.<a class="cite-number" href="/notes/b/" aria-label="b">*</a>',
    )
    expect(bodyAt(site, '/notes/n/')).toContain(
      'One.<a class="cite-number" href="/notes/a/" aria-label="a">*</a> Two.<a class="cite-number" href="/notes/b/" aria-label="b">*</a>',
    )
    expect(bodyAt(site, '/notes/n/')).toContain('See <a class="link"')
  })

  it('are no part of the text where only its words stand, unless there are no others', async () => {
    const site = await siteWith({
      'inquiries/q.md':
        'Their mistakes convince [[b]]. Others [[a|do]] not [[b]] [[a]], as [[b]] says.\n\n## All on it [[b]]\n\nOf [[r]] it is said [[b]].\n\n## [[b]]',
      'inquiries/r.md': '',
      'a.md': '',
      'b.md': '---\ntitle: Why whole?\n---\n',
    })
    const page = pageAt(site, '/inquiries/q/', 'inquiry')
    expect(page.excerpt).toBe('Their mistakes convince. Others do not, as Why whole? says. Of r it is said.')
    expect(page.outline.map(({ text }) => text)).toEqual(['All on it', 'Why whole?'])
    const { items } = listIn(pageAt(site, '/inquiries/r/', 'inquiry'), 'mentions', 'mentions')
    expect(items.map(({ sentence }) => sentence?.text)).toEqual(['Of <mark>r</mark> it is said.'])
  })

  it('name a paper by its authors and year, with the place in it', async () => {
    const page = pageAt(await siteWith(files), '/inquiries/q/', 'inquiry')
    expect(quoted(page.body)).toMatch(
      /<a class="link" data-kind="paper" id="cited-p1-1" href="\/papers\/kim\/">Kim et al\. 2020<\/a>, p\. 4/,
    )
    expect(listIn(page, 'references', 'papers').items.map(({ citedAt }) => citedAt)).toEqual([['cited-p1-1']])
  })

  it('call a callout of an unknown type by its name, with a capital of the language of the site', async () => {
    const site = await siteWith({ 'site.yaml': 'language: tr', 'notes/a.md': '> [!ipucu]\n> Bak.' })
    expect(bodyAt(site, '/notes/a/')).toContain('İpucu')
  })

  it('name the authors of a paper in the language of the text', async () => {
    const own = (lang: string) => `---\nlang: ${lang}\n---\n[@kim2020] [@two2021]`
    const site = await siteWith({
      'site.yaml': 'language: tr',
      'papers/kim.md': '---\ncitekey: kim2020\nauthors: [Ada Kim, Bo Li, Cy Doe]\nyear: 2020\n---\n',
      'papers/two.md': '---\ncitekey: two2021\nauthors: [Ada Kim, Bo Li]\nyear: 2021\n---\n',
      'notes/a.md': '[@kim2020] [@two2021]',
      'notes/de.md': own('de'),
      'notes/xx.md': own('sv'),
    })
    const words = (address: string) =>
      bodyAt(site, address)
        .replace(/<[^>]*>/g, '')
        .trim()
    expect(words('/notes/a/')).toBe('(Kim vd. 2020) (Kim ve Li 2021)')
    expect(words('/notes/de/')).toBe('(Kim et al. 2020) (Kim und Li 2021)')
    expect(words('/notes/xx/')).toBe('(Kim et al. 2020) (Kim and Li 2021)')
  })
})

describe('transclusions', () => {
  it('keep every id on the page its own, and every fragment leads to one', async () => {
    const site = await siteWith({
      'a.md': '## One\n\nText[^1] ^p\n\n![[b]]\n\n![[b#Two]]\n\n![[b]]\n\n[^1]: Mine.\n',
      'b.md': '## One\n\nText[^1]\n\n## Two\n\nMore[^2] ^p\n\n[^1]: First.\n[^2]: Second, see [[#One]].\n',
    })
    const html = bodyAt(site, '/notes/a/')
    expect(ids(html)).toHaveLength(new Set(ids(html)).size)
    for (const target of targets(html)) expect(ids(html)).toContain(decodeURIComponent(target ?? ''))
    expect(html.match(/First\./g)).toHaveLength(2)
    expect(html.match(/Second, see/g)).toHaveLength(3)
  })

  it('take in a block, or a heading with what stands below it', async () => {
    const site = await siteWith({
      'a.md': '![[b#^point]]\n',
      'c.md': '![[b#Low]]\n',
      'b.md': '## High\n\nNo.\n\n### Low\n\nYes.\n\n#### Lower\n\nToo.\n\n### Other\n\nThe point. ^point\n',
    })
    expect(bodyAt(site, '/notes/a/')).toContain('The point.')
    expect(bodyAt(site, '/notes/a/')).not.toContain('Yes.')
    const low = bodyAt(site, '/notes/c/')
    expect(low).toContain('Yes.')
    expect(low).toContain('Too.')
    expect(low).not.toMatch(/No\.|The point/)
  })

  it('are a link where the part is not there, and the whole note for its title or an empty fragment', async () => {
    const site = await siteWith({
      'a.md': '![[b#Nope]]\n\n![[b#^nope]]\n',
      'b.md': '# The b\n\nText.\n',
      'c.md': '![[b#]]\n\n![[b#The b]]\n',
      'd.md': '![[#^nope]]\n',
    })
    expect(bodyAt(site, '/notes/a/')).not.toContain('Text.')
    expect(
      bodyAt(site, '/notes/a/').match(/<p class="embed-title"><a [^>]*href="\/notes\/b\/">/g),
    ).toHaveLength(2)
    expect(bodyAt(site, '/notes/c/').match(/Text\./g)).toHaveLength(2)
    expect(bodyAt(site, '/notes/d/')).toContain('^nope</a>')
  })

  it('keep a section of level 1 whole, and the way through it', async () => {
    const site = await siteWith({
      'a.md': '![[b#Part One]]\n\n[[b#Part Two#Methods]]\n',
      'b.md':
        'Intro.\n\n# Part One\n\n## Methods\n\nOf one.\n\n# Part Two\n\n## Methods\n\nOf two.\n\n###### Six\n\nDeep.\n',
    })
    const html = bodyAt(site, '/notes/a/')
    expect(html).toContain('Of one.')
    expect(html).not.toContain('Of two.')
    expect(html).toContain('href="/notes/b/#methods-1"')
    const { outline, body } = pageAt(site, '/notes/b/', 'note')
    expect(outline.map(({ level, id }) => `${level} ${id}`)).toEqual([
      '1 part-one',
      '2 methods',
      '1 part-two',
      '2 methods-1',
    ])
    expect(body.text).toContain('<h6 id="six">')
  })

  it('end where a note would contain itself', async () => {
    const site = await siteWith({
      'a.md': 'A ![[b]]\n\n![[b]]',
      'b.md': 'B\n\n![[c]]',
      'c.md': 'C\n\n![[a]]',
      'd.md': '![[d]]',
    })
    for (const address of ['/notes/a/', '/notes/b/', '/notes/c/', '/notes/d/']) {
      expect(bodyAt(site, address).length).toBeLessThan(3000)
    }
  })

  it('lead back from each footnote to where it is first referred to, whatever stands before the part', async () => {
    const site = await siteWith({
      'a.md': '![[b#Two]]\n\nText[^1] and text[^1].\n\n[^1]: Mine.\n',
      'b.md': '## One\n\nText[^1]\n\n## Two\n\nMore[^1] and more[^1]\n\n[^1]: A footnote.\n',
    })
    const html = bodyAt(site, '/notes/a/')
    expect(ids(html)).toHaveLength(new Set(ids(html)).size)
    for (const target of targets(html)) expect(ids(html)).toContain(target)
    expect(ids(html)).toContain('embed-1-fnref-1')
    expect(ids(html)).toContain('embed-1-fnref-1-2')
  })

  it('end where a page has taken in enough, however its notes take in each other', async () => {
    const names = Array.from({ length: 16 }, (_, index) => `n${index}`)
    const text = names.map((name) => `![[${name}]]`).join('\n\n')
    const site = await siteWith(
      Object.fromEntries(names.map((name) => [`${name}.md`, `${name} ${'word '.repeat(50)}\n\n${text}`])),
    )
    const html = bodyAt(site, '/notes/n0/')
    expect(html.match(/<div class="embed"/g)).toHaveLength(100)
    expect(html.length).toBeLessThan(500_000)
    expect(html).toContain('<p class="embed-title"><a class="link" href="/notes/n15/">')
  })

  it('end where they would be too long', async () => {
    const site = await siteWith({ 'a.md': '![[b]]\n\n'.repeat(9), 'b.md': 'word '.repeat(50_000) })
    expect(bodyAt(site, '/notes/a/').length).toBeLessThan(1_100_000)
  })

  it('stand apart from each other in a note with raw HTML', async () => {
    const site = await siteWith({ 'a.md': '<b>x</b>\n\n![[b]]\n![[b]]\n', 'b.md': 'Text.' })
    expect(bodyAt(site, '/notes/a/')).not.toContain('<p><div')
  })

  it('show pictures at their size, or at the one asked for', async () => {
    const site = await siteWith({
      'a.md': '![[x.png]] ![[x.png|200]] ![[x.png|A cat|100x50]] ![A dog](x.png)',
      'x.png': '',
    })
    const html = bodyAt(site, '/notes/a/')
    expect(html).toContain('src="/files/x.png" alt="" width="400" height="300"')
    expect(html).toContain('width="200" height="150"')
    expect(html).toContain('alt="A cat" width="100" height="50"')
    expect(html).toContain('alt="A dog" width="400" height="300"')
  })
})

describe('what another server holds', () => {
  const files = {
    'a.md': '![A "map"](https://e.example/a.png) <iframe src="https://e.example/f"></iframe>',
  }

  it('is a link with its text', async () => {
    const html = bodyAt(await siteWith(files), '/notes/a/')
    expect(html).not.toMatch(/<img|<iframe/)
    expect(html).toContain('href="https://e.example/a.png"')
  })

  it('is loaded where the settings allow it', async () => {
    const html = bodyAt(await siteWith({ ...files, 'site.yaml': 'remote: allow\n' }), '/notes/a/')
    expect(html).toContain('<img src="https://e.example/a.png" alt="A &quot;map&quot;"')
    expect(html).toContain('<iframe src="https://e.example/f"')
    expect(html).not.toContain('<a ')
  })

  it('is a film or a sound by its name', async () => {
    const text =
      '![A duel](https://e.example/duel.MP4?x=1&y=2)\n\n<audio src="https://e.example/song.mp3"></audio>'
    const html = bodyAt(await siteWith({ 'a.md': text, 'site.yaml': 'remote: allow\n' }), '/notes/a/')
    expect(html).toContain(
      '<video controls preload="metadata" src="https://e.example/duel.MP4?x=1&amp;y=2" aria-label="A duel">',
    )
    expect(html).toContain('<audio controls preload="metadata" src="https://e.example/song.mp3"')
    expect(html).not.toContain('<img')
  })
})

describe('a link to a folder', () => {
  it('leads to its page', async () => {
    const site = await siteWith({ 'a.md': '[the *sub* folder](sub/) ![x](sub/)', 'sub/b.md': '' })
    expect(bodyAt(site, '/notes/a/')).toContain(
      '<a class="link" href="/notes/sub/">the <em>sub</em> folder</a>',
    )
    expect(site.page('/notes/sub/' as Address)?.kind).toBe('folder')
  })
})

describe('a title in a text', () => {
  it('breaks within no name, and is plain where only its words stand', async () => {
    const site = await siteWith({
      'inquiries/q.md': 'Of [[g]].',
      'g.md': '---\ntitle: What GPT-4 knows\n---\n',
    })
    const { body, excerpt } = pageAt(site, '/inquiries/q/', 'inquiry')
    expect(body.text).toContain('>What <span class=unbroken>GPT-4</span> knows</a>')
    expect(excerpt).toBe('Of What GPT-4 knows.')
  })
})

describe('a picture that is a link', () => {
  it('is still a picture', async () => {
    const html = bodyAt(
      await siteWith({ 'a.md': '[![A cat](x.png)](b.md)', 'b.md': '', 'x.png': '' }),
      '/notes/a/',
    )
    expect(html).toMatch(/<a [^>]*href="\/notes\/b\/"[^>]*><img [^>]*alt="A cat"[^>]*><\/a>/)
  })
})

describe('words in another language', () => {
  const files = {
    'fr.md': '---\ntitle: Le titre\nlang: fr\n---\nTexte. [[a]] [[a|mots]] ![[a]] ![[a|mots]]\n',
    'a.md': '[[Le titre]] [[fr|my words]]',
    'e.md': '![[fr]]\n\n![[fr|my words]]',
    'inquiries/q.md': '[[fr]] and [[fr|my words]]',
    'ar.md': '---\nlang: ar\ndir: rtl\n---\n[[a]]',
  }

  it('are marked where they are the other page’s, not where they are the author’s', async () => {
    const site = await siteWith(files)
    expect(bodyAt(site, '/notes/a/')).toBe(
      '<p><a class="link" data-kind="note" href="/notes/fr/" lang="fr">Le titre</a> <a class="link" data-kind="note" href="/notes/fr/">my words</a></p>',
    )
    expect(bodyAt(site, '/inquiries/q/')).toContain(
      '<p><a class="link" data-kind="note" id="cited-1-1" href="/notes/fr/" lang="fr">Le titre</a><a class="cite-number"',
    )
    expect(bodyAt(site, '/notes/fr/')).toContain('href="/notes/a/" lang="en">a</a>')
    expect(bodyAt(site, '/notes/fr/')).toContain('href="/notes/a/">mots</a>')
    expect(bodyAt(site, '/notes/ar/')).toContain('href="/notes/a/" lang="en" dir="ltr">a</a>')
  })

  it('are marked in what is taken in', async () => {
    const html = bodyAt(await siteWith(files), '/notes/e/')
    expect(html).toContain(
      '<div class="embed" role="group" aria-labelledby="embed-1" lang="fr"><p class="embed-title" id="embed-1"><a class="link" href="/notes/fr/">Le titre</a></p>',
    )
    expect(html).toContain(
      '<div class="embed" role="group" aria-labelledby="embed-2" lang="fr"><p class="embed-title" id="embed-2" lang="en"><a class="link" href="/notes/fr/">my words</a></p>',
    )
  })
})

describe('the text of an index', () => {
  it('is no inquiry, whatever its kind: no numbers, no sources, and no place among them', async () => {
    const site = await siteWith({
      'inquiries/index.md': 'Of [[a]] and [[b]].',
      'inquiries/q.md': '[[a]]',
      'a.md': '',
      'b.md': '',
    })
    expect(pageAt(site, '/inquiries/', 'index').text?.body.text).not.toContain('#source')
    const [a, b] = [pageAt(site, '/notes/a/', 'note'), pageAt(site, '/notes/b/', 'note')]
    expect(listIn(a, 'inquiries', 'inquiries').items.map(({ title }) => title)).toEqual(['q'])
    expect(listIn(b, 'inquiries', 'inquiries').total).toBe(0)
    expect(listIn(b, 'mentions', 'mentions').items.map(({ address }) => address)).toEqual(['/inquiries/'])
    const { ways, featured } = pageAt(site, '/', 'home')
    const offered = [...ways, ...featured].filter(({ kind }) => kind === 'inquiry')
    expect(offered.map(({ address }) => address)).toEqual(['/inquiries/q/'])
  })
})

describe('a description in words', () => {
  it('names a formula by its source, once', async () => {
    const site = await siteWith({
      'a.md': '---\nsummary: "Of [[b|$x^2$]]"\n---\n',
      'c.md': 'Of [[b|the $x^2$]].',
      'b.md': '',
    })
    const cards = pageAt(site, '/notes/', 'index').listing.items
    expect(cards.map(({ description }) => description)).toEqual(['Of x^2', null, 'Of the x^2.'])
  })
})
