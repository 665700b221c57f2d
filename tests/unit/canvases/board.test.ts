import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boardOf, type BoardItem } from '../../../src/canvases/board.ts'
import type { Box, CanvasCard } from '../../../src/canvases/canvas.ts'

const plain = { at: 0, tone: null }
const card = (box: Box): CanvasCard => ({ ...plain, box, type: 'text', text: { value: '', at: 0 } })
const group = (box: Box): CanvasCard => ({
  ...plain,
  box,
  type: 'group',
  label: '',
  background: null,
  backgroundStyle: 'cover',
})
const box = (x: number, y: number, width = 100, height = 50): Box => ({ x, y, width, height })

/** The cards in reading order, those of a group in brackets. */
function read(items: readonly BoardItem[]): string {
  return items
    .map((item) => String(item.card) + (item.items.length > 0 ? `(${read(item.items)})` : ''))
    .join(' ')
}

const order = (...cards: CanvasCard[]) => read(boardOf({ cards, lines: [] }).items)

describe('the order of reading', () => {
  it('goes by rows, though their cards do not stand exactly in line', () => {
    expect(order(card(box(300, 0)), card(box(0, 12)), card(box(150, 20)), card(box(0, 200)))).toBe('1 2 0 3')
  })

  it('keeps together what is in a group, also a card that sticks out of it', () => {
    expect(
      order(
        card(box(0, 0)),
        group(box(200, 0, 400, 400)),
        card(box(560, 100, 60)),
        card(box(220, 300)),
        card(box(0, 200)),
      ),
    ).toBe('0 1(2 3) 4')
  })

  it('knows groups in groups, and equal ones', () => {
    expect(order(group(box(0, 0, 50, 50)), group(box(0, 0, 200, 200)), group(box(0, 0, 200, 200)))).toBe(
      '1(2(0))',
    )
  })

  it('goes no deeper than headings do', () => {
    const nested = Array.from({ length: 9 }, (_, index) => group(box(0, 0, 900 - index, 900 - index)))
    expect(order(...nested)).toBe('0(1(2(3(4 5 6 7 8))))')
  })
})

describe('the board', () => {
  it('has room around its cards', () => {
    const { boxes, width, height } = boardOf({ cards: [card(box(-500, 7000))], lines: [] })
    expect(boxes).toEqual([{ x: 48, y: 48, width: 100, height: 50 }])
    expect([width, height]).toEqual([196, 146])
  })

  it('holds every card and no negative place, and shows each card once', () => {
    const boxes = fc.record({
      x: fc.integer({ min: -1e5, max: 1e5 }),
      y: fc.integer({ min: -1e5, max: 1e5 }),
      width: fc.integer({ min: 1, max: 1e5 }),
      height: fc.integer({ min: 1, max: 1e5 }),
    })
    const cards = fc.array(
      fc.tuple(boxes, fc.boolean()).map(([box, isGroup]) => (isGroup ? group : card)(box)),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(cards, (all) => {
        const board = boardOf({ cards: all, lines: [] })
        for (const { x, y, width, height } of board.boxes) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
          expect(x + width).toBeLessThanOrEqual(board.width)
          expect(y + height).toBeLessThanOrEqual(board.height)
        }
        const shown = read(board.items)
          .match(/\d+/g)
          ?.map(Number)
          .sort((a, b) => a - b)
        expect(shown).toEqual([...all.keys()])
      }),
    )
  })
})
