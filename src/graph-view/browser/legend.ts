import type { NodeKind } from '../../core/kinds.ts'
import { siteKinds } from '../../core/site-kinds.ts'
import { digits, graph as words } from '../../words/compiled.ts'
import { wordsOfKind } from '../../words/kinds.ts'
import { element } from '../../browser/dom.ts'
import type { EdgeType } from '../../map/map-edge.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { colouredCommunities } from './palette.ts'
import type { Colouring } from './state.ts'
import { themeColour, themeLink } from './theme-layer.ts'
import { beads, dashes } from './lines.ts'

const svg = 'http://www.w3.org/2000/svg'

/** How the lines of a type look. */
export function lineSample({ kind, computed }: Pick<EdgeType, 'kind' | 'computed'>): SVGElement {
  const line = document.createElementNS(svg, 'line')
  const drawing = document.createElementNS(svg, 'svg')
  const pattern = computed || kind === 'similar' ? beads : dashes[kind]
  const [x1, x2] = computed ? ['2', '22'] : ['0', '24']
  const attributes = { x1, y1: '4', x2, y2: '4', 'stroke-dasharray': pattern.join(' ') }
  for (const [name, value] of Object.entries(attributes)) line.setAttribute(name, value)
  for (const [name, value] of Object.entries({ width: '24', height: '8', 'aria-hidden': 'true' }))
    drawing.setAttribute(name, value)
  drawing.setAttribute('class', computed ? 'whole-line computed' : 'whole-line')
  drawing.dataset['edge'] = kind
  drawing.append(line)
  return drawing
}

/** The meaning of shapes and colours: one line below the canvas. */
export function legend(
  graph: LoadedGraph,
  base: string,
): {
  readonly root: HTMLElement
  render(colouring: Colouring, hasComputed: boolean): void
} {
  const root = element('ul', { class: 'whole-legend', role: 'list', 'aria-label': words.signs })
  let drawn = ''
  return {
    root,
    render(colouring, hasComputed) {
      const wanted = `${colouring} ${hasComputed}`
      if (wanted === drawn) return
      drawn = wanted
      const shown = new Set(graph.nodes.kinds)
      const kinds = siteKinds().flatMap(({ id }) => (shown.has(id) ? [kindItem(id)] : []))
      root.classList.toggle('plain', colouring === 'community')
      // The legend is long then, and scrolls.
      if (colouring === 'community') root.tabIndex = 0
      else root.removeAttribute('tabindex')
      const computed = hasComputed
        ? [element('li', {}, lineSample({ kind: 'similar', computed: true }), ` ${words.computedLink}`)]
        : []
      root.replaceChildren(
        ...kinds,
        ...computed,
        ...(colouring === 'community' ? communityItems(graph, base) : []),
      )
    },
  }
}

function kindItem(kind: NodeKind): HTMLElement {
  return element(
    'li',
    {},
    element('span', { class: 'mark', 'data-kind': kind, 'aria-hidden': 'true' }),
    ` ${wordsOfKind(kind).one}`,
  )
}

/** Communities that have a name; in the order of the nodes that they have. */
function communityItems(graph: LoadedGraph, base: string): readonly HTMLElement[] {
  const { nodes, themes } = graph
  const sizes = themes.map(() => 0)
  let nameless = 0
  for (const community of nodes.communities) {
    if (community < sizes.length) sizes[community] = (sizes[community] ?? 0) + 1
    else nameless += 1
  }
  const items = Array.from(sizes.keys())
    .filter((theme) => (sizes[theme] ?? 0) > 0)
    .sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0) || a - b)
    .map((theme) =>
      element('li', {}, swatch(theme), ' ', themeLink(graph, base, theme), ' ', count(sizes[theme] ?? 0)),
    )
  const isGrey = sizes.length > colouredCommunities || nameless > 0
  return isGrey ? [...items, element('li', {}, words.smallCommunities)] : items
}

function swatch(theme: number): HTMLElement {
  const made = element('span', { class: 'swatch', 'aria-hidden': 'true' })
  made.style.setProperty('--swatch', themeColour(theme))
  return made
}

function count(number: number): HTMLElement {
  return element('span', { class: 'count' }, digits(number))
}
