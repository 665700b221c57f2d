import { topicsAddress, type Address } from '../core/address.ts'
import { caseless, digest, segment } from '../links/slug.ts'

/** Addresses for different names. If several names have the same slug, all but the first get a suffix. */
export function topicAddresses(names: readonly string[]): readonly Address[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const slug = segment(name)
    // Page numbers of a long list are below `page`.
    const isFree = slug !== 'page' && !taken.has(caseless(slug))
    const own = isFree ? slug : `${slug}-${digest(name)}`
    taken.add(caseless(own))
    return `${topicsAddress}${own}/` as Address
  })
}
