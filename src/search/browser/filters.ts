import type { NodeKind } from '../../core/entry.ts'
import { element, setText } from '../../browser/dom.ts'
import { facets } from './hits.ts'
import { hitsOf, sameHits, type SearchEvent, type SearchState } from './state.ts'
import { grouped, kindNames } from './wording.ts'

const kinds: readonly NodeKind[] = ['note', 'inquiry', 'paper']

/** Buttons that narrow the results by kind, and a choice of the tags among them. */
export function filters(send: (event: SearchEvent) => void): {
  readonly root: HTMLElement
  render(state: SearchState): void
} {
  const buttons = kinds.map((kind) => {
    const count = element('span', { class: 'search-count' })
    const name = element('span', {}, kindNames[kind].many)
    const button = element('button', { type: 'button', 'data-kind': kind }, name, ' ', count)
    button.addEventListener('click', () => send({ type: 'kindToggled', kind }))
    return { kind, button, count }
  })
  const select = element('select')
  select.addEventListener('change', () => send({ type: 'tagChosen', tag: select.value || null }))
  const label = element('label', { class: 'search-tag' }, element('span', {}, 'Tag'), ' ', select)
  const root = element(
    'div',
    { class: 'search-filters', role: 'group', 'aria-label': 'Narrow the results', hidden: true },
    ...buttons.map(({ button }) => button),
    label,
  )
  let drawn: SearchState | null = null
  let listed = ''

  return {
    root,
    render(state) {
      if (drawn !== null && sameHits(drawn, state)) return
      drawn = state
      const hits = hitsOf(state)
      const counts = facets(hits, state)
      root.hidden = hits.length === 0 && state.kinds.length === 0 && state.tag === null
      for (const { kind, button, count } of buttons) {
        button.setAttribute('aria-pressed', String(state.kinds.includes(kind)))
        setText(count, grouped(counts.kinds[kind]))
      }
      label.hidden = counts.tags.length === 0
      // An open list would close if it were filled again with what it already holds.
      const wanted = JSON.stringify(counts.tags)
      if (wanted !== listed) {
        select.replaceChildren(
          element('option', { value: '' }, 'Any tag'),
          ...counts.tags.map(({ tag, count }) =>
            element('option', { value: tag }, `${tag} (${grouped(count)})`),
          ),
        )
        listed = wanted
      }
      select.value = state.tag ?? ''
    },
  }
}
