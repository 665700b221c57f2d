import { isIndexAddress } from '../model/address.ts'
import type { Graph, Node } from '../model/graph.ts'
import type { NodeKind } from '../model/entry.ts'

type Titled = { readonly title: string }

const orders = new Map<string, (a: Titled, b: Titled) => number>()

/** The order of titles on every page: the one of the site's language, whatever the machine's own is. */
export function byTitle(language: string): (a: Titled, b: Titled) => number {
  const known = orders.get(language)
  if (known) return known
  // A language that the machine has no order for takes English's, not the machine's own.
  const collator = new Intl.Collator([language, 'en'], { numeric: true, ignorePunctuation: true })
  const order = (a: Titled, b: Titled) =>
    collator.compare(a.title, b.title) || (a.title < b.title ? -1 : a.title > b.title ? 1 : 0)
  orders.set(language, order)
  return order
}

/** The nodes of a kind in index order: by title, equals by address. Texts of home and of the indexes are not among them. */
export function indexOrder(graph: Graph, kind: NodeKind, language: string): readonly Node[] {
  const compare = byTitle(language)
  return graph
    .ofKind(kind)
    .filter((node) => !isIndexText(node))
    .toSorted((a, b) => compare(a, b) || (a.address < b.address ? -1 : 1))
}

/** Whether the node is the text of the home page or of an index, and so has no page of its own kind. */
export function isIndexText(node: Node): boolean {
  return isIndexAddress(node.address)
}

/** When a node was last new: never a file's time. */
export function lastChange(node: Node): string | null {
  return node.entry.updated ?? node.entry.date
}
