import { kindAddress, type Address } from '../core/address.ts'
import type { Entry } from '../core/entry.ts'
import { roleOf } from '../core/kinds.ts'
import { parentOf } from '../core/path.ts'
import type { Node, NodeId } from '../core/graph.ts'
import type { SourcePoint } from '../core/rules.ts'
import { type AddressBook, isReserved } from './address-book.ts'
import type { Settings } from '../core/settings.ts'
import { join } from './resolve.ts'
import { caseless, isAddress, segment, slug, writtenAddress } from './slug.ts'
import { findingAt, type Finding } from './finding.ts'
import type { FileIdentity } from './member.ts'
import { settingsFile } from './chosen.ts'
import type { AskedRedirect } from './asked-redirects.ts'
import { keptAddress } from './kept-addresses.ts'

/** An address without a page, and the node that it redirects to. */
export interface Redirect {
  readonly from: Address
  readonly to: NodeId
}

/** What the redirects of a published member depend on. Only plain values, so that two can be compared. */
export type RedirectInput = Pick<Entry, 'redirects'> &
  Pick<Node, 'aliases'> & { readonly identity: FileIdentity; readonly redirectsAt: readonly SourcePoint[] }

export function redirectInputOf(
  identity: FileIdentity,
  { aliases, entry: { redirects, places } }: Node,
): RedirectInput {
  // Without a leading slash, an address is relative to the folder of the file, as in Hugo and Quartz.
  const old = identity.aliases.filter(isAddress).map((alias) => {
    const path = alias.trim()
    return path.startsWith('/') ? path : `/${join(parentOf(identity.path), path)}/`
  })
  return { identity, redirects: [...redirects, ...old], redirectsAt: places.redirects, aliases }
}

/**
 * Redirects by descending priority: explicit ones in front matter (with aliases that are addresses) and settings
 * (`asked`); addresses replaced by permalinks; addresses given by another program; aliases. The address of a page never
 * redirects, and an address that two nodes claim leads to neither.
 */
export function redirectsOf(
  members: readonly RedirectInput[],
  book: AddressBook,
  settings: Pick<Settings, 'wanted' | 'keepAddresses'>,
  asked: readonly AskedRedirect[] = [],
): { redirects: Redirect[]; findings: Finding[] } {
  const pages = occupied(members, book)
  const redirects = new Map<string, Redirect>()
  const findings: Finding[] = []

  const explicit = claims(members, (member) => explicitAddresses(member, findings))
  const ofSettings = Map.groupBy(asked, ({ from }) => caseless(from))
  for (const [key, all] of ofSettings) findings.push(...refusedOf(all, key, pages, explicit, settings))
  for (const [key, all] of ofSettings) {
    const [first] = all
    const targets = new Set([...all.map(({ to }) => to), ...(explicit.get(key)?.claimants ?? []).map(idOf)])
    if (!first || targets.size > 1 || pages.has(key) || isReserved(first.from, settings)) continue
    redirects.set(key, { from: first.from, to: first.to })
  }
  for (const [key, { address, claimants }] of explicit) {
    const page = pages.get(key)
    const [only] = claimants
    const others = (ofSettings.get(key) ?? []).filter(({ to }) => to !== only?.identity.id)
    if (others.length > 0 && claimants.length === 1 && only && page === undefined) {
      const message = `the redirect ${address} is also one to ${others.map(({ to }) => to).join(' and ')} in site.yaml.`
      findings.push(findingAt(only.identity, 'duplicate-redirect', message, redirectPlace(only, key)))
      continue
    }
    if (claimants.length === 1 && only && page === undefined && !isReserved(address, settings)) {
      redirects.set(key, { from: address, to: only.identity.id })
      continue
    }
    for (const member of claimants) {
      if (page === member.identity) continue
      const others = claimants.filter((other) => other !== member).map((other) => other.identity.path)
      const location = page ? `the address of ${page.path}` : 'an address of the site itself'
      const found = others.length > 0 ? `also a redirect to ${others.join(' and ')}` : location
      const message = `the redirect ${address} is ${found}.`
      findings.push(findingAt(member.identity, 'duplicate-redirect', message, redirectPlace(member, key)))
    }
  }

  const left = ({ identity }: RedirectInput) => leftBehind(identity, book)
  const kept = ({ identity }: RedirectInput) => keptAddresses(identity, settings)
  for (const addressesOf of [left, kept, aliasAddresses]) {
    for (const [key, { address, claimants }] of claims(members, addressesOf)) {
      const [only] = claimants
      const free = !pages.has(key) && !redirects.has(key) && !isReserved(address, settings)
      if (free && only && claimants.length === 1) redirects.set(key, { from: address, to: only.identity.id })
    }
  }
  return { redirects: [...redirects.values()].sort((a, b) => (a.from < b.from ? -1 : 1)), findings }
}

