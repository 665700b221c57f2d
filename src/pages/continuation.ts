import { continuation, type Address } from '../core/address.ts'
import type { Node } from '../core/graph.ts'
import type { ContinuationPage, PageSkeleton } from './page.ts'
import type { NodeRef } from '../core/node-ref.ts'
import type { Folders } from './folders.ts'
import { pageCount } from './listing.ts'
import { pageSection, type SectionId } from './sections.ts'
import type { Lengths, View, WholeView } from './node-page-value.ts'

export function longSections(
  view: WholeView,
  folders: Folders,
  node: Node,
): readonly (readonly [SectionId | 'contents', number])[] {
  const lengths = Object.entries(view.lengths(node.id)) as [SectionId, Lengths[string]][]
  const totals: readonly (readonly [SectionId | 'contents', number])[] = [
    ...lengths.map(([id, { total, length }]) => [id, pageCount(total, length)] as const),
    ['contents', pageCount(folders.countAt(node.address))],
  ]
  return totals.filter(([, pages]) => pages > 1)
}

export function continuationPage(view: View, node: Node, id: SectionId, number: number): ContinuationPage {
  return {
    kind: 'continuation',
    address: continuation(node.address, id, number),
    of: view.name(node.id).ref,
    number,
    section: pageSection(id, { view, node, citedAt: new Map() }, number),
  }
}

/** `number` counts from 2. `of` is the folder's text, if it has one. */
export function contentsPage(
  folders: Folders,
  address: Address,
  of: NodeRef | null,
  number: number,
): PageSkeleton {
  const at = folders.contentsAt(address, number)
  if (!at) throw new Error(`no folder at ${address}`)
  return {
    kind: 'continuation',
    address: continuation(address, 'contents', number),
    of: of ?? { kind: 'note', address, title: at.title, lang: null, dir: null },
    number,
    listing: at.listing,
  }
}
