import type { Measure } from '../core/nearest.ts'
import type { NextItem } from '../pages/node-page-value.ts'
import { nodeLink } from './links.ts'
import { inWords, noun } from './wording.ts'

/** Why an inquiry is one to read next, as inline HTML. */
export function nextReason({ why }: NextItem, measure: Measure): string {
  const space = measure.by === 'words' ? 'wording' : 'meaning'
  const shared = sharedSources(why)
  switch (why.by) {
    case 'author':
      return `Chosen by the author. ${shared}`.trim()
    case 'sources':
      return why.near ? `${shared} It is near to this one in ${space}, too.` : shared
    case 'text':
      return why.near
        ? `No source in common, but among the nearest to this one in ${space}.`
        : `No source in common, but something of this one in its ${space}.`
    case 'order':
      return 'The next in order.'
    case 'reach':
      return `Stands here so that no inquiry is out of reach. ${shared}`.trim()
  }
}

/** As "Shares three sources with this one, among them X and Y, and draws on two more."; empty where none is shared. */
function sharedSources({ shared, others, among }: NextItem['why']): string {
  if (shared === 0) return ''
  const named = among.map((source) => `<i>${nodeLink(source)}</i>`).join(' and ')
  const which = shared > among.length ? `among them ${named}` : named
  const more = others === 0 ? 'and draws on no other' : `and draws on ${inWords(others)} more`
  return `Shares ${inWords(shared)} ${noun(shared, 'source')} with this one, ${which}, ${more}.`
}
