import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, inflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { siteIn } from './incremental.ts'
import { collection, removeScratch, scratch, write } from './collection.ts'
import { call, sameSite } from './run.ts'

afterAll(removeScratch)

async function build(content: string, out = join(scratch(), 'dist'), ...flags: readonly string[]) {
  const ran = await call('build', ['--content', content, '--out', out, ...sameSite, ...flags])
  return { ...ran, out }
}

const canary = /xq(?:title|alias|tag|body|card|view|book|author|picture|pdf|static)\w*/gi

/** The words of hidden files that stand in a site: in names of files and in what they hold. */
function canaries(out: string): readonly string[] {
  const found = [...siteIn(out).keys()].flatMap((path) => {
    const bytes = readFileSync(join(out, path))
    const text = bytes[0] === 0x1f ? gunzipSync(bytes) : path.endsWith('.zz') ? inflateSync(bytes) : bytes
    return `${path}\n${text.toString()}`.match(canary) ?? []
  })
  return [...new Set(found.map((word) => word.toLowerCase()))].sort()
}

/** All that may name a hidden file: a note has its title and alias in its front matter, and its words in its text. */
const secret = (word: string) =>
  `---\ntitle: Xqtitle${word}\naliases: [Xqalias${word}]\ntags: [xqtag${word}]\ndate: 2026-01-01\n---\nXqbody${word} [[seen]]\n`

const seen = {
  'seen.md': `---\npublish: true\nrelated: ['[[hidden/one]]']\n---\n# Seen

[[hidden/one|the words of its author]], [[one]], ![[one]], ![[hidden/picture.png]], [a file](hidden/paper.pdf),
![[board.canvas]], ![[table.base]], [[deep/two]], [@key2020], [[Two]] and [[three]]. #shown

## Related

- [[deep/two]] — the same field
`,
  'other.md': `---\npublish: true\n---\n[[seen]] and [[hidden/one]]\n`,
}

const hidden = {
  'hidden/one.md': secret('one'),
  'hidden/picture.png': 'xqpicture',
  'hidden/paper.pdf': 'xqpdf',
  'hidden/board.canvas':
    '{"nodes":[{"id":"1","type":"text","text":"Xqcard","x":0,"y":0,"width":9,"height":9}]}',
  'hidden/table.base': 'views:\n  - type: table\n    name: Xqview\n',
  'hidden/refs.bib': '@book{key2020, title={Xqbook}, author={Xqauthor, A}, year=2020}',
  'deep/two.md': secret('two'),
  'static/xqstatic.txt': 'xqstatic',
}

const ways = {
  'Git, by a file at the top': { '.gitignore': 'hidden/\ntwo.md\nxqstatic.txt\n' },
  'Git, by files in folders': {
    'hidden/.gitignore': '*\n',
    'deep/.gitignore': '/two.md\n',
    'static/.gitignore': 'xq*\n',
  },
  'Git, by its own exclusions': { '.git/info/exclude': 'hidden\n/deep/two.md\n/static/xqstatic.txt\n' },
  Obsidian: {
    '.obsidian/app.json': JSON.stringify({
      userIgnoreFilters: ['hidden/', '/^deep\\/TWO\\.md$/', 'static/xq'],
    }),
  },
} as const

describe.each(Object.entries(ways))('what is hidden by %s', (_, rules) => {
  it('is nowhere on the site, which is the one of a checkout without it', async () => {
    const here = await build(collection({ ...seen, ...hidden, ...rules }))
    const there = await build(collection({ ...seen, ...rules }))
    expect(here.code, here.stdout + here.stderr).toBe(0)
    expect(canaries(here.out)).toEqual([])
    expect(siteIn(here.out)).toEqual(siteIn(there.out))
    expect(here.stderr).toMatch(/held back +\d+ (?:ignored by Git|excluded in Obsidian)/)
    expect((here.stdout + here.stderr).match(canary)).toBe(null)
  })

  it('is on it where the settings say so, so that this test can fail', async () => {
    const settings = 'ignore-git: false\nignore-obsidian: false\n'
    const { code, out, stderr } = await build(
      collection({ ...seen, ...hidden, ...rules, 'site.yaml': settings }),
    )
    expect(code, stderr).toBe(0)
    const words = ['xqtitleone', 'xqbodytwo', 'xqview', 'xqcard', 'xqbook', 'xqpicture', 'xqpdf', 'xqstatic']
    expect(canaries(out)).toEqual(expect.arrayContaining(words))
  })

  it('is listed by check with the reason', async () => {
    const content = collection({ ...seen, ...hidden, ...rules })
    const { stdout } = await call('check', ['--content', content, '--list', '--format', 'json', ...sameSite])
    const { published, heldBack } = JSON.parse(stdout) as Record<string, { file: string; reason: string }[]>
    expect(published?.map(({ file }) => file)).toEqual(['other.md', 'seen.md'])
    expect(heldBack?.map(({ file }) => file)).toContain('deep/two.md')
    for (const { reason } of heldBack ?? [])
      expect(reason).toMatch(/^(?:Git ignores it \(.*\)|Obsidian excludes it)/)
  })
})

