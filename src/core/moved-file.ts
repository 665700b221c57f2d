import type { Address } from './address.ts'

/** A file that has moved since the last build. Both paths are relative to the collection. */
export interface MovedFile {
  readonly from: string
  readonly to: string
  /** Its address in the last build. */
  readonly address: Address
}
