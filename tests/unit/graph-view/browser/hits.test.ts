import { describe, expect, it } from 'vitest'
import { nodeAt, nodesInView } from '../../../../src/graph-view/browser/camera.ts'
import { initialState } from '../../../../src/graph-view/browser/state.ts'
import { visibilityOf } from '../../../../src/graph-view/browser/loaded-graph.ts'
import { group, loaded } from './example.ts'

const graph = loaded(5, [
  group('mention', null, [
    [3, 0],
    [3, 1],
  ]),
])
const all = visibilityOf(graph, initialState.filters)
const without = (node: number) => {
  const nodes = all.nodes.slice()
  nodes[node] = 0
  return { ...all, nodes }
}
const camera = { scale: 2, x: 100, y: 50 }
const radius = () => 4

describe('what is at a point', () => {
  it('is the node whose mark is there, or nearly there', () => {
    expect(nodeAt(graph, all, camera, { x: 141, y: 52 }, radius, 3)).toBe(2)
    expect(nodeAt(graph, all, camera, { x: 140, y: 56 }, radius, 3)).toBe(2)
    expect(nodeAt(graph, all, camera, { x: 140, y: 58 }, radius, 3)).toBeNull()
  })

  it('is the nearest of two, and none that is hidden', () => {
    expect(nodeAt(graph, all, camera, { x: 129, y: 50 }, radius, 20)).toBe(1)
    expect(nodeAt(graph, without(1), camera, { x: 129, y: 50 }, radius, 20)).toBe(2)
  })
})

describe('the nodes in view', () => {
  it('are shown and in the picture, the best connected first', () => {
    expect(nodesInView(graph, all, camera, { width: 300, height: 100 })[0]).toBe(3)
    expect(nodesInView(graph, without(3), camera, { width: 300, height: 100 })[0]).toBe(0)
    expect(nodesInView(graph, all, camera, { width: 150, height: 100 })[0]).toBe(0)
    expect(nodesInView(graph, all, { ...camera, y: -50 }, { width: 300, height: 100 })).toHaveLength(0)
  })
})
