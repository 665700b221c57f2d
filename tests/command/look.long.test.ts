// @module-tag long

import { readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Problem } from '../../src/core/problem.ts'
import { collection, removeScratch, scratch, write } from './collection.ts'
import { call, sameSite } from './run.ts'

afterAll(removeScratch)

async function build(content: string, ...flags: readonly string[]) {
  const out = join(scratch(), 'dist')
  const result = await call('build', ['--content', content, '--out', out, ...sameSite, ...flags])
  const read = (path: string) => readFileSync(join(out, path), 'utf8')
  const has = (path: string) => statSync(join(out, path), { throwIfNoEntry: false }) !== undefined
  return { ...result, out, read, has }
}

const note = { 'notes/soil.md': '# Soil\n\nIt holds water.\n' }

describe('the files of static/', () => {
  it('are copied to the root of the site as they are, in the place of those of every site, and are no notes', async () => {
    const content = collection({
      ...note,
      'static/CNAME': 'notes.example\n',
      'static/_headers': '/*\n  X-Own: 1\n',
      'static/robots.txt': 'User-agent: *\nDisallow: /\n',
      'static/.well-known/security.txt': 'Contact: mailto:a@example.org\n',
      'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'static/readme.md': '# Not a note\n',
      'static/page.html': '<h1>Mine</h1>',
      'static/.DS_Store': '',
    })
    const { code, stderr, stdout, read, has } = await build(content)
    expect(code, stderr + stdout).toBe(0)
    expect(read('CNAME')).toBe('notes.example\n')
    expect(read('_headers')).toBe('/*\n  X-Own: 1\n')
    expect(read('robots.txt')).toContain('Disallow: /\n')
    expect(read('.well-known/security.txt')).toContain('Contact')
    expect(read('favicon.svg')).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(read('readme.md')).toBe('# Not a note\n')
    expect(read('page.html')).toBe('<h1>Mine</h1>')
    expect(has('.DS_Store')).toBe(false)
    expect(read('notes/index.html')).not.toContain('Not a note')
    expect(read('index.html').match(/rel="?icon[^>]*/g)).toEqual([expect.stringContaining('favicon.svg')])
  })

  it('may not take the place of a page or of a file of ours', async () => {
    const content = collection({
      'notes/soil.md': '# Soil\n\nIt holds water. #soil\n',
      'static/notes/soil/index.html': 'mine',
      'static/katex.css': 'mine',
      'static/search/x.js': 'mine',
      'static/tags': '',
      'static/fine.txt': 'fine',
    })
    const { code, stdout, stderr } = await build(content, '--strict')
    expect(code).not.toBe(0)
    const said = stdout + stderr
    for (const path of ['static/notes/soil/index.html', 'static/katex.css', 'static/search/x.js'])
      expect(said).toContain(path)
    expect(said.match(/static-clash/g)?.length).toBe(4)
    const lenient = await build(content)
    expect(lenient.code).toBe(3)
    expect(lenient.read('fine.txt')).toBe('fine')
    expect(lenient.read('notes/soil/index.html')).toContain('It holds water')
  })

  it('that links lead to are named, if they lead out of it, and left out', async () => {
    const content = collection({ ...note, 'static/a.txt': 'a', secret: 'secret' })
    symlinkSync('../secret', join(content, 'static/b.txt'))
    symlinkSync('a.txt', join(content, 'static/c.txt'))
    const { stdout, stderr, has, read } = await build(content)
    expect(stdout + stderr).toContain('The symbolic link leads out of static/.')
    expect(has('b.txt')).toBe(false)
    expect(read('c.txt')).toBe('a')
  })

  it('are left out of a collection of strangers, and so are style sheets', async () => {
    const content = collection({
      ...note,
      'static/robots.txt': 'theirs',
      'custom.css': 'body { color: red }',
    })
    const { stdout, stderr, read, has } = await build(content, '--untrusted')
    expect(stdout + stderr).toContain('from an untrusted collection')
    expect(read('robots.txt')).not.toContain('theirs')
    expect(has('custom.css')).toBe(false)
    expect(read('index.html')).not.toContain('custom.css')
  })

  it('change in the next build, and ours come back when they are gone', async () => {
    const content = collection({ ...note, 'static/robots.txt': 'one', 'static/a.txt': 'one' })
    const { out, read, has } = await build(content)
    write(join(content, 'static/robots.txt'), 'another')
    write(join(content, 'static/a.txt'), 'another')
    await call('build', ['--content', content, '--out', out, ...sameSite])
    expect([read('robots.txt'), read('a.txt')]).toEqual(['another', 'another'])
    rmSync(join(content, 'static'), { recursive: true })
    await call('build', ['--content', content, '--out', out, ...sameSite])
    expect(read('robots.txt')).toContain('User-agent: *')
    expect(has('a.txt')).toBe(false)
  })
})

describe('at the top of a collection', () => {
  it('a style sheet custom.css is linked on every page after ours, and an icon is taken', async () => {
    const content = collection({ ...note, 'custom.css': 'body { color: red }', 'favicon.png': 'png' })
    const { code, read } = await build(content)
    expect(code).toBe(0)
    expect(read('custom.css')).toBe('body { color: red }')
    for (const page of ['index.html', 'notes/soil/index.html', '404.html', 'graph/index.html']) {
      const sheets = read(page).match(/<link rel="?stylesheet[^>]*>/g) ?? []
      expect(sheets.at(-1)).toContain('custom.css')
    }
    expect(read('index.html').match(/rel="?icon[^>]*/g)).toEqual([expect.stringContaining('favicon.png')])
  })

  it('what only works at the root of a site is named, with where to put it', async () => {
    const content = collection({ ...note, CNAME: 'a', _redirects: '', _headers: '', 'robots.txt': '' })
    const { code, stdout, stderr } = await build(content)
    expect(code).toBe(0)
    const said = stdout + stderr
    for (const name of ['CNAME', '_redirects', '_headers', 'robots.txt'])
      expect(said).toContain(`${name} is not published`)
    expect(said).toContain('static/')
  })
})

it('a site without any of it has nothing of it', async () => {
  const { read } = await build(collection(note))
  expect(read('index.html')).not.toMatch(/custom\.css|theme\.css|logo|site-slot/)
})

describe('a theme', () => {
  it('is a style sheet of its own behind ours, whose fonts are those of ours no longer', async () => {
    const content = collection({
      ...note,
      'site.yaml':
        'theme:\n  colours: {ground: {light: "#ffffff", dark: "#0f1419"}}\n  fonts: {text: {family: Mine, file: static/mine.woff2}}\n',
      'static/mine.woff2': 'woff2',
      'custom.css': 'h1 { letter-spacing: 0 }',
    })
    const { code, stdout, stderr, read } = await build(content)
    expect(code, stdout + stderr).toBe(0)
    expect(read('theme.css')).toContain("src:url('mine.woff2')")
    const home = read('index.html')
    const sheets = home.match(/<link rel="?stylesheet[^>]*>/g) ?? []
    expect(sheets.slice(-2)).toEqual([
      expect.stringContaining('theme.css'),
      expect.stringContaining('custom.css'),
    ])
    expect(read('custom.css')).toContain('letter-spacing')
    expect(home).toContain('content="#0f1419"')
    expect(home).not.toMatch(/<link rel="?preload"?[^>]*serif/)
  })

  it('that names a file which is not there publishes nothing', async () => {
    const fonts = 'fonts: {text: {family: Mine, file: static/none.woff2}}'
    const content = collection({ ...note, 'site.yaml': `title: A\ntheme:\n  ${fonts}\n` })
    const { code, stdout, stderr } = await build(content)
    expect(code).not.toBe(0)
    expect(stdout + stderr).toMatch(
      /site\.yaml:3:[^]*"static\/none\.woff2" under theme\.fonts\.\S+ is not in this collection/,
    )
  })
})

describe('head, foot and HTML of the site', () => {
  const settings = `title: Soil
base: /plot/
logo: { file: img/logo.svg, title: hidden }
favicon: img/leaf.png
navigation: [{label: Start, to: /notes/soil/}, standard, {label: Blog, to: "https://blog.example"}]
footer: By *us*, **all** <b>, [terms](/notes/soil/) and [bad](javascript:x).
slots: { head: h.html, before: b.html, after: a.html, footer: f.html }
policy: { script-src: "https://stats.example", img-src: ["https://img.example"] }
`
  const own = {
    ...note,
    'site.yaml': settings,
    'img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'img/leaf.png': 'png',
    'h.html': '<script defer src="https://stats.example/a.js"></script><meta name="x" content="$&">',
    'b.html': '<p id="before">Before</p>',
    'a.html': '<p id="after">After</p><script>let a = 1</script>',
    'f.html': '<p id="foot">Foot</p>',
  }

  it('are on every page, and the policy says what it is told', async () => {
    const { code, stdout, stderr, read } = await build(collection(own), '--base', '/plot/')
    expect(code, stdout + stderr).toBe(0)
    for (const page of ['index.html', 'notes/soil/index.html', '404.html']) {
      const html = read(page)
      expect(html).toMatch(/<img src="\/plot\/logo\.svg" height="28" alt="Soil">/)
      expect(html).toMatch(/rel="?icon"? href="\/plot\/favicon\.png"/)
      const places = [...html.matchAll(/<li><a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, to, label]) => [
        to,
        label,
      ])
      expect(places[0]).toEqual(['/plot/notes/soil/', 'Start'])
      expect(places).toContainEqual(['https://blog.example', 'Blog'])
      expect(html).toContain(
        'By <em>us</em>, <strong>all</strong> &lt;b&gt;, <a href="/plot/notes/soil/">terms</a> and [bad](javascript:x).',
      )
      expect(html).toMatch(/content="\$&"><\/head>/)
      expect(html).toMatch(/id="before"[^]*<main[^]*<\/main>[^]*id="after"[^]*site-footer[^]*id="foot"/)
      expect(html).toContain(
        "script-src 'self' 'wasm-unsafe-eval' https://stats.example; img-src 'self' blob: https://img.example;",
      )
    }
    expect(read('_headers')).toContain('https://stats.example')
    expect(read('theme.css')).toContain('.site-title img')
  })

  it('may have attributes of style, which the policy of every page then allows', async () => {
    for (const [before, expected] of [
      ['<p style="color: red">Before</p>', true],
      ['<p>Before</p>', false],
    ] as const) {
      const { read } = await build(collection({ ...own, 'b.html': before }), '--base', '/plot/')
      for (const page of ['notes/soil/index.html', '404.html'])
        expect([page, read(page).includes("style-src-attr 'unsafe-inline'")]).toEqual([page, expected])
    }
  })

  it('name a script that the policy keeps from running, with what would allow it', async () => {
    const { stdout, stderr } = await build(collection(own))
    expect((stdout + stderr).match(/blocked-script/g)?.length).toBe(1)
    expect(stdout + stderr).toMatch(/script-src: \["'sha256-[\w+/]{43}='"\]/)
  })

  it('are left out where strangers write', async () => {
    const content = collection({ ...own, 'ours.yaml': `${settings}untrusted: true\n` })
    const { read } = await build(content, '--settings', join(content, 'ours.yaml'))
    expect(read('index.html')).not.toMatch(/id="before"|logo\.svg|stats\.example\/a\.js/)
  })
})

it('the text of 404.md is that of the page where there is none, and no note', async () => {
  const text = '---\ntitle: Lost in the field\n---\nGo to [[soil]], or [[nowhere]]. ![[p.txt]]\n'
  const content = collection({ ...note, '404.md': text, 'p.txt': 'p' })
  const { code, stdout, stderr, read, has } = await build(content)
  expect(code, stdout + stderr).toBe(0)
  expect(stdout + stderr).toMatch(/404\.md:4:\d+ .*broken-link/)
  const page = read('404.html')
  expect(page).toContain('<h1>Lost in the field</h1>')
  expect(page).toMatch(/Go to <a[^>]*href="?\/notes\/soil\/"?[^>]*>/)
  expect(has('files/p.txt')).toBe(true)
  for (const path of ['notes/index.html', 'index.html', 'sitemap.xml', 'graph/whole.json'])
    expect(read(path)).not.toMatch(/Lost in the field|\/404\//)
  expect(has('notes/404/index.html')).toBe(false)
  const draft = collection({ ...note, '404.md': text.replace('title', 'draft: true\ntitle') })
  expect((await build(draft)).read('404.html')).not.toContain('Lost')
})

describe('lists of what there is none of', () => {
  it('have no page, and nothing leads there', async () => {
    const { read, has } = await build(collection(note))
    for (const path of ['inquiries', 'papers', 'tags']) {
      expect([path, has(`${path}/index.html`)]).toEqual([path, false])
      for (const page of ['index.html', 'sitemap.xml', '404.html', 'graph/index.html', 'search/index.html'])
        expect(read(page)).not.toContain(`/${path}/`)
    }
    expect(has('notes/index.html')).toBe(true)
  })

  it('have one that their text makes', async () => {
    const { read } = await build(collection({ ...note, 'papers/index.md': 'Nothing read yet.\n' }))
    expect(read('papers/index.html')).toContain('Nothing read yet.')
    expect(read('sitemap.xml')).toContain('/papers/')
  })
})

describe('a link of the navigation', () => {
  it('to nothing is a problem with its place', async () => {
    const content = collection({
      ...note,
      'static/page.html': 'mine',
      'site.yaml': `url: https://garden.example/garden/
navigation:
  - { label: A, to: /notes/soil/#water }
  - { label: B, to: /notes/soil }
  - { label: C, to: /page.html }
  - { label: D, to: /sitemap.xml }
  - { label: E, to: / }
  - { label: F, to: https://example.org/x/ }
  - { label: G, to: /notes/sole/ }
  - { label: H, to: /garden/notes/soil/ }
`,
    })
    const { stdout } = await call('check', ['--content', content, '--format', 'json'])
    const found = (JSON.parse(stdout) as readonly Problem[]).filter(({ rule }) => rule === 'broken-link')
    expect(found).toMatchObject([
      { line: 9, message: 'The navigation leads to /notes/sole/, which does not exist.' },
      { line: 10, fix: 'leave out the base and write /notes/soil/.' },
    ])
  })
})

describe('a site in a language that the interface is not in', () => {
  it.each([
    ['sv', ' lang="sv"', 'Vad är mylla?', 'Den håller vatten.'],
    ['fa', ' lang="fa" dir="rtl"', 'خاک چیست؟', 'آب را نگه می‌دارد.'],
  ])('has its texts in %s, in pages in English', async (language, own, title, text) => {
    const content = collection({
      'site.yaml': `language: ${language}\ntitle: ${title}\n`,
      'notes/soil.md': `---\ntitle: ${title}\nrelated:\n  - to: "[[clay]]"\n    why: ${text}\n---\n${text}\n`,
      'notes/clay.md': `---\ntitle: Clay\nlang: en\n---\nIt drains. [[soil]]\n`,
    })
    const { code, stderr, stdout, read, out } = await build(content)
    expect(code, stderr + stdout).toBe(0)
    const [page, list, english] = ['notes/soil/', 'notes/', 'notes/clay/'].map((path) =>
      read(`${path}index.html`),
    )
    for (const html of [page, list, english, read('index.html')]) expect(html).toMatch(/<html lang="?en"?>/)
    expect(page).toContain(`<h1 data-length="short"${own}>${title}</h1>`)
    expect(page).toContain(`id=the-text${own}>`)
    expect(page).toMatch(new RegExp(`<p class=reason dir=auto lang="${language}">`))
    expect(list).toContain(`${own}>${title}</a>`)
    expect(english).toContain('<h1 data-length="short">Clay</h1>')
    expect(english).toContain(`${own}>${title}</a>`)
    expect(readdirSync(join(out, 'search/texts'))).toContain(
      `wasm.${language === 'sv' ? language : 'unknown'}.pagefind`,
    )
  })
})
