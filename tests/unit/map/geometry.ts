import {
  labelStart,
  ring,
  type CentreBox,
  type Layout,
  type LayoutName,
  type MapDrawing,
} from '../../../src/map/draw.ts'
import { linePitch, widthOf } from '../../../src/map/label.ts'
import { linesIn } from '../../../src/map/routes.ts'
import { groupName } from '../../../src/map/svg.ts'

/** In pixels of a drawing. */
export interface Rectangle {
  readonly what: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Of letters of the size that labels have: how far they rise over the line they stand on, and fall under it. */
const letters = { above: 10.5, below: 3.5 }

/** What is read in a layout: the labels of marks, that of the centre included, and the names of groups. */
export function labelsOf({ nodes, groups }: MapDrawing, { places, headings }: Layout): readonly Rectangle[] {
  const labels = nodes.map(({ label, title, radius, centre }, index): Rectangle => {
    const { x = NaN, y = NaN, side = 'right' } = places[index] ?? {}
    const width = Math.max(...label.map((line) => widthOf(line, centre)))
    const first = y + (centre ? radius + ring + 20 : 4.5 - ((label.length - 1) * linePitch) / 2)
    const left = centre ? x - width / 2 : side === 'right' ? x + labelStart : x - labelStart - width
    return {
      what: title,
      left,
      right: left + width,
      top: first - letters.above,
      bottom: first + (label.length - 1) * linePitch + letters.below,
    }
  })
  // Their letters are smaller and a little farther apart.
  const names = headings.map(({ group: index, x, y, side }): Rectangle => {
    const group = groups[index]
    const what = group ? groupName(group, nodes[0]?.kind ?? 'note') : ''
    const width = widthOf(what, true) * (11.5 / 13.5) + what.length * 0.3
    const left = side === 'right' ? x + labelStart : x - labelStart - width
    return { what, left, right: left + width, top: y - 5, bottom: y + 7 }
  })
  return [...labels, ...names]
}

function isApart(a: Rectangle, b: Rectangle): boolean {
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
}

/** Points along a path of straight lines and curves with one control, two pixels apart or less. */
function pointsOf(path: string): readonly (readonly [x: number, y: number])[] {
  const points: [number, number][] = []
  let [x, y] = [0, 0]
  const to = (
    toX: number,
    toY: number,
    control: readonly [number, number] = [(x + toX) / 2, (y + toY) / 2],
  ) => {
    const steps = Math.ceil(Math.hypot(toX - x, toY - y)) + 8
    for (let step = 0; step <= steps; step += 1) {
      const t = step / steps
      const of = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c
      points.push([of(x, control[0], toX), of(y, control[1], toY)])
    }
    ;[x, y] = [toX, toY]
  }
  for (const [, command, numbers = ''] of path.matchAll(/([MVHQl])([^A-Za-z]*)/g)) {
    const given = (numbers.match(/-?[\d.]+/g) ?? []).map(Number)
    const [a = NaN, b = NaN, c = NaN, d = NaN] = given
    if (command === 'V') to(x, a)
    else if (command === 'H') to(a, y)
    else if (command === 'Q') to(c, d, [a, b])
    else if (command === 'l') to(x + a, y + b)
    else {
      ;[x, y] = [a, b]
      for (let at = 2; at < given.length; at += 2) to(given[at] ?? NaN, given[at + 1] ?? NaN)
    }
  }
  return points
}

/** What is wrong with a layout, in words. */
export function faultsOf(drawing: MapDrawing, name: LayoutName): readonly string[] {
  const layout = drawing[name]
  const labels = labelsOf(drawing, layout)
  const faults: string[] = []
  for (const label of labels) {
    if (label.left < 0 || label.right > layout.width || label.top < 0 || label.bottom > layout.height)
      faults.push(`"${label.what}" leaves the drawing`)
  }
  for (const [at, one] of labels.entries()) {
    for (const other of labels.slice(at + 1))
      if (!isApart(one, other)) faults.push(`"${one.what}" is on "${other.what}"`)
    for (const [index, node] of drawing.nodes.entries()) {
      const { x = NaN, y = NaN } = layout.places[index] ?? {}
      const r = node.radius + (node.centre ? ring : 0)
      const mark = { what: 'mark', left: x - r, right: x + r, top: y - r, bottom: y + r }
      if (!isApart(one, mark)) faults.push(`"${one.what}" is on the mark of "${node.title}"`)
    }
  }
  for (const { path, edge } of linesIn(drawing, name)) {
    for (const [x, y] of pointsOf(path)) {
      const crossed = labels.find(
        ({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom,
      )
      const ends = `${drawing.nodes[edge.from]?.title} – ${drawing.nodes[edge.to]?.title}`
      if (crossed) {
        faults.push(`${ends} crosses "${crossed.what}"`)
        break
      }
      if (isOn(layout.centreBox, x, y)) {
        faults.push(`${ends} crosses the box of the centre`)
        break
      }
    }
  }
  return faults
}

function isOn({ x, y, width, height }: CentreBox, px: number, py: number): boolean {
  return Math.abs(px - x) < width / 2 - 0.5 && Math.abs(py - y) < height / 2 - 0.5
}
