import type { NodeKind } from '../../core/kinds.ts'
import { siteKinds } from '../../core/site-kinds.ts'
import { digits, graph as words } from '../../words/compiled.ts'
import { wordsOfKind } from '../../words/kinds.ts'
import { element } from '../../browser/dom.ts'
import type { EdgeType } from '../../map/map-edge.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { colouredCommunities } from './looks.ts'
import type { Colouring } from './state.ts'
import { topicColour, topicLink } from './topic-layer.ts'
import { edgeTypeName, lookKey, typeSign } from './looks.ts'

/** The line below the canvas that explains shapes and colours. */
export function legend(
  graph: LoadedGraph,
  base: string,
): {
  readonly root: HTMLElement
  /** `types` are the edge types that are drawn in their own style. */
  render(colouring: Colouring, types: readonly EdgeType[]): void
} {
  const root = element('ul', { class: 'whole-legend', role: 'list', 'aria-label': words.signs })
  let drawn = ''
  return {
    root,
    render(colouring, types) {
      const wanted = [colouring, ...types.map(lookKey)].join()
      if (wanted === drawn) return
      drawn = wanted
      const shown = new Set(graph.nodes.kinds)
      const kinds = siteKinds().flatMap(({ id }) => (shown.has(id) ? [kindItem(id)] : []))
      root.classList.toggle('plain', colouring === 'community')
      // This legend can be long, and scrolls.
      if (colouring === 'community') root.tabIndex = 0
      else root.removeAttribute('tabindex')
      root.replaceChildren(
        ...kinds,
        ...types.map(lineItem),
        ...(colouring === 'community' ? communityItems(graph, base) : []),
      )
    },
  }
}

function lineItem(type: EdgeType): HTMLElement {
  return element('li', {}, ...typeSign(type), ` ${edgeTypeName(type)}`)
}

function kindItem(kind: NodeKind): HTMLElement {
  return element(
    'li',
    {},
    element('span', { class: 'mark', 'data-kind': kind, 'aria-hidden': 'true' }),
    ` ${wordsOfKind(kind).one}`,
  )
}

/** The communities that have a name, the largest first. */
function communityItems(graph: LoadedGraph, base: string): readonly HTMLElement[] {
  const { nodes, topics } = graph
  const sizes = topics.map(() => 0)
  let nameless = 0
  for (const community of nodes.communities) {
    if (community < sizes.length) sizes[community] = (sizes[community] ?? 0) + 1
    else nameless += 1
  }
  const items = Array.from(sizes.keys())
    .filter((topic) => (sizes[topic] ?? 0) > 0)
    .sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0) || a - b)
    .map((topic) =>
      element('li', {}, swatch(topic), ' ', topicLink(graph, base, topic), ' ', count(sizes[topic] ?? 0)),
    )
  const isGrey = sizes.length > colouredCommunities || nameless > 0
  return isGrey ? [...items, element('li', {}, words.smallCommunities)] : items
}

function swatch(topic: number): HTMLElement {
  const made = element('span', { class: 'swatch', 'aria-hidden': 'true' })
  made.style.setProperty('--swatch', topicColour(topic))
  return made
}

function count(number: number): HTMLElement {
  return element('span', { class: 'count' }, digits(number))
}
