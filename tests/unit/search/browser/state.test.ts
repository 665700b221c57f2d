import { describe, expect, it } from 'vitest'
import {
  hitsOf,
  initialState,
  next,
  sameResults,
  type SearchEvent,
  type SearchState,
} from '../../../../src/search/browser/state.ts'
import { exampleHit } from './example.ts'

const idle = initialState({ kinds: [], tag: null })
const [a, b] = [[exampleHit('a')], [exampleHit('b')]]

function after(...events: readonly SearchEvent[]): SearchState {
  return events.reduce(next, idle)
}

describe('next', () => {
  it('goes from idle through loading to results', () => {
    const loading = after({ type: 'asked', query: 'a' })
    expect(loading.answer).toEqual({ status: 'loading', hits: [] })
    const titled = next(loading, { type: 'named', question: loading.question, hits: a })
    expect(titled.answer).toEqual({ status: 'loading', hits: a })
    const answered = next(titled, { type: 'answered', question: loading.question, hits: b })
    expect(answered.answer).toEqual({ status: 'answered', hits: b, offers: null })
  })

  it('drops the answer to an older question', () => {
    const second = after({ type: 'asked', query: 'a' }, { type: 'asked', query: 'ab' })
    for (const late of [
      { type: 'named', question: 1, hits: a },
      { type: 'answered', question: 1, hits: a },
      { type: 'failed', question: 1, hits: a },
    ] as const) {
      expect(next(second, late)).toBe(second)
    }
  })

  it('drops titles that come after the whole answer', () => {
    const answered = after({ type: 'asked', query: 'a' }, { type: 'answered', question: 1, hits: b })
    expect(next(answered, { type: 'named', question: 1, hits: a })).toBe(answered)
  })

  it('shows the last answer until the next one comes, and does not draw it again', () => {
    const before = after({ type: 'asked', query: 'a' }, { type: 'answered', question: 1, hits: a })
    const state = next(before, { type: 'asked', query: 'ab' })
    expect(state.answer).toEqual({ status: 'loading', hits: a })
    expect(sameResults(before, state)).toBe(true)
  })

  it('does nothing when the same is asked again', () => {
    const state = after({ type: 'asked', query: 'a' })
    expect(next(state, { type: 'asked', query: 'a' })).toBe(state)
  })

  it('is idle again when the query is emptied, and drops what was on its way', () => {
    const state = after({ type: 'asked', query: 'a' }, { type: 'asked', query: '' })
    expect(state.answer).toEqual({ status: 'idle', offers: null })
    expect(hitsOf(state)).toEqual([])
    expect(next(state, { type: 'answered', question: 1, hits: a })).toBe(state)
  })

  it('fails with the titles that matched, and asks again as a new question', () => {
    const failed = after({ type: 'asked', query: 'a' }, { type: 'failed', question: 1, hits: a })
    expect(failed.answer).toEqual({ status: 'failed', hits: a })
    const again = next(failed, { type: 'retried' })
    expect(again).toMatchObject({ query: 'a', question: 2, answer: { status: 'loading', hits: a } })
    const answered = next(again, { type: 'answered', question: 2, hits: b })
    expect(hitsOf(answered)).toBe(b)
  })

  it('shows whole groups on demand, and begins again with every question and filter', () => {
    const more = after(
      { type: 'asked', query: 'a' },
      { type: 'more', group: 'note' },
      { type: 'more', group: '#tag' },
    )
    expect(more.whole).toEqual(['note', '#tag'])
    expect(next(more, { type: 'asked', query: 'b' }).whole).toEqual([])
    expect(next(more, { type: 'kindToggled', kind: 'note' }).whole).toEqual([])
    expect(next(more, { type: 'tagChosen', tag: 'x' }).whole).toEqual([])
  })

  it('takes offers where nothing is asked or found, and for no other question', () => {
    const offers = { picks: [], meant: [] }
    expect(next(idle, { type: 'offered', question: 0, offers }).answer).toEqual({ status: 'idle', offers })
    const none = after({ type: 'asked', query: 'a' }, { type: 'answered', question: 1, hits: [] })
    expect(next(none, { type: 'offered', question: 1, offers }).answer).toMatchObject({ offers })
    expect(next(none, { type: 'offered', question: 0, offers })).toBe(none)
    const loading = next(none, { type: 'asked', query: 'ab' })
    expect(next(loading, { type: 'offered', question: 2, offers })).toBe(loading)
  })

  it('keeps the filters from one question to the next, until they are lifted', () => {
    const narrowed = after(
      { type: 'kindToggled', kind: 'note' },
      { type: 'kindToggled', kind: 'paper' },
      { type: 'kindToggled', kind: 'note' },
      { type: 'tagChosen', tag: 'x' },
      { type: 'asked', query: 'a' },
    )
    expect(narrowed).toMatchObject({ kinds: ['paper'], tag: 'x', query: 'a' })
    expect(next(narrowed, { type: 'widened' })).toMatchObject({ kinds: [], tag: null, query: 'a' })
  })
})
