import type { NodeKind } from '../../core/entry.ts'
import { extent } from '../../core/graph-position.ts'
import type { Camera } from './camera.ts'
import type { LoadedGraph } from './loaded-graph.ts'

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Whole size, in pixels: the radius grows with the square root of the degree, so that the area tells it, and stops. */
function wholeRadius(degree: number): number {
  return Math.min(14, 3 + Math.sqrt(degree) * 1.1)
}

/** Nodes have their whole size where as many pixels lie between them on average. */
const roomy = 44

/** How large marks are, as a share of their whole size: smaller the closer together the nodes stand. */
export function markShare(nodes: number, { scale }: Camera): number {
  const spacing = (scale * extent) / Math.sqrt(Math.max(1, nodes))
  return Math.min(1, Math.max(0.15, spacing / roomy))
}

export function radiusAt(graph: LoadedGraph, share: number): (node: number) => number {
  return (node) => wholeRadius(graph.degrees[node] ?? 0) * share
}

/** A circle, a diamond or a square of about equal area. The path is begun and filled by the caller. */
export function traceMark(context: Context, kind: NodeKind, x: number, y: number, radius: number): void {
  switch (kind) {
    case 'note':
      context.moveTo(x + radius, y)
      context.arc(x, y, radius, 0, 2 * Math.PI)
      return
    case 'inquiry': {
      const half = radius * 1.2
      context.moveTo(x, y - half)
      context.lineTo(x + half, y)
      context.lineTo(x, y + half)
      context.lineTo(x - half, y)
      context.closePath()
      return
    }
    case 'paper': {
      const side = radius * 0.88
      context.rect(x - side, y - side, 2 * side, 2 * side)
    }
  }
}

/** Too small for its shape to be seen. */
const dot = 1.4

export function fillMark(context: Context, kind: NodeKind, x: number, y: number, radius: number): void {
  if (radius < dot) {
    context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
    return
  }
  context.beginPath()
  traceMark(context, kind, x, y, radius)
  context.fill()
}
