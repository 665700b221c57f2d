import { hash } from 'node:crypto'
import type { Edge, NodeId } from '../model/graph.ts'
import type { Question } from '../model/site.ts'
import type { Collection } from './collection.ts'
import type { WholeView } from './view.ts'

/** What a view is asked, by the name of the answer. */
export type Asked = About | `${'from' | 'to'} ${Edge['kind'] | 'all'}`

type About =
  'node' | 'name' | 'card' | 'summary' | 'radius' | 'beside' | 'above' | 'contents' | 'tag' | 'attachment'

export function question(asked: Asked, about: string): Question {
  return `${asked}: ${about}`
}

/**
 * A short word for the answer to a question: the same if and only if the answer is, but for the chance that two answers
 * have one SHA-256.
 */
export function stampOf(view: WholeView, question: Question, keyOf: Collection['keyOf']): string {
  const colon = question.indexOf(':')
  const answer = answerTo(view, question.slice(0, colon), question.slice(colon + 2), keyOf)
  return hash('sha256', JSON.stringify([answer], inOrder), 'base64url').slice(0, stampLength)
}

/** 96 bits. */
const stampLength = 16

/** Objects with the same properties are the same answer, in whatever order these were put in. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
}

function answerTo(view: WholeView, asked: string, about: string, keyOf: Collection['keyOf']): unknown {
  const id = about as NodeId
  const [direction, kind] = asked.split(' ')
  if (kind !== undefined) {
    const edges = direction === 'from' ? view.graph.from(id) : view.graph.to(id)
    return edges.filter((edge) => kind === 'all' || edge.kind === kind).map(facts)
  }
  const what = asked as About
  if (what === 'tag') return view.tags.get(about)
  if (what === 'attachment') return view.attachments.get(about)
  if (!view.graph.has(id)) return null
  if (what !== 'node') return view[what](id)
  const node = view.graph.node(id)
  return [keyOf(node), { ...node, entry: null }]
}

/** All that an edge is, but for the file it was written in, which `from` names. */
function facts(edge: Edge): readonly unknown[] {
  const { kind, from, to, place } = edge
  const join = [kind, from, to, place.line, place.column]
  switch (kind) {
    case 'related':
      return [...join, edge.type, edge.symmetric, edge.reasons]
    case 'mention':
      return [...join, edge.sentence, edge.property]
    case 'source':
    case 'cites':
    case 'next':
      return join
  }
}
