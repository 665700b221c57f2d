import type { NodeId } from '../core/graph.ts'
import { homeAddress, roleAddress, wantedAddress, type Address } from '../core/address.ts'
import { isCanvas } from '../core/file-kind.ts'
import { parentOf } from '../core/path.ts'
import { roles } from '../core/kinds.ts'
import { continuedSections } from '../core/page-ids.ts'
import type { Settings } from '../core/settings.ts'
import { caseless, digest, writtenAddress } from './names.ts'
import { findingAt, type Finding } from '../core/problem.ts'
import {
  folderAddresses,
  type FolderAddresses,
  locationOf,
  type FolderClaim,
  type FileLocation,
} from './file-location.ts'
import { extension, isBuilt, type FileIdentity } from './member.ts'

interface RefusedPermalink {
  readonly member: FileIdentity
  readonly rule: 'wrong-shape' | 'duplicate-address'
  readonly message: string
}

/** Grants valid permalinks. A refused file gets the address of its path instead. */
function permalinks(
  members: readonly FileIdentity[],
  settings: Settings,
  taken: ReadonlyMap<string, FileIdentity>,
): { addresses: ReadonlyMap<FileIdentity, Address>; refusals: readonly RefusedPermalink[] } {
  const addresses = new Map<FileIdentity, Address>()
  const asked: [FileIdentity, Address][] = []
  const refusals: RefusedPermalink[] = []
  const refuse = (
    member: FileIdentity,
    permalink: string,
    why: string,
    rule: RefusedPermalink['rule'] = 'duplicate-address',
  ) => refusals.push({ member, rule, message: `The permalink "${permalink}" is ${why}` })
  const home = taken.has(homeAddress) ? undefined : members.find((member) => isHome(member, settings))
  if (home) addresses.set(home, homeAddress)
  for (const member of members) {
    const { permalink: written } = member
    if (written === null || member === home) continue
    const address = writtenAddress(written)
    const owner = taken.get(caseless(address ?? ''))
    if (owner) refuse(member, written, `the address of ${owner.path}`)
    else if (address === null) refuse(member, written, 'not the path of a page', 'wrong-shape')
    else if (address === homeAddress && home)
      refuse(member, written, `the address of the home page, ${home.path}`)
    else if (address !== homeAddress && isReserved(address, settings))
      refuse(member, written, 'needed by the site itself')
    else asked.push([member, address])
  }
  for (const group of Map.groupBy(asked, ([, address]) => caseless(address)).values()) {
    for (const [member, address] of group) {
      if (group.length === 1) addresses.set(member, address)
      else {
        const others = group.filter(([other]) => other !== member).map(([other]) => other.path)
        refuse(member, address, `also that of ${listed(others)}`)
      }
    }
  }
  return { addresses, refusals }
}

function isHome({ path, bibliographic }: FileIdentity, { home }: Settings): boolean {
  return (
    home !== null &&
    !bibliographic &&
    [path, path.replace(extension, '')].some((name) => name.normalize('NFC') === home)
  )
}

const mostNamed = 3

function listed(paths: readonly string[]): string {
  const more = paths.length - mostNamed
  return more > 0 ? `${paths.slice(0, mostNamed).join(', ')} and ${more} more` : paths.join(' and ')
}

