import type { NodeKind } from '../../core/kinds.ts'
import { element, followsLink, setMarkup } from '../../browser/dom.ts'
import { searchForm as words, searchUnloaded } from '../../words/compiled.ts'
import { firstFile } from './first-file.ts'
import { keepRecent } from './recent.ts'

/**
 * Opens the search with `/`, Ctrl or ⌘ K, or any element with `data-search-open`. Everything else loads only then.
 * Until it has loaded, the form in the dialog leads to the search page.
 */
const inPage = document.querySelector<HTMLElement>('main site-search')
const link = document.querySelector<HTMLAnchorElement>('a[data-search-open]')

let dialog: HTMLDialogElement | null = null

/** The dialog is not part of the page's HTML, as it is useless without scripts. */
function newDialog(page: string): HTMLDialogElement {
  const field = {
    type: 'search',
    name: 'q',
    id: 'search-query',
    placeholder: words.field,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'search',
  }
  const form = element(
    'form',
    { class: 'search-field', role: 'search', action: page, method: 'get' },
    element('label', { for: field.id, class: 'visually-hidden' }, words.field),
    element('input', field),
    element('button', { type: 'button', 'data-search-close': true }, words.close),
  )
  const search = document.createElement('site-search')
  search.dataset['base'] = page.replace(/[^/]+\/$/, '')
  search.append(form, element('p', { class: 'search-status', role: 'status' }))
  const keys = words.keysHtml((key) => `<kbd>${key}</kbd>`)
  const made = element(
    'dialog',
    { class: 'search-dialog', 'aria-label': words.title, 'data-search': true },
    search,
    setMarkup(element('p', { class: 'search-keys', 'aria-hidden': 'true' }), keys),
  )
  // By default, Escape clears a search field first.
  made.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    made.close()
  })
  document.body.append(made)
  return made
}

let loading: Promise<unknown> | null = null

function load(): void {
  const base = (inPage ?? dialog?.querySelector<HTMLElement>('site-search'))?.dataset['base'] ?? '/'
  // A failure is reported with the first query.
  firstFile(base).catch(() => {})
  loading ??= import('./element.ts').catch(() => {
    loading = null
    const line = (inPage ?? dialog)?.querySelector('[role=status]')
    if (line) line.textContent = searchUnloaded
  })
}

function open(): void {
  if (!inPage && link) dialog ??= newDialog(link.pathname)
  if (dialog && !dialog.open) dialog.showModal()
  const input = (inPage ?? dialog)?.querySelector('input')
  input?.focus()
  input?.select()
  load()
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

document.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.isComposing || event.altKey || (!inPage && !link)) return
  const modified = event.ctrlKey || event.metaKey
  const shortcut = event.key.toLowerCase() === 'k' && modified && !event.shiftKey
  if (shortcut && dialog?.open) dialog.close()
  else if (shortcut || (event.key === '/' && !modified && !isTyping(event.target) && !dialog?.open)) open()
  else return
  event.preventDefault()
})

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return
  // A click whose target is the dialog itself is on its backdrop.
  if (event.target === dialog || event.target.closest('[data-search-close]')) dialog?.close()
  if (!followsLink(event) || !event.target.closest('[data-search-open]')) return
  event.preventDefault()
  open()
})

if (inPage) load()

const main = document.querySelector('main')
const title = main?.querySelector('article.node h1')?.textContent
if (main && title) keepRecent({ kind: main.dataset['kind'] as NodeKind, href: location.pathname, title })
