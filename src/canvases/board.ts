import type { Box, Canvas, CanvasCard, Line, Side } from './canvas.ts'

export type Board = ReturnType<typeof boardOf>

/** A card or a group, by its index in the canvas. */
export interface BoardItem {
  readonly card: number
  /** The number of groups around it. */
  readonly depth: number
  /** The contents of a group; empty for other cards. */
  readonly items: readonly BoardItem[]
}

/** Room around the cards for lines, arrows and the labels of groups. */
const margin = 48
/** A group at this depth has a heading of level 6, the last one. */
const deepest = 4

/** Expects a canvas with at least one card. */
export function boardOf({ cards, lines }: Canvas) {
  const whole = cards.map(({ box }) => box)
  const extent = extentOf([
    ...whole.flatMap(({ x, y, width, height }) => [
      { x: x - margin, y: y - margin },
      { x: x + width + margin, y: y + height + margin },
    ]),
    ...outermost(lines, whole),
  ])
  const boxes = whole.map((box) => ({ ...box, x: box.x - extent.left, y: box.y - extent.top }))
  return {
    width: extent.right - extent.left,
    height: extent.bottom - extent.top,
    /** One box for each card. No coordinate is negative. */
    boxes,
    /** In reading order. */
    items: itemsOf(cards, boxes),
  }
}

function extentOf(places: readonly { readonly x: number; readonly y: number }[]) {
  const extent = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { x, y } of places) {
    extent.left = Math.min(extent.left, Math.floor(x))
    extent.top = Math.min(extent.top, Math.floor(y))
    extent.right = Math.max(extent.right, Math.ceil(x))
    extent.bottom = Math.max(extent.bottom, Math.ceil(y))
  }
  return extent
}

/** Each card belongs to the smallest group that contains its centre. */
function itemsOf(cards: readonly CanvasCard[], boxes: readonly Box[]): readonly BoardItem[] {
  const area = (index: number): number => {
    const { width, height } = boxAt(boxes, index)
    return width * height
  }
  const isGroup = (index: number): boolean => cards[index]?.type === 'group'
  const bySize = (a: number, b: number): number => area(a) - area(b) || b - a
  const all = [...cards.keys()]
  const groups = all.filter(isGroup).sort(bySize)
  const groupOf = (index: number): number | null =>
    groups.find(
      (group) =>
        group !== index &&
        (!isGroup(index) || bySize(index, group) < 0) &&
        holdsMiddle(boxAt(boxes, group), boxAt(boxes, index)),
    ) ?? null

  const depths = new Map<number, number>()
  const parents = new Map<number, number | null>()
  // Largest first, so that a parent is known before its children.
  for (const index of [...groups.toReversed(), ...all.filter((index) => !isGroup(index))]) {
    let parent = groupOf(index)
    if (isGroup(index) && parent !== null && depths.get(parent) === deepest)
      parent = parents.get(parent) ?? null
    parents.set(index, parent)
    depths.set(index, parent === null ? 0 : (depths.get(parent) ?? 0) + 1)
  }
  const within = Map.groupBy(all, (index) => parents.get(index) ?? null)
  const itemsIn = (group: number | null): readonly BoardItem[] =>
    inReadingOrder(within.get(group) ?? [], boxes).map((card) => ({
      card,
      depth: depths.get(card) ?? 0,
      items: isGroup(card) ? itemsIn(card) : [],
    }))
  return itemsIn(null)
}

function holdsMiddle(group: Box, box: Box): boolean {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return x >= group.x && x <= group.x + group.width && y >= group.y && y <= group.y + group.height
}

/** Row by row, each from the left. A card joins a row if it begins above the middle of every card in it. */
function inReadingOrder(cards: readonly number[], boxes: readonly Box[]): readonly number[] {
  const at = (card: number): Box => boxAt(boxes, card)
  const byX = (a: number, b: number): number => at(a).x - at(b).x || at(a).y - at(b).y || a - b
  const byY = (a: number, b: number): number => at(a).y - at(b).y || at(a).x - at(b).x || a - b
  const rows: number[][] = []
  let end = -Infinity
  for (const card of cards.toSorted(byY)) {
    const { y, height } = at(card)
    const row = rows.at(-1)
    if (row && y < end) row.push(card)
    else rows.push([card])
    const middle = y + height / 2
    end = row && y < end ? Math.min(end, middle) : middle
  }
  return rows.flatMap((row) => row.sort(byX))
}

