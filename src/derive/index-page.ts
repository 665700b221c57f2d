import { kindAddress, numbered } from '../model/address.ts'
import type { NodeKind } from '../model/entry.ts'
import type { Address, Node } from '../model/graph.ts'
import type { IndexPage, PageRange } from '../model/page.ts'
import { publication } from '../model/publication.ts'
import { inquiriesOf, sourcesOf } from '../model/questions.ts'
import type { Folders } from './folders.ts'
import { listing, pageCount, pageLength } from './listing.ts'
import { nodePage } from './node-page.ts'
import { description } from './reference.ts'
import type { WholeView } from './view.ts'

export function indexPage(
  view: WholeView,
  kind: NodeKind,
  nodes: readonly Node[],
  number: number,
  folders: Folders,
): IndexPage {
  const text = view.graph.nodes.find((node) => node.address === kindAddress(kind))
  return {
    kind: 'index',
    of: kind,
    address: numbered(kindAddress(kind), number),
    title: text?.title ?? null,
    description: text ? description(view, text) : null,
    text: text && number === 1 ? nodePage(view, text) : null,
    math: false,
    number,
    listing: listing(nodes, number, (node) => ({
      ...view.card(node.id),
      detail: detail(view, node),
    })),
    ranges: ranges(nodes, kindAddress(kind), ({ title }) => title),
    folders: number === 1 ? folders.top(kind) : [],
  }
}

/** What tells one entry of an index from the next at a glance. */
function detail(view: WholeView, node: Node): string | null {
  const { graph } = view
  switch (node.kind) {
    case 'note':
      return counted(inquiriesOf(graph, node.id).length, 'inquiry', 'inquiries')
    case 'inquiry':
      return counted(sourcesOf(graph, node.id).length, 'source', 'sources')
    case 'paper': {
      const { authors, venue } = node
      const year = node.entry.paper?.year ?? null
      const names = authors.length > 3 ? `${authors[0]} and ${authors.length - 1} others` : authors.join(', ')
      return [names, publication({ venue, year })].filter((part) => part !== '').join(' · ') || null
    }
  }
}

function counted(count: number, one: string, many: string): string | null {
  return count === 0 ? null : `${count} ${count === 1 ? one : many}`
}

/** The pages of a long list that begins at `first`, each by the names of its first and last item; none for a list of one page. */
export function ranges<Item>(
  all: readonly Item[],
  first: Address,
  name: (item: Item) => string,
): readonly PageRange[] {
  const pages = pageCount(all.length)
  if (pages === 1) return []
  return Array.from({ length: pages }, (_, index) => {
    const [from, to] = [all[index * pageLength], all[Math.min((index + 1) * pageLength, all.length) - 1]]
    return {
      number: index + 1,
      address: numbered(first, index + 1),
      first: from === undefined ? '' : name(from),
      last: to === undefined ? '' : name(to),
    }
  })
}
