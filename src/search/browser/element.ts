import { readAddress, writeAddress, initialState, next, type SearchEvent, type SearchState } from './state.ts'
import { engine, type Engine } from './engine.ts'
import { siteChanged } from '../../browser/loaded-files.ts'
import type { Hit } from './hits.ts'
import { moveAmong, view } from './view.ts'

/** Milliseconds to wait after the last key, so that texts are not searched for every letter. */
const debounce = 20

const engines = new Map<string, Engine>()

/**
 * `<site-search data-base>`: the search, built around a form and a live region in the page. In a dialog it starts
 * empty. On the search page it starts with the query in the URL and keeps the URL up to date.
 */
class SiteSearch extends HTMLElement {
  #started = false

  connectedCallback(): void {
    if (this.#started) return
    this.#started = true
    start(this)
  }
}

function start(host: HTMLElement): void {
  const form = host.querySelector('form')
  const input = host.querySelector('input')
  if (!form || !input) return
  const base = host.dataset.base ?? '/'
  const answers = engines.get(base) ?? engine(base)
  engines.set(base, answers)
  document.addEventListener(siteChanged, () => answers.reset())
  const inDialog = host.closest('dialog') !== null
  const asked = readAddress(inDialog ? '' : location.search)

  let state: SearchState = initialState(asked)
  let running = new AbortController()
  let timer = 0
  const shown = view(host, base, send)

  function send(event: SearchEvent): void {
    const before = state
    state = next(state, event)
    if (state === before) return
    shown.render(state)
    if (!inDialog) keepAddress(state)
    if (state.question === before.question) return
    running.abort()
    running = new AbortController()
    if (event.type === 'retried') answers.reset()
    void answer(answers, state, running.signal, send)
  }

  const ask = () => {
    clearTimeout(timer)
    send({ type: 'asked', query: input.value.trim() })
  }
  const askSoon = () => {
    clearTimeout(timer)
    timer = window.setTimeout(ask, debounce)
  }
  input.addEventListener('input', (event) => {
    if (event instanceof InputEvent && event.isComposing) return
    if (input.value.trim() === '') ask()
    else askSoon()
  })
  input.addEventListener('compositionend', askSoon)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const waiting = input.value.trim() !== state.query
    ask()
    const first = shown.stops()[0]
    if (waiting || !first) return
    if (inDialog) first.click()
    else first.focus()
  })
  // With a modifier key, Enter opens the first result in a new tab, as on a link.
  input.addEventListener('keydown', (event) => {
    const first = shown.stops()[0]
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey || event.shiftKey) || !first) return
    event.preventDefault()
    if (first instanceof HTMLAnchorElement) window.open(first.href, '_blank', 'noopener')
  })
  host.addEventListener('keydown', (event) => moveAmong(event, input, shown.stops()))

  // Keeps text that was typed before this loaded or was restored by the browser, unless the URL has a query.
  if (asked.query !== '') input.value = asked.query
  ask()
  if (state.query === '') void answer(answers, state, running.signal, send)
  shown.render(state)
}

async function answer(
  answers: Engine,
  { query, question }: SearchState,
  signal: AbortSignal,
  send: (event: SearchEvent) => void,
): Promise<void> {
  let named: readonly Hit[] = []
  try {
    const hits =
      query === ''
        ? []
        : await answers.ask(query, signal, (found) => {
            named = found
            if (found.length > 0) send({ type: 'named', question, hits: found })
          })
    send({ type: 'answered', question, hits })
    if (hits.length === 0) send({ type: 'offered', question, offers: await answers.offers(query) })
  } catch {
    send({ type: 'failed', question, hits: named })
  }
}

function keepAddress(state: SearchState): void {
  const address = location.pathname + writeAddress(state) + location.hash
  if (address !== location.pathname + location.search + location.hash)
    history.replaceState(history.state, '', address)
}

if (!customElements.get('site-search')) customElements.define('site-search', SiteSearch)
