import { element, hasModifier, keep, kept } from '../../browser/dom.ts'
import { addressOf, homeAddress, href, roleAddress, dataFileOf, type Address } from '../../core/address.ts'
import { roleOf, roles, type NodeKind } from '../../core/kinds.ts'
import { ranges as words } from '../../words/compiled.ts'
import { decodeTree, type TreeFolder, type TreeItem } from '../tree-file.ts'
import { loadedFiles } from '../../browser/loaded-files.ts'

export function placeInTree(page: Document, pathname: string, base: string) {
  const main = page.querySelector('main')
  const role = roles.find((one) => one === roleOf((main?.dataset['kind'] ?? '') as NodeKind))
  const path = main?.querySelectorAll<HTMLAnchorElement>('.breadcrumbs a') ?? []
  const folders = Array.from(path, (link) => addressUnder(link.getAttribute('href') ?? '', base))
  return {
    here: addressUnder(pathname, base),
    /** The folders around the page, outermost first, from its breadcrumbs: a permalink does not contain them. */
    above: [role ? roleAddress(role) : null, ...folders].filter((address) => address !== null),
  }
}

function addressUnder(path: string, base: string): Address | null {
  try {
    return path.startsWith(base) ? addressOf(path, base) : null
  } catch {
    return null
  }
}

/** Pages of a folder shown at a time. */
const most = 200

/** The folders and pages as links. Open folders and the scroll position are kept for the session. */
export function folderTree(name: string, count: number, base: string) {
  const files = treeFiles(base, count)
  const { here, above } = placeInTree(document, location.pathname, base)
  const list = element('div', { class: 'tree-list' })
  const root = element('nav', { class: 'tree', 'aria-label': name }, list)
  const keptOpen = JSON.parse(kept(`tree open ${base}`) ?? 'null') as readonly Address[] | null
  // A page in no folder, such as home, opens the notes: a tree of roles alone says little.
  const opening = above.length === 0 ? [roleAddress('note')] : []
  const open = new Set([...(keptOpen ?? opening), ...above])
  /** Open folders whose contents are not loaded yet. */
  const missing = new Set<Address>()
  let shown: Promise<void> | null = null

  list.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button) press(button)
  })
  list.addEventListener('keydown', moveByKey)
  addEventListener('pagehide', () => keep(`tree top ${base}`, String(list.scrollTop)))

  async function load(): Promise<void> {
    root.replaceChildren(list)
    draw()
    scroll()
    let changed = await files.load([homeAddress, ...open])
    while (changed || missing.size > 0) {
      draw()
      changed = missing.size > 0 && (await files.load(missing))
    }
    scroll()
    for (const address of open) if (files.folder(address) === null) open.delete(address)
    keepOpen()
  }

  /** Restores the scroll position, then brings the link of this page into view. */
  function scroll(): void {
    if (list.clientHeight === 0) return
    if (list.scrollTop === 0) list.scrollTop = Number(kept(`tree top ${base}`))
    const own = list.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!own) return
    const { top, bottom } = list.getBoundingClientRect()
    if (own.top < top || own.bottom > bottom)
      list.scrollTop += (own.top + own.bottom) / 2 - (top + bottom) / 2
  }

  function draw(): void {
    const focused = document.activeElement?.closest('li')?.querySelector('a')?.getAttribute('href') ?? null
    const had = focused !== null && list.contains(document.activeElement)
    const top = list.scrollTop
    missing.clear()
    list.replaceChildren(contents(homeAddress))
    list.scrollTop = top
    if (had) list.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus()
  }

  function contents(address: Address): HTMLElement {
    const folder = files.folder(address)
    const items = element('ul', { role: 'list' })
    if (folder === undefined) missing.add(address)
    if (!folder) return items
    items.append(...folder.folders.map(folderItem))
    const own = folder.pages.findIndex((item) => item.address === here)
    fill(items, folder, 0, Math.max(most, own + 20))
    return items
  }

  function fill(items: HTMLElement, { address, pages }: TreeFolder, from: number, to: number): void {
    items.append(...pages.slice(from, to).map((item) => element('li', {}, linkTo(item))))
    const rest = pages.length - to
    if (rest <= 0) return
    const button = { type: 'button', class: 'tree-more', 'data-folder': address, 'data-from': String(to) }
    items.append(element('li', {}, element('button', button, words.more(rest))))
  }

  function linkTo({ title, address, lang, dir }: TreeItem): HTMLElement {
    return element(
      'a',
      { href: href(base, address), 'aria-current': address === here && 'page' },
      element('bdi', { lang, dir }, title),
    )
  }

  function folderItem(item: TreeItem): HTMLElement {
    const { title, address } = item
    const isOpen = open.has(address) || address === here
    if (isOpen) open.add(address)
    const toggle = element('button', {
      type: 'button',
      class: 'tree-toggle',
      'aria-label': title,
      'aria-expanded': String(isOpen),
      'data-folder': address,
    })
    const row = element('div', { class: 'tree-row' }, toggle, linkTo(item))
    return element('li', {}, row, ...(isOpen ? [contents(address)] : []))
  }

  function press(button: HTMLElement): void {
    const item = button.closest('li')
    const address = button.dataset['folder'] as Address | undefined
    const folder = address && files.folder(address)
    if (!item || !address) return
    if (button.matches('.tree-more')) {
      const items = item.parentElement
      const from = Number(button.dataset['from'])
      item.remove()
      if (!items || !folder) return
      fill(items, folder, from, from + most)
      items
        .querySelector<HTMLElement>(`:scope > li:nth-child(${folder.folders.length + from + 1}) a`)
        ?.focus()
      return
    }
    const isOpen = button.getAttribute('aria-expanded') !== 'true'
    button.setAttribute('aria-expanded', String(isOpen))
    item.querySelector(':scope > ul')?.remove()
    if (isOpen) {
      open.add(address)
      item.append(contents(address))
      if (folder === undefined) loadInto(item, address, button)
    } else open.delete(address)
    keepOpen()
  }

  function loadInto(item: Element, address: Address, button: Element): void {
    files.load([address]).then(
      () => item.querySelector(':scope > ul')?.replaceWith(contents(address)),
      () => {
        item.querySelector(':scope > ul')?.remove()
        button.setAttribute('aria-expanded', 'false')
        open.delete(address)
      },
    )
  }

  function keepOpen(): void {
    keep(`tree open ${base}`, JSON.stringify([...open]))
  }

  return {
    root,
    scroll,
    /** Shows what the session has kept, then loads the current files. A second call loads again only after a failure. */
    show(): Promise<void> {
      shown ??= load()
      shown.catch(() => (shown = null))
      return shown
    },
  }
}

