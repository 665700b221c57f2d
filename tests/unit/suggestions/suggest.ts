import { nodeText, comparedNodes } from '../../../src/similarity/node-text.ts'
import { lexical } from '../../../src/similarity/embedding/lexical.ts'
import { isSparse } from '../../../src/similarity/embedding/embedder.ts'
import { runningTexts } from '../../../src/markdown/running-text.ts'
import type { Graph, NodeId } from '../../../src/core/graph.ts'
import type { Measure } from '../../../src/core/nearest.ts'
import { sparseSpace } from '../../../src/similarity/space.ts'
import { findFences } from '../../../src/yaml/fences.ts'
import { type Naming, namingWith } from '../../../src/suggestions/naming.ts'
import type { Suggestion } from '../../../src/suggestions/suggestion.ts'
import { suggestions } from '../../../src/suggestions/suggestions.ts'
import { wordUse } from '../../../src/suggestions/near-texts.ts'
import { collectionOf } from '../pages/collection.ts'

type Files = Readonly<Record<string, string>>

/** What is suggested for a collection of markdown files in memory: path → text. */
export async function suggested(
  files: Files,
  about: string | null = null,
  measure: Measure = { by: 'words' },
): Promise<readonly Suggestion[]> {
  const collection = await collectionOf(files)
  const { graph, settings } = collection
  const nodes = comparedNodes(graph)
  const texts = nodes.map((node) => nodeText(node, collection.bodyOf(node.id)))
  const vectors = await lexical().embed(texts)
  const space = sparseSpace(vectors.map((vector) => (isSparse(vector) ? vector : null)))
  const vocabulary = new Set(Object.keys(settings.relations))
  const proses = nodes
    .filter(({ kind }) => kind !== 'paper')
    .map(({ id, kind, file }) => {
      const text = files[file] ?? ''
      const fences = findFences(text)
      const isFenced = fences.found === 'yaml'
      const start = { line: isFenced ? fences.bodyLine : 1, column: 1 }
      const body = isFenced ? text.slice(fences.bodyOffset) : text
      return { id, texts: runningTexts(body, { start, kind, vocabulary }) }
    })
  const evidence = {
    graph,
    texts: { nodes, space, words: wordUse(texts) },
    measure,
    proses,
    naming: namingIn(graph, files),
  }
  return suggestions(evidence, about as NodeId | null)
}

export async function namingOf(files: Files): Promise<Naming> {
  const { graph } = await collectionOf(files)
  return namingIn(graph, files)
}

function namingIn(graph: Graph, files: Files): Naming {
  const markdown = Object.keys(files).filter((path) => path.endsWith('.md'))
  return namingWith(graph, markdown, [])
}

export function ofKind<Kind extends Suggestion['kind']>(
  all: readonly Suggestion[],
  kind: Kind,
): Extract<Suggestion, { kind: Kind }>[] {
  return all.filter((one): one is Extract<Suggestion, { kind: Kind }> => one.kind === kind)
}

/** Words that no other seed gives, so that texts are near by what is put beside them. */
export function words(seed: string, count = 40): string {
  return Array.from({ length: count }, (_, index) => `${seed}${letters(index)}`).join(' ')
}

function letters(index: number): string {
  return String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))
}
