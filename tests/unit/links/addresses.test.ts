import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { emptyEntry } from '../../../src/core/entry.ts'
import { addresses, file, link, listed, node, problems } from './build.ts'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 6)

describe('an address', () => {
  it('comes from the path, without a first folder that only names a kind', () => {
    const linked = link([
      file('theta.md'),
      file('notes/deep/In Here/Iota.md'),
      file('Inquiries/kappa.md', { kind: 'inquiry' }),
      file('notes/lambda.md', { kind: 'inquiry' }),
      file('papers/old/mu.md', { kind: 'paper' }),
      listed('DBLP:conf/nips/Nu24'),
    ])
    expect(addresses(linked)).toEqual({
      'theta.md': '/notes/theta/',
      'notes/deep/In Here/Iota.md': '/notes/deep/in-here/iota/',
      'Inquiries/kappa.md': '/inquiries/kappa/',
      'notes/lambda.md': '/inquiries/lambda/',
      'papers/old/mu.md': '/papers/old/mu/',
      '@DBLP:conf/nips/Nu24': '/papers/dblp-conf-nips-nu24/',
    })
    expect(node(linked, 'notes/deep/In Here/Iota.md').folders).toEqual(['deep', 'In Here'])
  })

  it('is not changed by a folder that is called like something built in', () => {
    expect(addresses(link([file('constructor/a.md'), file('__proto__/b.md')]))).toEqual({
      'constructor/a.md': '/notes/constructor/a/',
      '__proto__/b.md': '/notes/proto/b/',
    })
  })

  it('followedPages the kinds that the settings give to folders', () => {
    const linked = link([file('Zettel/a.md')], { folders: { zettel: 'note' } })
    expect(addresses(linked)).toEqual({ 'Zettel/a.md': '/notes/a/' })
  })

  it('copes with names that addresses have their own use for', () => {
    const linked = link([file("notes/what's 100%?.md"), file('notes/a#b.md'), file('notes/~.md')])
    expect(addresses(linked)).toMatchObject({
      "notes/what's 100%?.md": '/notes/what-s-100/',
      'notes/a#b.md': '/notes/a-b/',
      'notes/~.md': expect.stringMatching(/^\/notes\/unnamed-[0-9a-f]{6}\/$/) as unknown,
    })
  })
})

describe('a draft that is shown to its author', () => {
  const shown = (path: string, sketch: Parameters<typeof file>[1] = {}) => {
    return { ...file(path, { ...sketch, draft: true }), shown: true }
  }

  it('takes no address from a file that is published, and says so', () => {
    const linked = link([
      file('River_walk.md'),
      shown('river-walk.md'),
      file('soil.md'),
      shown('soil/index.md'),
      file('a.md', { permalink: '/here/' }),
      shown('b.md', {
        permalink: '/here/',
        places: { ...emptyEntry.places, permalink: { line: 3, column: 12 } },
      }),
    ])
    expect(addresses(linked)).toEqual({
      'River_walk.md': '/notes/river-walk/',
      'river-walk.md': `/notes/river-walk-${hash('river-walk.md')}/`,
      'soil.md': '/notes/soil/',
      'soil/index.md': '/notes/soil/index/',
      'a.md': '/here/',
      'b.md': '/notes/b/',
    })
    expect(
      linked.problems.map(({ rule, place, message }) => [rule, place.file, place.line, message]),
    ).toEqual([
      ['duplicate-address', 'b.md', 3, expect.stringContaining('is the address of a.md') as unknown],
      ['address-clash', 'river-walk.md', 1, expect.stringContaining('also that of River_walk.md') as unknown],
    ])
    expect(problems(linked)).toHaveLength(2)
  })

  it('leaves a citation key, and the page that the settings choose as home, to what is published', () => {
    const linked = link(
      [
        shown('a.md', { paper: { citekey: 'kim' } }),
        file('b.md', { paper: { citekey: 'kim' } }),
        file('c.md', { links: [{ target: 'kim', syntax: 'citation' }] }),
        file('index.md'),
        shown('start.md'),
      ],
      { home: 'start' },
    )
    expect(node(linked, 'c.md').targets).toMatchObject([{ found: 'node', id: 'b.md' }])
    expect(addresses(linked)).toMatchObject({ 'index.md': '/', 'start.md': '/notes/start/' })
    expect(problems(linked)).toEqual(['a.md:1:1 duplicate-citekey'])
  })
})

