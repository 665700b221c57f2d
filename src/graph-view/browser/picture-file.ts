import { SvgContext } from '../../browser/svg-context.ts'
import { siteKinds } from '../../core/site-kinds.ts'
import { wordsOfKind } from '../../words/kinds.ts'
import type { NodeKind } from '../../core/kinds.ts'
import { GraphDrawing, type DrawnFrame } from './drawing.ts'
import { edgeTypeName, lookKey, type EdgeLook } from './edge-look.ts'
import { traceMark } from './lines.ts'
import { seenTypes } from './path.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import type { Palette } from './palette.ts'
import type { PlacedName } from './topic-names.ts'

export interface Seen extends DrawnFrame {
  readonly names: readonly PlacedName[]
}

type Context = CanvasRenderingContext2D

const legendSize = 12
const row = 22
const inset = 12

export function graphSvg(graph: LoadedGraph, seen: Seen, title: string): Blob {
  const { frame } = seen
  const ruler = context2d(document.createElement('canvas'))
  const svg = new SvgContext(ruler)
  // `SvgContext` has every member of a context that `Drawing` uses without a bitmap.
  const context = svg as unknown as Context
  const legend = legendRows(ruler, graph, seen)
  const { width, height } = frame.size
  const total = height + legend.length * row + inset
  context.fillStyle = frame.palette.ground
  context.fillRect(0, 0, width, total)
  new GraphDrawing(graph, context, null).draw({ ...frame, isOnce: true, isMoving: false, isQuick: false })
  drawNames(context, frame.palette, seen.names)
  // Covers what was drawn below the edge of the picture.
  context.fillStyle = frame.palette.ground
  context.fillRect(0, height, width, total - height)
  drawLegend(context, frame.palette, legend, height)
  return new Blob([svg.document(width, total, title)], { type: 'image/svg+xml' })
}

/** The picture as PNG, with the resolution of the canvas. Throws if the browser cannot make one. */
export async function graphPng(graph: LoadedGraph, seen: Seen, canvas: HTMLCanvasElement): Promise<Blob> {
  const { size, ratio, palette } = seen.frame
  const copy = document.createElement('canvas')
  const context = context2d(copy)
  const legend = legendRows(context, graph, seen)
  const total = size.height + legend.length * row + inset
  copy.width = Math.round(size.width * ratio)
  copy.height = Math.round(total * ratio)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.fillStyle = palette.ground
  context.fillRect(0, 0, size.width, total)
  context.drawImage(canvas, 0, 0, size.width, size.height)
  drawNames(context, palette, seen.names)
  drawLegend(context, palette, legend, size.height)
  return new Promise((resolve, reject) => {
    copy.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was made'))), 'image/png')
  })
}

function context2d(canvas: HTMLCanvasElement): Context {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas to draw on')
  return context
}

function drawNames(context: Context, palette: Palette, names: readonly PlacedName[]): void {
  context.save()
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = 5
  context.strokeStyle = palette.ground
  for (const { topic, lines, fontSize, x, y, height, opacity } of names) {
    context.font = `600 ${fontSize}px ${palette.nameFont}`
    context.globalAlpha = opacity
    context.fillStyle = palette.communities[topic] ?? palette.quiet
    for (const [place, line] of lines.entries()) {
      const down = y + ((place + 0.5) / lines.length - 0.5) * height
      context.strokeText(line, x, down)
      context.fillText(line, x, down)
    }
  }
  context.restore()
}

/** The sign of a kind, the colour of a topic or the line of an edge type, with its name. */
interface PictureLegendItem {
  readonly sign: NodeKind | EdgeLook
  readonly colour: string
  readonly words: string
  readonly width: number
}

/** The widths of the two signs with their gap, and the gap after the words, in pixels. */
const room = { mark: 16, line: 34, after: 18 }

function legendRows(
  ruler: Context,
  graph: LoadedGraph,
  seen: Seen,
): readonly (readonly PictureLegendItem[])[] {
  const { palette, size } = seen.frame
  ruler.font = `${legendSize}px ${palette.font}`
  const rows: PictureLegendItem[][] = [[]]
  let across = inset
  for (const item of legendItems(graph, seen)) {
    const width = beforeWords(item) + ruler.measureText(item.words).width + room.after
    if (across + width > size.width && across > inset) {
      rows.push([])
      across = inset
    }
    rows.at(-1)?.push({ ...item, width })
    across += width
  }
  return rows
}

function beforeWords({ sign }: Pick<PictureLegendItem, 'sign'>): number {
  return typeof sign === 'string' ? room.mark : room.line
}

function legendItems(graph: LoadedGraph, { frame }: Seen): readonly Omit<PictureLegendItem, 'width'>[] {
  const { palette, colouring, focus, visibility } = frame
  const { nodes, topics } = graph
  const shown = new Set(nodes.kinds)
  const kinds = siteKinds().flatMap(({ id }) => {
    const colour = colouring === 'kind' ? palette.kinds.get(id) : palette.quiet
    return shown.has(id) ? [{ sign: id, colour: colour ?? palette.ink, words: wordsOfKind(id).one }] : []
  })
  const lines = seenTypes(graph, visibility, focus).flatMap((type) => {
    const look = palette.looks.get(lookKey(type))
    const glyph = type.relation ? `${type.relation.glyph} ` : ''
    return look ? [{ sign: look, colour: look.colour, words: glyph + edgeTypeName(type) }] : []
  })
  const named = colouring === 'kind' ? [] : topics
  const colours = named.flatMap(({ title }, topic) => {
    const colour = palette.communities[topic]
    return colour === undefined ? [] : [{ sign: 'note' as const, colour, words: title }]
  })
  return [...kinds, ...lines, ...colours]
}

function drawLegend(
  context: Context,
  palette: Palette,
  rows: readonly (readonly PictureLegendItem[])[],
  top: number,
): void {
  context.save()
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.font = `${legendSize}px ${palette.font}`
  for (const [place, items] of rows.entries()) {
    const middle = top + inset + (place + 0.25) * row
    let across = inset
    for (const item of items) {
      const { sign, colour, words, width } = item
      if (typeof sign === 'string') {
        context.beginPath()
        traceMark(context, sign, across + 5, middle, 4.5)
        context.fillStyle = colour
        context.fill()
      } else drawSample(context, palette, sign, across, middle)
      context.fillStyle = palette.ink
      context.fillText(words, across + beforeWords(item), middle)
      across += width
    }
  }
  context.restore()
}

function drawSample(context: Context, palette: Palette, look: EdgeLook, x: number, y: number): void {
  context.save()
  context.strokeStyle = look.colour
  context.lineWidth = look.width
  context.lineCap = look.cap
  context.setLineDash([...look.dashes])
  context.beginPath()
  context.moveTo(x + 2, y)
  context.lineTo(x + 28, y)
  context.stroke()
  if (look.parting > 0) {
    context.strokeStyle = palette.ground
    context.lineWidth = look.parting
    context.stroke()
  }
  context.restore()
}
