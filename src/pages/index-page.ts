import { kindAddress, orderAddress, type Address, type IndexOrder } from '../core/address.ts'
import { roleOf, type NodeKind } from '../core/kinds.ts'
import type { Node } from '../core/graph.ts'
import { lazily } from '../core/lazily.ts'
import { description } from '../rendering/body.ts'
import type { Folders } from './folders.ts'
import { ordersOf, type Ordered } from './index-orders.ts'
import { longList, pageCount, pageLength } from './listing.ts'
import type { IndexPage, PageSkeleton } from './page.ts'
import type { Tags } from './tags.ts'
import type { TopicList } from './topics.ts'
import type { WholeView } from './view.ts'

/** Nodes on a page in an order other than by title. Such pages show titles only. */
const orderLength = 250

export interface IndexContext {
  readonly folders: () => Folders
  readonly topics: TopicList
  readonly tags: Tags
  readonly wanted: number
  isFree(address: Address): boolean
}

interface IndexInOrder {
  readonly first: Address
  readonly pages: number
  readonly page: (number: number) => PageSkeleton
}

export function indexesOf(
  view: WholeView,
  kind: NodeKind,
  nodes: readonly Node[],
  around: IndexContext,
): readonly IndexInOrder[] {
  const { folders, topics, tags, wanted } = around
  const text = view.graph.nodes.find((node) => node.address === kindAddress(kind)) ?? null
  const offered = ordersOf(view, nodes, () => topics.ofKind(kind)).filter(
    ({ order }) => order === 'by-title' || around.isFree(orderAddress(kind, order)),
  )
  const orders = offered.map(({ order }) => ({ order, address: orderAddress(kind, order) }))
  return offered.map(({ order, list }): IndexInOrder => {
    const first = orderAddress(kind, order)
    const isMain = order === 'by-title'
    const length = isMain ? pageLength : orderLength
    const pages = longList(first, list, nameIn(order), ({ node, ...as }) => ({ id: node.id, ...as }), length)
    const jumps = lazily(() => jumpsIn(list(), (page) => pages(page).address, length))
    return {
      first,
      pages: pageCount(nodes.length, length),
      page: (number) => {
        const isFirst = isMain && number === 1
        return {
          kind: 'index',
          of: kind,
          order,
          orders: orders.length > 1 ? orders : [],
          title: text && text.title,
          description: text && description(view, text),
          text: text && isFirst ? text.id : null,
          ...pages(number),
          jumps: jumps(),
          folders: isFirst && kind === roleOf(kind) ? folders().top(roleOf(kind)) : [],
          topics: isFirst ? topics.ofKind(kind).map(({ topic }) => topic) : [],
          tags: isFirst ? tags.ofKind(kind) : [],
          wanted: isFirst ? wanted : 0,
        }
      },
    }
  })
}

function nameIn(order: IndexOrder): (one: Ordered) => string {
  if (order === 'by-title') return ({ node }) => node.title
  return ({ part, detail }) => part?.title ?? detail ?? '0'
}

/** The beginning of each part; empty if there is only one part. */
function jumpsIn(
  list: readonly Ordered[],
  addressOf: (page: number) => Address,
  length: number,
): IndexPage['jumps'] {
  const jumps = new Map<string, IndexPage['jumps'][number]>()
  for (const [place, { part }] of list.entries()) {
    if (part && !jumps.has(part.id)) {
      jumps.set(part.id, { ...part, address: addressOf(Math.floor(place / length) + 1) })
    }
  }
  return jumps.size > 1 ? [...jumps.values()] : []
}
