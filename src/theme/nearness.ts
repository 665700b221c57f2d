import type { Measure } from '../core/nearest.ts'
import type { NextItem } from '../pages/node-page-value.ts'
import { nodeLink } from './links.ts'
import { inWords, noun } from './wording.ts'

/** What a list of similar pages is, and by what it was ranked. */
export function similarLine(list: 'papers' | 'notes' | 'notesOfPaper', measure: Measure): string {
  const by = measure.by === 'words' ? 'by the words they share with it' : 'by how near they are in meaning'
  switch (list) {
    case 'papers':
      return `The papers most like this note ${by}, nearest first. ${computed(measure)}`
    case 'notes':
      return `Notes most like this one ${by}, nearest first, besides those it is related to. ${computed(measure)}`
    case 'notesOfPaper':
      return `The notes most like this paper ${by}, nearest first. ${computed(measure)}`
  }
}

function computed(measure: Measure): string {
  if (measure.by === 'words') return 'Computed from the texts, chosen by nobody.'
  return measure.model === null
    ? 'Computed, chosen by nobody.'
    : `Computed with ${measure.model}, chosen by nobody.`
}

/** What the inquiries to read next are chosen by. */
export function nextLine(items: readonly NextItem[], measure: Measure): string {
  const own = items.filter(({ why }) => why.by === 'author').length
  if (own === items.length) return 'Inquiries that follow on from this one, in the author’s order.'
  const by = `by shared sources, by ${measure.by === 'words' ? 'words in common' : 'nearness in meaning'}, and for variety`
  return own === 0
    ? `Ways on from here, computed: ${by}.`
    : `Ways on from here: first the author’s, the others computed ${by}.`
}

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
