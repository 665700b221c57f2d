import { element, hasModifier } from '../../browser/dom.ts'
import { addressOf, homeAddress, href, roleAddress, type Address } from '../../core/address.ts'
import { roleOf, roles, type NodeKind } from '../../core/kinds.ts'
import { ranges as words } from '../../words/compiled.ts'
import type { TreeFolder, TreeItem } from '../tree-file.ts'
import { keep, kept, type TreeFiles } from './tree-files.ts'

export interface TreePlace {
  readonly here: Address | null
  /** The folders around the page, outermost first, from its breadcrumbs: a permalink does not contain them. */
  readonly above: readonly Address[]
}

export function placeInTree(page: Document, pathname: string, base: string): TreePlace {
  const main = page.querySelector('main')
  const role = roles.find((one) => one === roleOf((main?.dataset['kind'] ?? '') as NodeKind))
  const path = main?.querySelectorAll<HTMLAnchorElement>('.breadcrumbs a') ?? []
  const folders = Array.from(path, (link) => addressUnder(link.getAttribute('href') ?? '', base))
  return {
    here: addressUnder(pathname, base),
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
export class FolderTree {
  readonly element: HTMLElement
  readonly #list = element('div', { class: 'tree-list' })
  readonly #files: TreeFiles
  readonly #base: string
  readonly #place: TreePlace
  readonly #open: Set<Address>
  /** Open folders whose contents are not loaded yet. */
  readonly #missing = new Set<Address>()
  #shown: Promise<void> | null = null

  constructor(name: string, files: TreeFiles, base: string, place: TreePlace) {
    this.#files = files
    this.#base = base
    this.#place = place
    this.#open = new Set([...(keptOpen(base) ?? opening(place)), ...place.above])
    this.element = element('nav', { class: 'tree', 'aria-label': name }, this.#list)
    this.#list.addEventListener('click', (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (button) this.#press(button)
    })
    this.#list.addEventListener('keydown', moveByKey)
    addEventListener('pagehide', () => keep(`top ${base}`, String(this.#list.scrollTop)))
  }

  /** Shows what the session has kept, then loads the current files. A second call loads again only after a failure. */
  show(): Promise<void> {
    this.#shown ??= this.#load()
    this.#shown.catch(() => (this.#shown = null))
    return this.#shown
  }

  async #load(): Promise<void> {
    this.element.replaceChildren(this.#list)
    this.#draw()
    this.scroll()
    let changed = await this.#files.load([homeAddress, ...this.#open])
    while (changed || this.#missing.size > 0) {
      this.#draw()
      changed = this.#missing.size > 0 && (await this.#files.load(this.#missing))
    }
    this.scroll()
    for (const address of this.#open) if (this.#files.folder(address) === null) this.#open.delete(address)
    this.#keepOpen()
  }

  /** Restores the scroll position, then brings the link of this page into view. */
  scroll(): void {
    const list = this.#list
    if (list.clientHeight === 0) return
    if (list.scrollTop === 0) list.scrollTop = Number(kept(`top ${this.#base}`))
    const here = list.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!here) return
    const { top, bottom } = list.getBoundingClientRect()
    if (here.top < top || here.bottom > bottom)
      list.scrollTop += (here.top + here.bottom) / 2 - (top + bottom) / 2
  }

  #draw(): void {
    const focused = document.activeElement?.closest('li')?.querySelector('a')?.getAttribute('href') ?? null
    const had = focused !== null && this.#list.contains(document.activeElement)
    const top = this.#list.scrollTop
    this.#missing.clear()
    this.#list.replaceChildren(this.#contents(homeAddress))
    this.#list.scrollTop = top
    if (had) this.#list.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus()
  }

  #contents(address: Address): HTMLElement {
    const folder = this.#files.folder(address)
    const list = element('ul', { role: 'list' })
    if (folder === undefined) this.#missing.add(address)
    if (!folder) return list
    list.append(...folder.folders.map((item) => this.#folder(item)))
    const here = folder.pages.findIndex((item) => item.address === this.#place.here)
    this.#fill(list, folder, 0, Math.max(most, here + 20))
    return list
  }

  #fill(list: HTMLElement, { address, pages }: TreeFolder, from: number, to: number): void {
    list.append(...pages.slice(from, to).map((item) => element('li', {}, this.#link(item))))
    const rest = pages.length - to
    if (rest <= 0) return
    const button = { type: 'button', class: 'tree-more', 'data-folder': address, 'data-from': String(to) }
    list.append(element('li', {}, element('button', button, words.more(rest))))
  }

  #link({ title, address, lang, dir }: TreeItem): HTMLElement {
    const isHere = address === this.#place.here
    return element(
      'a',
      { href: href(this.#base, address), 'aria-current': isHere && 'page' },
      element('bdi', { lang, dir }, title),
    )
  }

  #folder(item: TreeItem): HTMLElement {
    const { title, address } = item
    const isOpen = this.#open.has(address) || address === this.#place.here
    if (isOpen) this.#open.add(address)
    const toggle = element('button', {
      type: 'button',
      class: 'tree-toggle',
      'aria-label': title,
      'aria-expanded': String(isOpen),
      'data-folder': address,
    })
    const row = element('div', { class: 'tree-row' }, toggle, this.#link(item))
    return element('li', {}, row, ...(isOpen ? [this.#contents(address)] : []))
  }

  #press(button: HTMLElement): void {
    const item = button.closest('li')
    const address = button.dataset['folder'] as Address | undefined
    const folder = address && this.#files.folder(address)
    if (!item || !address) return
    if (button.matches('.tree-more')) {
      const list = item.parentElement
      const from = Number(button.dataset['from'])
      item.remove()
      if (!list || !folder) return
      this.#fill(list, folder, from, from + most)
      list.querySelector<HTMLElement>(`:scope > li:nth-child(${folder.folders.length + from + 1}) a`)?.focus()
      return
    }
    const isOpen = button.getAttribute('aria-expanded') !== 'true'
    button.setAttribute('aria-expanded', String(isOpen))
    item.querySelector(':scope > ul')?.remove()
    if (isOpen) {
      this.#open.add(address)
      item.append(this.#contents(address))
      if (folder === undefined) this.#loadInto(item, address, button)
    } else this.#open.delete(address)
    this.#keepOpen()
  }

  #loadInto(item: Element, address: Address, button: Element): void {
    this.#files.load([address]).then(
      () => item.querySelector(':scope > ul')?.replaceWith(this.#contents(address)),
      () => {
        item.querySelector(':scope > ul')?.remove()
        button.setAttribute('aria-expanded', 'false')
        this.#open.delete(address)
      },
    )
  }

  #keepOpen(): void {
    keep(`open ${this.#base}`, JSON.stringify([...this.#open]))
  }
}

function keptOpen(base: string): readonly Address[] | null {
  return JSON.parse(kept(`open ${base}`) ?? 'null') as readonly Address[] | null
}

/** A page in no folder, such as home, opens the notes: a tree of roles alone says little. */
function opening({ above }: TreePlace): readonly Address[] {
  return above.length === 0 ? [roleAddress('note')] : []
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
