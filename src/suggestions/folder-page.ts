import { isIndexAddress } from '../core/address.ts'
import type { Node } from '../core/graph.ts'
import { noteName } from '../core/path.ts'

/** Whether it is the page of a folder more than a note of its own: what it is called is seldom a name. */
export function isFolderPage({ address, file }: Node): boolean {
  return isIndexAddress(address) || /^(?:index|readme)$/i.test(noteName(file))
}
