import { describe, expect, it } from 'vitest'
import {
  initialState,
  isUnfiltered,
  next,
  rowsAtOnce,
  type GraphEvent,
  type GraphState,
} from '../../../../src/graph-view/browser/state.ts'

const edgeType = {
  kind: 'cites',
  computed: false,
  symmetric: false,
  label: null,
  inverse: null,
  relation: null,
} as const
const after = (...events: readonly GraphEvent[]): GraphState => events.reduce(next, initialState)

describe('the state of the whole graph', () => {
  it('leaves out and takes in again', () => {
    const without = after({ type: 'kindToggled', kind: 'paper' }, { type: 'edgeTypeToggled', edgeType })
    expect(without.filters).toMatchObject({ withoutKinds: ['paper'], withoutTypes: [edgeType] })
    const again = next(next(without, { type: 'kindToggled', kind: 'paper' }), {
      type: 'edgeTypeToggled',
      edgeType,
    })
    expect(isUnfiltered(again.filters)).toBe(true)
  })

  it('takes a least degree for a whole number from 0', () => {
    expect(after({ type: 'leastDegreeSet', degree: 3.7 }).filters.leastDegree).toBe(3)
    expect(after({ type: 'leastDegreeSet', degree: -1 })).toBe(initialState)
    expect(after({ type: 'leastDegreeSet', degree: NaN })).toBe(initialState)
  })

  it('clears all filters at once, and nothing else', () => {
    const state = after(
      { type: 'chosen', node: 4 },
      { type: 'tagChosen', tag: 'x' },
      { type: 'leastDegreeSet', degree: 2 },
      { type: 'filtersCleared' },
    )
    expect(state).toEqual({ ...initialState, chosen: 4 })
  })

  it('asks once for what is computed, when a kind of it is to be shown', () => {
    const asked = after({ type: 'computedToggled', kind: 'similar' })
    expect(asked).toMatchObject({ computed: 'awaited', filters: { withComputed: ['similar'] } })
    const there = next(asked, { type: 'computedCame' })
    expect(there).toMatchObject({ computed: 'there', filters: { withComputed: ['similar'] } })
    // Another object, since what is shown is another.
    expect(there.filters).not.toBe(asked.filters)
    const both = next(there, { type: 'computedToggled', kind: 'next' })
    expect(both).toMatchObject({ computed: 'there', filters: { withComputed: ['similar', 'next'] } })
    const again = next(next(there, { type: 'computedToggled', kind: 'similar' }), {
      type: 'computedToggled',
      kind: 'similar',
    })
    expect(again.computed).toBe('there')
  })

  it('shows nothing of it where it cannot be had, and asks again when it is chosen again', () => {
    const failed = after({ type: 'computedToggled', kind: 'next' }, { type: 'computedFailed' })
    expect(failed).toMatchObject({ computed: 'failed', filters: { withComputed: [] } })
    expect(next(failed, { type: 'computedToggled', kind: 'next' })).toMatchObject({
      computed: 'awaited',
      filters: { withComputed: ['next'] },
    })
  })

  it('goes on waiting where nobody wants it any more, and does not show it then', () => {
    const state = after(
      { type: 'computedToggled', kind: 'next' },
      { type: 'computedToggled', kind: 'next' },
      { type: 'computedCame' },
    )
    expect(state).toMatchObject({ computed: 'there', filters: { withComputed: [] } })
  })

  it('leaves nothing out by it, and keeps it when all filters are cleared', () => {
    const state = after({ type: 'computedToggled', kind: 'next' }, { type: 'kindToggled', kind: 'note' })
    const cleared = next(state, { type: 'filtersCleared' })
    expect(isUnfiltered(cleared.filters)).toBe(true)
    expect(cleared.filters).toMatchObject({ withoutKinds: [], withComputed: ['next'] })
  })

  it('leads a path from the node chosen to the one chosen next', () => {
    const begun = after({ type: 'chosen', node: 1 }, { type: 'pathBegun' })
    expect(begun.path).toEqual({ from: 1, to: null })
    const led = next(begun, { type: 'chosen', node: 5 })
    expect(led).toMatchObject({ path: { from: 1, to: 5 }, chosen: 5 })
    // Looking at its steps does not end it.
    expect(next(led, { type: 'chosen', node: 3 })).toMatchObject({ path: { from: 1, to: 5 }, chosen: 3 })
    expect(next(led, { type: 'pathLeft' })).toMatchObject({ path: null, chosen: 5 })
  })

  it('leads no path to where it begins, and none from nowhere', () => {
    const begun = after({ type: 'chosen', node: 1 }, { type: 'pathBegun' })
    expect(next(begun, { type: 'chosen', node: 1 }).path).toEqual({ from: 1, to: null })
    expect(after({ type: 'pathBegun' })).toBe(initialState)
  })

  it('waits for the end of a path while nothing is chosen', () => {
    const state = after({ type: 'chosen', node: 1 }, { type: 'pathBegun' }, { type: 'chosen', node: null })
    expect(next(state, { type: 'chosen', node: 2 }).path).toEqual({ from: 1, to: 2 })
  })

  it('sorts by a column, and the other way when asked again', () => {
    expect(after({ type: 'sorted', by: 'title' }).order).toEqual({ by: 'title', descending: false })
    expect(after({ type: 'sorted', by: 'degree' }).order).toEqual({ by: 'degree', descending: false })
    expect(after({ type: 'sorted', by: 'title' }, { type: 'sorted', by: 'degree' }).order.descending).toBe(
      true,
    )
  })

  it('shows more rows, and the first ones of another selection', () => {
    const more = after({ type: 'more' })
    expect(more.rows).toBe(2 * rowsAtOnce)
    expect(next(more, { type: 'kindToggled', kind: 'note' }).rows).toBe(rowsAtOnce)
    expect(next(more, { type: 'sorted', by: 'title' }).rows).toBe(rowsAtOnce)
  })

  it('is the same where nothing changes', () => {
    expect(after({ type: 'chosen', node: null })).toBe(initialState)
    expect(after({ type: 'showed', shown: 'picture' })).toBe(initialState)
    expect(after({ type: 'filtersCleared' })).toBe(initialState)
    expect(after({ type: 'tagChosen', tag: null })).toBe(initialState)
  })
})
