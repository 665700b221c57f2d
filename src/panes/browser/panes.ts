import { keep, kept, siteBase } from '../../browser/dom.ts'
import { followed, urlOf } from './link.ts'
import type { PaneRow } from './pane-row.ts'

/*
 * The switch that opens links beside their page. The rest is loaded when it is on, or when the URL has a row of pages.
 * If loading fails, links work as usual.
 */
const key = 'panes'
const button = document.querySelector<HTMLButtonElement>('.panes-switch')

let loading: Promise<PaneRow> | null = null

function load(base: string): Promise<PaneRow> {
  loading ??= import('./pane-row.ts').then(({ openRow }) => openRow(base))
  loading.catch(() => (loading = null))
  return loading
}

function start(button: HTMLButtonElement): void {
  const base = siteBase()
  const isOn = () => button.getAttribute('aria-pressed') === 'true'
  const turn = (on: boolean) => button.setAttribute('aria-pressed', String(on))
  button.addEventListener('click', () => {
    turn(!isOn())
    keep(key, isOn() ? 'on' : 'off', 'localStorage')
    if (isOn()) load(base).catch(ignore)
    else void loading?.then((row) => row.closeOthers(), ignore)
  })
  document.addEventListener('click', (event) => {
    const hasRow = document.documentElement.hasAttribute('data-panes')
    const isBeside = event.target instanceof Element && event.target.closest('[data-beside]') !== null
    const link = isOn() || hasRow || isBeside ? followed(event, base) : null
    if (!link) return
    event.preventDefault()
    load(base).then(
      (row) => row.follow(link),
      () => location.assign(urlOf(link)),
    )
  })
  turn(kept(key, 'localStorage') === 'on')
  if (isOn() || /[?&]panes=/.test(location.search)) load(base).catch(ignore)
}

/** A failed load is retried at the next link. Shows the page, which was hidden until its row was loaded. */
function ignore(): void {
  delete document.documentElement.dataset['row']
}

if (button) start(button)
else ignore()
