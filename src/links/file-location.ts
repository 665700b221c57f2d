import { kindAddress, roleAddress, type Address } from '../core/address.ts'
import { isCanvas } from '../core/file-kind.ts'
import { roleOf, type NodeKind, type Role } from '../core/kinds.ts'
import { folderKind, type Settings } from '../core/settings.ts'
import { fold, segment, caseless, digest } from './names.ts'
import { extension, type FileIdentity } from './member.ts'
import type { Node } from '../core/graph.ts'

export interface FileLocation {
  /** Outermost first, without the one that only names a kind. */
  readonly folders: readonly string[]
  /** The address that the file gets unless it is taken. */
  readonly address: Address
  /** How closely the path matches that address: 0 exactly, 1 below the folder of its role, 2 not at all. */
  readonly distance: 0 | 1 | 2
  /** Set if the file wants to be the page of its folder. */
  readonly claim: FolderClaim | null
}

export interface FolderClaim {
  readonly address: Address
  readonly distance: 0 | 1 | 2
  /** Relative to the collection. */
  readonly folder: string
  /** 0 for `index`, 1 for `readme`, 2 for a note named like its folder; the lowest wins. */
  readonly precedence: 0 | 1 | 2
}

function folderAddress(role: Role, folders: readonly string[]): Address {
  return (roleAddress(role) + folders.map((folder) => `${segment(folder)}/`).join('')) as Address
}

export function locationOf(member: FileIdentity, settings: Settings): FileLocation {
  const role = roleOf(member.kind)
  if (member.bibliographic || member.aside) {
    const address = folderAddress(role, [member.name])
    return { folders: [], address, distance: distance(role, address, '', [member.name]), claim: null }
  }
  const above = member.path.split('/').slice(0, -1)
  const kindOfFolder = above.length > 0 ? folderKind(above[0] ?? '', settings) : null
  const folders = kindOfFolder === null ? above : above.slice(1)
  const below = [...folders, member.name]
  const address = folderAddress(role, below)
  return {
    folders,
    address,
    distance: distance(role, address, member.path.replace(extension, ''), below),
    claim: claimOf(member, above, folders, kindOfFolder),
  }
}

function claimOf(
  member: FileIdentity,
  above: readonly string[],
  folders: readonly string[],
  kindOfFolder: NodeKind | null,
): FolderClaim | null {
  // A canvas never becomes the page of a folder, so that a note can.
  if (isCanvas(member.path)) return null
  const role = roleOf(member.kind)
  const name = fold(member.name)
  const parent = above.at(-1)
  const precedence =
    name === 'index' ? 0 : name === 'readme' ? 1 : parent !== undefined && name === fold(parent) ? 2 : null
  if (precedence === null) return null
  const folder = above.join('/')
  if (parent === undefined) return { address: '/' as Address, distance: 0, folder, precedence }
  // An inquiry in the folder of notes is not the index text of either kind.
  if (folders.length === 0 && role !== (kindOfFolder && roleOf(kindOfFolder))) return null
  const isIndex = folders.length === 0 && kindOfFolder !== null
  const address = isIndex ? kindAddress(kindOfFolder) : folderAddress(role, folders)
  return { address, distance: distance(role, address, folder, folders), folder, precedence }
}

function distance(role: Role, address: Address, path: string, below: readonly string[]): 0 | 1 | 2 {
  if (address === `/${path}/`) return 0
  return address === [roleAddress(role).slice(0, -1), ...below, ''].join('/') ? 1 : 2
}

/** The address of a folder's page; `path` has the outermost folder first. */
export type FolderAddresses = (role: Role, path: readonly string[]) => Address

interface RolePath {
  readonly role: Role
  readonly path: readonly string[]
}

/**
 * Assigns a unique address to each folder with nodes, even ignoring case. Of folders with one slug, such as `A & B` and
 * `A B`, the one whose own text has the address keeps it, else the one whose path equals it. The others get a suffix.
 */
export function folderAddresses(
  nodes: readonly Pick<Node, 'kind' | 'folders' | 'address'>[],
): FolderAddresses {
  const places = new Map<string, RolePath>()
  const texts = new Map<Address, string>()
  for (const { kind, folders, address } of nodes) {
    const role = roleOf(kind)
    for (const depth of folders.keys()) {
      const path = folders.slice(0, depth + 1)
      places.set(keyOf({ role, path }), { role, path })
    }
    texts.set(address, keyOf({ role, path: folders }))
  }
  const addresses = new Map<string, Address>()
  const plain = ([, { role, path }]: readonly [string, RolePath]): Address => folderAddress(role, path)
  for (const group of Map.groupBy(places, (one) => caseless(plain(one))).values()) {
    const owner = group.find((one) => one[0] === texts.get(plain(one)))
    const exact = group.find((one) => plain(one) === `${roleAddress(one[1].role)}${one[1].path.join('/')}/`)
    const keeper = group.length === 1 ? group[0] : (owner ?? exact)
    for (const one of group) {
      const [key, { path }] = one
      const marked = `${plain(one).slice(0, -1)}-${digest(path.join('/').normalize('NFC'))}/` as Address
      addresses.set(key, one === keeper ? plain(one) : marked)
    }
  }
  return (role, path) => addresses.get(keyOf({ role, path })) ?? folderAddress(role, path)
}

function keyOf({ role, path }: RolePath): string {
  return `${role}/${path.join('/').normalize('NFC')}`
}
