import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { collection, removeScratch, scratch } from './collection.ts'
import { call, sameSite } from './run.ts'

afterAll(removeScratch)

const concept = (type: string, rest = '') =>
  `---\ntype: ${type}\ngenerated: {by: agent/1.0, at: 2026-05-01}\n---\n${rest}\n`
const bundle = (name: string) => ({
  [`${name}/index.md`]:
    '# Subdirectories\n\n* [tables](tables/index.md) - All tables.\n* [Net](/metrics/net.md) - Of all.\n',
  [`${name}/log.md`]:
    '# Updates\n\n## 2026-05-22\n* **Update**: See [Net](/metrics/net.md).\n\n## 2026-05-15\n* **Start**: All.\n',
  [`${name}/tables/index.md`]: '# BigQuery Table\n\n* [Orders](orders.md) - One row per order.\n',
  [`${name}/tables/orders.md`]: concept('BigQuery Table', 'See [net](/metrics/net.md).'),
  [`${name}/metrics/net.md`]: concept('Metric', `From [orders](/tables/orders.md) of ${name}.`),
})

it('publishes bundles of the Open Knowledge Format as they are', async () => {
  const content = collection({
    ...bundle('shop'),
    ...bundle('farm'),
    'shop/secret.md': concept('Hidden Thing', 'x').replace('type', 'status: draft\ntype'),
    'other/log.md': '# Logarithms\n\n## Laws\n\nThey add.\n',
    'other/index.md': '# Other\n\nSome words, and a [link](log.md).\n\n- [log](log.md)\n',
    'other/books.md': '# My books\n\n- [Plain](plain.md)\n',
    'lists/index.md': '# Map of books\n\n- [Books](../other/books.md)\n',
    'lists/log.md': '# Diary\n\n## 2026-05-01\n\n- I read [plain](../other/plain.md).\n',
    'other/asked.md': '---\ntype: inquiry\ntimestamp: 2024-01-01\nresource: x\n---\nStill a note.\n',
    'other/paper.md': concept('Paper', 'Still a note, too.'),
    'other/plain.md': '---\ntype: Metric of mine\n---\nA note like any other.\n',
  })
  const out = join(scratch(), 'dist')
  const { stderr, code } = await call('build', ['--content', content, '--out', out, ...sameSite])
  expect(code).toBe(0)
  expect(stderr).toContain('no problems')
  const html = (path: string) => readFileSync(join(out, path, 'index.html'), 'utf8')
  expect(stderr).toMatch(/nodes\s+12\s+\(note 8, note-bigquery-table 2, note-metric 2\)/)
  expect(stderr).toMatch(/edges\s+8\s+\(mention 8\)/)
  // Links from the root of a bundle stay in it.
  for (const name of ['shop', 'farm'])
    expect(html(`notes/${name}/tables/orders`)).toMatch(
      new RegExp(`<p>See <a [^>]*href="?/notes/${name}/metrics/net/"?[^>]*>net</a>`),
    )
  // `type` is the kind, with its name and a list of its own; drafts name none.
  expect(html('kinds/bigquery-table')).toMatch(/<h1[^>]*>(?:<[^>]*>)*BigQuery Tables/)
  expect(html('notes/shop/metrics/net')).not.toMatch(/<dt[^>]*>type/)
  expect(html('notes/other/plain')).toMatch(/<dt[^>]*>type/)
  expect(readFileSync(join(out, 'kinds.css'), 'utf8')).not.toContain('hidden')
  // A listing is the page of its folder, with its title; the history is led to from there. Neither is listed elsewhere.
  const shop = html('notes/shop')
  expect(shop).toMatch(/<h1[^>]*>(?:<[^>]*>)*shop/)
  expect(shop).toMatch(/<a href="?\/notes\/shop\/log\/"?[^>]*>Updates<\/a>/)
  expect(existsSync(join(out, 'notes/shop/log/index.html'))).toBe(true)
  for (const index of ['', 'notes', 'kinds/metric', 'notes/shop/metrics/net']) {
    expect(html(index)).not.toContain('/notes/shop/log/')
  }
  const whole = JSON.parse(readFileSync(join(out, 'graph/whole.json'), 'utf8')) as {
    nodes: { addresses: string[] }
  }
  expect(whole.nodes.addresses.filter((address) => address.startsWith('/notes/shop/'))).toEqual([
    '/notes/shop/metrics/net/',
    '/notes/shop/tables/orders/',
  ])
  // What only has such a name or form stays a note, and a type alone makes no other page.
  expect(html('notes/lists')).toMatch(/<h1[^>]*>(?:<[^>]*>)*Map of books/)
  expect(html('notes/other/books')).toMatch(/<h1[^>]*>(?:<[^>]*>)*My books/)
  expect(html('notes/lists/log')).toMatch(/<h1[^>]*>(?:<[^>]*>)*Diary/)
  for (const name of ['asked', 'paper']) expect(html(`notes/other/${name}`)).toContain('Still a note')
  expect(html('notes')).toContain('/notes/other/log/')
})

