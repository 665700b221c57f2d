import { pointsOf, type SourcePoint } from '../core/rules.ts'
import { mask, type Masked } from './mask.ts'

/** A body ready to parse. Offsets into `text`, `masked` and the tree are the same. */
export interface Source extends Masked {
  /** With `\n` line endings and without the noncharacters that have a meaning here. */
  readonly text: string
  readonly start: SourcePoint
  /** Point in the text, not in the file. */
  readonly pointOf: (offset: number) => SourcePoint
}

export function sourceOf(written: string, start: SourcePoint): Source {
  const text = written
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\0\uFDD0-\uFDEF]/g, '\uFFFD')
  return { text, ...mask(text), start, pointOf: pointsOf(text) }
}

/** Point in the file. */
export function pointAt({ pointOf, start }: Source, offset: number): SourcePoint {
  const { line, column } = pointOf(offset)
  return { line: start.line + line - 1, column: line === 1 ? start.column + column - 1 : column }
}
