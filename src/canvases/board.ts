import type { Box, Canvas, CanvasCard } from './canvas.ts'
import { outermost } from './drawn-line.ts'

export interface Board {
  readonly width: number
  readonly height: number
  /** One box for each card. No coordinate is negative. */
  readonly boxes: readonly Box[]
  /** In reading order. */
  readonly items: readonly BoardItem[]
}

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
export function boardOf({ cards, lines }: Canvas): Board {
  const whole = placed(cards)
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
    boxes,
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

const usual = { width: 260, height: 80 }
/** Unplaced cards per row. */
const inRow = 4

/** Cards without a box go in rows below the others. */
function placed(cards: readonly CanvasCard[]): readonly Box[] {
  const known = cards.flatMap(({ box }) => box ?? [])
  const left = known.length === 0 ? 0 : Math.min(...known.map(({ x }) => x))
  const below = known.length === 0 ? 0 : Math.max(...known.map(({ y, height }) => y + height)) + margin
  let unplaced = 0
  return cards.map(({ box }) => {
    if (box) return box
    const [row, column] = [Math.floor(unplaced / inRow), unplaced % inRow]
    unplaced += 1
    return {
      ...usual,
      x: left + column * (usual.width + margin),
      y: below + row * (usual.height + margin),
    }
  })
}

/** Each card belongs to the smallest group that contains its centre. */
function itemsOf(cards: readonly CanvasCard[], boxes: readonly Box[]): readonly BoardItem[] {
  const area = (index: number): number => {
    const { width, height } = boxes[index] ?? usual
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
        cards[group]?.box !== null &&
        (!isGroup(index) || bySize(index, group) < 0) &&
        holdsMiddle(boxes[group], boxes[index]),
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

function holdsMiddle(group: Box | undefined, box: Box | undefined): boolean {
  if (!group || !box) return false
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return x >= group.x && x <= group.x + group.width && y >= group.y && y <= group.y + group.height
}

/** Row by row, each from the left. A card joins a row if it begins above the middle of every card in it. */
function inReadingOrder(cards: readonly number[], boxes: readonly Box[]): readonly number[] {
  const at = (card: number): Box => boxes[card] ?? { x: 0, y: 0, ...usual }
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