it('writes a bundle that builds the same graph, texts and trust', () => compare(wiki()))

it('does so with a whole collection', { tags: 'long' }, () =>
  compare(join(import.meta.dirname, '../../content')),
)

async function compare(content: string): Promise<void> {
  const bundle = join(scratch(), 'bundle')
  expect((await call('export', ['--content', content, '--out', bundle])).code).toBe(0)
  const again = await call('export', ['--content', content, '--out', bundle])
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('is not empty')])
  const built = async (folder: string) => {
    const out = join(scratch(), 'dist')
    const settings = join(scratch(), 'site.yaml')
    const own = existsSync(join(folder, 'site.yaml')) ? readFileSync(join(folder, 'site.yaml'), 'utf8') : ''
    writeFileSync(settings, `${own}\nexports: [markdown, graph]\n`)
    await call('build', ['--content', folder, '--settings', settings, '--out', out, ...sameSite])
    const texts = globSync('**/index.md', { cwd: out }).sort()
    const { nodes, edges } = JSON.parse(readFileSync(join(out, 'graph.json'), 'utf8')) as {
      nodes: { title: string }[]
      edges: { computed: boolean; sentence?: string | null }[]
    }
    const titles = nodes.map(({ title }) => title)
    return {
      graph: {
        nodes,
        edges: edges
          .filter(({ computed }) => !computed)
          .map((edge) => ({ ...edge, place: null, sentence: withoutName(edge.sentence, titles) })),
      },
      texts: new Map(texts.map((path) => [path, authored(readFileSync(join(out, path), 'utf8'), titles)])),
    }
  }
  const [before, after] = [await built(content), await built(bundle)]
  expect(after.graph).toEqual(before.graph)
  expect(after.texts).toEqual(before.texts)
  // Each concept has a type, as the format demands, and no link that leads somewhere is a wikilink.
  const files = globSync('**/*.md', { cwd: bundle }).filter(
    (path) => !/(?:^|\/)(?:index|log)\.md$/.test(path),
  )
  expect(files.length).toBeGreaterThan(4)
  for (const path of files) {
    const text = readFileSync(join(bundle, path), 'utf8')
    const [, front = '', body = ''] = /^---\n(.*?)^---\n(.*)$/ms.exec(text) ?? []
    expect((parse(front) as { type?: string }).type, path).toMatch(/\S/)
    expect(body.replace(/```.*?```|`[^`]*`|!\[\[.*?\]\]/gs, ''), path).not.toMatch(/\[\[(?!#|nothing)/)
  }
}

/** A citation before a sentence has a name there, and a mark has none. */
function withoutName(sentence: string | null | undefined, titles: readonly string[]): string | undefined {
  const name = titles.find((title) => sentence?.startsWith(`${title} `))
  return sentence?.slice(name === undefined ? 0 : name.length + 1)
}

/** Without computed lists: words of links count in them, and these may be written in full. */
function authored(text: string, titles: readonly string[]): string {
  return text
    .split(/^(?=## )/m)
    .filter((part) => !/^## .*, computed$/m.test(part))
    .join('')
    .replace(/(?<=>\) — ).*/g, (sentence) => withoutName(sentence, titles) ?? '')
}

function wiki(): string {
  return collection({
    ...bundle('shop'),
    'site.yaml': 'title: Wiki\nkinds: {claim: {folder: claims}}\nfeatured: [rain]\n',
    'notes/rain.md':
      '---\nverified: {by: human:Ana, at: 2026-05-02}\n---\n# Rain\n\nIt falls on [[notes/cl ay|the [red] clay]] and [[well#Deep (down)]].\n\n| a |\n|---|\n| [[well\\|w]] |\n\n![[plan.svg]] and [[plan.svg|plan]], `[[well]]`.\n',
    'notes/cl ay.md': 'Clay. [[Rain]] and [[nothing]].\n',
    'notes/well.md': '---\nrelated: [[rain]]\n---\n## Deep (down)\n\nA well.\n\n- [[cl ay]] — by digging\n',
    'notes/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'claims/wet.md': 'All is wet.\n',
    'papers/work.md': '---\ntitle: Work\nyear: 2020\n---\nOf wells.\n',
    'inquiries/why.md':
      '---\ntitle: Why?\nsources: ["[[rain]]", work]\n---\nIt rains [[rain]], [[cl ay]] and [[wet|so wet]] it is [[work]]. Deep [[well#Deep (down)]].[^own]\n\n[^own]: See [[rain]].\n',
    'inquiries/how.md':
      '---\ntitle: How?\nsources:\n  - {id: rain, resource: notes/rain.md, title: Rain, author: Ana, quote: It falls on}\n---\nSo.[^rain] And [[well]] and [[rain]] again.\n\n[^rain]: Rain\n',
  })
}

it('exports nothing that the site hides', async () => {
  const hidden = (text: string) => `---\ntitle: T\n---\n${text}\n`
  const texts = [
    'See [[secret]], [it](secret.md), [it](secret.md "secret") and ![[secret]]. %%secret%% Yes.',
    '`%%code%%` <!-- secret --> [plan](file:///Users/ana/map.pdf) <file:///Users/ana/map>',
    '%%\nsecret',
    'It`s\n\n%%secret%%\n\nIt`s',
    '[here][x] [c](</Users/ana/my map.pdf>) ![](/Users/ana/map.png "t")\n\n[x]: secret.md "secret"',
    '[//]: # (secret)\n\nA[^a]\n\n[^a]: Note.\n[^unused]: secret',
    '<a href="secret.md">raw</a> <span data-x="secret">x</span><script>secret</script>',
    'a\r[[secret]] b',
  ]
  const content = collection({
    ...Object.fromEntries(texts.map((text, number) => [`notes/text-${number}.md`, hidden(text)])),
    'notes/front.md':
      '---\n# secret\nrelated: ["[[secret]]", {to: secret, why: secret}]\nsee: [[secret]], [[x]]\nlist: [a, "[[secret#H]]"]\nfile: /Users/ana/secret.pdf\nshare_link: https://x.example/#secret\n---\nText.\n',
    'inquiries/why.md':
      '---\nsources: ["[[secret]]", notes/secret.md, open, "[[secret#H]]", "[[secret]], [[open]]", "[S](secret.md)", {resource: secret.md#H, title: secret}]\n---\nSo [[open]]. And [[secret]].\n',
    'notes/open.md': 'Open.\n',
    'notes/secret.md': '---\ndraft: true\n---\n# H\n\nsecret\n',
    '_private/note.md': 'secret\n',
    'notes/unused.pdf': 'secret',
    'notes/board.canvas':
      '{"nodes":[{"id":"a","type":"text","text":"secret","x":0,"y":0,"width":9,"height":9}]}',
    'refs.bib':
      '% secret\n@comment{secret}\n@book{lee, title={A {Title} & more}, author={Lee, Ana}, year=2020, file={/Users/ana/secret.pdf}, note={secret}}\n',
    'site.yaml': 'ignore: [secret]\nfolders: {secret: inquiry, notes: note}\n',
  })
  const bundle = join(scratch(), 'bundle')
  const { code, stderr } = await call('export', ['--content', content, '--out', bundle])
  expect([code, stderr]).toEqual([0, expect.stringContaining('left out notes/board.canvas')])
  const files = globSync('**/*.*', { cwd: bundle })
  expect(files.sort()).toEqual([
    ...['inquiries/why.md', 'notes/front.md', 'notes/open.md'],
    ...texts.map((_, number) => `notes/text-${number}.md`),
    ...['refs.bib', 'site.yaml'],
  ])
  for (const path of files) expect(readFileSync(join(bundle, path), 'utf8'), path).not.toMatch(/secret|Users/)
  const text = readFileSync(join(bundle, 'notes/text-0.md'), 'utf8')
  expect(text).toMatch(/See unpublished note, it, it and\s+unpublished note/)
  expect(readFileSync(join(bundle, 'refs.bib'), 'utf8')).toContain('title = {{A Title \\& more}}')
  expect((await call('export', ['--content', content, '--out', join(content, 'bundle')])).stderr).toContain(
    '--out may not',
  )
})
