import { kindAddress, type Address } from '../core/address.ts'
import { roleOf } from '../core/kinds.ts'
import { parentOf } from '../core/path.ts'
import type { Node, NodeId } from '../core/graph.ts'
import type { SourcePoint } from '../core/rules.ts'
import { folderKind, type PointAt, type Settings } from '../core/settings.ts'
import { type AddressBook, isReserved } from './address-book.ts'
import { namedInSettings, settingsFile } from './chosen.ts'
import { locationOf } from './file-location.ts'
import { findingAt, type Finding } from '../core/problem.ts'
import { identityOfPath, pageExtension, type FileIdentity } from './member.ts'
import { join, type Resolve } from './resolve.ts'
import { caseless, isAddress, segment, slug, writtenAddress } from './names.ts'

/**
 * The address that a file at this path would get, whether or not it exists. `kind` is used if its folder gives none.
 */
export function addressOfPath(
  path: string,
  settings: Settings,
  kind: FileIdentity['kind'] = 'note',
): Address {
  const clean = path.normalize('NFC').replace(/^(?:\.?\/)+/, '')
  const given = folderKind(clean.split('/')[0] ?? '', settings)
  const { claim, address } = locationOf({ ...identityOfPath(clean), kind: given ?? kind }, settings)
  return claim?.address ?? address
}

/** Follows chains. A redirect to a draft gets no finding, which would reveal the draft. */
function askedRedirects(
  settings: Settings,
  pointAt: PointAt,
  { resolve, book }: { readonly resolve: Resolve; readonly book: AddressBook },
): { readonly asked: readonly ExplicitRedirect[]; readonly findings: Finding[] } {
  const findings: Finding[] = []
  const pages = new Map(Array.from(book.addresses, ([id, address]) => [caseless(address), id]))
  const all = settings.redirects.map(({ from, to }) => {
    const address = pageExtension.test(from) ? addressOfPath(from, settings) : writtenAddress(from)
    return { written: from, from: address, to, at: pointAt(['redirects', from]) }
  })
  const byAddress = new Map(all.map((one) => [one.from === null ? null : caseless(one.from), one]))

  const find = (to: string): NodeId | 'unpublished' | 'ambiguous' | 'circle' | null => {
    const passed = new Set<string>()
    for (let target = to; ;) {
      const named = target.startsWith('/') ? null : namedInSettings(target, resolve)
      if (named !== null) return typeof named === 'string' ? named : named.id
      const address = writtenAddress(target)
      const key = caseless(address ?? '')
      const next = byAddress.get(key)
      const node = pages.get(key)
      if (node !== undefined || !next) return node ?? null
      if (passed.has(key)) return 'circle'
      passed.add(key)
      target = next.to
    }
  }

  const asked = all.flatMap(({ written, from, to, at: point }): ExplicitRedirect[] => {
    const fault = (rule: Finding['rule'], message: string) => {
      findings.push(findingAt(settingsFile, rule, message, point))
      return []
    }
    if (from === null) return fault('wrong-shape', `"${written}" under redirects is not the path of a page.`)
    const found = find(to)
    switch (found) {
      case 'unpublished':
        return []
      case 'circle':
        return fault('broken-link', `The redirect from ${written} leads in a circle.`)
      case 'ambiguous':
        return fault('ambiguous-link', `"${to}" under redirects could mean several files.`)
      case null:
        return fault('broken-link', `"${to}" under redirects is not a page or file.`)
      default:
        return [{ from, to: found, by: settingsFile, at: point }]
    }
  })
  return { asked, findings }
}

/** An address without a page, and the node that it redirects to. */
export interface Redirect {
  readonly from: Address
  readonly to: NodeId
}

interface RedirectedPage {
  readonly identity: FileIdentity
  readonly page: Node
}

/** A redirect that somebody wrote down, with the file that says so. */
interface ExplicitRedirect extends Redirect {
  readonly by: Pick<FileIdentity, 'path' | 'point'>
  readonly at: SourcePoint | undefined
}

/**
 * Redirects by descending priority: explicit ones in front matter (with aliases that are addresses) and settings
 * (`asked`); addresses replaced by permalinks; addresses given by another program; aliases. The address of a page never
 * redirects, and an address that two nodes claim leads to neither.
 */
