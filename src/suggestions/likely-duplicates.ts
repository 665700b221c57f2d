import type { Node, NodeId } from '../core/graph.ts'
import type { Measure } from '../core/nearest.ts'
import { fold } from '../core/search-text.ts'
import { isFolderPage } from './folder-page.ts'
import { mutualPairs, type NearTexts } from './near-texts.ts'
import type { LikelyDuplicate, Likeness } from './suggestion.ts'

/**
 * The least cosine of texts that may be one. By words, pages that only follow one pattern have up to 0.79; models give a
 * high one to all that is about one thing.
 */
const alike: Readonly<Record<Measure['by'], number>> = { words: 0.8, model: 0.95 }
/** For words that one text alone has, the cosine by words does not count: so many have to be in both. */
const leastOverlap = 0.6

/**
 * Pairs of one kind that may be the same, since they share a name, a DOI or an arXiv number, or have nearly the same
 * text. In order of id.
 */
export function likelyDuplicates(texts: NearTexts, measure: Measure): LikelyDuplicate[] {
  const found = new Map<string, { readonly nodes: readonly [NodeId, NodeId]; readonly because: Likeness[] }>()
  const add = (a: NodeId, b: NodeId, likeness: Likeness) => {
    const nodes = a < b ? ([a, b] as const) : ([b, a] as const)
    const key = nodes.join('\0')
    const pair = found.get(key)
    if (!pair) found.set(key, { nodes, because: [likeness] })
    else if (!pair.because.some(({ by }) => by === likeness.by)) pair.because.push(likeness)
  }
  for (const by of ['doi', 'arxiv', 'name'] as const) {
    for (const { ids, value } of shared(texts.nodes, by)) {
      // Of many that share one, each is told beside the first: all pairs would be more than anybody reads.
      for (const other of ids.slice(1)) if (ids[0] !== undefined) add(ids[0], other, { by, value })
    }
  }
  for (const kind of ['note', 'inquiry', 'paper'] as const) {
    for (const { nodes, places, score } of mutualPairs(texts, kind, kind, 2)) {
      if (score < alike[measure.by]) break
      if (measure.by === 'words' && texts.words.overlap(...places) < leastOverlap) continue
      add(...nodes, { by: 'text', score })
    }
  }
  return [...found.values()]
    .map((pair): LikelyDuplicate => ({ kind: 'likely-duplicate', ...pair }))
    .sort((a, b) => compare(a.nodes[0], b.nodes[0]) || compare(a.nodes[1], b.nodes[1]))
}

/** The nodes of one kind that share a value, in order of id, with the value as the first has it. */
function shared(nodes: readonly Node[], by: 'doi' | 'arxiv' | 'name') {
  const groups = new Map<string, { readonly ids: NodeId[]; readonly value: string }>()
  for (const node of nodes) {
    if (isFolderPage(node)) continue
    for (const value of valuesOf(node, by)) {
      const key = `${node.kind} ${by === 'name' ? fold(value) : value}`
      const group = groups.get(key)
      if (!group) groups.set(key, { ids: [node.id], value })
      else if (!group.ids.includes(node.id)) group.ids.push(node.id)
    }
  }
  return [...groups.values()].filter(({ ids }) => ids.length > 1)
}

function valuesOf({ title, aliases, originalTitle, entry }: Node, by: 'doi' | 'arxiv' | 'name'): string[] {
  if (by === 'name') return [title, ...aliases, ...(originalTitle === null ? [] : [originalTitle])]
  const written = entry.paper?.[by]
  if (!written) return []
  const bare = written.trim().toLowerCase()
  return by === 'doi'
    ? [bare.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/, '')]
    : [bare.replace(/^(?:https?:\/\/arxiv\.org\/(?:abs|pdf)\/|arxiv:\s*)/, '').replace(/v\d+$/, '')]
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
