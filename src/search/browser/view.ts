import { href, searchAddress } from '../../core/address.ts'
import { writeAddress } from './address.ts'
import { element, setText } from '../../browser/dom.ts'
import { filters } from './filters.ts'
import { narrow } from './hits.ts'
import { resultItem } from './result.ts'
import { hitsOf, pageSize, sameHits, type SearchEvent, type SearchState } from './state.ts'
import { allResults, status } from './wording.ts'

/** What stands below the search field. */
interface View {
  render(state: SearchState): void
  /** What the arrow keys go through after the field. */
  stops(): readonly HTMLElement[]
}

/** Quick answers do not announce that they are being looked for. */
const patience = 400

/** `host` holds the field's form and the live region as the page brought them; the rest is added here. */
export function view(host: HTMLElement, base: string, send: (event: SearchEvent) => void): View {
  const line = host.querySelector('[role=status]') ?? host.appendChild(element('p', { role: 'status' }))
  const narrowing = filters(send)
  const retry = element('button', { type: 'button', hidden: true }, 'Try again')
  const widen = element('button', { type: 'button', hidden: true })
  const list = element('ol', { class: 'search-results', role: 'list', 'aria-label': 'Results', hidden: true })
  const more = element('button', { type: 'button', class: 'search-more', hidden: true })
  const page = element('a', { class: 'search-page', hidden: true }, 'Open as a page')
  const row = element('div', { class: 'search-line' })
  line.replaceWith(row)
  row.before(narrowing.root)
  row.append(line, retry, widen)
  row.after(list, more, page)

  retry.addEventListener('click', () => {
    host.querySelector('input')?.focus()
    send({ type: 'retried' })
  })
  widen.addEventListener('click', () => {
    host.querySelector('input')?.focus()
    send({ type: 'widened' })
  })
  more.addEventListener('click', () => {
    const shown = list.children.length
    send({ type: 'more' })
    list.children[shown]?.querySelector('a')?.focus()
  })

  let timer = 0
  let drawn: SearchState | null = null

  return {
    stops: () => [...list.querySelectorAll<HTMLElement>('.search-title a'), ...(more.hidden ? [] : [more])],
    render(state) {
      const { answer } = state
      const all = hitsOf(state)
      const left = narrow(all, state)

      clearTimeout(timer)
      if (answer.status !== 'loading') setText(line, status(state))
      else timer = window.setTimeout(() => setText(line, status(state)), patience)
      host.toggleAttribute('data-busy', answer.status === 'loading')

      narrowing.render(state)
      retry.hidden = answer.status !== 'failed'
      widen.hidden = answer.status !== 'answered' || left.length === all.length
      setText(widen, `Show ${allResults(all.length)}`)

      if (drawn === null || !sameHits(drawn, state) || drawn.limit !== state.limit)
        fill(
          list,
          left.slice(0, state.limit).map((hit) => resultItem(hit, base)),
        )
      list.hidden = left.length === 0
      const rest = left.length - Math.min(left.length, state.limit)
      more.hidden = rest === 0
      setText(more, `Show ${Math.min(rest, pageSize)} more`)
      page.hidden = host.closest('dialog') === null || state.query === ''
      page.href = href(base, searchAddress) + writeAddress(state)
      drawn = state
    },
  }
}

/** Replaces the items; a reader who stands on one that is still there stays on it. */
function fill(list: HTMLElement, items: readonly HTMLElement[]): void {
  const focused = document.activeElement
  const kept = focused instanceof HTMLAnchorElement && list.contains(focused) ? focused.href : null
  list.replaceChildren(...items)
  if (kept === null) return
  const link = [...list.querySelectorAll('a')].find(({ href }) => href === kept)
  link?.focus()
}
