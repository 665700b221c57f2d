import { search as words } from '../../words/compiled.ts'
import { hitsOf, type SearchState } from './state.ts'
import { narrow } from './hits.ts'

/** The status line of the search; read aloud when it changes. */
export function status(state: SearchState): string {
  const { answer, query } = state
  const all = hitsOf(state).length
  const shown = narrow(hitsOf(state), state).length
  switch (answer.status) {
    case 'idle':
      return ''
    case 'loading':
      return words.loading
    case 'failed':
      return all === 0 ? words.failed : words.titlesOnly(shown)
    case 'answered': {
      const note = answer.fullText ? '' : ` ${words.noText}`
      if (all === 0) return words.nothing(query) + note
      if (shown === 0) return words.hidden(all, query) + note
      return `${words.found(shown, all, query)}${note && `.${note}`}`
    }
  }
}
