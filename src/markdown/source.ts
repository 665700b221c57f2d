import { pointsOf, type Point } from '../core/rules.ts'
import { mask, type Masked } from './mask.ts'

/** A body as it is parsed. Its `text`, its `masked` text and every offset in its tree count the same characters. */
export interface Source extends Masked {
  /** With `\n` line endings and without the noncharacters that mean something here. */
  readonly text: string
  /** Where the body begins in its file. */
  readonly start: Point
  /** The point in the text of an offset. */
  readonly pointOf: (offset: number) => Point
}

export function sourceOf(written: string, start: Point): Source {
  const text = written
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\0\uFDD0-\uFDEF]/g, '\uFFFD')
  return { text, ...mask(text), start, pointOf: pointsOf(text) }
}

/** The place of an offset in the file. */
export function pointAt({ pointOf, start }: Source, offset: number): Point {
  const { line, column } = pointOf(offset)
  return { line: start.line + line - 1, column: line === 1 ? start.column + column - 1 : column }
}
