import { addressInFragment, homeAddress, pathInFragment, type Address } from '../../core/address.ts'

/** The fragment of `/graph/` names the node that is chosen: `#node=notes/theta`. */
const prefix = '#node='

/** The address that a fragment names; null where it names none. */
export function readFragment(fragment: string): Address | null {
  if (!fragment.startsWith(prefix)) return null
  const address = addressInFragment(fragment.slice(prefix.length))
  return address === homeAddress ? null : address
}

export function writeFragment(address: Address): string {
  return prefix + pathInFragment(address)
}