/** Arrow keys move between visible links, and open and close folders, as in a file manager. */
function moveByKey(event: KeyboardEvent): void {
  const list = event.currentTarget
  if (!(list instanceof HTMLElement) || !(event.target instanceof Element)) return
  if (hasModifier(event)) return
  const item = event.target.closest('li')
  const link = linkOf(item)
  if (!item || !link) return
  const links = [...list.querySelectorAll('a')]
  const toggle = item.querySelector<HTMLElement>(':scope > .tree-row > button')
  const isOpen = toggle?.getAttribute('aria-expanded') === 'true'
  const towards = getComputedStyle(list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => links[links.indexOf(link) + 1]?.focus(),
    ArrowUp: () => links[links.indexOf(link) - 1]?.focus(),
    Home: () => links[0]?.focus(),
    End: () => links.at(-1)?.focus(),
    [towards]: () => (isOpen ? linkOf(item.querySelector('li'))?.focus() : toggle?.click()),
    [towards === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft']: () =>
      isOpen ? toggle.click() : linkOf(item.parentElement?.closest('li'))?.focus(),
  }
  const act = actions[event.key]
  if (!act) return
  event.preventDefault()
  act()
}

function linkOf(item: Element | null | undefined): HTMLAnchorElement | null {
  return item?.querySelector<HTMLAnchorElement>(':scope > a, :scope > .tree-row > a') ?? null
}

/**
 * Keeps its files for the session: the next page shows them at once, then asks the server for changes. `count` is the
 * number of tree files of the site.
 */
function treeFiles(base: string, count: number) {
  const textAt = loadedFiles((text) => text)
  const known = new Map<string, { readonly text: string; readonly folders: readonly TreeFolder[] }>()
  const urlOf = (address: Address) => href(base, dataFileOf('folders', address, count))
  const take = (url: string, text: string) => known.set(url, { text, folders: decodeTree(text) })
  const takeKept = (url: string) => {
    const text = kept(`tree ${url}`)
    try {
      if (text !== null) take(url, text)
    } catch {
      // It comes from an earlier build.
    }
  }
  return {
    /** Undefined while the folder's file is not loaded; null if there is no such folder. */
    folder(address: Address): TreeFolder | null | undefined {
      const url = urlOf(address)
      if (!known.has(url)) takeKept(url)
      const file = known.get(url)
      return file && (file.folders.find((folder) => folder.address === address) ?? null)
    },
    /** Resolves to whether any file changed. Rejects if one cannot be loaded. */
    async load(addresses: Iterable<Address>): Promise<boolean> {
      const urls = new Set(Array.from(addresses, urlOf))
      const changes = await Promise.all(
        Array.from(urls, async (url) => {
          const text = await textAt(url)
          if (known.get(url)?.text === text) return false
          take(url, text)
          keep(`tree ${url}`, text)
          return true
        }),
      )
      return changes.includes(true)
    },
  }
}
