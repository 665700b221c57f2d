import { expect, it } from 'vitest'
import type { LineEnd, Side } from '../../../src/canvases/canvas.ts'
import { drawnLine, outermost } from '../../../src/canvases/board.ts'

const boxes = [
  { x: 0, y: 0, width: 100, height: 40 },
  { x: 300, y: 0, width: 100, height: 40 },
  { x: 0, y: 300, width: 100, height: 40 },
]
const end = (card: number, side: Side | null = null, arrow = false): LineEnd => ({ card, side, arrow })
const line = (from: LineEnd, to: LineEnd) => ({ from, to, tone: null, label: '' })

it('leads from the middle of one side to that of another, with a head that touches the card', () => {
  expect(drawnLine(line(end(0, 'right'), end(1, 'left', true)), boxes)).toEqual({
    path: 'M100 20C200 20 200 20 286 20',
    heads: 'M300 20L286 14 286 26Z',
    middle: { x: 198, y: 20 },
  })
})

it('takes the sides that face each other where none is named', () => {
  expect(drawnLine(line(end(0), end(2)), boxes).path).toBe('M50 40C50 170 50 170 50 300')
  expect(drawnLine(line(end(1), end(0)), boxes).path).toBe('M300 20C200 20 200 20 100 20')
})

it('may have two heads, or none', () => {
  expect(drawnLine(line(end(0, 'top', true), end(0, 'left', true)), boxes).heads).toBe(
    'M50 0L44 -14 56 -14ZM0 20L-14 14 -14 26Z',
  )
  expect(drawnLine(line(end(0), end(1)), boxes).heads).toBe('')
})

it('goes no farther than is said', () => {
  expect(outermost([line(end(0, 'left'), end(0, 'left'))], boxes)).toEqual([
    { x: -22.5, y: 20 },
    { x: -22.5, y: 20 },
  ])
})
