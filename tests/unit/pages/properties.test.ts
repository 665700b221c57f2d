import { describe, expect, it } from 'vitest'
import { listIn, pageAt, siteWith } from './collection.ts'

describe('the properties of a page', () => {
  it('are shown, but for the classes, which are for its styles', async () => {
    const site = await siteWith({
      'notes/a.md': '---\ncssclasses: [wide, dash.board]\nup: [[b]]\nread: true\n---\n',
      'notes/b.md': '---\nprivate: false\n---\n',
    })
    expect(pageAt(site, '/notes/a/', 'note')).toMatchObject({
      cssclasses: ['wide'],
      properties: [
        { key: 'up', values: [{ text: '<a class=link data-kind="note" href="/notes/b/">b</a>' }] },
        { key: 'read', values: [{ text: 'yes' }] },
      ],
    })
    const { items } = listIn(pageAt(site, '/notes/b/', 'note'), 'mentions', 'mentions')
    expect(items.map(({ property }) => property)).toEqual(['up'])
  })
})
