import { lazily } from '../core/lazily.ts'
import type { SourcePoint } from '../core/rules.ts'
import type { WrittenText } from './canvas.ts'

/** Maps points in the value of a JSON string to points in the file. `pointAt` gives the point of a file offset. */
export function pointsWithin(
  source: string,
  { value, at }: WrittenText,
  pointAt: (offset: number) => SourcePoint,
): (point: SourcePoint) => SourcePoint {
  const lines = lazily(() => [
    0,
    ...Array.from(value.matchAll(/\r\n?|\n/g), (end) => end.index + end[0].length),
  ])
  const offsets = lazily(() => offsetsOf(source, at, value.length))
  return ({ line, column }) => {
    const offset = Math.min((lines()[line - 1] ?? 0) + column - 1, value.length)
    return pointAt(offsets()[offset] ?? at)
  }
}

/** The source offset of each character of a JSON string, then of its end. `at` is the opening quote. */
function offsetsOf(source: string, at: number, length: number): Uint32Array {
  const offsets = new Uint32Array(length + 1)
  let offset = at + 1
  for (let index = 0; index < length; index += 1) {
    offsets[index] = offset
    offset += source[offset] !== '\\' ? 1 : source[offset + 1] === 'u' ? 6 : 2
  }
  offsets[length] = offset
  return offsets
}
