import type { Address } from '../core/address.ts'
import { caseless } from './fold.ts'
import { findingAt, type Finding } from './finding.ts'
import type { Face } from './member.ts'
import { isReserved } from './reserved.ts'
import { writtenAddress } from './written-address.ts'

/** Explicit addresses that are sound; a refused one leaves its file where its path puts it. */
export function permalinks(members: readonly Face[]): {
  addresses: Map<Face, Address>
  findings: Finding[]
} {
  const asked: [Face, Address][] = []
  const findings: Finding[] = []
  for (const member of members) {
    const { permalink: written, permalinkAt } = member
    if (written === null) continue
    const address = writtenAddress(written)
    if (address === null) {
      const message = `the permalink "${written}" is not the path of a page.`
      findings.push(findingAt(member, 'wrong-shape', message, permalinkAt))
    } else if (isReserved(address)) {
      const message = `the permalink "${written}" is an address of the site itself.`
      findings.push(findingAt(member, 'duplicate-address', message, permalinkAt))
    } else asked.push([member, address])
  }

  const addresses = new Map<Face, Address>()
  for (const group of Map.groupBy(asked, ([, address]) => caseless(address)).values()) {
    for (const [member, address] of group) {
      if (group.length === 1) addresses.set(member, address)
      else {
        const others = group.filter(([other]) => other !== member).map(([other]) => other.path)
        const message = `the permalink "${address}" is also that of ${others.join(' and ')}.`
        findings.push(findingAt(member, 'duplicate-address', message, member.permalinkAt))
      }
    }
  }
  return { addresses, findings }
}