/** One finding per folder and rule: a vault may have hundreds of permalinks that each translation repeats. */
function refused(
  refusals: readonly RefusedPermalink[],
  addresses: ReadonlyMap<NodeId, Address>,
): readonly Finding[] {
  const groups = Map.groupBy(refusals, ({ member, rule }) => `${rule} ${parentOf(member.path)}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group.toSorted((a, b) => (a.member.path < b.member.path ? -1 : 1))
    if (!first) return []
    const { member, rule, message } = first
    const others = group.length - 1
    const rest = others === 0 ? '' : ` (and ${others} more in this folder)`
    const told = `${message}, so this page stays at ${addresses.get(member.id) ?? ''}${rest}.`
    return [findingAt(member, rule, told, member.permalinkAt)]
  })
}

const indexes = roles.map((role) => roleAddress(role).slice(1, -1)).join('|')

const reserved = [
  // Home and the indexes belong to the page of their own folder.
  new RegExp(`^/(?:(?:${indexes})/)?$`),
  /^\/(?:tags|themes|graph|search|new|kinds|404|files|cards|[_.][^/]*)\//,
  // Files next to the pages, including those of `public/`, and `index.html`, the file of every page.
  /^\/(?:404\.html|feed\.xml|sitemap[^/]*\.xml|robots\.txt|katex\.css|kinds\.css|theme\.css|custom\.css|logo\.[^/]*|diagram-frame(?:\.html)?|theme\.js|favicon\.[^/]*|touch-icon\.png)\//,
  /\/index\.html\//,
  // Continuations of long lists; see `continuation` in `core/address.ts`.
  new RegExp(`^/(?:${indexes})/page/[0-9]+/$`),
  new RegExp(`^/.+/(?:${continuedSections.join('|')})/[0-9]+/$`),
]

/** Must not depend on any other file, so that a new file never moves an old address. */
export function isReserved(address: Address, { wanted }: Pick<Settings, 'wanted'>): boolean {
  const lower = address.toLowerCase()
  if (wanted === 'pages' && lower.startsWith(wantedAddress)) return true
  return reserved.some((pattern) => pattern.test(lower))
}

export interface AddressBook {
  readonly addresses: ReadonlyMap<NodeId, Address>
  readonly locations: ReadonlyMap<NodeId, FileLocation>
  readonly folderPages: ReadonlySet<NodeId>
  readonly folderAddress: FolderAddresses
  readonly findings: readonly Finding[]
}

interface AddressCandidate {
  readonly member: FileIdentity
  readonly location: FileLocation
}

/**
 * Assigns a unique address to each member, even ignoring case; `members` are the published ones in order of id.
 * Permalinks come first, then each file gets the address of its path. If several files share one, the file whose path
 * matches it keeps it, and the others get a hash of their id as a suffix. So a new file can take only one address from
 * an old one: that of its own path. If no path matches the address, no file keeps it, because an old link could show
 * the wrong page once another file is added. Drafts that dev shows come last, so that published files have the
 * addresses of a build.
 */
export function addressBook(members: readonly FileIdentity[], settings: Settings): AddressBook {
  const candidates = members.map((member) => ({ member, location: locationOf(member, settings) }))
  const book: Assigned = { addresses: new Map(), taken: new Map(), folderPages: new Set(), findings: [] }
  for (const isNext of [true, false])
    assign(
      candidates.filter(({ member }) => isBuilt(member) === isNext),
      book,
      settings,
    )
  const { addresses, folderPages, findings } = book
  const folderAddress = folderAddresses(
    candidates.flatMap(({ member: { id, kind }, location: { folders } }) => {
      const address = addresses.get(id)
      return address === undefined ? [] : [{ kind, folders, address }]
    }),
  )
  return {
    addresses,
    folderAddress,
    locations: new Map(candidates.map(({ member, location }) => [member.id, location])),
    folderPages,
    findings,
  }
}

interface Assigned {
  readonly addresses: Map<NodeId, Address>
  /** By `caseless` address. */
  readonly taken: Map<string, FileIdentity>
  readonly folderPages: Set<NodeId>
  readonly findings: Finding[]
}

function assign(candidates: readonly AddressCandidate[], book: Assigned, settings: Settings): void {
  const { addresses, taken, folderPages, findings } = book
  const take = (member: FileIdentity, address: Address, key = caseless(address)): void => {
    addresses.set(member.id, address)
    taken.set(key, member)
  }

  const explicit = permalinks(
    candidates.map(({ member }) => member),
    settings,
    taken,
  )
  for (const [member, address] of explicit.addresses) take(member, address)

  const rest = candidates.filter(({ member }) => !addresses.has(member.id))
  const keyOf = ({ location }: AddressCandidate) => caseless(location.address)
  const ordinary = Map.groupBy(
    rest.filter(({ member, location }) => location.claim === null && !isCanvas(member.path)),
    keyOf,
  )
  for (const [{ id }, address] of explicit.addresses) if (address === homeAddress) folderPages.add(id)
  for (const group of claimsByFolder(rest)) {
    const owner = folderPage(group, taken, ordinary)
    if (owner) {
      folderPages.add(owner.member.id)
      take(owner.member, owner.claim.address)
    }
    for (const candidate of group) {
      const key = keyOf(candidate)
      if (candidate !== owner) ordinary.set(key, [...(ordinary.get(key) ?? []), candidate])
    }
  }

  // A canvas often shares the name of a note. The note keeps the address.
  const canvases = Map.groupBy(
    rest.filter(({ member }) => isCanvas(member.path)),
    keyOf,
  )
  const moved: { readonly candidate: AddressCandidate; readonly other: FileIdentity | null }[] = []
  for (const [key, group] of [...ordinary, ...canvases]) {
    const other = taken.get(key) ?? null
    const keeper = other ? null : keeperOf(group, settings)
    if (keeper) take(keeper.member, keeper.location.address, key)
    for (const candidate of group) {
      if (candidate === keeper) continue
      const rival = keeper?.member ?? other ?? group.find((one) => one !== candidate)?.member
      moved.push({ candidate, other: rival ?? null })
    }
  }
  moved.sort((a, b) => (a.candidate.member.id < b.candidate.member.id ? -1 : 1))
  for (const { candidate, other } of moved) {
    const address = marked(candidate, taken)
    take(candidate.member, address)
    findings.push(clash(candidate, other, address))
  }
  findings.push(...refused(explicit.refusals, addresses))
}

type Claimant = AddressCandidate & { readonly claim: FolderClaim }

/** Outer folders come first, because a refused claim falls back to an address one level down. */
function claimsByFolder(candidates: readonly AddressCandidate[]): Claimant[][] {
  const claimants = candidates.flatMap(({ member, location }) =>
    location.claim === null ? [] : [{ member, location, claim: location.claim }],
  )
  const groups = [...Map.groupBy(claimants, ({ claim }) => caseless(claim.address))]
  return groups.sort(([a], [b]) => a.split('/').length - b.split('/').length).map(([, group]) => group)
}

/** The claimant that gets the address of the folder, if any. A file whose own path is the address takes precedence. */
function folderPage(
  group: readonly Claimant[],
  taken: ReadonlyMap<string, FileIdentity>,
  ordinary: ReadonlyMap<string, readonly AddressCandidate[]>,
): Claimant | null {
  const folders = Map.groupBy(group, ({ claim }) => claim.folder)
  const best = Array.from(folders.values(), (claimants) => claimants.toSorted(byPrecedence)[0]).filter(
    (claimant) => claimant !== undefined,
  )
  const owner = best.length === 1 ? best[0] : nearest(best, ({ claim }) => claim.distance)
  if (!owner) return null
  const key = caseless(owner.claim.address)
  if (taken.has(key)) return null
  const rivals = ordinary.get(key) ?? []
  const yields =
    rivals.length > 0 && (owner.claim.distance === 2 || rivals.some(({ location }) => location.distance < 2))
  return yields ? null : owner
}

/** `index`, then `readme`, then a note named like its folder; lower case wins over other spellings. */
function byPrecedence(a: Claimant, b: Claimant): number {
  const lower = (claimant: Claimant): number =>
    claimant.member.name === claimant.member.name.toLowerCase() ? 0 : 1
  return (
    a.claim.precedence - b.claim.precedence || lower(a) - lower(b) || (a.member.id < b.member.id ? -1 : 1)
  )
}

/** The candidate that keeps the address of a group, if any may. */
function keeperOf(group: readonly AddressCandidate[], settings: Settings): AddressCandidate | null {
  const [first, ...others] = group
  if (!first || isReserved(first.location.address, settings)) return null
  return others.length === 0 ? first : nearest(group, ({ location }) => location.distance)
}

/** The candidate whose path is closest to the address, if any is close. Files come before bibliography entries. */
function nearest<One extends AddressCandidate>(
  group: readonly One[],
  distance: (one: One) => number,
): One | null {
  const near = group.filter((one) => distance(one) < 2)
  near.sort(
    (a, b) =>
      distance(a) - distance(b) ||
      Number(a.member.bibliographic) - Number(b.member.bibliographic) ||
      (a.member.id < b.member.id ? -1 : 1),
  )
  return near[0] ?? null
}

function marked({ member, location }: AddressCandidate, taken: ReadonlyMap<string, FileIdentity>): Address {
  const stem = location.address.slice(0, -1)
  for (let digits = 6; ; digits += 2) {
    const address = `${stem}-${digest(member.id, digits)}/` as Address
    if (!taken.has(caseless(address))) return address
  }
}

function clash(
  { member, location }: AddressCandidate,
  other: FileIdentity | null,
  address: Address,
): Finding {
  const mine = member.bibliographic ? member.id : member.path
  const whose = other
    ? `also that of ${other.bibliographic ? other.id : other.path}`
    : 'needed by the site itself'
  const message = `The address ${location.address} of ${mine} is ${whose}, so it becomes ${address}.`
  return findingAt(member, 'address-clash', message)
}
