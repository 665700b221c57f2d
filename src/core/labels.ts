import type { NodeKind } from './kinds.ts'
import { parentOf } from './path.ts'

interface LabelledNode<Id> {
  readonly id: Id
  readonly file: string
  readonly kind: NodeKind
  readonly title: string
}

/**
 * The labels of pages that share a title with others of their kind: the title and the shortest distinct folder path.
 */
export function labelsOf<Id extends string>(nodes: readonly LabelledNode<Id>[]): ReadonlyMap<Id, string> {
  const labels = new Map<Id, string>()
  // A paper that only a bibliography contains has no folder of its own.
  const written = nodes.filter(({ id, file }) => id === file)
  const groups = Map.groupBy(written, ({ kind, title }) => `${kind} ${title.normalize('NFC').toLowerCase()}`)
  for (const group of groups.values()) {
    if (group.length < 2) continue
    const counts = new Map<string, number>()
    for (const { file } of group)
      for (const end of endsOf(parentOf(file))) counts.set(end, (counts.get(end) ?? 0) + 1)
    for (const { id, file, title } of group) {
      const own = endsOf(parentOf(file)).find((end) => counts.get(end) === 1)
      if (own !== undefined) labels.set(id, `${title} · ${own}`)
    }
  }
  return labels
}

function endsOf(folder: string): readonly string[] {
  const parts = folder === '' ? [] : folder.split('/')
  return parts.map((_, index) => parts.slice(parts.length - 1 - index).join('/'))
}
