import type { Store } from '../cache/store.ts'
import type { Address } from '../core/address.ts'
import type { MovedFile } from '../core/moved-file.ts'
import { isWritten, type Node } from '../core/graph.ts'

/** A file that the last build made a page of. */
export interface BuiltFile {
  readonly path: string
  readonly address: Address
  /** The key of its entry and its body in the store. */
  readonly key: string
}

/** What a build leaves behind, so that the next can tell where files have gone. */
export interface BuiltFiles {
  readonly files: readonly BuiltFile[]
  /** Files that moved before it, and whose old addresses lead nowhere yet. */
  readonly moved: readonly MovedFile[]
}

/** One string each, since as a rule nothing but the paths is looked at; no path has a NUL. */
interface Kept {
  readonly paths: string
  readonly addresses: string
  readonly keys: string
  readonly moved: readonly MovedFile[]
}

const version = '1'
const separator = '\0'

/** The files of the last build, of any output, that are not among `paths`, and whether each of the paths was among them. */
export function lastFiles(store: Store, paths: Iterable<string>): BuiltFilesSince | null {
  const kept = store.kept('built files', '', version) as Kept | null
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

/** What has become of the files of a build. */
export interface BuiltFilesSince {
  /** Those that are no longer where they were. */
  readonly gone: readonly BuiltFile[]
  /** Whether the build made no page of a file at the path. */
  readonly isNew: (path: string) => boolean
  readonly moved: readonly MovedFile[]
}

/** The files of a graph that have a page; `keyOf` gives the key of a node's body. */
export function filesOf(nodes: readonly Node[], keyOf: (node: Node) => string): BuiltFile[] {
  return nodes.filter(isWritten).map((node) => ({ path: node.id, address: node.address, key: keyOf(node) }))
}

/** Keeps what a build has made for the next; nothing is written where nothing has changed. */
export function keepFiles(store: Store, { files, moved }: BuiltFiles): void {
  const join = (part: (file: BuiltFile) => string) => files.map(part).join(separator)
  const now: Kept = {
    paths: join(({ path }) => path),
    addresses: join(({ address }) => address),
    keys: join(({ key }) => key),
    moved,
  }
  const last = store.kept('built files', '', version) as Kept | null
  const isSame =
    last?.paths === now.paths &&
    last.addresses === now.addresses &&
    last.keys === now.keys &&
    JSON.stringify(last.moved) === JSON.stringify(now.moved)
  if (!isSame) store.keep('built files', '', version, now)
}
