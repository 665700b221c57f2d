import type { NodeKind } from '../../core/entry.ts'
import type { Narrowing } from './hits.ts'

/** What the address of the search page says: `?q=…&kind=…&tag=…`. */
interface Asked extends Narrowing {
  readonly query: string
}

const kinds: readonly string[] = ['note', 'inquiry', 'paper'] satisfies NodeKind[]

export function readAddress(search: string): Asked {
  const parameters = new URLSearchParams(search)
  const chosen = parameters.getAll('kind').filter((kind): kind is NodeKind => kinds.includes(kind))
  return {
    query: parameters.get('q')?.trim() ?? '',
    kinds: [...new Set(chosen)],
    tag: parameters.get('tag')?.trim() || null,
  }
}

/** The query string, with its question mark; empty when there is nothing to say. Keeps no other parameter. */
export function writeAddress({ query, kinds, tag }: Asked): string {
  const parameters = new URLSearchParams()
  if (query !== '') parameters.set('q', query)
  for (const kind of kinds) parameters.append('kind', kind)
  if (tag !== null) parameters.set('tag', tag)
  return parameters.size > 0 ? `?${parameters.toString()}` : ''
}
