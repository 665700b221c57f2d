import type { Document, Link } from '../links/link.ts'
import type { Collection } from '../links/collection.ts'
import type { Graph, NodeId } from '../core/graph.ts'
import type { Problem } from '../core/rules.ts'
import type { NodePage } from '../pages/node-page-value.ts'
import { nodePage } from '../pages/node-page.ts'
import { wholeView } from '../pages/whole-view.ts'

/** The file at the top of a collection whose text is that of the page which a host shows where there is none. */
const file = '404.md'

/** Linked beside the collection, of which it is no part: nothing counts or lists it, and no link finds it. */
interface NotFoundText {
  /** That of the collection, with the text in it. */
  readonly graph: Graph
  readonly problems: readonly Problem[]
  page(collection: Collection): NodePage
}

/** The documents without the text of that page, and the text by itself; null where there is none or it is not published. */
export function withoutNotFound(
  link: Link,
  documents: readonly Document[],
  ...around: Rest
): { readonly documents: readonly Document[]; readonly notFound: NotFoundText | null } {
  const others = documents.filter(({ path }) => path !== file)
  if (others.length === documents.length) return { documents, notFound: null }
  const { graph, tags, redirects, wanted, problems } = link(documents, ...around)
  const id = file as NodeId
  if (!graph.has(id)) return { documents: others, notFound: null }
  return {
    documents: others,
    notFound: {
      graph,
      problems: problems.filter(({ place }) => place.file === file),
      page: (collection) =>
        nodePage(wholeView({ ...collection, graph, tags, redirects, wanted }).view, graph.node(id)),
    },
  }
}

type Rest = Parameters<Link> extends [unknown, ...infer Others] ? Others : never