it('Obsidian’s exclusions are a problem where Git ignores the file that says so', async () => {
  const app = { '.obsidian/app.json': '{"userIgnoreFilters": ["hidden/"]}', '.gitignore': '.obsidian/\n' }
  const { stdout } = await call('check', ['--content', collection({ ...seen, ...hidden, ...app })])
  expect(stdout).toContain('unshared-exclusions')
  const kept = collection({ ...seen, ...hidden, ...app, '.gitignore': '.obsidian/workspace.json\n' })
  expect((await call('check', ['--content', kept])).stdout).not.toContain('unshared-exclusions')
})

it('what Git ignores from now on is gone from a site that showed it', async () => {
  const content = collection({ ...seen, ...hidden })
  const { out } = await build(content)
  expect(canaries(out)).not.toEqual([])
  write(join(content, '.gitignore'), 'hidden/\ntwo.md\nxqstatic.txt\n')
  await build(content, out)
  expect(canaries(out)).toEqual([])
  rmSync(join(content, '.gitignore'))
  await build(content, out)
  expect(canaries(out)).not.toEqual([])
})

describe('an expression by which Obsidian excludes files', () => {
  it.each([
    ['that cannot be read', '/(/', []],
    ['of strangers', '/a+/', ['--untrusted']],
  ])('%s publishes nothing', async (_, filter, flags) => {
    const app = { '.obsidian/app.json': JSON.stringify({ userIgnoreFilters: [filter] }) }
    const { code, stdout } = await build(collection({ ...seen, ...app }), undefined, ...flags)
    expect(code).toBe(1)
    expect(stdout).toContain(`The regular expression ${filter} in .obsidian/app.json`)
  })
})

it('check --list says in text what is published and why the rest is not', async () => {
  const content = collection({
    'a.md': '',
    'draft.md': '---\ndraft: true\n---\n',
    'broken.md': '---\na: [\n---\n',
    'old/b.md': '',
    '_c.md': '',
    '.gitignore': 'd.md',
    'd.md': '',
    'site.yaml': 'ignore: [old]\n',
  })
  const { stdout } = await call('check', ['--content', content, '--list', '--format', 'text'], content)
  expect(stdout.replace(/ {2,}/g, '  ').split('\n')).toEqual([
    'published: 1',
    '  /notes/a/  a.md',
    '',
    'held back: 5',
    '  _c.md  a name begins with _',
    expect.stringMatching(/^ {2}broken\.md {2}\w/),
    '  d.md  Git ignores it (.gitignore)',
    '  draft.md  draft: true, status: draft or publish: false',
    '  old/b.md  ignore: old',
    '',
  ])
})

describe('publish: opt-in', () => {
  it('publishes the notes that say so, with what they use, and nothing of the others', async () => {
    const { code, out, stderr } = await build(
      collection({ ...seen, ...hidden, 'site.yaml': 'publish: opt-in\n' }),
    )
    expect(code, stderr).toBe(0)
    // Used: embedded, linked or cited by a note that is published; files of static/ are put there to be published.
    const used = ['xqcard', 'xqview', 'xqbook', 'xqauthor', 'xqpicture', 'xqpdf', 'xqstatic']
    expect(canaries(out).filter((word) => !used.some((one) => word.startsWith(one)))).toEqual([])
    expect(canaries(out)).toEqual(expect.arrayContaining(used))
    expect(stderr).toContain('held back 2 without publish: true')
    const page = readFileSync(join(out, 'notes/seen/index.html'), 'utf8')
    expect(page).toContain('the words of its author')
    expect(page).toContain('unpublished note')
  })
})
