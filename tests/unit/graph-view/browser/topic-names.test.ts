import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitted } from '../../../../src/graph-view/browser/camera.ts'
import type { LoadedGraph, Visibility } from '../../../../src/graph-view/browser/loaded-graph.ts'
import { placeNames, topicNames } from '../../../../src/graph-view/browser/topic-names.ts'

type Part = readonly (readonly [x: number, y: number])[]

/** A graph of nothing but nodes and topics. */
function graphOf(parts: readonly Part[]): { readonly graph: LoadedGraph; readonly all: Visibility } {
  const points = parts.flat()
  const graph = {
    nodes: {
      count: points.length,
      x: Float32Array.from(points, ([x]) => x),
      y: Float32Array.from(points, ([, y]) => y),
      communities: Uint32Array.from(parts.flatMap((part, topic) => part.map(() => topic))),
    },
    topics: parts.map((_, topic) => ({ title: `Topic number ${topic}, with a long name`, address: null })),
  } as unknown as LoadedGraph
  return { graph, all: { nodes: new Uint8Array(points.length).fill(1) } as unknown as Visibility }
}

const measure = (words: string, fontSize: number) => words.length * fontSize * 0.5
const whole = { left: 0, top: 0, right: 9999, bottom: 9999 }
const around = (x: number, y: number, nodes: number): Part =>
  Array.from({ length: nodes }, (_, node) => [x + 300 * Math.sin(node), y + 300 * Math.cos(node)])

describe('names of topics', () => {
  it('stand in the picture and apart from one another, wherever the nodes are and however one has moved', () => {
    const coordinate = fc.integer({ min: 0, max: 9999 })
    const part = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 12 })
    const size = fc.record({
      width: fc.integer({ min: 280, max: 1400 }),
      height: fc.integer({ min: 240, max: 900 }),
    })
    const moves = fc.tuple(fc.double({ min: 0.6, max: 4, noNaN: true }), fc.integer({ min: -300, max: 300 }))
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 14 }),
        size,
        moves,
        (parts, size, [factor, by]) => {
          const { graph, all } = graphOf(parts)
          const camera = fitted(whole, size, 36)
          const names = topicNames(graph, all, camera, size, measure)
          const moved = { scale: camera.scale * factor, x: camera.x * factor + by, y: camera.y * factor - by }
          for (const placed of [
            placeNames(names, camera, size, 1, false),
            placeNames(names, moved, size, factor, true),
          ]) {
            for (const [place, { x, y, width, height }] of placed.entries()) {
              if (width < size.width) {
                expect(x - width / 2).toBeGreaterThanOrEqual(0)
                expect(x + width / 2).toBeLessThanOrEqual(size.width)
              }
              expect(y - height / 2).toBeGreaterThanOrEqual(0)
              expect(y + height / 2).toBeLessThanOrEqual(size.height)
              for (const other of placed.slice(place + 1))
                expect(
                  Math.abs(x - other.x) >= (width + other.width) / 2 ||
                    Math.abs(y - other.y) >= (height + other.height) / 2,
                ).toBe(true)
            }
          }
        },
      ),
    )
  })

  it('are larger the more nodes they name, and stand by the larger part of a topic in two', () => {
    const { graph, all } = graphOf([
      [...around(1000, 1000, 30), ...around(9000, 9000, 6)],
      around(8000, 1000, 8),
    ])
    const size = { width: 1000, height: 1000 }
    const camera = fitted(whole, size, 0)
    const [first, second] = topicNames(graph, all, camera, size, measure)
    expect(first?.fontSize).toBeGreaterThan(second?.fontSize ?? 0)
    expect(first?.anchor.x).toBeLessThan(3000)
    expect(first?.anchor.y).toBeLessThan(3000)
  })

  it('fade as one comes close', () => {
    const { graph, all } = graphOf([around(5000, 5000, 9)])
    const size = { width: 800, height: 600 }
    const camera = fitted(whole, size, 0)
    const names = topicNames(graph, all, camera, size, measure)
    const opacity = (closeness: number) => placeNames(names, camera, size, closeness, false)[0]?.opacity ?? 0
    expect([opacity(1), opacity(4)]).toEqual([1, 0])
    expect(opacity(2)).toBeGreaterThan(opacity(3))
  })
})
