import { href } from '../../core/address.ts'
import { element } from '../../browser/dom.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { colouredCommunities } from './palette.ts'
import type { PlacedName } from './theme-names.ts'

export function themeLink(
  { themes }: Pick<LoadedGraph, 'themes'>,
  base: string,
  theme: number,
  ...content: readonly (Node | string)[]
): HTMLElement {
  const { title = '', address = null, lang = null } = themes[theme] ?? {}
  const words = content.length > 0 ? content : [title]
  const made =
    address === null
      ? element('span', { lang }, ...words)
      : element('a', { href: href(base, address), lang }, ...words)
  made.style.setProperty('--theme', themeColour(theme))
  return made
}

export function themeColour(community: number): string {
  return community < colouredCommunities ? `var(--community-${community + 1})` : 'var(--quiet)'
}

/** The names of themes over the canvas, for pointers only. The legend and the table link to the same pages. */
export class ThemeLayer {
  readonly root = element('div', { class: 'whole-themes', 'aria-hidden': 'true' })
  readonly #graph: LoadedGraph
  readonly #base: string
  readonly #names = new Map<number, HTMLElement>()
  readonly #pointed: (theme: number | null) => void

  constructor(graph: LoadedGraph, base: string, pointed: (theme: number | null) => void) {
    this.#graph = graph
    this.#base = base
    this.#pointed = pointed
  }

  show(placed: readonly PlacedName[]): void {
    const shown = new Set(placed.map(({ theme }) => theme))
    for (const [theme, name] of this.#names) name.hidden = !shown.has(theme)
    for (const { theme, lines, fontSize, x, y, opacity } of placed) {
      const name = this.#name(theme)
      const words = lines.join('\n')
      if (name.textContent !== words) name.textContent = words
      name.style.fontSize = `${fontSize}px`
      name.style.opacity = String(opacity)
      name.style.pointerEvents = opacity < 0.3 ? 'none' : ''
      name.style.transform = `translate(-50%, -50%) translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`
    }
  }

  #name(theme: number): HTMLElement {
    const known = this.#names.get(theme)
    if (known) return known
    const name = themeLink(this.#graph, this.#base, theme)
    name.tabIndex = -1
    name.draggable = false
    name.addEventListener(
      'pointerenter',
      ({ pointerType }) => pointerType !== 'touch' && this.#pointed(theme),
    )
    name.addEventListener('pointerleave', () => this.#pointed(null))
    this.#names.set(theme, name)
    this.root.append(name)
    return name
  }
}
