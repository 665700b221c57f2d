import type { Address } from '../core/address.ts'
import type { NodeId } from '../core/graph.ts'
import type { SourcePoint } from '../core/rules.ts'
import { folderKind, type Settings } from '../core/settings.ts'
import type { AddressBook } from './address-book.ts'
import { settingsFile } from './chosen.ts'
import { locationOf } from './file-location.ts'
import { findingAt, type Finding } from './finding.ts'
import { identityOfPath, pageExtension, type FileIdentity } from './member.ts'
import type { Resolve } from './resolve.ts'
import { caseless, writtenAddress } from './slug.ts'
import { targetOf } from './targets.ts'

export interface AskedRedirect {
  readonly from: Address
  readonly to: NodeId
  readonly at: SourcePoint | undefined
}

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
export function askedRedirects(
  settings: Settings,
  at: readonly SourcePoint[],
  { resolve, book }: { readonly resolve: Resolve; readonly book: AddressBook },
): { readonly asked: readonly AskedRedirect[]; readonly findings: readonly Finding[] } {
  if (settings.redirects.length === 0) return nothing
  const findings: Finding[] = []
  const pages = new Map(Array.from(book.addresses, ([id, address]) => [caseless(address), id]))
  const all = settings.redirects.map(({ from, to }, index) => {
    const address = pageExtension.test(from) ? addressOfPath(from, settings) : writtenAddress(from)
    return { written: from, from: address, to, at: at[index] }
  })
  const byAddress = new Map(all.map((one) => [one.from === null ? null : caseless(one.from), one]))

  const find = (to: string): NodeId | 'draft' | 'ambiguous' | 'circle' | null => {
    const passed = new Set<string>()
    for (let target = to; ;) {
      const named = target.startsWith('/') ? null : byName(target, resolve)
      if (named !== null) return named
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

  const asked = all.flatMap(({ written, from, to, at: point }): AskedRedirect[] => {
    const fault = (rule: Finding['rule'], message: string) => {
      findings.push(findingAt(settingsFile, rule, message, point))
      return []
    }
    if (from === null) return fault('wrong-shape', `"${written}" under redirects is not the path of a page.`)
    const found = find(to)
    switch (found) {
      case 'draft':
        return []
      case 'circle':
        return fault('broken-link', `the redirect ${written} leads in a circle.`)
      case 'ambiguous':
        return fault('ambiguous-link', `"${to}" under redirects could mean more than one file.`)
      case null:
        return fault('broken-link', `"${to}" under redirects is no page of a file of this collection.`)
      default:
        return [{ from, to: found, at: point }]
    }
  })
  return { asked, findings }
}

const nothing = { asked: [], findings: [] }

function byName(target: string, resolve: Resolve): NodeId | 'draft' | 'ambiguous' | null {
  const link = { syntax: 'property', role: 'property', target, fragment: null } as const
  const { found, ignored } = resolve(link, { id: null, folder: '' })
  const [only] = found
  const { found: how } = targetOf(found)
  if (ignored || how === 'unpublished') return 'draft'
  if (how === 'ambiguous') return 'ambiguous'
  return how === 'node' ? (only?.member?.id ?? null) : null
}