describe('files that slug alike', () => {
  it('leave the address to the one whose path it is', () => {
    const linked = link([file('languages/c.md'), file('languages/c++.md')])
    expect(addresses(linked)).toEqual({
      'languages/c.md': '/notes/languages/c/',
      'languages/c++.md': `/notes/languages/c-${hash('languages/c++.md')}/`,
    })
    expect(linked.problems).toMatchObject([
      {
        rule: 'address-clash',
        severity: 'warning',
        place: { file: 'languages/c++.md', line: 1, column: 1 },
        message: expect.stringContaining('languages/c.md') as unknown,
      },
    ])
  })

  it('are all marked when it is the path of none, so that a third moves nobody', () => {
    const two = addresses(link([file('A B.md'), file('a_b.md')]))
    const three = addresses(link([file('A B.md'), file('a_b.md'), file('a-b.md')]))
    expect(two).toEqual({
      'A B.md': `/notes/a-b-${hash('A B.md')}/`,
      'a_b.md': `/notes/a-b-${hash('a_b.md')}/`,
    })
    expect(three).toEqual({ ...two, 'a-b.md': '/notes/a-b/' })
  })

  it('may differ in case, or in how their letters are composed, alone', () => {
    const composed = 'caf\u00e9.md'
    const decomposed = 'cafe\u0301.md'
    const linked = link([file('B.md'), file('b.md'), file(composed), file(decomposed)])
    expect(addresses(linked)).toEqual({
      'b.md': '/notes/b/',
      'B.md': `/notes/b-${hash('B.md')}/`,
      [composed]: '/notes/caf\u00e9/',
      [decomposed]: `/notes/caf\u00e9-${hash(decomposed)}/`,
    })
  })

  it('leave it to the one in the folder of the kind when both are their slug', () => {
    expect(addresses(link([file('a.md'), file('notes/a.md')]))).toEqual({
      'notes/a.md': '/notes/a/',
      'a.md': `/notes/a-${hash('a.md')}/`,
    })
  })

  it('give way to a file when one is an entry of a bibliography', () => {
    expect(addresses(link([listed('a'), file('papers/a.md', { paper: { citekey: 'other' } })]))).toEqual({
      'papers/a.md': '/papers/a/',
      '@a': `/papers/a-${hash('@a')}/`,
    })
  })
})

describe('the page of a folder', () => {
  it('is its index, its readme, or the note named like it', () => {
    const linked = link([file('a/index.md'), file('b/README.md'), file('c/C.md'), file('d/x.md')])
    expect(addresses(linked)).toEqual({
      'a/index.md': '/notes/a/',
      'b/README.md': '/notes/b/',
      'c/C.md': '/notes/c/',
      'd/x.md': '/notes/d/x/',
    })
    expect(node(linked, 'a/index.md').title).toBe('a')
    expect(node(linked, 'c/C.md').title).toBe('C')
  })

  it('is one only: an index before a readme before the namesake', () => {
    expect(addresses(link([file('a/a.md'), file('a/readme.md'), file('a/Index.md')]))).toEqual({
      'a/Index.md': '/notes/a/',
      'a/readme.md': '/notes/a/readme/',
      'a/a.md': '/notes/a/a/',
    })
    expect(addresses(link([file('a/a.md'), file('a/readme.md')]))).toEqual({
      'a/readme.md': '/notes/a/',
      'a/a.md': '/notes/a/a/',
    })
  })

  it('is home at the root and the index in the folder of a kind', () => {
    const linked = link([
      file('README.md'),
      file('notes/index.md'),
      file('inquiries/index.md', { kind: 'inquiry' }),
      file('papers/papers.md', { kind: 'paper' }),
    ])
    expect(addresses(linked)).toEqual({
      'README.md': '/',
      'notes/index.md': '/notes/',
      'inquiries/index.md': '/inquiries/',
      'papers/papers.md': '/papers/',
    })
    expect(node(linked, 'README.md').title).toBe('A collection')
  })

  it('yields to a file whose own path is the address', () => {
    expect(addresses(link([file('x.md'), file('x/index.md'), file('x/index/index.md')]))).toEqual({
      'x.md': '/notes/x/',
      'x/index.md': '/notes/x/index/',
      'x/index/index.md': '/notes/x/index/index/',
    })
    expect(addresses(link([file('X Y.md'), file('x-y/index.md')]))).toEqual({
      'x-y/index.md': '/notes/x-y/',
      'X Y.md': `/notes/x-y-${hash('X Y.md')}/`,
    })
  })

  it('is that of the folder whose path it is when folders slug alike', () => {
    expect(addresses(link([file('X/index.md'), file('x/index.md')]))).toEqual({
      'x/index.md': '/notes/x/',
      'X/index.md': '/notes/x/index/',
    })
  })

  it('is not a draft', () => {
    expect(addresses(link([file('a/index.md', { draft: true }), file('a/readme.md')]))).toEqual({
      'a/readme.md': '/notes/a/',
    })
  })
})

