import { Window } from 'happy-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { detailsOf, fillDetails } from '../../../../src/map/walk/panel.ts'
import type { Address } from '../../../../src/core/address.ts'
import type { Preview } from '../../../../src/previews/preview.ts'
import type { NodeNeighbourhood } from '../../../../src/map/walk-file.ts'

const node: NodeNeighbourhood = {
  kind: 'note',
  address: '/notes/a/' as Address,
  title: 'A',
  lang: null,
  dir: null,
  radius: 4,
  degree: 0,
  counts: {},
  computed: {},
  around: [],
  edges: [],
}

const preview: Preview = {
  kind: 'note',
  address: '/notes/a/' as Address,
  title: 'A',
  lang: null,
  dir: null,
  line: null,
  claim: 'A is so.',
  text: 'Of <i>A</i>.',
  language: { lang: null, dir: null },
}

/** What is to be seen of the details, part by part. */
function shown(nodes: readonly NodeNeighbourhood[]): readonly string[] {
  const { document } = new Window()
  vi.stubGlobal('document', document)
  document.body.innerHTML = '<a data-details="graph">Open in graph</a>'
  const details = document.body as unknown as HTMLElement
  for (const one of nodes)
    fillDetails(details, one, `/graph/#node=${one.address}`, detailsOf(one, preview, one.address))
  const parts = [...details.children] as HTMLElement[]
  return parts.filter(({ hidden }) => !hidden).map(({ textContent }) => textContent)
}

afterEach(() => vi.unstubAllGlobals())

describe('the details of a node', () => {
  it('says its kind, what it is called and what it is about', () => {
    expect(shown([node])).toEqual(['note', 'A', 'A is so.', 'In shortOf A.', 'Open in graph'])
  })

  it('calls the text of home or of an index no note, and leads to no place of it in the whole graph', () => {
    const home = { ...node, address: '/' as Address, title: 'Home' }
    expect(shown([home])).toEqual(['Home', 'A is so.', 'In shortOf A.'])
    expect(shown([home, node])).toEqual(['note', 'A', 'A is so.', 'In shortOf A.', 'Open in graph'])
  })
})
