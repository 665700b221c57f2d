import { describe, expect, it } from 'vitest'
import { neighboursOf, visibilityOf } from '../../../../src/graph-view/browser/loaded-graph.ts'
import { initialState } from '../../../../src/graph-view/browser/state.ts'
import { chosenWords, linkWords, pathWords, shownWords } from '../../../../src/graph-view/browser/wording.ts'
import { alsoComputed, group, loaded } from './example.ts'

const graph = loaded(
  8,
  [
    group('mention', null, [
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
      [0, 5],
      [0, 6],
    ]),
  ],
  {
    kinds: 'ipnnnnnn',
  },
)
const all = visibilityOf(graph, initialState.filters)

describe('what is said', () => {
  it('of a chosen node: its kind, its neighbours, and how many more', () => {
    expect(chosenWords(graph, 0, neighboursOf(graph, all, 0))).toBe(
      'Title a, inquiry, 6 neighbours: Title b; Title c; Title d; Title e; Title f and 1 other.',
    )
    expect(chosenWords(graph, 1, neighboursOf(graph, all, 1))).toBe('Title b, paper, 1 neighbour: Title a.')
    expect(chosenWords(graph, 7, [])).toBe('Title h, note, no links shown.')
  })

  it('of a path', () => {
    expect(pathWords(graph, 1, 2, { nodes: [1, 0, 2], edges: [0, 1] })).toBe(
      'From “Title b” to “Title c”: 2 steps',
    )
    expect(pathWords(graph, 1, 7, null)).toBe('No path from “Title b” to “Title h”.')
  })

  it('of what the filters leave', () => {
    expect(shownWords(graph, all)).toBe('8 pages, 6 links')
    const without = (kinds: typeof initialState.filters.withoutKinds) =>
      shownWords(graph, visibilityOf(graph, { ...initialState.filters, withoutKinds: kinds }))
    expect(without(['paper'])).toBe('7 of 8 pages, 5 of 6 links')
    expect(without(['paper', 'note', 'inquiry'])).toBe('No page matches the filters')
  })

  it('of what is computed, wherever it counts', () => {
    const both = alsoComputed(graph, {
      similar: [
        [2, 7],
        [3, 7],
      ],
    })
    const shown = visibilityOf(both, { ...initialState.filters, withComputed: ['similar'] })
    expect(shownWords(both, visibilityOf(both, initialState.filters))).toBe('8 pages, 6 links')
    expect(shownWords(both, shown)).toBe('8 pages, 6 links, 2 computed')
    expect(chosenWords(both, 7, neighboursOf(both, shown, 7))).toBe(
      'Title h, note, 2 computed neighbours: Title c; Title d.',
    )
    expect(chosenWords(both, 2, neighboursOf(both, shown, 2))).toBe(
      'Title c, note, 1 neighbour and 1 computed: Title a; Title h.',
    )
    expect(pathWords(both, 0, 7, { nodes: [0, 2, 7], edges: [1, 6] })).toBe(
      'From “Title a” to “Title h”: 2 steps, 1 computed',
    )
    expect(linkWords(both, 6, 7)).toBe('similar, computed')
  })

  it('of an edge, from either end', () => {
    const both = loaded(2, [group('related', 'Supported', [[0, 1]]), group('source', null, [[0, 1]])])
    expect(linkWords(both, 0, 0)).toBe('supported')
    expect(linkWords(both, 0, 1)).toBe('supported by')
    expect(linkWords(both, 1, 1)).toBe('drawn on by')
  })
})
