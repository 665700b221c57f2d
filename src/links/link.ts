import { Graph, type NodeId } from '../core/graph.ts'
import type { MovedFile } from '../core/address.ts'
import type { Problem } from '../core/problem.ts'
import type { ChosenAt, Settings } from '../core/settings.ts'
import { type Document, membersOf, sameIdentities, type Member } from './member.ts'
import type { Redirect } from './redirects.ts'
import type { Tag } from './tags.ts'
import { assembly } from './assembly.ts'
import { chosenNodes, type Chosen } from './chosen.ts'
import { located, problemsOf } from './finding.ts'
import { tablesOf, type Tables } from './tables.ts'
import type { WantedNote } from './wanted.ts'

interface LinkMemo {
  readonly members: readonly Member[]
  /** All other inputs of the tables, as JSON. */
  readonly around: string
  readonly tables: Tables
  readonly assemble: ReturnType<typeof assembly>
}

/**
 * A `link` that reuses its last result. It returns what `link` would, but every unchanged part is the same object as
 * before. For that, an unchanged entry must be the same object, too. Everything is linked again if a member's identity,
 * a setting or the name of another file changes.
 */
export function linker(): Linker {
  let memo: LinkMemo | null = null
  return (documents, attachments, settings, chosenAt, ignored = [], moved = []) => {
    const before = new Map<NodeId, Member>(memo?.members.map((member) => [member.identity.id, member]))
    const { members, findings: doubles } = membersOf(documents, before, settings.kinds)
    const around = JSON.stringify([[...new Set(attachments)].sort(), [...ignored].sort(), settings])
    if (memo?.around === around && sameIdentities(memo.members, members)) memo = { ...memo, members }
    else {
      const identities = members.map(({ identity }) => identity)
      const tables = tablesOf(identities, attachments, ignored, settings)
      memo = { members, around, tables, assemble: assembly(tables, settings) }
    }

    const { tables, assemble } = memo
    const { nodes, edges, redirects, tags, wanted, findings } = assemble(
      members.filter(({ identity }) => identity.published),
      { redirectsAt: chosenAt?.redirects, moved },
    )
    const { chosen, findings: unfit } = chosenNodes(tables.resolve, tags, settings, chosenAt)
    const own = documents.flatMap(({ path, entry }) => located(entry.problems, path))
    return {
      graph: new Graph(nodes, edges),
      problems: problemsOf([...own, ...doubles, ...findings, ...unfit], settings),
      redirects,
      tags,
      wanted,
      chosen,
    }
  }
}

export type { Document }

export interface Linked {
  readonly graph: Graph
  /** The problems of parsing and linking, in order of place, with configured severities; without those that are off. */
  readonly problems: readonly Problem[]
  /** In address order. */
  readonly redirects: readonly Redirect[]
  /** Includes the parents of tags; by `tagKey`. */
  readonly tags: ReadonlyMap<string, Tag>
  /** Missing names that several pages link to; empty unless `wanted: pages` is set. */
  readonly wanted: readonly WantedNote[]
  readonly chosen: Chosen
}

/**
 * The order of documents and attachments does not matter. `chosenAt` holds positions in `site.yaml`; `ignored` are
 * paths of notes that exist but must not be mentioned; `moved` helps to explain broken links.
 */
export type Linker = (
  documents: readonly Document[],
  attachments: readonly string[],
  settings: Settings,
  chosenAt?: ChosenAt,
  ignored?: readonly string[],
  moved?: readonly MovedFile[],
) => Linked

export const link: Linker = (...collection) => linker()(...collection)
