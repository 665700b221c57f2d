import { encodeBase } from '../../model/address.ts'
import type { Address } from '../../model/graph.ts'

const mark = '#walk='

/** The part of an address that names a walk: the pages after the one it begins at. Empty for none. */
export function walkHash(steps: readonly Address[]): string {
  return steps.length === 0 ? '' : mark + steps.map(shortened).join(',')
}

/** The pages that such a part names; null where it names no walk. What cannot be decoded is left out. */
export function stepsIn(hash: string): readonly Address[] | null {
  if (!hash.startsWith(mark)) return null
  return hash
    .slice(mark.length)
    .split(',')
    .flatMap((step) => lengthened(step) ?? [])
}

function shortened(address: Address): string {
  return address
    .replace(/^\/|\/$/g, '')
    .split('/')
    .map(encodeURIComponent)
    .join('/')
}

function lengthened(step: string): Address | null {
  try {
    const path = decodeURIComponent(step)
    return (path === '' ? '/' : `/${path}/`) as Address
  } catch {
    return null
  }
}

/** The page that a link of this site leads to. */
export function addressOf(href: string, base: string): Address {
  const path = href.slice(encodeBase(base).length)
  return `/${path.split('/').map(decodeURIComponent).join('/')}` as Address
}
