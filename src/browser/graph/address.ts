import type { Address } from '../../model/graph.ts'

/** The fragment of `/graph/` names the node that is chosen: `#node=notes/theta`. */
const prefix = '#node='

/** The address that a fragment names; null where it names none. */
export function readFragment(fragment: string): Address | null {
  if (!fragment.startsWith(prefix)) return null
  const segments = fragment
    .slice(prefix.length)
    .split('/')
    .filter((segment) => segment !== '')
  try {
    return segments.length === 0 ? null : (`/${segments.map(decodeURIComponent).join('/')}/` as Address)
  } catch {
    // Cut off in the middle of a letter.
    return null
  }
}

export function writeFragment(address: Address): string {
  return prefix + address.slice(1, -1).toWellFormed().split('/').map(encodeURIComponent).join('/')
}
