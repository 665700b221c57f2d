import type { Linker, Collection } from '../links/link.ts'
import type { NodeId } from '../core/graph.ts'
import { nodePage } from '../pages/node-page.ts'
import { wholeView } from '../pages/whole-view.ts'

/** A file in the root of the collection. Its text appears on the page that a host shows for an unknown URL. */
const file = '404.md'

/**
 * Splits the documents from that text, which is linked apart from the collection: nothing counts or lists it, and no
 * link resolves to it. `notFound` is null if there is no such text or it is not published.
 */
export function withoutNotFound(link: Linker, ...[documents, ...around]: Parameters<Linker>) {
  const others = documents.filter(({ path }) => path !== file)
  if (others.length === documents.length) return { documents, notFound: null }
  const { graph, tags, redirects, wanted, problems } = link(documents, ...around)
  const id = file as NodeId
  if (!graph.has(id)) return { documents: others, notFound: null }
  return {
    documents: others,
    notFound: {
      /** The collection's graph, with this text in it. */
      graph,
      problems: problems.filter(({ place }) => place.file === file),
      page: (collection: Collection) =>
        nodePage(wholeView({ ...collection, graph, tags, redirects, wanted }).view, graph.node(id)),
    },
  }
}
