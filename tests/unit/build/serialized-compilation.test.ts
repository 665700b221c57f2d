import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Store } from '../../../src/cache/store.ts'
import { serializeCompilation, deserializeCompilation } from '../../../src/build/serialized-compilation.ts'
import { siteOf } from '../../../src/site/site-of.ts'
import { collectionOf } from '../pages/collection.ts'

const folder = mkdtempSync(join(tmpdir(), 'serialized-'))
afterAll(() => rmSync(folder, { recursive: true }))

const files = {
  'site.yaml': 'relations:\n  supports: {label: Supports, inverse: Supported by}\n',
  'notes/a.md':
    '---\nsummary: About [[b]].\ntags: [x/y]\naliases: [first]\nup: "[[c]]"\nrelated:\n  - {to: "[[b]]", why: it "does", type: supports}\n---\n## Head\n\nSee [[b#Part|there]], [[#Head]], [[nowhere]], ![[c]] and ![[p.png]]. [@k]\n',
  'notes/b.md': '## Part\n\nText. [[a]] #x\n\n## Related\n- [[a]] — because\n',
  'notes/c.md': 'Short.\n',
  'notes/p.png': '',
  'All.base':
    'views:\n  - order: [file.name, up, file.links]\n    filters: file.hasLink("a") || tags.contains("x/y")\n',
  'notes/t.md': '![[All.base]]\n\n```base\nfilters: up == link("c")\n```\n',
  'notes/d.md': '---\ndraft: true\n---\nHidden [[a]]',
  'inquiries/q.md': '---\nnext: ["[[r]]"]\n---\nAsks [[a]] and [[b]], [[d]].\n',
  'inquiries/r.md': 'Asks [[q]], [[c]].\n',
  'papers/k.md': '---\ncitekey: k\nauthors: [Ada Kiln]\nyear: 2019\n---\nAbstract.\n',
}

describe('a serialized compilation', () => {
  it('makes the same pages, with the same dependencies', async () => {
    const collection = await collectionOf(files)
    const ids = collection.graph.ofKind('inquiry').map(({ id }) => id)
    const chosen = {
      featured: ids.slice(1),
      start: ids.slice(0, 1).map((id) => ({ id, label: 'First' })),
      topics: [],
    }
    const here = siteOf(collection, chosen)
    using store = new Store(join(folder, 'kept.sqlite'))
    const bodies = collection.graph.nodes.map((node): [string, string] => [
      collection.keyOf(node)[0],
      JSON.stringify(collection.bodyOf(node.id)),
    ])
    store.write('body', bodies)
    const arrived = deserializeCompilation(serializeCompilation({ collection, chosen }), store)
    const there = siteOf(arrived.collection, arrived.chosen)
    expect(there.addresses).toEqual(here.addresses)
    expect(there.siteFingerprint).toBe(here.siteFingerprint)
    for (const address of here.addresses) {
      const [a, b] = [here.made(address), there.made(address)]
      expect(b).toEqual(a)
    }
    expect(there.nodeFingerprints()).toEqual(here.nodeFingerprints())
  })
})
