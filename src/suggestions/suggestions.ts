import { type Graph, type NodeId, type Node, isWritten } from '../core/graph.ts'
import { isCanvasOrBase } from '../core/file-kind.ts'
import { roleOf, roles } from '../core/kinds.ts'
import type { Measure } from '../core/nearest.ts'
import { type Naming, citationKey, namingWith } from './naming.ts'
import { type NearTexts, areJoined, mutualPairs, wordUse } from './near-texts.ts'
import {
  type Suggestion,
  type MissingRelation,
  type UncitedPaper,
  type FewSources,
  type UndrawnNote,
  type LikelyDuplicate,
  type LikenessReason,
  isFolderPage,
} from './suggestion.ts'
import { unlinkedMentions, type Prose } from './unlinked-mentions.ts'
import { fold } from '../core/search-text.ts'
import type { Compiled } from '../build/compile.ts'
import { nodeText, comparedNodes } from '../similarity/node-text.ts'
import { runningTexts } from '../markdown/running-text.ts'
import type { Vectors } from '../similarity/nearness.ts'
import { spaceOf } from '../similarity/nearest.ts'
import { decode, withoutDrawing } from '../scan/decode.ts'
import { findFences } from '../yaml/fences.ts'
import type { Sources } from '../collection/sources.ts'

/**
 * Least cosine of texts that may be the same. By words, pages that only follow one template reach 0.79. Models give
 * high values to all texts on one subject.
 */
const alike: Readonly<Record<Measure['by'], number>> = { words: 0.8, model: 0.95 }
/** Least overlap of words. Needed because the cosine by words ignores words that only one text has. */
const leastOverlap = 0.6

/** Pairs of one kind with a common name, DOI or arXiv number or nearly the same text. In order of id. */
function likelyDuplicates(texts: NearTexts, measure: Measure): LikelyDuplicate[] {
  const found = new Map<
    string,
    { readonly nodes: readonly [NodeId, NodeId]; readonly because: LikenessReason[] }
  >()
  const add = (a: NodeId, b: NodeId, likeness: LikenessReason) => {
    const nodes = a < b ? ([a, b] as const) : ([b, a] as const)
    const key = nodes.join('\0')
    const pair = found.get(key)
    if (!pair) found.set(key, { nodes, because: [likeness] })
    else if (!pair.because.some(({ by }) => by === likeness.by)) pair.because.push(likeness)
  }
  for (const by of ['doi', 'arxiv', 'name'] as const) {
    for (const { ids, value } of shared(texts.nodes, by)) {
      // If many share a value, each is paired only with the first: nobody would read all pairs.
      for (const other of ids.slice(1)) if (ids[0] !== undefined) add(ids[0], other, { by, value })
    }
  }
  for (const role of roles) {
    for (const { nodes, places, score } of mutualPairs(texts, role, role, 2)) {
      if (score < alike[measure.by]) break
      if (measure.by === 'words' && texts.words.overlap(...places) < leastOverlap) continue
      add(...nodes, { by: 'text', score })
    }
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, pair]) => ({ kind: 'likely-duplicate', ...pair }))
}