const idOf = ({ identity }: RedirectInput): NodeId => identity.id

/** Findings for redirects in the settings that are refused; all of them share one `key`. */
function refusedOf(
  all: readonly AskedRedirect[],
  key: string,
  pages: ReadonlyMap<string, FileIdentity | null>,
  explicit: ReadonlyMap<string, { readonly claimants: readonly RedirectInput[] }>,
  settings: Pick<Settings, 'wanted'>,
): Finding[] {
  const page = pages.get(key)
  const claimants = (explicit.get(key)?.claimants ?? []).map(idOf)
  return all.flatMap(({ from, to, at }) => {
    if (page?.id === to) return []
    const others = [...new Set([...all.map((other) => other.to), ...claimants])].filter((id) => id !== to)
    const isTaken = page !== undefined || isReserved(from, settings)
    if (!isTaken && others.length === 0) return []
    const location = page ? `the address of ${page.path}` : 'an address of the site itself'
    const found = isTaken ? location : `also a redirect to ${others.join(' and ')}`
    return [findingAt(settingsFile, 'duplicate-redirect', `the redirect ${from} is ${found}.`, at)]
  })
}

/** Page address → its member; null for a folder page that only lists its content. */
function occupied(
  members: readonly RedirectInput[],
  { addresses, locations, folderAddress }: AddressBook,
): Map<string, FileIdentity | null> {
  const pages = new Map<string, FileIdentity | null>()
  const known = new Set<string>()
  for (const {
    identity: { id, kind },
  } of members) {
    const folders = locations.get(id)?.folders ?? []
    const own = `${roleOf(kind)}/${folders.join('/')}`
    if (known.has(own)) continue
    known.add(own)
    for (let depth = 1; depth <= folders.length; depth++) {
      pages.set(caseless(folderAddress(roleOf(kind), folders.slice(0, depth))), null)
    }
  }
  for (const { identity } of members) pages.set(caseless(addresses.get(identity.id) ?? ''), identity)
  return pages
}

function claims(
  members: readonly RedirectInput[],
  addressesOf: (member: RedirectInput) => readonly Address[],
): Map<string, { address: Address; claimants: RedirectInput[] }> {
  const found = new Map<string, { address: Address; claimants: RedirectInput[] }>()
  for (const member of members) {
    for (const address of addressesOf(member)) {
      const key = caseless(address)
      const claim = found.get(key)
      if (!claim) found.set(key, { address, claimants: [member] })
      else if (!claim.claimants.includes(member)) claim.claimants.push(member)
    }
  }
  return found
}

function explicitAddresses(
  { identity, redirects, redirectsAt }: RedirectInput,
  findings: Finding[],
): Address[] {
  return redirects.flatMap((written, index) => {
    const address = writtenAddress(written)
    if (address !== null) return [address]
    const message = `the redirect "${written}" is not the path of a page.`
    findings.push(findingAt(identity, 'wrong-shape', message, redirectsAt[index]))
    return []
  })
}

function redirectPlace({ redirects, redirectsAt }: RedirectInput, key: string): SourcePoint | undefined {
  const index = redirects.findIndex((written) => caseless(writtenAddress(written) ?? '') === key)
  return redirectsAt[index]
}

function leftBehind(member: FileIdentity, { addresses, locations }: AddressBook): Address[] {
  const location = locations.get(member.id)
  const address = location?.claim?.address ?? location?.address
  return member.permalink !== null && address && address !== addresses.get(member.id) ? [address] : []
}

function keptAddresses(
  { path, bibliographic, aside }: FileIdentity,
  { keepAddresses: program }: Pick<Settings, 'keepAddresses'>,
): Address[] {
  const address = program === null || bibliographic || aside ? null : keptAddress(path, program)
  return address === null ? [] : [address]
}

function aliasAddresses({ identity, aliases }: RedirectInput): Address[] {
  return aliases
    .filter((alias) => slug(alias) !== '')
    .map((alias) => `${kindAddress(identity.kind)}${segment(alias)}/` as Address)
}
