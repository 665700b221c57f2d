import { hitsOf, type SearchState } from './state.ts'
import { narrow } from './hits.ts'

/** What the search says it is doing; read aloud when it changes. */
export function status(state: SearchState): string {
  const { answer, query } = state
  const all = hitsOf(state).length
  const shown = narrow(hitsOf(state), state).length
  switch (answer.status) {
    case 'idle':
      return ''
    case 'loading':
      return 'Searching…'
    case 'failed':
      return all === 0
        ? 'The search index could not be loaded.'
        : `${titles(shown)}. The search index could not be loaded, so the text of the pages was not searched.`
    case 'answered': {
      const note = answer.fullText ? '' : ' Only titles are searched here: the full text comes with a build.'
      if (all === 0) return `Nothing found for “${query}”.${note}`
      if (shown === 0) return `The filters hide ${allResults(all)} for “${query}”.${note}`
      const count = shown < all ? `${grouped(shown)} of ${results(all)}` : results(all)
      return `${count} for “${query}”${note && `.${note}`}`
    }
  }
}

/** "the one result", "all 12 results". */
export function allResults(number: number): string {
  return number === 1 ? 'the one result' : `all ${results(number)}`
}

function results(number: number): string {
  return `${grouped(number)} ${number === 1 ? 'result' : 'results'}`
}

function titles(number: number): string {
  return number === 1 ? '1 title matches' : `${grouped(number)} titles match`
}

export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}
