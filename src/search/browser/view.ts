import { siteKinds } from '../../core/kinds.ts'
import { digits, search as words } from '../../words/compiled.ts'
import { tagName, wordsOfKind } from '../../words/kinds.ts'
import { href, searchAddress } from '../../core/address.ts'
import type { Thing } from '../things.ts'
import {
  writeAddress,
  hitsOf,
  offersOf,
  sameHits,
  sameResults,
  type SearchEvent,
  type SearchState,
} from './state.ts'
import { button, element, setText } from '../../browser/dom.ts'
import { facets, grouped, narrow, type HitGroup, type Hit } from './hits.ts'
import { recentPages } from './recent.ts'
import { pageItem, resultItem } from './result.ts'

/** The text of the status line, which screen readers announce. */
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
    case 'answered':
      if (all === 0) return words.nothing(query)
      return shown === 0 ? words.hidden(all) : words.found(shown, all, query)
  }
}

function filters(send: (event: SearchEvent) => void) {
  const buttons = siteKinds().map(({ id: kind }) => {
    const count = element('span', { class: 'search-count' })
    const name = element('span', {}, wordsOfKind(kind).plural)
    const toggle = button([name, ' ', count], { 'data-kind': kind }, () =>
      send({ type: 'kindToggled', kind }),
    )
    return { kind, toggle, count }
  })
  const select = element('select')
  select.addEventListener('change', () => send({ type: 'tagChosen', tag: select.value || null }))
  const label = element('label', { class: 'search-tag' }, element('span', {}, words.tag), ' ', select)
  const root = element(
    'div',
    { class: 'search-filters', role: 'group', 'aria-label': words.narrow, hidden: true },
    ...buttons.map(({ toggle }) => toggle),
    label,
  )
  let drawn: SearchState | null = null
  let listed = ''

  return {
    root,
    render(state: SearchState) {
      if (drawn !== null && sameHits(drawn, state)) return
      drawn = state
      const hits = hitsOf(state)
      const counts = facets(hits, state)
      const kinds = new Set([...counts.kinds.keys(), ...state.kinds])
      // A single kind filters nothing.
      const hasKinds = kinds.size > 1 || state.kinds.length > 0
      root.hidden = !hasKinds && counts.tags.length === 0
      for (const { kind, toggle, count } of buttons) {
        toggle.setAttribute('aria-pressed', String(state.kinds.includes(kind)))
        const number = counts.kinds.get(kind) ?? 0
        setText(count, digits(number))
        toggle.hidden = !hasKinds || !kinds.has(kind)
      }
      label.hidden = counts.tags.length === 0
      // Refilling an open select element would close it, so it is refilled only if its options change.
      const wanted = JSON.stringify(counts.tags)
      if (wanted !== listed) {
        select.replaceChildren(
          element('option', { value: '' }, words.anyTag),
          ...counts.tags.map(({ tag, count }) =>
            element('option', { value: tag }, words.tagged(tagName(tag), count)),
          ),
        )
        listed = wanted
      }
      select.value = state.tag ?? ''
    },
  }
}

/** Milliseconds before "loading" is announced, so that quick answers come without it. */
const patience = 400

const shownOfGroup = 5

/** `host` contains the form and the live region from the page. The rest is added here. */
export function view(host: HTMLElement, base: string, send: (event: SearchEvent) => void) {
  const line = host.querySelector('[role=status]') ?? host.appendChild(element('p', { role: 'status' }))
  const narrowing = filters(send)
  const andFocus = (event: SearchEvent) => () => {
    host.querySelector('input')?.focus()
    send(event)
  }
  const retry = button(words.retry, { hidden: true }, andFocus({ type: 'retried' }))
  const widen = button(words.widen, { hidden: true }, andFocus({ type: 'widened' }))
  const results = element('div', { class: 'search-results' })
  const page = element('a', { class: 'search-page', hidden: true }, words.openAsPage)
  const row = element('div', { class: 'search-line' })
  line.replaceWith(row)
  row.before(narrowing.root)
  row.append(line, retry, widen)
  row.after(results, page)

  results.addEventListener('click', ({ target }) => {
    const more = target instanceof Element ? target.closest<HTMLButtonElement>('.search-more') : null
    const section = more?.closest('section')
    if (!more || !section) return
    const place = [...results.children].indexOf(section)
    send({ type: 'more', group: (more.value || null) as HitGroup })
    results.children[place]?.querySelectorAll('a').item(shownOfGroup).focus()
  })

  let timer = 0
  let drawn: SearchState | null = null

  return {
    /** The elements after the field that the arrow keys go through. */
    stops: (): readonly HTMLElement[] => [
      ...results.querySelectorAll<HTMLElement>('.search-title a, .search-more'),
    ],
    render(state: SearchState) {
      const { answer } = state
      const all = hitsOf(state)
      const left = narrow(all, state)

      clearTimeout(timer)
      if (answer.status !== 'loading') setText(line, status(state))
      else timer = window.setTimeout(() => setText(line, status(state)), patience)

      narrowing.render(state)
      retry.hidden = answer.status !== 'failed'
      widen.hidden = answer.status !== 'answered' || left.length === all.length

      if (drawn === null || !sameResults(drawn, state))
        fill(results, [...offered(state, base), ...groups(left, state.whole, base)])
      page.hidden = host.closest('dialog') === null || state.query === ''
      page.href = href(base, searchAddress) + writeAddress(state)
      drawn = state
    },
  }
}

