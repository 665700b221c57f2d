import { type NodeKind, siteKinds } from '../../core/kinds.ts'
import type { Offers } from './engine.ts'
import type { HitGroup, Hit, Narrowing } from './hits.ts'

export interface SearchState extends Narrowing {
  readonly query: string
  /** The number of the current question. An answer with another number is late and is dropped. */
  readonly question: number
  readonly whole: readonly HitGroup[]
  readonly answer: Answer
}

export type Answer =
  | { readonly status: 'idle'; readonly offers: Offers | null }
  /** `hits` are shown until the answer comes: first the last answer's, then the things that match by name. */
  | { readonly status: 'loading'; readonly hits: readonly Hit[] }
  /** `hits` may be empty; then there may be offers. */
  | { readonly status: 'answered'; readonly hits: readonly Hit[]; readonly offers: Offers | null }
  /** `hits` are the things that match by name, if these were loaded. */
  | { readonly status: 'failed'; readonly hits: readonly Hit[] }

interface HitsEvent {
  readonly type: 'named' | 'answered' | 'failed'
  readonly question: number
  readonly hits: readonly Hit[]
}

export type SearchEvent =
  | { readonly type: 'asked'; readonly query: string }
  | HitsEvent
  | { readonly type: 'offered'; readonly question: number; readonly offers: Offers }
  | { readonly type: 'retried' }
  | { readonly type: 'kindToggled'; readonly kind: NodeKind }
  | { readonly type: 'tagChosen'; readonly tag: string | null }
  | { readonly type: 'widened' }
  | { readonly type: 'more'; readonly group: HitGroup }

/** A single value, so that `sameResults` can compare by identity. */
const none: readonly HitGroup[] = []

export function initialState({ kinds, tag }: Narrowing): SearchState {
  return { query: '', kinds, tag, question: 0, whole: none, answer: { status: 'idle', offers: null } }
}

/** The next state; the same object if nothing changes. */
export function next(state: SearchState, event: SearchEvent): SearchState {
  const { answer } = state
  if ('hits' in event && isLate(state, event)) return state
  switch (event.type) {
    case 'asked':
      return event.query === state.query ? state : ask(state, event.query)
    case 'retried':
      return ask(state, state.query)
    case 'named':
      return { ...state, answer: { status: 'loading', hits: event.hits } }
    case 'answered':
      return { ...state, answer: { status: 'answered', hits: event.hits, offers: null } }
    case 'failed':
      return { ...state, answer: { status: 'failed', hits: event.hits } }
    case 'offered':
      if (event.question !== state.question || !('offers' in answer)) return state
      return { ...state, answer: { ...answer, offers: event.offers } }
    case 'kindToggled':
      return { ...state, kinds: toggled(state.kinds, event.kind), whole: none }
    case 'tagChosen':
      return { ...state, tag: event.tag, whole: none }
    case 'widened':
      return { ...state, kinds: [], tag: null, whole: none }
    case 'more':
      return { ...state, whole: [...state.whole, event.group] }
  }
}

export function hitsOf({ answer }: SearchState): readonly Hit[] {
  return answer.status === 'idle' ? [] : answer.hits
}

export function offersOf({ answer }: SearchState): Offers | null {
  return 'offers' in answer ? answer.offers : null
}

export function sameResults(a: SearchState, b: SearchState): boolean {
  return sameHits(a, b) && a.whole === b.whole && offersOf(a) === offersOf(b)
}

export function sameHits(a: SearchState, b: SearchState): boolean {
  return hitsOf(a) === hitsOf(b) && a.kinds === b.kinds && a.tag === b.tag
}

function ask(state: SearchState, query: string): SearchState {
  const answer: Answer =
    query === '' ? { status: 'idle', offers: null } : { status: 'loading', hits: hitsOf(state) }
  return { ...state, query, question: state.question + 1, whole: none, answer }
}

function isLate(state: SearchState, event: { readonly question: number }): boolean {
  return event.question !== state.question || state.answer.status !== 'loading'
}

function toggled(kinds: readonly NodeKind[], kind: NodeKind): readonly NodeKind[] {
  return kinds.includes(kind) ? kinds.filter((other) => other !== kind) : [...kinds, kind]
}

/** The parameters in the search page's URL: `?q=…&kind=…&tag=…`. */
interface AddressQuery extends Narrowing {
  readonly query: string
}

export function readAddress(search: string): AddressQuery {
  const parameters = new URLSearchParams(search)
  const asked = parameters.getAll('kind')
  const chosen = asked.flatMap((kind) => siteKinds().find(({ id }) => id === kind)?.id ?? [])
  return {
    query: parameters.get('q')?.trim() ?? '',
    kinds: [...new Set(chosen)],
    tag: parameters.get('tag')?.trim() || null,
  }
}

/** The query string, with its question mark; empty if there are no parameters. Drops any other parameter. */
export function writeAddress({ query, kinds, tag }: AddressQuery): string {
  const parameters = new URLSearchParams()
  if (query !== '') parameters.set('q', query)
  for (const kind of kinds) parameters.append('kind', kind)
  if (tag !== null) parameters.set('tag', tag)
  return parameters.size > 0 ? `?${parameters.toString()}` : ''
}
