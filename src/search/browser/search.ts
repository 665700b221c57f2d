import { searchUnloaded } from '../../words/compiled.ts'

/**
 * Opens the search: by `/`, by Ctrl or ⌘ K, or by whatever carries `data-search-open`. All else is loaded only then;
 * until it is there, and if it never comes, the form in the dialog sends the reader to the search page.
 */
const dialog = document.querySelector<HTMLDialogElement>('dialog[data-search]')
const inPage = document.querySelector<HTMLElement>('main site-search')

let loading: Promise<unknown> | null = null

function load(): void {
  loading ??= import('./element.ts').catch(() => {
    loading = null
    const line = (inPage ?? dialog)?.querySelector('[role=status]')
    if (line) line.textContent = searchUnloaded
  })
}

function open(): void {
  if (!inPage && dialog && !dialog.open) dialog.showModal()
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
  if (event.defaultPrevented || event.isComposing || event.altKey || (!inPage && !dialog)) return
  const modified = event.ctrlKey || event.metaKey
  const shortcut = event.key.toLowerCase() === 'k' && modified && !event.shiftKey
  if (shortcut && dialog?.open) dialog.close()
  else if (shortcut || (event.key === '/' && !modified && !isTyping(event.target) && !dialog?.open)) open()
  else return
  event.preventDefault()
})

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return
  // A click on the dialog itself, and on nothing in it, is one on its backdrop.
  if (event.target === dialog || event.target.closest('[data-search-close]')) dialog?.close()
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (!plain || event.defaultPrevented || !event.target.closest('[data-search-open]')) return
  if (!inPage && !dialog) return
  event.preventDefault()
  open()
})

// On Escape, a search field would first empty itself.
dialog?.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.isComposing) return
  event.preventDefault()
  dialog.close()
})

if (inPage) load()

export {}
