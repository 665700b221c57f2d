import { expect, it } from 'vitest'
import { toneOf } from '../../../src/canvases/canvas.ts'

it.each([
  ['1', '1'],
  ['6', '6'],
  ['#fb464c', '1'],
  ['#E9973F', '2'],
  ['#e0de71', '3'],
  ['#44cf6e', '4'],
  ['#53dfdd', '5'],
  ['#a882ff', '6'],
  ['#00f', '6'],
  ['#ff00a0', '1'],
])('%s is tone %s, the nearest of the theme', (written, tone) => {
  expect(toneOf(written)).toBe(tone)
})

it.each(['0', '7', '', 'red', '#888888', '#000', '#12', '#gggggg', '#1234567', 'url(x)', '"><script>'])(
  '%s is none',
  (written) => {
    expect(toneOf(written)).toBeNull()
  },
)
