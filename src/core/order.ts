import { isIndexAddress } from './address.ts'
import type { Graph, Node, NodeId } from './graph.ts'
import type { NodeKind } from './kinds.ts'

type Titled = { readonly title: string }

const orders = new Map<string, (a: Titled, b: Titled) => number>()

/** The order of titles on every page: that of the site's language, regardless of the machine's own. */
export function byTitle(language: string): (a: Titled, b: Titled) => number {
  const known = orders.get(language)
  if (known) return known
  // A language that the machine cannot sort by falls back to English, not to the machine's own.
  const collator = new Intl.Collator([language, 'en'], { numeric: true, ignorePunctuation: true })
  const order = (a: Titled, b: Titled) =>
    collator.compare(a.title, b.title) || (a.title < b.title ? -1 : a.title > b.title ? 1 : 0)
  orders.set(language, order)
  return order
}

const lastOrders = new Map<string, readonly NodeId[]>()

/** The nodes of a kind by title, equals by address. */
export function titleOrder(graph: Graph, kind: NodeKind, language: string): readonly Node[] {
  const compare = byTitle(language)
  const key = `${kind} ${language}`
  // Starts from the last order, on which the result does not depend: a nearly sorted list takes a tenth of the
  // comparisons.
  const order = startingLike(lastOrders.get(key) ?? [], graph.ofKind(kind)).sort(
    (a, b) => compare(a, b) || (a.address < b.address ? -1 : 1),
  )
  lastOrders.set(
    key,
    order.map(({ id }) => id),
  )
  return order
}

/** The nodes with these ids, in the same order, and then the others. */
function startingLike(ids: readonly NodeId[], nodes: readonly Node[]): Node[] {
  const left = new Map(nodes.map((node) => [node.id, node]))
  const named = ids.flatMap((id) => {
    const node = left.get(id)
    left.delete(id)
    return node ?? []
  })
  return [...named, ...left.values()]
}

/** Whether the node is the text of the home page or of an index, and so has no page of its own kind. */
export function isIndexText(node: Node): boolean {
  return isIndexAddress(node.address)
}

/** Whether lists name the node: not the text of an index, nor a base in a folder of templates, which a page only uses. */
export function isListed(node: Pick<Node, 'address' | 'aside'>): boolean {
  return !isIndexAddress(node.address) && node.aside !== true
}

/** The date on which a node last changed, as its author gives it; never the time of its file. */
export function lastChange(node: Node): string | null {
  return node.entry.updated ?? node.entry.date
}
