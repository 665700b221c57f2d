import type { MapEdge } from './drawing.ts'
import type { Layer } from './near.ts'
import type { Measure, Onward } from '../core/nearest.ts'
import { inWords } from '../core/number-words.ts'

type Names = readonly [forth: string, back: string]

/** What an edge without a relation type is called, as its `from` says it and as its `to` does. */
export function plainNames({ kind, computed }: Pick<MapEdge, 'kind' | 'computed'>, by: Measure['by']): Names {
  if (kind === 'similar') return [similarNames[by], similarNames[by]]
  return computed ? computedNext : authoredNames[kind]
}

const authoredNames: Readonly<Record<Exclude<Layer, 'similar'>, Names>> = {
  related: ['Related', 'Related'],
  source: ['Draws on', 'Drawn on by'],
  next: ['Read next', 'Read before'],
  cites: ['Cites', 'Cited by'],
  mention: ['Mentions', 'Mentioned by'],
}

const computedNext: Names = ['A line onward, computed', 'A line leads here from it, computed']

/** A measure by words is never called one of meaning. */
const similarNames: Readonly<Record<Measure['by'], string>> = {
  words: 'Similar by words in common, computed',
  model: 'Near in meaning, computed',
}

/** Why an inquiry was computed to be one to go on to, as it is said after a colon. */
export function onwardReason({ by, shared, near }: Onward, measure: Measure['by']): string {
  const space = measure === 'words' ? 'wording' : 'meaning'
  switch (by) {
    case 'sources': {
      const sources = `shares ${inWords(shared)} ${shared === 1 ? 'source' : 'sources'}`
      return near ? `${sources}, and is near in ${space}` : sources
    }
    case 'text':
      return near ? `among the nearest in ${space}` : `something in common in ${space}`
    case 'order':
      return 'the next in order'
    case 'reach':
      return 'there so that no inquiry is out of reach'
    case 'author':
      return ''
  }
}
