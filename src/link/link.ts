import { Graph, type NodeId } from '../model/graph.ts'
import type { Point } from '../model/place.ts'
import type { Problem } from '../model/rules.ts'
import type { Settings } from '../model/settings.ts'
import { addressBook } from './address-book.ts'
import type { Document } from './document.ts'
import { edgesOf } from './edges.ts'
import { featuredInquiries } from './featured.ts'
import { problemsOf, type Finding } from './finding.ts'
import { folderTargets } from './folder-links.ts'
import { membersOf } from './member.ts'
import { ignoredIndex, nameIndex } from './name-index.ts'
import { nodesOf } from './nodes.ts'
import { redirectsOf, type Redirect } from './redirects.ts'
import { resolver } from './resolve.ts'
import { tagsOf, type Tag } from './tags.ts'
import { aimsOf } from './targets.ts'

export type { Document }

export interface Linked {
  readonly graph: Graph
  /** Those of the entries and of linking, in order of place, with the collection's severities; none that is off. */
  readonly problems: readonly Problem[]
  /** In address order. */
  readonly redirects: readonly Redirect[]
  /** Every tag of a published node and every parent of one, by `tagKey`. */
  readonly tags: ReadonlyMap<string, Tag>
  /** The inquiries that the settings feature, in their order. */
  readonly featured: readonly NodeId[]
}

/**
 * Entries become a graph. The order of the documents and of the attachments makes no difference. `featuredAt` are the
 * places of what the settings feature; `ignored` are the paths of notes that are there and not to be spoken of.
 */
export function link(
  documents: readonly Document[],
  attachments: readonly string[],
  settings: Settings,
  featuredAt: readonly Point[] = [],
  ignored: readonly string[] = [],
): Linked {
  const { members, findings: doubles } = membersOf(documents)
  const published = members.filter((member) => member.published)
  const book = addressBook(published, settings)

  const resolve = resolver(nameIndex(members, [...new Set(attachments)]), ignoredIndex(ignored))
  const { aims, findings: dead } = aimsOf(published, resolve, folderTargets(published, book, settings))
  const { nodes, findings: cut } = nodesOf(published, book, aims, settings)
  const { redirects, findings: refused } = redirectsOf(published, book, nodes)
  const { edges, findings: misfits } = edgesOf(nodes, settings)
  const { featured, findings: unfit } = featuredInquiries(resolve, settings, featuredAt)

  const findings = [
    ...documents.flatMap(own),
    ...doubles,
    ...book.findings,
    ...refused,
    ...dead,
    ...cut,
    ...misfits,
    ...unfit,
  ]
  return {
    graph: new Graph(nodes, edges),
    problems: problemsOf(findings, settings),
    redirects,
    tags: tagsOf(nodes),
    featured,
  }
}

/** What was found when the document was read alone. */
function own({ path, entry }: Document): Finding[] {
  return entry.problems.map(({ rule, point: { line, column }, message, fix }) => {
    return { rule, place: { file: path, line, column }, message, fix }
  })
}