/** In order of id. `value` is spelled as in the first node. */
function shared(nodes: readonly Node[], by: 'doi' | 'arxiv' | 'name') {
  const groups = new Map<string, { readonly ids: NodeId[]; readonly value: string }>()
  for (const node of nodes) {
    if (isFolderPage(node)) continue
    for (const value of valuesOf(node, by)) {
      const key = `${roleOf(node.kind)} ${by === 'name' ? fold(value) : value}`
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

/** Empty in a collection without inquiries. */
function undrawnNotes(graph: Graph): UndrawnNote[] {
  if (graph.ofRole('inquiry').length === 0) return []
  return graph
    .ofRole('note')
    .filter(
      (note) => !isFolderPage(note) && !isCanvasOrBase(note.file) && graph.to(note.id, 'source').length === 0,
    )
    .map(({ id }): UndrawnNote => ({ kind: 'undrawn-note', nodes: [id] }))
    .sort(byId)
}

/** Inquiries with fewer sources are suggested. */
const fewest = 3
const mostOffered = 3

/** The inquiries with the fewest sources come first. */
function fewSources(graph: Graph, { nodes, space }: NearTexts): FewSources[] {
  const notes = nodes.flatMap((node, number) => (roleOf(node.kind) === 'note' ? [number] : []))
  const comparison = space.among(notes)
  const few = nodes.flatMap((node, number): FewSources[] => {
    if (roleOf(node.kind) !== 'inquiry') return []
    const drawn = new Set(graph.from(node.id, 'source').map(({ to }) => to))
    if (drawn.size >= fewest) return []
    const near = comparison
      .nearest(number, mostOffered + drawn.size, 0)
      .flatMap((one) => nodes[one.number]?.id ?? [])
      .filter((id) => !drawn.has(id))
      .slice(0, mostOffered)
    return [{ kind: 'few-sources', nodes: [node.id], sources: drawn.size, near }]
  })
  return few.sort((a, b) => a.sources - b.sources || byId(a, b))
}

function byId(a: UndrawnNote | FewSources, b: UndrawnNote | FewSources): number {
  return a.nodes[0] < b.nodes[0] ? -1 : 1
}

/** Among fewer texts, the three nearest are not a small part. */
const fewestTexts = 12
const mostShared = 4

/** The nearest pairs come first. The node `first` comes first in its pairs. */
function missingRelations(
  graph: Graph,
  texts: NearTexts,
  naming: Naming,
  first: NodeId | null,
): MissingRelation[] {
  return unjoined(graph, texts, 'note').map((pair): MissingRelation => {
    const [one, other] = pair.nodes
    const nodes: MissingRelation['nodes'] = other === first ? [other, one] : [one, other]
    const target = naming.target(graph.node(nodes[1]), nodes[0])
    return { kind: 'missing-relation', ...pair, nodes, link: target === null ? null : `[[${target}]]` }
  })
}

function uncitedPapers(graph: Graph, texts: NearTexts): UncitedPaper[] {
  return unjoined(graph, texts, 'paper').map((pair): UncitedPaper => {
    return { kind: 'uncited-paper', ...pair, link: `[@${citationKey(graph.node(pair.nodes[1]))}]` }
  })
}

function unjoined(graph: Graph, texts: NearTexts, to: 'note' | 'paper') {
  return mutualPairs(texts, 'note', to, fewestTexts)
    .filter(({ nodes }) => !areJoined(graph, nodes))
    .map(({ nodes, score, places }) => ({ nodes, score, shared: texts.words.shared(...places, mostShared) }))
}

export interface Evidence {
  readonly graph: Graph
  readonly texts: NearTexts
  readonly measure: Measure
  /** In order of id. */
  readonly proses: Iterable<Prose>
  readonly naming: Naming
}

export function suggestions(
  { graph, texts, measure, proses, naming }: Evidence,
  about: NodeId | null,
): readonly Suggestion[] {
  const duplicates = likelyDuplicates(texts, measure)
  const alike = new Set(duplicates.map(({ nodes }) => nodes.join('\0')))
  const isAlike = ({ nodes }: Suggestion) => alike.has([...nodes].sort().join('\0'))
  const all = [
    ...missingRelations(graph, texts, naming, about).filter((pair) => !isAlike(pair)),
    ...uncitedPapers(graph, texts),
    ...unlinkedMentions(graph, proses, naming),
    ...duplicates,
    ...undrawnNotes(graph),
    ...fewSources(graph, texts),
  ]
  return about === null ? all : all.filter(({ nodes }) => (nodes as readonly NodeId[]).includes(about))
}

type CompiledCollection = Compiled['collection']

export function namingOf({ graph }: CompiledCollection, { files }: Sources): Naming {
  const paths = (some: readonly { readonly path: string }[]) => some.map(({ path }) => path)
  const { markdown, canvases, bases } = files
  return namingWith(graph, paths([...markdown, ...canvases, ...bases]), paths(files.attachments))
}

type ReadNote = (file: string) => Uint8Array

export function suggestionsFor(
  collection: CompiledCollection,
  read: ReadNote,
  naming: Naming,
  vectors: Vectors,
  about: NodeId | null,
): readonly Suggestion[] {
  const texts = textsOf(collection, vectors)
  const proses = prosesIn(collection, read)
  return suggestions({ graph: collection.graph, texts, measure: vectors.measure, proses, naming }, about)
}

function textsOf(collection: CompiledCollection, vectors: Vectors): NearTexts {
  const nodes = comparedNodes(collection.graph).filter(({ file }) => !isCanvasOrBase(file))
  const texts = nodes.map((node) => nodeText(node, collection.bodyOf(node.id)))
  const space = spaceOf(nodes.map(({ id }) => vectors.of(id)))
  return { nodes, space, words: wordUse(texts) }
}

function* prosesIn({ graph, settings }: CompiledCollection, read: ReadNote): Iterable<Prose> {
  const vocabulary = new Set(Object.keys(settings.relations))
  for (const node of graph.nodes.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (roleOf(node.kind) === 'paper' || !isWritten(node) || isCanvasOrBase(node.file)) continue
    const { body, start } = bodyIn(node, read(node.file))
    yield { id: node.id, texts: runningTexts(body, { start, kind: node.kind, vocabulary }) }
  }
}

function bodyIn({ entry }: Node, bytes: Uint8Array) {
  const { text } = decode(bytes)
  const fences = findFences(text)
  const isFenced = fences.found === 'yaml'
  const written = isFenced ? text.slice(fences.bodyOffset) : text
  return {
    body: (entry.drawing ? withoutDrawing(written) : null) ?? written,
    start: { line: isFenced ? fences.bodyLine : 1, column: 1 },
  }
}
