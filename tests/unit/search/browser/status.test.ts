import { describe, expect, it } from 'vitest'
import type { Hit } from '../../../../src/search/browser/hits.ts'
import { initialState, type Answer } from '../../../../src/search/browser/state.ts'
import { status } from '../../../../src/search/browser/view.ts'
import { exampleHit } from './example.ts'

const hits = (number: number): Hit[] =>
  Array.from({ length: number }, (_, index) => exampleHit(String(index)))
const says = (answer: Answer, kinds: readonly 'paper'[] = []) =>
  status({ ...initialState({ kinds, tag: null }), query: 'x', answer })

describe('status', () => {
  it('says what the search is doing', () => {
    expect(says({ status: 'idle', offers: null })).toBe('')
    expect(says({ status: 'loading', hits: [] })).toBe('Searching…')
    expect(says({ status: 'answered', hits: hits(12), offers: null })).toBe('12 results for “x”')
    expect(says({ status: 'answered', hits: hits(1), offers: null })).toBe('1 result for “x”')
    expect(says({ status: 'answered', hits: hits(1200), offers: null })).toBe('1,200 results for “x”')
    expect(says({ status: 'answered', hits: [], offers: null })).toBe('No results for “x”')
    expect(says({ status: 'failed', hits: [] })).toBe('Could not load the search.')
  })

  it('says what the filters leave', () => {
    const answer: Answer = {
      status: 'answered',
      hits: [...hits(2), exampleHit('p', 'paper')],
      offers: null,
    }
    expect(says(answer, ['paper'])).toBe('1 of 3 results for “x”')
    expect(says({ ...answer, hits: hits(2) }, ['paper'])).toBe('The filters hide 2 results')
    expect(says({ ...answer, hits: hits(1) }, ['paper'])).toBe('The filters hide 1 result')
  })

  it('says when only titles were searched', () => {
    expect(says({ status: 'failed', hits: hits(3) })).toBe('3 titles found. The texts could not be searched.')
  })
})
