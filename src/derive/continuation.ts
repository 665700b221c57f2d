import { continuation } from '../model/address.ts'
import type { Address, Node } from '../model/graph.ts'
import type { ContinuationPage } from '../model/page.ts'
import { citedBy, mentionsOf, referredBy, relatedTo } from '../model/questions.ts'
import type { Folders } from './folders.ts'
import { pageCount } from './listing.ts'
import { cited, inquiries, joinedTo, mentions, referred, related } from './node-page.ts'
import type { View, WholeView } from './view.ts'

type Section = ContinuationPage['list']['section']

/** The sections of a node's page that go on over several pages, with the number of them. */
export function longSections(
  view: WholeView,
  folders: Folders,
  node: Node,
): readonly (readonly [Section, number])[] {
  const { graph } = view
  const inquiries = view.inquiries(node.id)
  const totals: readonly (readonly [Section, number])[] = [
    ['related', pageCount(joinedTo(relatedTo(graph, node.id)).length)],
    ['referred', pageCount(joinedTo(referredBy(graph, node.id)).length)],
    ['inquiries', pageCount(inquiries.ids.length, inquiries.length)],
    ['cited-by', pageCount(citedBy(graph, node.id).length)],
    ['mentions', pageCount(mentionsOf(graph, node.id).length)],
    ['contents', pageCount(folders.countAt(node.address))],
  ]
  return totals.filter(([, pages]) => pages > 1)
}

export function continuationPage(
  view: View,
  folders: Folders,
  node: Node,
  section: Section,
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
    case 'contents':
      return {
        ...page,
        list: { section, listing: contentsAt(folders, node.address, number).contents.listing },
      }
  }
}

export function folderContinuation(folders: Folders, address: Address, number: number): ContinuationPage {
  const { title, contents } = contentsAt(folders, address, number)
  return {
    kind: 'continuation',
    address: continuation(address, 'contents', number),
    of: { kind: 'note', address, title, lang: null, dir: null },
    number,
    math: false,
    list: { section: 'contents', listing: contents.listing },
  }
}

function contentsAt(folders: Folders, address: Address, number: number) {
  const at = folders.contentsAt(address, number)
  if (!at) throw new Error(`no folder at ${address}`)
  return at
}
