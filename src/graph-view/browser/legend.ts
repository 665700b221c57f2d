import { siteKinds } from '../../core/kinds.ts'
import { digits, graph as words } from '../../words/compiled.ts'
import { wordsOfKind } from '../../words/kinds.ts'
import { element } from '../../browser/dom.ts'
import type { EdgeType } from '../../map/map-edge.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { colouredCommunities, edgeTypeName, lookKey, topicColour, typeSign } from './looks.ts'
import type { Colouring } from './state.ts'
import { markOf, topicLink } from './wording.ts'

/** The line below the canvas that explains shapes and colours. */
export function legend(graph: LoadedGraph, base: string) {
  const root = element('ul', { class: 'whole-legend', role: 'list', 'aria-label': words.signs })
  const present = new Set(graph.nodes.kinds)
  const kinds = siteKinds().filter(({ id }) => present.has(id))
  let drawn = ''
  return {
    root,
    /** `types` are the edge types that are drawn in their own style. */
    render(colouring: Colouring, types: readonly EdgeType[]) {
      const wanted = [colouring, ...types.map(lookKey)].join()
      if (wanted === drawn) return
      drawn = wanted
      const hasTopics = colouring === 'community'
      root.classList.toggle('plain', hasTopics)
      // This legend can be long, and scrolls.
      root.tabIndex = hasTopics ? 0 : -1
      root.replaceChildren(
        ...kinds.map(({ id }) => element('li', {}, markOf(id), ` ${wordsOfKind(id).one}`)),
        ...types.map((type) => element('li', {}, ...typeSign(type), ` ${edgeTypeName(type)}`)),
        ...(hasTopics ? communityItems(graph, base) : []),
      )
    },
  }
}

/** The communities that have a name, the largest first. */
function communityItems({ nodes, topics }: LoadedGraph, base: string): readonly HTMLElement[] {
  const members = Map.groupBy(nodes.communities, (community) => community)
  const named = [...members].filter(([topic]) => topic < topics.length)
  const items = named
    .sort(([topic, all], [other, others]) => others.length - all.length || topic - other)
    .map(([topic, { length }]) => {
      const swatch = element('span', { class: 'swatch', 'aria-hidden': 'true' })
      swatch.style.setProperty('--swatch', topicColour(topic))
      const count = element('span', { class: 'count' }, digits(length))
      return element('li', {}, swatch, ' ', topicLink(topics, base, topic), ' ', count)
    })
  const isGrey = topics.length > colouredCommunities || named.length < members.size
  return isGrey ? [...items, element('li', {}, words.smallCommunities)] : items
}