describe('addresses of the site itself', () => {
  it.each(['notes/page/2.md', 'x/related/3.md', 'notes/x/cited-by/10.md', 'x/contents/2.md'])(
    'are not given to %s',
    (path) => {
      const linked = link([file(path)])
      expect(Object.values(addresses(linked))[0]).toMatch(/-[0-9a-f]{6}\/$/)
      expect(problems(linked)).toEqual([`${path}:1:1 address-clash`])
    },
  )

  it.each([
    ['inquiries/2.md', '/inquiries/2/'],
    ['page/two.md', '/notes/page/two/'],
    ['tags/a.md', '/notes/tags/a/'],
  ])('do not stand in the way of %s', (path, address) => {
    expect(addresses(link([file(path, { kind: path.startsWith('inq') ? 'inquiry' : 'note' })]))).toEqual({
      [path]: address,
    })
  })
})

describe('a permalink', () => {
  it('is the address, however it is written', () => {
    expect(
      addresses(
        link([file('a.md', { permalink: 'about' }), file('b.md', { permalink: '/caf%C3%A9/index.html' })]),
      ),
    ).toEqual({ 'a.md': '/about/', 'b.md': '/café/' })
  })

  it('comes before what a path gives', () => {
    expect(addresses(link([file('a.md', { permalink: '/notes/b/' }), file('b.md')]))).toEqual({
      'a.md': '/notes/b/',
      'b.md': `/notes/b-${hash('b.md')}/`,
    })
  })

  it('that several give is that of none, with one warning for each of their folders', () => {
    const linked = link([
      file('a.md', { permalink: '/x/' }),
      file('b.md', { permalink: '/X' }),
      file('de/a.md', { permalink: '/x' }),
    ])
    expect(addresses(linked)).toEqual({
      'a.md': '/notes/a/',
      'b.md': '/notes/b/',
      'de/a.md': '/notes/de/a/',
    })
    expect(linked.problems).toMatchObject([
      {
        rule: 'duplicate-address',
        severity: 'warning',
        place: { file: 'a.md' },
        message:
          'The permalink "/x/" is also that of b.md and de/a.md, so this page stays at /notes/a/ (and 1 more in this folder).',
      },
      {
        rule: 'duplicate-address',
        place: { file: 'de/a.md' },
        message: 'The permalink "/x/" is also that of a.md and b.md, so this page stays at /notes/de/a/.',
      },
    ])
  })

  it('names some of many', () => {
    const many = Array.from({ length: 9 }, (_, index) => file(`${index}/a.md`, { permalink: '/x' }))
    expect(link(many).problems[0]?.message).toContain(
      'of 1/a.md, 2/a.md, 3/a.md and 5 more, so this page stays at ',
    )
  })

  it('can be that of the home page, which no index is then', () => {
    const linked = link([file('Start.md', { permalink: '/' }), file('index.md')])
    expect(addresses(linked)).toEqual({ 'Start.md': '/', 'index.md': '/notes/index/' })
    expect(problems(linked)).toEqual([])
  })

  it('gives way to the home page that the settings name', () => {
    const files = [file('Start here.md'), file('b.md', { permalink: '/' }), file('index.md')]
    for (const home of ['Start here', 'Start here.md']) {
      const linked = link(files, { home })
      expect(addresses(linked)).toEqual({
        'Start here.md': '/',
        'b.md': '/notes/b/',
        'index.md': '/notes/index/',
      })
      expect(problems(linked)).toEqual(['b.md:1:1 duplicate-address'])
    }
  })

  it.each([
    '/notes/',
    '/tags/x/',
    '/files/a.png',
    '/search',
    '/_astro/x/',
    '/404/',
    '/notes/page/2/',
    '/feed.xml',
  ])('cannot be %s, where the site itself stands', (permalink) => {
    const linked = link([file('a.md', { permalink })])
    expect(addresses(linked)).toEqual({ 'a.md': '/notes/a/' })
    expect(problems(linked)).toEqual(['a.md:1:1 duplicate-address'])
  })

  it.each([
    'https://example.org/a/',
    '../../etc/',
    'a?b',
    'a#b',
    '//host/a',
    '',
    'a\\b',
    'a/./b',
    'a:b',
    'a*b/',
    'a\uD83D',
    'CON/',
    'a/nul.txt',
    'a./b',
    '/a%20/',
  ])('cannot be %j, which is no path', (permalink) => {
    const linked = link([file('a.md', { permalink })])
    expect(addresses(linked)).toEqual({ 'a.md': '/notes/a/' })
    expect(problems(linked)).toEqual(['a.md:1:1 wrong-shape'])
  })
})
