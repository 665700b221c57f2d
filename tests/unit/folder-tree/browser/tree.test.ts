import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { placeInTree } from '../../../../src/folder-tree/browser/tree.ts'

function placeAt(pathname: string, html: string) {
  const page = new new Window().DOMParser().parseFromString(html, 'text/html') as unknown as Document
  return placeInTree(page, pathname, '/plot/')
}

describe('the place of a page in the tree', () => {
  it('is below the role of its kind, in the folders that its path names', () => {
    const path = '<a href="/plot/kinds/claim/">Claims</a><a href="/plot/notes/%D7%A9/">ש</a>'
    const html = `<main data-kind="note-claim"><nav class="breadcrumbs">${path}</nav></main>`
    expect(placeAt('/plot/moved/', html)).toEqual({
      here: '/moved/',
      above: ['/notes/', '/kinds/claim/', '/notes/ש/'],
    })
  })

  it('is in no folder on a page that is no node, and nowhere at an address of none', () => {
    expect(placeAt('/plot/', '<main data-kind="home"></main>')).toEqual({ here: '/', above: [] })
    expect(placeAt('/plot/%E0%A4%A', '<main data-kind="lost"></main>')).toEqual({ here: null, above: [] })
    expect(placeAt('/elsewhere/', '')).toEqual({ here: null, above: [] })
  })
})
