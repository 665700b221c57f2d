import type { Point } from '../core/rules.ts'
import { mask, type Masked } from './mask.ts'

/** A body as it is parsed. Its `text`, its `masked` text and every offset in its tree count the same characters. */
export interface Source extends Masked {
  /** With `\n` line endings and without the noncharacters that stand for something here. */
  readonly text: string
  /** Where the body begins in its file. */
  readonly start: Point
  /** The offset at which each line begins. */
  readonly lines: readonly number[]
}

export function sourceOf(written: string, start: Point): Source {
  const text = written
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\0\uFDD0-\uFDEF]/g, '\uFFFD')
  const lines = [0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) lines.push(end + 1)
  return { text, ...mask(text), start, lines }
}

/** The place of an offset in the file. */
export function pointAt({ lines, start }: Source, offset: number): Point {
  let low = 0
  let high = lines.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((lines[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  const column = offset - (lines[low] ?? 0)
  return { line: start.line + low, column: low === 0 ? start.column + column : column + 1 }
}
