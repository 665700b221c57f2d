import { kindAddress } from '../core/address.ts'
import { roleOf, type NodeKind } from '../core/kinds.ts'
import type { Node } from '../core/graph.ts'
import { publication } from '../core/node-ref.ts'
import type { Folders } from './folders.ts'
import { longList } from './listing.ts'
import type { CountedTheme, PageSkeleton } from './page.ts'
import { description } from '../rendering/reference.ts'
import type { WholeView } from './view.ts'
import { wordsFor } from '../words/languages.ts'

/** The pages, by number, of the index of a kind that lists these nodes; `wanted` is how many wanted notes it leads to. */
export function indexPages(
  view: WholeView,
  kind: NodeKind,
  nodes: readonly Node[],
  folders: () => Folders,
  themes: () => readonly CountedTheme[],
  wanted = 0,
): (number: number) => PageSkeleton {
  const text = view.graph.nodes.find((node) => node.address === kindAddress(kind)) ?? null
  const pages = longList(
    kindAddress(kind),
    () => nodes,
    ({ title }) => title,
    (node) => ({ id: node.id, detail: detail(view, node) }),
  )
  return (number) => ({
    kind: 'index',
    of: kind,
    title: text && text.title,
    description: text && description(view, text),
    text: text && number === 1 ? text.id : null,
    ...pages(number),
    folders: number === 1 && kind === roleOf(kind) ? folders().top(roleOf(kind)) : [],
    themes: number === 1 ? themes() : [],
    wanted: number === 1 ? wanted : 0,
  })
}

/** The detail that tells one entry of an index from the next at a glance. */
function detail(view: WholeView, node: Node): string | null {
  const { counts, joins, list } = wordsFor(view.settings)
  switch (roleOf(node.kind)) {
    case 'note':
      return counted(view.inquiries(node.id).length, counts.inquiries)
    case 'inquiry':
      return counted(view.graph.from(node.id, 'source').length, counts.sources)
    case 'paper': {
      const { authors, venue } = node
      const year = node.entry.paper?.year ?? null
      const names = authors.length > 3 ? list(authors, 1) : joins.items(authors)
      return [names, publication({ venue, year })].filter((part) => part !== '').join(' · ') || null
    }
  }
}

function counted(number: number, words: (number: number) => string): string | null {
  return number === 0 ? null : words(number)
}
