import { kindAddress, type Address } from '../core/address.ts'
import type { Node } from '../core/graph.ts'
import { caseless } from './fold.ts'
import { digest } from './slug.ts'
import { folderAddress } from './standing.ts'

/** Where the page of a folder stands, by the kind of what is in it and its path, outermost first. */
export type FolderAddresses = (kind: Node['kind'], path: readonly string[]) => Address

interface Place {
  readonly kind: Node['kind']
  readonly path: readonly string[]
}

/**
 * One address for each folder that a node stands in, no two alike even without case. Of folders that slug alike, as
 * `A & B` and `A B`, the one whose own text is there keeps the address, else the one whose path is the address; every
 * other is marked with a hash.
 */
export function folderAddresses(
  nodes: readonly Pick<Node, 'kind' | 'folders' | 'address'>[],
): FolderAddresses {
  const places = new Map<string, Place>()
  const texts = new Map<Address, string>()
  let last = ''
  let own = ''
  for (const { kind, folders, address } of nodes) {
    const written = `${kind}/${folders.join('/')}`
    // Most nodes stand in the folder of the one before.
    if (written !== last) {
      last = written
      own = keyOf({ kind, path: folders })
      for (const depth of folders.keys()) {
        const path = folders.slice(0, depth + 1)
        places.set(keyOf({ kind, path }), { kind, path })
      }
    }
    texts.set(address, own)
  }
  const addresses = new Map<string, Address>()
  const plain = ([, { kind, path }]: readonly [string, Place]): Address => folderAddress(kind, path)
  for (const group of Map.groupBy(places, (one) => caseless(plain(one))).values()) {
    const owner = group.find((one) => one[0] === texts.get(plain(one)))
    const exact = group.find((one) => plain(one) === `${kindAddress(one[1].kind)}${one[1].path.join('/')}/`)
    const keeper = group.length === 1 ? group[0] : (owner ?? exact)
    for (const one of group) {
      const [key, { path }] = one
      const marked = `${plain(one).slice(0, -1)}-${digest(path.join('/').normalize('NFC'))}/` as Address
      addresses.set(key, one === keeper ? plain(one) : marked)
    }
  }
  return (kind, path) => addresses.get(keyOf({ kind, path })) ?? folderAddress(kind, path)
}

function keyOf({ kind, path }: Place): string {
  return `${kind}/${path.join('/').normalize('NFC')}`
}
