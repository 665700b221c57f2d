import type { Graph, NodeId } from '../core/graph.ts'
import type { Point } from '../core/place.ts'
import type { Problem } from '../core/rules.ts'
import type { Settings } from '../core/settings.ts'
import type { Document } from './document.ts'
import { linker } from './linker.ts'
import type { Redirect } from './redirects.ts'
import type { Tag } from './tags.ts'

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
export type Link = (
  documents: readonly Document[],
  attachments: readonly string[],
  settings: Settings,
  featuredAt?: readonly Point[],
  ignored?: readonly string[],
) => Linked

export const link: Link = (...collection) => linker()(...collection)
