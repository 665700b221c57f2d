import { describe, expect, it } from 'vitest'
import { orderedNodes } from '../../../../src/graph-view/browser/table.ts'
import { initialState } from '../../../../src/graph-view/browser/state.ts'
import { foldedTitles } from '../../../../src/graph-view/browser/search-field.ts'
import { visibilityOf } from '../../../../src/graph-view/browser/loaded-graph.ts'
import { group, loaded } from './example.ts'

const plain = loaded(4, [
  group('mention', null, [
    [2, 1],
    [2, 3],
  ]),
])
const graph = { ...plain, nodes: { ...plain.nodes, titles: ['Über', 'alpha', 'Beta', 'ultra'] } }
const titles = foldedTitles(graph)
const all = visibilityOf(graph, initialState.filters)

describe('rows', () => {
  it('are sorted by degree, equals in the order of the graph', () => {
    expect(orderedNodes(graph, all, { by: 'degree', descending: true }, titles)).toEqual([2, 1, 3, 0])
    expect(orderedNodes(graph, all, { by: 'degree', descending: false }, titles)).toEqual([0, 1, 3, 2])
  })

  it('are sorted by title, whatever its case and accents', () => {
    expect(orderedNodes(graph, all, { by: 'title', descending: false }, titles)).toEqual([1, 2, 0, 3])
    expect(orderedNodes(graph, all, { by: 'title', descending: true }, titles)).toEqual([3, 0, 2, 1])
  })

  it('leave out what is not shown', () => {
    const papers = visibilityOf(graph, { ...initialState.filters, withoutKinds: ['note'] })
    expect(orderedNodes(graph, papers, { by: 'title', descending: false }, titles)).toEqual([])
  })
})
