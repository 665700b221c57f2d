import { describe, expect, it } from 'vitest'
import { listIn, pageAt, siteWith } from './collection.ts'

describe('the relations of a page', () => {
  it('stand in the order of the vocabulary, plain ones last, and within a type as they were written', async () => {
    const site = await siteWith({
      'site.yaml':
        'relations:\n  supports: { label: Supports }\n  related: { label: See also }\n  narrows: { label: Narrows }\n',
      'notes/a.md':
        '## Related\n\n- [[b]] — plain\n- narrows:: [[c]] — first\n- supports:: [[d]] — second\n- narrows:: [[b]] — third\n',
      ...Object.fromEntries(['b', 'c', 'd'].map((name) => [`notes/${name}.md`, 'Words.\n'])),
    })
    const { items } = listIn(pageAt(site, '/notes/a/', 'note'), 'related', 'relations')
    expect(items.map(({ title, relations }) => [title, relations.map(({ label }) => label)])).toEqual([
      ['d', ['Supports']],
      ['c', ['Narrows']],
      ['b', ['Narrows', null]],
    ])
    const referred = listIn(pageAt(site, '/notes/b/', 'note'), 'referred', 'relations')
    expect(referred.items[0]?.relations.map(({ label }) => label)).toEqual(['Narrows this', null])
  })
})
