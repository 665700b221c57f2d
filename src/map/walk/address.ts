import { addressInFragment, encodeBase, pathInFragment, type Address } from '../../core/address.ts'

const mark = '#walk='

/** The part of an address that names a walk: the pages after the one it begins at. Empty for none. */
export function walkHash(steps: readonly Address[]): string {
  return steps.length === 0 ? '' : mark + steps.map(pathOf).join(',')
}

/** The pages that such a part names; null where it names no walk. What cannot be decoded is left out. */
export function stepsIn(hash: string): readonly Address[] | null {
  if (!hash.startsWith(mark)) return null
  return hash
    .slice(mark.length)
    .split(',')
    .flatMap((step) => addressInFragment(step) ?? [])
}

/** A comma stands between two. */
function pathOf(address: Address): string {
  return pathInFragment(address).replaceAll(',', '%2C')
}

/** The page that a link of this site leads to. */
export function addressOf(href: string, base: string): Address {
  const path = href.slice(encodeBase(base).length)
  return `/${path.split('/').map(decodeURIComponent).join('/')}` as Address
}
