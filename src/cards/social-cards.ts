import { hash } from 'node:crypto'
import { type Graph, type Node, type NodeId, isIndexText } from '../core/graph.ts'
import { isCommonKind, roleOf } from '../core/kinds.ts'
import type { Settings } from '../core/settings.ts'
import type { SocialCard } from '../core/node-ref.ts'
import { wordsFor } from '../words/languages.ts'
import { settable } from './typeface.ts'

/** Cards for the node pages whose title the typeface can set. */
export function socialCards(graph: Graph, settings: Settings): ReadonlyMap<NodeId, SocialCard> {
  const site = settable(settings.title)
  const cards = new Map<NodeId, SocialCard>()
  for (const node of graph.nodes) {
    const title = isIndexText(node) ? null : settable(node.title)
    if (title !== null) cards.set(node.id, cardOf(node, { title, site }, graph, settings))
  }
  return cards
}

function cardOf(
  { id, kind }: Node,
  named: Pick<SocialCard, 'title' | 'site'>,
  graph: Graph,
  settings: Settings,
): SocialCard {
  const own = settings.kinds.find((one) => one.id === kind)
  const { kinds: kindWords, counts } = wordsFor(settings)
  const stations = graph.from(id, 'source').length
  const card = {
    ...named,
    sign: own?.sign ?? 'circle',
    colour: own?.colour[0] ?? '#675d50',
    kind: settable(own?.words?.label ?? kindWords[isCommonKind(kind) ? kind : roleOf(kind)].label),
    sources: stations === 0 ? null : settable(counts.sources(stations)),
    stations,
  } satisfies Omit<SocialCard, 'path'>
  return { ...card, path: `cards/${hash('sha256', JSON.stringify(card)).slice(0, 16)}.png` }
}
