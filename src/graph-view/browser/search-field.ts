import { element } from '../../browser/dom.ts'
import { graph as words } from '../../words/compiled.ts'
import type { LazyPart } from './part.ts'
import type { FoundList } from './found-list.ts'

/** The field for finding nodes by title. Its list stays empty until the script of the list has loaded. */
export function searchField(): {
  readonly root: HTMLElement
  readonly input: HTMLInputElement
  readonly list: HTMLElement
} {
  const list = element('ul', {
    id: 'whole-found',
    role: 'listbox',
    'aria-label': words.found,
    hidden: true,
  })
  const input = element('input', {
    type: 'search',
    id: 'whole-query',
    role: 'combobox',
    placeholder: words.find,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'search',
    'aria-autocomplete': 'list',
    'aria-controls': 'whole-found',
    'aria-expanded': 'false',
  })
  const label = element('label', { for: 'whole-query', class: 'visually-hidden' }, words.findLabel)
  return { root: element('div', { class: 'whole-search' }, label, input, list), input, list }
}

/** Input that arrives while the list is loading takes effect when the list is there. */
export function followTyping(
  { input, list }: ReturnType<typeof searchField>,
  found: LazyPart<FoundList>,
): void {
  input.addEventListener('focus', () => void found.ask())
  input.addEventListener('input', () => found.use((list) => list.search(input.value)))
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    if (event.key === 'Escape') {
      if (!found.made?.close()) return
      event.stopPropagation()
    } else if (event.key === 'Enter') found.use((list) => list.take())
    else if (event.key === 'ArrowDown') found.use((list) => list.step(1))
    else if (event.key === 'ArrowUp') found.use((list) => list.step(-1))
    else return
    event.preventDefault()
  })
  input.addEventListener('blur', () => found.use((list) => list.close()))
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', (event) => {
    const item = event.target instanceof Element ? event.target.closest('li') : null
    if (item) found.use((found) => found.take([...list.children].indexOf(item)))
  })
}
