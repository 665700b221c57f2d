import type { Store } from '../cache/store.ts'
import type { Address, MovedFile } from '../core/address.ts'
import { isWritten, type Node } from '../core/graph.ts'

export interface BuiltFile {
  readonly path: string
  readonly address: Address
  /** Key of its entry and body in the store. */
  readonly key: string
}

export interface BuiltFiles {
  readonly files: readonly BuiltFile[]
  /** Files that moved earlier and whose old URLs still lead nowhere. */
  readonly moved: readonly MovedFile[]
}

/** Lists joined to one string each, since usually only the paths are needed. No path contains a NUL. */
interface KeptFiles {
  readonly paths: string
  readonly addresses: string
  readonly keys: string
  readonly moved: readonly MovedFile[]
}

const version = '1'
const separator = '\0'

/** Files of the last build that are not among `paths`. Null if there is no record of a build. */
export function lastFiles(store: Store, paths: Iterable<string>): BuiltFilesSince | null {
  const kept = store.kept('built files', '', version) as KeptFiles | null
  if (!kept) return null
  const there = new Set(paths)
  const before = kept.paths.split(separator)
  const gone = before.flatMap((path, index) =>
    there.has(path) || path === '' ? [] : [[path, index] as const],
  )
  if (gone.length === 0) return { gone: [], isNew: () => false, moved: kept.moved }
  const [addresses, keys] = [kept.addresses.split(separator), kept.keys.split(separator)]
  const known = new Set(before)
  return {
    gone: gone.map(([path, index]) => ({
      path,
      address: (addresses[index] ?? '/') as Address,
      key: keys[index] ?? '',
    })),
    isNew: (path) => !known.has(path),
    moved: kept.moved,
  }
}

export interface BuiltFilesSince {
  readonly gone: readonly BuiltFile[]
  readonly isNew: (path: string) => boolean
  readonly moved: readonly MovedFile[]
}

export function filesOf(nodes: readonly Node[], keyOf: (node: Node) => string): BuiltFile[] {
  return nodes.filter(isWritten).map((node) => ({ path: node.id, address: node.address, key: keyOf(node) }))
}

/** Writes nothing if nothing changed. */
export function keepFiles(store: Store, { files, moved }: BuiltFiles): void {
  const join = (part: (file: BuiltFile) => string) => files.map(part).join(separator)
  const now: KeptFiles = {
    paths: join(({ path }) => path),
    addresses: join(({ address }) => address),
    keys: join(({ key }) => key),
    moved,
  }
  const last = store.kept('built files', '', version) as KeptFiles | null
  const isSame =
    last?.paths === now.paths &&
    last.addresses === now.addresses &&
    last.keys === now.keys &&
    JSON.stringify(last.moved) === JSON.stringify(now.moved)
  if (!isSame) store.keep('built files', '', version, now)
}