function groups(hits: readonly Hit[], whole: readonly HitGroup[], base: string): readonly HTMLElement[] {
  return grouped(hits).map(([group, its]) => {
    const shown = whole.includes(group) ? its : its.slice(0, shownOfGroup)
    const rest = its.length - shown.length
    const attributes = { type: 'button', class: 'search-more', value: group ?? '' }
    const more = element('button', attributes, words.more(rest))
    return section(
      groupTitle(group),
      group === '#answer' ? null : its.length,
      shown.map((hit) => resultItem(hit, base)),
      rest > 0 ? [more] : [],
    )
  })
}

function groupTitle(group: HitGroup): string {
  if (group === null) return words.otherPages
  if (group === '#answer') return words.answered
  return group === '#tag' || group === '#topic' ? words.tagsAndTopics : wordsOfKind(group).plural
}

function offered(state: SearchState, base: string): readonly HTMLElement[] {
  const offers = offersOf(state)
  if (!offers) return []
  const items = (things: readonly Thing[]) =>
    things.map((thing) => resultItem({ ...thing, thing, name: null, text: null, answers: false }, base))
  const recent = state.query === '' ? recentPages().map(pageItem) : []
  const sections = [
    [words.recent, recent],
    [words.meant, items(offers.meant)],
    [words.picks, items(offers.picks)],
  ] as const
  return sections.filter(([, its]) => its.length > 0).map(([name, its]) => section(name, null, its))
}

function section(
  name: string,
  count: number | null,
  items: readonly HTMLElement[],
  below: readonly HTMLElement[] = [],
): HTMLElement {
  return element(
    'section',
    { class: 'search-group', 'aria-label': name },
    element(
      'h2',
      {},
      name,
      ...(count === null ? [] : [' ', element('span', { class: 'search-count' }, digits(count))]),
    ),
    element('ol', { role: 'list' }, ...items),
    ...below,
  )
}

/** Replaces the groups. The focused link keeps the focus if it is still there. */
function fill(results: HTMLElement, sections: readonly HTMLElement[]): void {
  const focused = document.activeElement
  const kept = focused instanceof HTMLAnchorElement && results.contains(focused) ? focused.href : null
  results.replaceChildren(...sections)
  if (kept === null) return
  const link = [...results.querySelectorAll('a')].find(({ href }) => href === kept)
  link?.focus()
}

/**
 * Arrow keys move from the field through the results and back. Home and End go to the first and the last result. A
 * letter typed on a result continues in the field. Enter is left to the links themselves.
 */
export function moveAmong(
  event: KeyboardEvent,
  input: HTMLInputElement,
  stops: readonly HTMLElement[],
): void {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
  const from = event.target === input ? -1 : stops.findIndex((stop) => stop === event.target)
  if (from === -1 && event.target !== input) return
  const to = destination(event.key, from, stops.length)
  if (to !== null) {
    event.preventDefault()
    const stop = to === -1 ? input : stops[to]
    stop?.focus()
    stop?.scrollIntoView({ block: 'nearest' })
  } else if (from >= 0 && event.key.length === 1 && event.key !== ' ') {
    input.focus()
  }
}
/** Where a key leads from a stop: -1 is the field, and null means that the key does not move. */
export function destination(key: string, from: number, stops: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return stops === 0 ? null : Math.min(from + 1, stops - 1)
    case 'ArrowUp':
      return from === -1 ? null : from - 1
    case 'Home':
      return from === -1 ? null : 0
    case 'End':
      return from === -1 ? null : stops - 1
    default:
      return null
  }
}
