import type { NodeKind } from './kinds.ts'
import { parentOf } from './path.ts'

interface Named<Id> {
  readonly id: Id
  readonly file: string
  readonly kind: NodeKind
  readonly title: string
}

/**
 * What lists call pages whose title other pages of their kind have, too: the title with the end of their folder's path
 * that tells them apart. One at the top keeps its title alone, and so does one that no folder tells apart.
 */
export function labelsOf<Id extends string>(nodes: readonly Named<Id>[]): ReadonlyMap<Id, string> {
  const labels = new Map<Id, string>()
  // A paper that only a bibliography names is in no folder of its own.
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

/** The ends of the path of a folder, the shortest first. */
function endsOf(folder: string): readonly string[] {
  const parts = folder === '' ? [] : folder.split('/')
  return parts.map((_, index) => parts.slice(parts.length - 1 - index).join('/'))
}
