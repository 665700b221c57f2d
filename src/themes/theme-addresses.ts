import { themesAddress, type Address } from '../core/address.ts'
import { caseless, digest, segment } from '../links/slug.ts'

/** An address for each of the names, which are all different; of those that slug alike, all but the first get a suffix. */
export function themeAddresses(names: readonly string[]): readonly Address[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const slug = segment(name)
    // Where a list goes on, pages are numbered below this name.
    const isFree = slug !== 'page' && !taken.has(caseless(slug))
    const own = isFree ? slug : `${slug}-${digest(name)}`
    taken.add(caseless(own))
    return `${themesAddress}${own}/` as Address
  })
}
