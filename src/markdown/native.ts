import type * as satteri from 'satteri'
import { onDemand } from './on-demand.ts'

/** The native parser is about ten times as fast as the reference parser, which it is compared with. */
export type ParserName = 'native' | 'reference'

type Native = typeof satteri

/** Null where the binary for this platform is not installed; undefined until it is first looked for. */
let found: Native | null | undefined

export function nativeParser(): Native | null {
  if (found !== undefined) return found
  try {
    found = onDemand('satteri') as Native
  } catch {
    found = null
  }
  return found
}

/** The parser that is used where one is asked for: where the native one is not installed, the other. */
export function parserAtHand(wanted: ParserName): ParserName {
  return wanted === 'native' && nativeParser() ? 'native' : 'reference'
}
