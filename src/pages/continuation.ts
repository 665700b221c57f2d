import { continuation, type Address } from '../core/address.ts'
import type { Node } from '../core/graph.ts'
import type { ContinuationPage, Outline } from './page.ts'
import type { NodeRef } from '../core/node-ref.ts'
import type { Folders } from './folders.ts'
import { pageCount } from './listing.ts'
import { cited, inquiries, mentions, referred, related } from './node-page.ts'
import { joinedSections, type JoinedSection } from './page-lengths.ts'
import type { View, WholeView } from './view.ts'

type Section = ContinuationPage['list']['section']

/** The sections of a node's page that go on over several pages, with the number of them. */
export function longSections(
  view: WholeView,
  folders: Folders,
  node: Node,
): readonly (readonly [Section, number])[] {
  const lengths = view.lengths(node.id)
  const totals: readonly (readonly [Section, number])[] = [
    ...joinedSections.map((section) => {
      const { total, length } = lengths[section]
      return [section, pageCount(total, length)] as const
    }),
    ['contents', pageCount(folders.countAt(node.address))],
  ]
  return totals.filter(([, pages]) => pages > 1)
}

export function continuationPage(
  view: View,
  node: Node,
  section: JoinedSection,
  number: number,
): ContinuationPage {
  const page = {
    kind: 'continuation',
    address: continuation(node.address, section, number),
    of: view.name(node.id).ref,
    number,
    math: false,
  } as const
  switch (section) {
    case 'related':
      return { ...page, list: { section, listing: related(view, node, number) } }
    case 'referred':
      return { ...page, list: { section, listing: referred(view, node, number) } }
    case 'inquiries':
      return { ...page, list: { section, listing: inquiries(view, node, number) } }
    case 'cited-by':
      return { ...page, list: { section, listing: cited(view, node, number) } }
    case 'mentions':
      return { ...page, list: { section, listing: mentions(view, node, number) } }
  }
}

/** Page `number`, from 2, of what stands in a folder; `of` is the text of the folder, if it has one. */
export function contentsPage(
  folders: Folders,
  address: Address,
  of: NodeRef | null,
  number: number,
): Outline {
  const at = folders.contentsAt(address, number)
  if (!at) throw new Error(`no folder at ${address}`)
  return {
    kind: 'continuation',
    address: continuation(address, 'contents', number),
    of: of ?? { kind: 'note', address, title: at.title, lang: null, dir: null },
    number,
    math: false,
    listing: at.listing,
  }
}