interface Spot {
  readonly x: number
  readonly y: number
}

/** Unit vectors that point away from a card. */
const directions: Readonly<Record<Side, Spot>> = {
  top: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  bottom: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
}

const head = { length: 14, halfWidth: 6 }
/** The distance of a curve's control points from its ends, at least and at most. */
const bend = { least: 30, most: 160 }

/** The SVG path data of a line and of its arrow heads, which are filled, and its midpoint. */
export function drawnLine(line: Line, boxes: readonly Box[]) {
  const { from, to } = line
  const { begin, end, reach } = courseOf(line, boxes)
  const points = [
    from.arrow ? along(begin, head.length) : begin.spot,
    along(begin, reach),
    along(end, reach),
    to.arrow ? along(end, head.length) : end.spot,
  ] as const
  const [a, b, c, d] = points.map(({ x, y }) => `${round(x)} ${round(y)}`)
  return {
    path: `M${a}C${b} ${c} ${d}`,
    heads: (from.arrow ? headAt(begin) : '') + (to.arrow ? headAt(end) : ''),
    middle: middleOf(points),
  }
}

/** Two points per line that bound it: a curve reaches three quarters of the way to its control points. */
export function outermost(lines: readonly Line[], boxes: readonly Box[]): readonly Spot[] {
  return lines.flatMap((line) => {
    const { begin, end, reach } = courseOf(line, boxes)
    return [along(begin, reach * 0.75), along(end, reach * 0.75)]
  })
}

function courseOf({ from, to }: Line, boxes: readonly Box[]) {
  const [one, other] = [boxAt(boxes, from.card), boxAt(boxes, to.card)]
  const begin = anchor(one, from.side ?? facing(one, other))
  const end = anchor(other, to.side ?? facing(other, one))
  const distance = Math.hypot(end.spot.x - begin.spot.x, end.spot.y - begin.spot.y)
  return { begin, end, reach: Math.min(bend.most, Math.max(bend.least, distance / 2)) }
}

type LineAnchor = ReturnType<typeof anchor>

function boxAt(boxes: readonly Box[], card: number): Box {
  return boxes[card] ?? { x: 0, y: 0, width: 0, height: 0 }
}

function anchor({ x, y, width, height }: Box, side: Side) {
  const away = directions[side]
  return { spot: { x: x + (width / 2) * (1 + away.x), y: y + (height / 2) * (1 + away.y) }, away }
}

function facing(one: Box, other: Box): Side {
  const dx = other.x + other.width / 2 - one.x - one.width / 2
  const dy = other.y + other.height / 2 - one.y - one.height / 2
  if (Math.abs(dx) >= Math.abs(dy)) return dx < 0 ? 'left' : 'right'
  return dy < 0 ? 'top' : 'bottom'
}

function along({ spot, away }: LineAnchor, length: number): Spot {
  return { x: spot.x + away.x * length, y: spot.y + away.y * length }
}

/** A triangle whose tip touches the card. */
function headAt({ spot, away }: LineAnchor): string {
  const base = along({ spot, away }, head.length)
  const [dx, dy] = [away.y * head.halfWidth, away.x * head.halfWidth]
  return `M${round(spot.x)} ${round(spot.y)}L${round(base.x + dx)} ${round(base.y + dy)} ${round(base.x - dx)} ${round(base.y - dy)}Z`
}

/** The point at t = 0.5 of a cubic Bézier curve. */
function middleOf([a, b, c, d]: readonly [Spot, Spot, Spot, Spot]): Spot {
  const between = (name: 'x' | 'y'): number => (a[name] + 3 * b[name] + 3 * c[name] + d[name]) / 8
  return { x: round(between('x')), y: round(between('y')) }
}

function round(value: number): number {
  // Turns -0 into 0.
  return Math.round(value) + 0
}
