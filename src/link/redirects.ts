import { kindAddress } from '../model/address.ts'
import type { Address, Node, NodeId } from '../model/graph.ts'
import type { Point } from '../model/place.ts'
import type { AddressBook } from './address-book.ts'
import { caseless } from './fold.ts'
import { findingAt, type Finding } from './finding.ts'
import type { Member } from './member.ts'
import { isReserved } from './reserved.ts'
import { segment, slug } from './slug.ts'
import { writtenAddress } from './written-address.ts'

/** An address where no page stands, and the node that it leads to. */
export interface Redirect {
  readonly from: Address
  readonly to: NodeId
}

/**
 * The addresses that lead elsewhere: what editors ask for, then what a permalink left behind, then front-matter
 * aliases. None stands where a page does, and one that two nodes claim alike leads to neither.
 */
export function redirectsOf(
  members: readonly Member[],
  book: AddressBook,
  nodes: readonly Node[],
): { redirects: Redirect[]; findings: Finding[] } {
  const aliases = new Map(nodes.map((node) => [node.id, node.aliases]))
  const pages = occupied(members, book)
  const redirects = new Map<string, Redirect>()
  const findings: Finding[] = []

  const explicit = claims(members, (member) => explicitAddresses(member, findings))
  for (const [key, { address, claimants }] of explicit) {
    const page = pages.get(key)
    const [only] = claimants
    if (claimants.length === 1 && only && page === undefined && !isReserved(address)) {
      redirects.set(key, { from: address, to: only.id })
      continue
    }
    for (const member of claimants) {
      if (page === member) continue
      const others = claimants.filter((other) => other !== member).map((other) => other.path)
      const standing = page ? `the address of ${page.path}` : 'an address of the site itself'
      const found = others.length > 0 ? `also a redirect to ${others.join(' and ')}` : standing
      const message = `the redirect ${address} is ${found}.`
      findings.push(findingAt(member, 'duplicate-redirect', message, placeOf(member, key)))
    }
  }

  for (const addressesOf of [
    (member: Member) => leftBehind(member, book),
    (member: Member) => aliasAddresses(member, aliases.get(member.id) ?? []),
  ]) {
    for (const [key, { address, claimants }] of claims(members, addressesOf)) {
      const [only] = claimants
      const free = !pages.has(key) && !redirects.has(key) && !isReserved(address)
      if (free && only && claimants.length === 1) redirects.set(key, { from: address, to: only.id })
    }
  }
  return { redirects: [...redirects.values()].sort((a, b) => (a.from < b.from ? -1 : 1)), findings }
}

/** Every page's address, with the member it belongs to; null for a folder whose page only lists what is in it. */
function occupied(
  members: readonly Member[],
  { addresses, standings, folderAddress }: AddressBook,
): Map<string, Member | null> {
  const pages = new Map<string, Member | null>()
  for (const member of members) {
    const folders = standings.get(member.id)?.folders ?? []
    for (let depth = 1; depth <= folders.length; depth++) {
      pages.set(caseless(folderAddress(member.entry.kind, folders.slice(0, depth))), null)
    }
  }
  for (const member of members) pages.set(caseless(addresses.get(member.id) ?? ''), member)
  return pages
}

function claims(
  members: readonly Member[],
  addressesOf: (member: Member) => readonly Address[],
): Map<string, { address: Address; claimants: Member[] }> {
  const found = new Map<string, { address: Address; claimants: Member[] }>()
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

function explicitAddresses(member: Member, findings: Finding[]): Address[] {
  const { redirects, places } = member.entry
  return redirects.flatMap((written, index) => {
    const address = writtenAddress(written)
    if (address !== null) return [address]
    const message = `the redirect "${written}" is not the path of a page.`
    findings.push(findingAt(member, 'wrong-shape', message, places.redirects[index]))
    return []
  })
}

/** Where a member asks for the redirect with this key. */
function placeOf({ entry }: Member, key: string): Point | undefined {
  const index = entry.redirects.findIndex((written) => caseless(writtenAddress(written) ?? '') === key)
  return entry.places.redirects[index]
}

function leftBehind(member: Member, { addresses, standings }: AddressBook): Address[] {
  const standing = standings.get(member.id)
  const address = standing?.claim?.address ?? standing?.address
  return member.entry.permalink !== null && address && address !== addresses.get(member.id) ? [address] : []
}

function aliasAddresses(member: Member, aliases: readonly string[]): Address[] {
  return aliases
    .filter((alias) => slug(alias) !== '')
    .map((alias) => `${kindAddress(member.entry.kind)}${segment(alias)}/` as Address)
}
