import { homeAddress, type Address } from '../core/address.ts'
import { folderKind } from '../core/folder-kind.ts'
import type { NodeId, Target } from '../core/graph.ts'
import { parentOf } from '../core/path.ts'
import type { Settings } from '../core/settings.ts'
import type { AddressBook } from './address-book.ts'
import type { Face } from './member.ts'
import { join } from './resolve.ts'

/** What a path leads to as the name of a folder; null where no published page stands in such a folder. */
export type FolderTarget = (path: string, from: { readonly folder: string }) => Target | null

/**
 * Folders as links in markdown's own syntax name them: beside the file, or from the root, and letter for letter, as
 * everywhere else that markdown is read. Obsidian has no links to folders.
 */
export function folderTargets(
  members: readonly Face[],
  { addresses, standings, folderAddress }: AddressBook,
  settings: Settings,
): FolderTarget {
  const pages = new Map<string, Address>(members.length > 0 ? [['', homeAddress]] : [])
  const known = new Set<string>()
  const texts = new Map<Address, NodeId>(Array.from(addresses, ([id, address]) => [address, id]))
  const ownKind = ({ path, kind }: Face) =>
    kind === (folderKind(path.split('/')[0] ?? '', settings) ?? 'note')
  const ordered = [...members.filter(ownKind), ...members.filter((member) => !ownKind(member))]
  for (const member of ordered) {
    const parent = parentOf(member.path)
    if (member.bibliographic || known.has(parent)) continue
    known.add(parent)
    const above = member.path.split('/').slice(0, -1)
    const folders = standings.get(member.id)?.folders ?? []
    for (let depth = above.length; depth > 0; depth--) {
      const path = above.slice(0, depth).join('/').normalize('NFC')
      const below = folders.slice(0, Math.max(0, depth + folders.length - above.length))
      if (!pages.has(path)) pages.set(path, folderAddress(member.kind, below))
    }
  }
  const targetAt = (path: string | null): Target | null => {
    const address = path === null ? undefined : pages.get(path.normalize('NFC'))
    if (address === undefined) return null
    const id = texts.get(address)
    return id === undefined ? { found: 'folder', address } : { found: 'node', id, fragment: null }
  }
  return (path, from) => {
    const bare = path.replace(/\/+$/, '')
    const near = path.startsWith('/') ? null : targetAt(join(from.folder, bare))
    return near ?? (/^\.{1,2}(?:\/|$)/.test(bare) ? null : targetAt(bare.replace(/^\//, '')))
  }
}
