import { isIndexAddress } from './address.ts'
import type { Graph, Node } from './graph.ts'
import type { NodeKind } from './kinds.ts'
import { byKey } from './lazily.ts'

type Titled = { readonly title: string }

/** Compares titles in the language of the site, independently of the machine's locale. */
export const byTitle = byKey((language: string) => {
  // Falls back to English if the machine lacks the language, not to its own locale.
  const collator = new Intl.Collator([language, 'en'], { numeric: true, ignorePunctuation: true })
  return (a: Titled, b: Titled) =>
    collator.compare(a.title, b.title) || (a.title < b.title ? -1 : a.title > b.title ? 1 : 0)
})

/** The nodes of a kind by title, ties by address. */
export function titleOrder(graph: Graph, kind: NodeKind, language: string): readonly Node[] {
  const compare = byTitle(language)
  return graph.ofKind(kind).toSorted((a, b) => compare(a, b) || (a.address < b.address ? -1 : 1))
}

/** Whether the node is the text of the home page or of an index, so it has no page of its own. */
export function isIndexText(node: Node): boolean {
  return isIndexAddress(node.address)
}

/** False for the text of an index, and for a base in a folder of templates, which only other pages use. */
export function isListed(node: Pick<Node, 'address' | 'aside'>): boolean {
  return !isIndexAddress(node.address) && node.aside !== true
}

/** From front matter, never the mtime of the file. */
export function lastChange(node: Node): string | null {
  return node.entry.updated ?? node.entry.date
}
