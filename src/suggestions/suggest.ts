import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Compiled } from '../build/compile.ts'
import { nodeText, comparedNodes } from '../similarity/node-text.ts'
import { runningTexts } from '../markdown/running-text.ts'
import { isCanvasOrBase } from '../core/file-kind.ts'
import { roleOf } from '../core/kinds.ts'
import { isWritten, type Node, type NodeId } from '../core/graph.ts'
import type { Vectors } from '../similarity/node-vectors.ts'
import { spaceOf } from '../similarity/nearest.ts'
import { decode, withoutDrawing } from '../scan/decode.ts'
import { findFences } from '../yaml/fences.ts'
import type { Sources } from '../collection/sources.ts'
import { Naming } from './naming.ts'
import { type NearTexts, WordUse } from './near-texts.ts'
import type { Suggestion } from './suggestion.ts'
import { suggestions } from './suggestions.ts'
import type { Prose } from './unlinked-mentions.ts'

type CompiledCollection = Compiled['collection']

export function namingOf({ graph }: CompiledCollection, { files }: Sources): Naming {
  const paths = (some: readonly { readonly path: string }[]) => some.map(({ path }) => path)
  const { markdown, canvases, bases } = files
  return new Naming(graph, paths([...markdown, ...canvases, ...bases]), paths(files.attachments))
}

export function suggestionsFor(
  collection: CompiledCollection,
  content: string,
  naming: Naming,
  vectors: Vectors,
  about: NodeId | null,
): readonly Suggestion[] {
  const texts = textsOf(collection, vectors)
  const proses = prosesIn(collection, content)
  return suggestions({ graph: collection.graph, texts, measure: vectors.measure, proses, naming }, about)
}

function textsOf(collection: CompiledCollection, vectors: Vectors): NearTexts {
  const nodes = comparedNodes(collection.graph).filter(({ file }) => !isCanvasOrBase(file))
  const texts = nodes.map((node) => nodeText(node, collection.bodyOf(node.id)))
  const space = spaceOf(nodes.map(({ id }) => vectors.of(id)))
  return { nodes, space, words: new WordUse(texts) }
}

function* prosesIn({ graph, settings }: CompiledCollection, content: string): Iterable<Prose> {
  const vocabulary = new Set(Object.keys(settings.relations))
  const written = graph.nodes.filter((node) => isProse(node))
  for (const node of written.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const { body, start } = bodyIn(node, readFileSync(join(content, node.file)))
    yield { id: node.id, texts: runningTexts(body, { start, kind: node.kind, vocabulary }) }
  }
}

function isProse(node: Node): boolean {
  return roleOf(node.kind) !== 'paper' && isWritten(node) && !isCanvasOrBase(node.file)
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
