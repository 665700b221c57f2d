import { describe, expect, it } from 'vitest'
import { orderedNodes } from '../../../../src/graph-view/browser/table.ts'
import { initialState } from '../../../../src/graph-view/browser/state.ts'
import { FoldedTitles } from '../../../../src/graph-view/browser/folded-titles.ts'
import { visibilityOf } from '../../../../src/graph-view/browser/visibility.ts'
import { group, loaded } from './example.ts'

const plain = loaded(4, [
  group('mention', null, [
    [2, 1],
    [2, 3],
  ]),
])
const graph = { ...plain, nodes: { ...plain.nodes, titles: ['Über', 'alpha', 'Beta', 'ultra'] } }
const titles = new FoldedTitles(graph)
const all = visibilityOf(graph, initialState.filters)

describe('rows', () => {
  it('are sorted by degree, equals in the order of the graph', () => {
    expect(orderedNodes(graph, all, { by: 'degree', descending: true }, () => titles.ranks())).toEqual([
      2, 1, 3, 0,
    ])
    expect(orderedNodes(graph, all, { by: 'degree', descending: false }, () => titles.ranks())).toEqual([
      0, 1, 3, 2,
    ])
  })

  it('are sorted by title, whatever its case and accents', () => {
    expect(orderedNodes(graph, all, { by: 'title', descending: false }, () => titles.ranks())).toEqual([
      1, 2, 0, 3,
    ])
    expect(orderedNodes(graph, all, { by: 'title', descending: true }, () => titles.ranks())).toEqual([
      3, 0, 2, 1,
    ])
  })

  it('leave out what is not shown', () => {
    const papers = visibilityOf(graph, { ...initialState.filters, withoutKinds: ['note'] })
    expect(orderedNodes(graph, papers, { by: 'title', descending: false }, () => titles.ranks())).toEqual([])
  })

  it('have the same ranks by title, whether these were begun before or not', () => {
    const titles = Array.from({ length: 1000 }, (_, node) => `Title ${(node * 7) % 900}`)
    const many = { ...graph, nodes: { ...graph.nodes, titles } }
    const begun = new FoldedTitles(many)
    begun.prepare()
    expect(begun.ranks()).toEqual(new FoldedTitles(many).ranks())
    expect(begun.ranks()[0]).toBe(begun.ranks()[900])
  })
})
