import type { EntryProblem } from './entry.ts'
import type { SourcePoint } from './rules.ts'

export interface ParseLimits {
  /** Processor time of all threads, so that a busy machine makes no difference. */
  readonly processorSeconds: number
  /** Resident memory, including code. */
  readonly megabytes: number
}

export const fileLimits: ParseLimits = { processorSeconds: 4, megabytes: 512 }

/** For collections of untrusted authors. */
export const strangersLimits: ParseLimits = { processorSeconds: 2, megabytes: 384 }

/** The signals that end a process which exceeds a limit. They tell its parent which limit it was. */
export const outOfTime = 'SIGTERM'
export const outOfMemory = 'SIGKILL'

export const mostCharacters = 5_000_000
export const mostLevels = 1_000
/** Too many marks of quotations and list items at the beginning of a line. */
const levels = new RegExp(String.raw`^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){${mostLevels + 1}}`, 'm')

/** Why a body at `start` would take too much time or memory to parse; null if it would not. */
export function excessOf(body: string, start: SourcePoint): EntryProblem | null {
  if (body.length > mostCharacters) {
    return tooMuch(start, `The text is longer than ${mostCharacters / 1_000_000} million characters.`)
  }
  const deep = body.search(levels)
  return deep < 0
    ? null
    : tooDeep({ line: start.line + body.slice(0, deep).split('\n').length - 1, column: 1 })
}

export function tooDeep(point: SourcePoint): EntryProblem {
  const fix = 'remove some levels, or ignore the file in site.yaml.'
  return { rule: 'unreadable-file', point, message: 'The file is nested too deeply.', fix }
}

export function tooMuch(point: SourcePoint, message: string): EntryProblem {
  const fix = 'split the file, or ignore it in site.yaml.'
  return { rule: 'unreadable-file', point, message, fix }
}
