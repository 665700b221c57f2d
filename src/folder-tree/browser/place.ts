import { addressOf, roleAddress, type Address } from '../../core/address.ts'
import { roleOf, roles, type NodeKind } from '../../core/kinds.ts'

export interface TreePlace {
  readonly here: Address | null
  /** The folders around the page, outermost first, from its breadcrumbs: a permalink does not contain them. */
  readonly above: readonly Address[]
}

export function placeInTree(page: Document, pathname: string, base: string): TreePlace {
  const main = page.querySelector('main')
  const role = roles.find((one) => one === roleOf((main?.dataset['kind'] ?? '') as NodeKind))
  const path = main?.querySelectorAll<HTMLAnchorElement>('.breadcrumbs a') ?? []
  const folders = Array.from(path, (link) => addressUnder(link.getAttribute('href') ?? '', base))
  return {
    here: addressUnder(pathname, base),
    above: [role ? roleAddress(role) : null, ...folders].filter((address) => address !== null),
  }
}

function addressUnder(path: string, base: string): Address | null {
  try {
    return path.startsWith(base) ? addressOf(path, base) : null
  } catch {
    return null
  }
}
