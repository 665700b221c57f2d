import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
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
    'other/plain.md': '---\ntype: Metric of mine\n---\nA note like any other.\n',
  })
  const out = join(scratch(), 'dist')
  const { stderr, code } = await call('build', ['--content', content, '--out', out, ...sameSite])
  expect(code).toBe(0)
  expect(stderr).toContain('no problems')
  const html = (path: string) => readFileSync(join(out, path, 'index.html'), 'utf8')
  expect(stderr).toMatch(/nodes\s+7\s+\(note 3, note-bigquery-table 2, note-metric 2\)/)
  expect(stderr).toMatch(/edges\s+5\s+\(mention 5\)/)
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
  // What only has such a name stays a note.
  expect(html('notes')).toContain('/notes/other/log/')
})
