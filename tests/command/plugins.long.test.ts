// @module-tag long

import { mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { collection, scratch, write } from './collection.ts'
import { addressOf, call, sameSite, startDev, type Ran } from './run.ts'

const shout = (word: string) => `
import type { Plugin } from 'throughline'
interface Node { type: string; value?: string; children?: Node[] }
export const shout: Plugin = (mark: string) => (tree: Node): void => {
  const visit = (node: Node): void => {
    if (node.type === 'text') node.value = node.value?.replaceAll('quiet', '${word}' + mark)
    node.children?.forEach(visit)
  }
  visit(tree)
}
`

const config = (plugins: string, imports = '') =>
  `import { defineConfig } from 'throughline'\n${imports}\nexport default defineConfig({ ${plugins} })\n`

const shoutingBy = (file: string) => `
import word from '${file}'
const shout = (word) => () => (tree) => {
  const visit = (node) => {
    if (node.type === 'text') node.value = node.value.replaceAll('quiet', word)
    node.children?.forEach(visit)
  }
  visit(tree)
}`

/** A collection, and beside it a file that names plugins. */
function site(notes: Readonly<Record<string, string>>, files: Readonly<Record<string, string>>) {
  const content = collection(notes)
  const folder = scratch()
  for (const [path, text] of Object.entries(files)) write(join(folder, path), text)
  const out = join(scratch(), 'dist')
  const build = (...flags: readonly string[]): Promise<Ran> =>
    call('build', [
      ...['--content', content, '--out', out, '--config', join(folder, 'throughline.config.ts')],
      ...sameSite,
      ...flags,
    ])
  const page = (path: string) => readFileSync(join(out, path, 'index.html'), 'utf8')
  return { content, folder, build, page }
}

const notes = {
  'notes/a.md': 'A quiet word, and [[b|a quiet link]].\n\nA footnote.[^1]\n\n[^1]: It is quiet.\n',
  'notes/b.md': '# Loud\n\n<b class="callout">Raw</b> and `quiet`.\n',
}

const endless: [string, RegExp] = [
  'export default { rehype: [() => { for (;;); }] }',
  /takes more than 4 seconds to load/,
]

describe('plugins', () => {
  it('change texts and footnotes, and leave links, code and what is not text alone', async () => {
    const { build, page } = site(notes, {
      'throughline.config.ts': config("remark: [[shout, '!']]", "import { shout } from './shout.ts'"),
      'shout.ts': shout('LOUD'),
    })
    const { code, stdout } = await build()
    expect(code, stdout).toBe(0)
    const a = page('notes/a')
    expect(a).toContain('A LOUD! word')
    expect(a).toContain('It is LOUD!.')
    expect(a).toContain('href="/notes/b/">a LOUD! link</a>')
    expect(page('notes/b')).toContain('<code>quiet</code>')
  })

  it('are part of the key of what is kept: an edit of one parses anew, and nothing else does', async () => {
    const { folder, build, page } = site(notes, {
      'throughline.config.ts': config("remark: [[shout, '!']]", "import { shout } from './shout.ts'"),
      'shout.ts': shout('LOUD'),
    })
    expect((await build()).stderr).toMatch(/parsed\s+2 of 2/)
    expect((await build()).stderr).toMatch(/parsed\s+0 of 2/)
    write(join(folder, 'shout.ts'), shout('LOUDER'))
    expect((await build()).stderr).toMatch(/parsed\s+2 of 2/)
    expect(page('notes/a')).toContain('A LOUDER! word')
    write(
      join(folder, 'throughline.config.ts'),
      config("remark: [[shout, '?']]", "import { shout } from './shout.ts'"),
    )
    expect((await build()).stderr).toMatch(/parsed\s+2 of 2/)
    expect(page('notes/a')).toContain('A LOUDER? word')
  })

  it('of packages count by their version, and those of HTML may mark what a style sheet styles', async () => {
    const marker = (name: string) => `
export default function mark() {
  return (tree) => {
    for (const node of tree.children)
      if (node.tagName === 'p') Object.assign(node.properties, { className: ['${name}'], dataMarked: 'yes', onClick: 'ran()' })
    tree.children.push({ type: 'element', tagName: 'script', properties: {}, children: [{ type: 'text', value: 'ran()' }] })
    tree.children.push({ type: 'raw', value: '<img src=x onerror=ran()>' })
  }
}`
    const manifest = (version: string) =>
      JSON.stringify({ name: 'marker', version, type: 'module', main: 'index.js' })
    const { folder, build, page } = site(notes, {
      'throughline.config.ts': config('rehype: [mark]', "import mark from 'marker'"),
      'node_modules/marker/package.json': manifest('1.0.0'),
      'node_modules/marker/index.js': marker('first'),
    })
    const { code, stdout } = await build()
    expect(code, stdout).toBe(0)
    expect(page('notes/a')).toContain('<p class="first" data-marked="yes">A quiet word')
    expect(page('notes/a')).not.toMatch(/ran\(\)/)
    // What an author writes has no classes all the same.
    expect(page('notes/b')).toContain('<b>Raw</b>')
    expect((await build()).stderr).toMatch(/parsed\s+0 of 2/)
    write(join(folder, 'node_modules/marker/package.json'), manifest('1.0.1'))
    expect((await build()).stderr).toMatch(/parsed\s+2 of 2/)
  })

  it('that fail on a note hold it back, with the place, and the rest is published', async () => {
    const { build, page } = site(
      { ...notes, 'notes/c.md': '---\ntitle: C\n---\n\nFine.\n\nNot a *good* one.\n' },
      {
        'throughline.config.ts': config(`remark: [function strict() {
          return (tree, file) => {
            const bad = tree.children.flatMap(({ children = [] }) => children).find(({ type }) => type === 'emphasis')
            if (bad) file.fail('emphasis is not wanted', bad)
          }
        }]`),
      },
    )
    const { code, stdout } = await build()
    expect(code).toBe(3)
    expect(stdout).toMatch(/notes\/c\.md:7:7 {2}error {2}failing-plugin/)
    expect(stdout).toContain('The plugin remark[0] (strict) failed: emphasis is not wanted.')
    expect(() => page('notes/c')).toThrow('ENOENT')
    expect(page('notes/a')).toContain('A quiet word')
  })

  it('may take a while, and may make nodes that nobody knows', async () => {
    const { build, page } = site(notes, {
      'throughline.config.ts': config(`remark: [() => async (tree) => {
        await new Promise((done) => setTimeout(done, 1))
        tree.children.push({ type: 'thing', children: [{ type: 'text', value: 'inside' }] })
        tree.children.push({ type: 'code', lang: 'ts', value: 'const x = 1' })
        tree.children.push({ type: 'paragraph', children: [{ type: 'link', url: 'javascript:ran()', children: [{ type: 'text', value: 'away' }] }] })
      }]`),
    })
    const { code, stdout } = await build()
    expect(code, stdout).toBe(0)
    expect(page('notes/a')).toContain('inside')
    expect(page('notes/a')).toContain('class="shiki"')
    expect(page('notes/a')).toContain('<a>away</a>')
  })

  it.each([
    ['export default {', /throughline\.config\.ts:\d+:\d+ {2}error {2}invalid-settings/],
    [
      "throw new Error('not today')",
      /throughline\.config\.ts:1:\d+ {2}error[^]*cannot be loaded \(not today\)\./,
    ],
    ["import nothing from './nothing.ts'\nexport default {}", /cannot be loaded \(Cannot find module/],
    [
      "import away from 'remark-nowhere'\nexport default { remark: [away] }",
      /Cannot find package 'remark-nowhere'[^]*fix {2}run npm install remark-nowhere beside this file\.\n/,
    ],
    ['export const plugins = {}', /The file has no default export that is an object/],
    ['export default { remak: [] }', /"remak" is not a key \(remark, rehype or sources\)/],
    ['export default { remark: {} }', /"remark" should be a list\./],
    ["export default { remark: ['remark-math'] }", /remark\[0\] is not a function/],
    ['export default { sources: [null] }', /sources\[0\] has no rows/],
    ["export default { rehype: [[() => { throw new Error('no options') }]] }", /cannot be used: no options/],
    [
      "export default { remark: [function syntax() { this.data('micromarkExtensions', []) }] }",
      /remark\[0\] \(syntax\) changes the parser or compiler/,
    ],
    endless,
    ['process.exit(1)', /The process that loads it crashed/],
  ])('publish nothing where they cannot be used: %s', async (text, problem) => {
    const { build, page } = site(notes, { 'throughline.config.ts': text })
    const { code, stdout, stderr } = await build()
    expect([code, stdout]).toEqual([1, expect.stringMatching(problem)])
    expect(stderr).toContain('correct throughline.config.ts')
    expect(() => page('notes/a')).toThrow('ENOENT')
  })

  it('that damage the text which stands for a link hold the note back', async () => {
    const { build } = site(notes, {
      'throughline.config.ts': config(`rehype: [() => (tree) => {
        const visit = (node) => {
          if (node.value) node.value = node.value.toUpperCase()
          node.children?.forEach(visit)
        }
        visit(tree)
      }]`),
    })
    const { code, stdout } = await build()
    expect(code).toBe(3)
    expect(stdout).toContain('changed the placeholder of a link')
  })

  it('are shown by dev as they are now, and so is what they import', async () => {
    const { content, folder } = site(notes, {
      'throughline.config.ts': config("remark: [[shout, '!']]", "import { shout } from './shout.ts'"),
      'shout.ts': shout('LOUD'),
      'words.cjs': "module.exports = 'FROM A MODULE'",
    })
    const server = startDev(content, ['--config', join(folder, 'throughline.config.ts'), ...sameSite])
    try {
      let said = ''
      const url = await addressOf(server, (part) => (said += part))
      const page = async () => (await fetch(`${url}notes/a/`)).text()
      const shows = (words: string) => expect.poll(page, { interval: 100 }).toContain(words)
      const save = (path: string, text: string) => write(join(folder, path), text)
      await shows('A LOUD! word')
      save('shout.ts', shout('LOUDER'))
      await shows('A LOUDER! word')
      renameSync(join(folder, 'shout.ts'), join(folder, 'old.ts'))
      await shows('throughline.config.ts has an error')
      expect(said).toMatch(
        /throughline\.config\.ts:1:\d+.*\n.*Cannot find module[^]*until you correct throughline\.config\.ts/,
      )
      await shows('A LOUDER! word')
      renameSync(join(folder, 'old.ts'), join(folder, 'shout.ts'))
      await expect.poll(page, { interval: 100 }).not.toContain('has an error')
      save('throughline.config.ts', config('remark: [shout(word)]', shoutingBy('./words.cjs')))
      await shows('A FROM A MODULE word')
      save('words.cjs', "module.exports = 'FROM THE SAME'")
      await shows('A FROM THE SAME word')
      save('throughline.config.ts', config(''))
      await shows('A quiet word')
    } finally {
      server.removeAllListeners('exit')
      server.kill()
    }
  })

  it('are never run for a collection of strangers, and that is said', async () => {
    const ran = join(scratch(), 'ran')
    const { content, build, page } = site(notes, {
      'throughline.config.ts': `import { mkdirSync } from 'node:fs'\nmkdirSync(${JSON.stringify(ran)})\nexport default {}`,
    })
    const { code, stdout } = await build('--untrusted')
    expect([code, stdout]).toEqual([0, expect.stringContaining('unread-config')])
    expect(page('notes/a')).toContain('A quiet word')
    write(join(content, 'site.yaml'), 'untrusted: true\n')
    expect((await build()).stdout).toContain('unread-config')
    expect(() => mkdirSync(ran)).not.toThrow()
    // It can fail: trusted, the file runs.
    write(join(content, 'site.yaml'), 'untrusted: false\n')
    expect((await build()).stdout).toContain('EEXIST')
  })
})
