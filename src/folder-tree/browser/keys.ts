/** Arrow keys move between visible links, and open and close folders, as in a file manager. */
export function moveByKey(event: KeyboardEvent): void {
  const list = event.currentTarget
  if (!(list instanceof HTMLElement) || !(event.target instanceof Element)) return
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const item = event.target.closest('li')
  const link = linkOf(item)
  if (!item || !link) return
  const links = [...list.querySelectorAll('a')]
  const go = (to: Element | null | undefined) => {
    if (to instanceof HTMLElement) to.focus()
  }
  const toggle = item.querySelector<HTMLElement>(':scope > .tree-row > button')
  const isOpen = toggle?.getAttribute('aria-expanded') === 'true'
  const towards = getComputedStyle(list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => go(links[links.indexOf(link) + 1]),
    ArrowUp: () => go(links[links.indexOf(link) - 1]),
    Home: () => go(links[0]),
    End: () => go(links.at(-1)),
    [towards]: () => (isOpen ? go(linkOf(item.querySelector('li'))) : toggle?.click()),
    [towards === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft']: () =>
      isOpen ? toggle.click() : go(linkOf(item.parentElement?.closest('li'))),
  }
  const act = actions[event.key]
  if (!act) return
  event.preventDefault()
  act()
}

function linkOf(item: Element | null | undefined): HTMLAnchorElement | null {
  return item?.querySelector<HTMLAnchorElement>(':scope > a, :scope > .tree-row > a') ?? null
}