export function redirectsOf(
  members: readonly RedirectedPage[],
  tables: { readonly resolve: Resolve; readonly book: AddressBook },
  settings: Settings,
  pointAt: PointAt,
): { redirects: Redirect[]; findings: Finding[] } {
  const { book } = tables
  const pages = occupied(members, book)
  const redirects = new Map<string, Redirect>()
  const { asked, findings } = askedRedirects(settings, pointAt, tables)

  const explicit: readonly ExplicitRedirect[] = [
    ...asked,
    ...members.flatMap((member) => explicitRedirects(member, findings)),
  ]
  for (const [key, claimants] of Map.groupBy(explicit, ({ from }) => caseless(from))) {
    const page = pages.get(key)
    const targets = new Set(claimants.map(({ to }) => to))
    for (const { from, to, by, at } of claimants) {
      const others = [...targets].filter((id) => id !== to)
      const isTaken = page !== undefined || isReserved(from, settings)
      if (!isTaken && others.length === 0) redirects.set(key, { from, to })
      else if (page?.id !== to) {
        const owner = page ? `the address of ${page.path}` : 'needed by the site itself'
        const found = isTaken ? owner : `also a redirect to ${others.join(' and ')}`
        findings.push(findingAt(by, 'duplicate-redirect', `The redirect from ${from} is ${found}.`, at))
      }
    }
  }

  for (const addressesOf of [leftBehind, keptAddresses, aliasAddresses]) {
    const claims = members.flatMap((member) =>
      addressesOf(member, book, settings).map((from): Redirect => ({ from, to: member.identity.id })),
    )
    for (const [key, [first, ...others]] of Map.groupBy(claims, ({ from }) => caseless(from))) {
      const isFree = first && !pages.has(key) && !redirects.has(key) && !isReserved(first.from, settings)
      if (isFree && others.every(({ to }) => to === first.to)) redirects.set(key, first)
    }
  }
  return { redirects: [...redirects.values()].sort((a, b) => (a.from < b.from ? -1 : 1)), findings }
}

/** Page address → its member; null for a folder page that only lists its content. */
function occupied(
  members: readonly RedirectedPage[],
  { addresses, locations, folderAddress }: AddressBook,
): Map<string, FileIdentity | null> {
  const pages = new Map<string, FileIdentity | null>()
  for (const { identity } of members) {
    const folders = locations.get(identity.id)?.folders ?? []
    for (let depth = 1; depth <= folders.length; depth++) {
      pages.set(caseless(folderAddress(roleOf(identity.kind), folders.slice(0, depth))), null)
    }
  }
  for (const { identity } of members) pages.set(caseless(addresses.get(identity.id) ?? ''), identity)
  return pages
}

/** The redirects that the front matter of a page asks for. */
function explicitRedirects(
  { identity, page }: RedirectedPage,
  findings: Finding[],
): readonly ExplicitRedirect[] {
  const { redirects, places } = page.entry
  // Without a leading slash, an address is relative to the folder of the file, as in Hugo and Quartz.
  const old = identity.aliases.filter(isAddress).map((alias) => {
    const path = alias.trim()
    return path.startsWith('/') ? path : `/${join(parentOf(identity.path), path)}/`
  })
  return [...redirects, ...old].flatMap((written, index) => {
    const from = writtenAddress(written)
    const at = places.redirects[index]
    if (from !== null) return [{ from, to: identity.id, by: identity, at }]
    const message = `The redirect "${written}" is not the path of a page.`
    findings.push(findingAt(identity, 'wrong-shape', message, at))
    return []
  })
}

function leftBehind({ identity }: RedirectedPage, { addresses, locations }: AddressBook): Address[] {
  const location = locations.get(identity.id)
  const address = location?.claim?.address ?? location?.address
  return identity.permalink !== null && address && address !== addresses.get(identity.id) ? [address] : []
}

function keptAddresses(
  { identity: { path, bibliographic, aside } }: RedirectedPage,
  _: AddressBook,
  { keepAddresses: program }: Settings,
): Address[] {
  const address = program === null || bibliographic || aside ? null : keptAddress(path, program)
  return address === null ? [] : [address]
}

function aliasAddresses({ identity, page }: RedirectedPage): Address[] {
  return page.aliases
    .filter((alias) => slug(alias) !== '')
    .map((alias) => `${kindAddress(identity.kind)}${segment(alias)}/` as Address)
}

type AddressProgram = NonNullable<Settings['keepAddresses']>

/** The path, in segments, at which each program serves a file. The input has no extension. */
const served: Readonly<Record<AddressProgram, (segments: readonly string[]) => readonly string[]>> = {
  quartz: (segments) => {
    const slugs = segments.map((segment) =>
      segment.replace(/\s/g, '-').replaceAll('&', '-and-').replaceAll('%', '-percent').replace(/[?#]/g, ''),
    )
    const isIndex = ['index', '_index'].includes(slugs.at(-1) ?? '')
    return isIndex ? slugs.slice(0, -1) : slugs
  },
  'obsidian-publish': (segments) => segments.map((segment) => segment.replaceAll(' ', '+')),
}

/** The address that another program gives a file. Null for the home page and for unusable addresses. */
export function keptAddress(path: string, program: AddressProgram): Address | null {
  const segments = served[program](path.normalize('NFC').replace(pageExtension, '').split('/'))
  // Encoded, because `writtenAddress` decodes it: a % in a name must survive.
  const address = writtenAddress(segments.map(encodeURIComponent).join('/'))
  return address === '/' ? null : address
}
