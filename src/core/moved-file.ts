import type { Address } from './address.ts'

/** A file of the last build that is at another path now. Both are paths relative to the collection. */
export interface MovedFile {
  readonly from: string
  readonly to: string
  /** Where its page stood in the last build. */
  readonly address: Address
}
