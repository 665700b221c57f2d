import { bareLink } from '../core/bare-link.ts'
import type { Entry, Link, Relation } from '../core/entry.ts'
import type { InstanceRelation } from '../core/instance-relation.ts'
import type { Document } from './member.ts'

const known = new WeakMap<Entry, { readonly key: string; readonly entry: Entry }>()

/** Adds each relation to the document it starts from. Entries with unchanged relations stay the same objects. */
export function withInstanceRelations(
  documents: readonly Document[],
  relations: readonly InstanceRelation[],
): readonly Document[] {
  if (relations.length === 0) return documents
  const byInstance = new Map<string, Document>()
  for (const document of documents) {
    const { instanceId } = document.entry
    if (instanceId !== null && !byInstance.has(instanceId)) byInstance.set(instanceId, document)
  }
  const stated = Map.groupBy(relations, ({ from }) => from)
  return documents.map((document) => {
    const { instanceId } = document.entry
    const own =
      (instanceId !== null && byInstance.get(instanceId) === document && stated.get(instanceId)) || []
    const ends = own.flatMap(({ type, to }) => {
      const path = byInstance.get(to)?.path
      return path === undefined ? [] : [{ type, path }]
    })
    return ends.length === 0 ? document : { ...document, entry: related(document.entry, ends) }
  })
}

function related(entry: Entry, ends: readonly { readonly type: string; readonly path: string }[]): Entry {
  const key = JSON.stringify(ends)
  const before = known.get(entry)
  if (before?.key === key) return before.entry
  const links = ends.map(({ path }): Link => ({
    ...bareLink,
    syntax: 'property',
    target: path,
    point: { line: 1, column: 1 },
    role: 'relation',
  }))
  const relations = ends.map(({ type }, index): Relation => ({
    type,
    link: entry.links.length + index,
    why: null,
    byProgram: true,
  }))
  const made = { ...entry, links: [...entry.links, ...links], relations: [...entry.relations, ...relations] }
  known.set(entry, { key, entry: made })
  return made
}
