// @module-tag long

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { collection, scratch, write } from '../command/collection.ts'
import { differences, siteIn } from '../command/incremental.ts'
import { ProjectCopy } from './project-copy.ts'

const files = {
  'notes/soil.md':
    '---\ntitle: What is soil?\nrelated:\n  - to: "[[wet]]"\n    why: it says when.\n---\nGround that lives.\n',
  'notes/sand.md': '---\ntitle: What is sand?\n---\nSmall stones.\n',
  'claims/wet.md': '---\ntitle: Soil is wet after rain\nclaim: wet after rain\n---\nMostly.\n',
  'claims/dry.md': '---\ntitle: Sand is dry\n---\nSoon after.\n',
  'inquiries/dig.md': '---\ntitle: Why dig?\nnext: ["[[sow]]"]\n---\nBecause of [[wet]] and [[soil]].\n',
  'inquiries/sow.md': '---\ntitle: Why sow?\n---\nBecause of [[sand]].\n',
}

/** The ids of the sections of a page, in order. */
const sectionsOf = (html: string) =>
  [...html.matchAll(/<section class="?section"? id="?([\w-]+)/g)].map(([, id = '']) => id)

/** How many files each change to the project may touch. Raise one only in a commit that says why. */
const budgets = { section: 2, kind: 0, key: 4, 'file beside pages': 2, language: 1, head: 1 }

describe('a section, a kind, a key of site.yaml, a file beside pages, a language, an element of the head', () => {
  const copy = new ProjectCopy()
  const site = join(scratch(), 'site')
  const settings =
    'language: eo\nmotto: Dig.\nkinds:\n  claim: { label: Claim, plural: Claims }\nfolders: { claims: claim }\n'
  const content = collection({ ...files, 'site.yaml': settings })
  const made = async (output: string, ...flags: readonly string[]) => {
    const { code, stdout, stderr } = await copy.build(content, output, ...flags)
    expect(code, stdout + stderr).toBe(0)
  }
  const touched: Record<string, number> = { kind: 0 }
  const counted = (name: string, change: () => void) => {
    copy.touched.clear()
    change()
    touched[name] = copy.touched.size
  }

  beforeAll(async () => {
    counted('section', () => {
      copy.change('src/core/page-ids.ts', { before: '] as const\n\n/** The ids that', put: ", 'before'" })
      copy.change(
        'src/pages/sections.ts',
        {
          before: "  'cited-by': {",
          put: `  before: {
    form: 'nodes',
    list: ({ view, node }) =>
      whole(sortedByOrigin(view, view.graph.to(node.id, 'next')), ({ from }) => view.nodeItem(from)),
  },
`,
        },
        { before: "'map', 'related', 'references', 'mentions'],\n  paper:", put: "'before', " },
        {
          before: '}\n\nexport function pageSection(',
          put: `  before: {
    title: 'Read before',
    count: (number) => (number === 1 ? '1 inquiry' : \`\${number} inquiries\`),
  },
`,
        },
      )
    })
    counted('key', () => {
      copy.change('src/settings/schema/settings.ts', {
        before: '  author: key(',
        put: "  motto: key(text, 'a line for machines', { without: 'none', example: 'Read on.' }),\n",
      })
      copy.change('src/core/settings.ts', {
        before: '  readonly author:',
        put: '  readonly motto: string | null\n',
      })
      copy.change('src/settings/settings.ts', {
        before: '    author: given.author ?',
        put: '    motto: given.motto ?? null,\n',
      })
      copy.change('src/html/head.ts', {
        before: '    <script src="${toFile(\'theme.js\')}"',
        put: '    <meta name="motto" content="${settings.motto}">\n',
      })
    })
    counted('language', () => {
      const english = readFileSync('src/languages/en.json', 'utf8')
      copy.change('src/languages/eo.json', { text: english.replace('Made with', 'Farita per') })
    })
    counted('head', () => {
      copy.change('src/html/head.ts', {
        before: '    <script src="${toFile(\'theme.js\')}"',
        put: '    <script type="application/ld+json">{}</script>\n',
      })
    })
    counted('file beside pages', () => {
      copy.change('src/pages/node-facts.ts', {
        text: `import type { NodePage } from './node-page-value.ts'

export function nodeFacts({ kind, title, body }: NodePage): string {
  return JSON.stringify({ kind, title, body })
}
`,
      })
      copy.change(
        'src/site/outputs.ts',
        { before: 'import type { Page } from', put: "import { nodeFacts } from '../pages/node-facts.ts'\n" },
        {
          before: '  { name: jsonFile,',
          put: "  { name: 'index.json', has: () => true, make: nodeFacts },\n",
        },
      )
    })
    await made(site)
  })

  it('touch no more files than they may, and all types are sound', async () => {
    expect(touched).toEqual(budgets)
    expect(await copy.typeErrors()).toBe('')
  })

  it('puts the section in its place, with heading, count and items, and only where it holds something', () => {
    const sow = readFileSync(join(site, 'inquiries/sow/index.html'), 'utf8')
    expect(sectionsOf(sow)).toEqual(expect.arrayContaining(['sources', 'before', 'map']))
    expect(sectionsOf(sow).indexOf('before')).toBe(sectionsOf(sow).indexOf('map') - 1)
    const [, section = ''] = /<section class="?section"? id="?before"?>(.*?)<\/section>/s.exec(sow) ?? []
    expect(section).toMatch(/<h2>\s*Read before\s*<span class="?count"?>· 1 inquiry<\/span>/)
    expect(section).toContain('href="/inquiries/dig/"')
    expect(sow).toContain('href="#before"')
    expect(readFileSync(join(site, 'inquiries/dig/index.html'), 'utf8')).not.toMatch(/id="?before/)
  })

  it('shows the others on every page', () => {
    const wet = readFileSync(join(site, 'notes/wet/index.html'), 'utf8')
    expect(wet).toMatch(/<html [^>]*lang="?eo/)
    expect(wet).toContain('Farita per')
    expect(wet).toMatch(/<meta name="?motto"? content="Dig."/)
    expect(wet).toMatch(/<script type="application\/ld\+json">\{\}<\/script>/)
    expect(wet).toContain('data-kind="note-claim"')
  })

  it('puts the file beside each page of a node and nowhere else, and in the manifest', () => {
    const paths = [...siteIn(site).keys()].filter((path) => path.endsWith('/index.json'))
    const nodes = Object.keys(files).map((path) => path.replace(/^claims/, 'notes').replace(/\.md$/, ''))
    expect(paths).toEqual(nodes.map((node) => `${node}/index.json`).sort())
    const { title, kind } = JSON.parse(readFileSync(join(site, 'notes/sand/index.json'), 'utf8')) as {
      title: string
      kind: string
    }
    expect([kind, title]).toEqual(['note', 'What is sand?'])
    const manifest = readFileSync(join(site, '.throughline'), 'utf8').split('\n')
    expect(manifest).toEqual(expect.arrayContaining(paths))
  })

  it('keeps them where shards are merged', async () => {
    const parts = [1, 2].map((number) => join(scratch(), `part-${number}`))
    for (const [index, part] of parts.entries()) await made(part, '--shard', `${index + 1}/2`)
    const merged = join(scratch(), 'merged')
    const { code, stderr } = await copy.run('merge', ...parts, '--out', merged)
    expect(code, stderr).toBe(0)
    expect(differences(merged, site)).toEqual([])
  })

  it('makes the file again with its page, and removes it with its page', async () => {
    const inode = (path: string) => statSync(join(site, path)).ino
    const gone = 'notes/dry/index.json'
    expect(siteIn(site).has(gone)).toBe(true)
    const before = inode('inquiries/sow/index.json')
    const edited = readFileSync(join(site, 'notes/soil/index.json'), 'utf8')
    write(join(content, 'notes/soil.md'), files['notes/soil.md'].replace('that lives', 'that breathes'))
    write(join(content, 'claims/dry.md'), '---\ndraft: true\n---\n')
    await made(site)
    expect(readFileSync(join(site, 'notes/soil/index.json'), 'utf8')).toBe(
      edited.replace('that lives', 'that breathes'),
    )
    expect(inode('inquiries/sow/index.json')).toBe(before)
    expect(siteIn(site).has(gone)).toBe(false)
    const clean = join(scratch(), 'clean')
    await made(clean)
    expect(differences(site, clean)).toEqual([])
  })
})
