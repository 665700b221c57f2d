import { Graph, type NodeId } from '../core/graph.ts'
import type { MovedFile } from '../core/moved-file.ts'
import type { Problem } from '../core/rules.ts'
import type { ChosenAt, Settings } from '../core/settings.ts'
import { type Document, membersOf, sameIdentities, type Member } from './member.ts'
import type { Redirect } from './redirects.ts'
import type { Tag } from './tags.ts'
import { assembly } from './assembly.ts'
import { chosenNodes, type Chosen } from './chosen.ts'
import { problemsOf, type Finding } from './finding.ts'
import { tablesOf, type Tables } from './tables.ts'
import type { WantedNote } from './wanted.ts'

/** The state kept from the last call. */
interface Memo {
  /** In order of id. */
  readonly members: readonly Member[]
  /** Everything else that the tables are made from, as JSON. */
  readonly around: string
  readonly tables: Tables
  readonly assemble: ReturnType<typeof assembly>
}

/**
 * A `link` that reuses its last result: only what a change affects is made again. It returns what `link` would, and
 * every unchanged part is the same object as before. For that, an unchanged entry must be the same object, too. While
 * no member's identity, no setting and no name of another file changes, links lead where they led; if any of these
 * changes, everything is linked again.
 */
export function linker(): Link {
  let memo: Memo | null = null
  return (documents, attachments, settings, chosenAt, ignored = [], moved = []) => {
    const before = new Map<NodeId, Member>(memo?.members.map((member) => [member.identity.id, member]))
    const { members, findings: doubles } = membersOf(documents, before, settings.kinds)
    const around = JSON.stringify([[...new Set(attachments)].sort(), [...ignored].sort(), settings])
    if (memo?.around === around && sameIdentities(memo.members, members)) memo = { ...memo, members }
    else {
      const identities = members.map(({ identity: identity }) => identity)
      const tables = tablesOf(identities, attachments, ignored, settings)
      memo = { members, around, tables, assemble: assembly(tables, settings) }
    }

    const { tables, assemble } = memo
    const { nodes, edges, redirects, tags, wanted, findings } = assemble(
      members.filter(({ identity: identity }) => identity.published),
      { redirectsAt: chosenAt?.redirects, moved },
    )
    const { chosen, findings: unfit } = chosenNodes(tables.resolve, tags, settings, chosenAt)
    return {
      graph: new Graph(nodes, edges),
      problems: problemsOf([...documents.flatMap(own), ...doubles, ...findings, ...unfit], settings),
      redirects,
      tags,
      wanted,
      chosen,
    }
  }
}

/** The findings of a document read alone. */
function own({ path, entry }: Document): Finding[] {
  return entry.problems.map(({ rule, point: { line, column }, message, fix }) => {
    return { rule, place: { file: path, line, column }, message, fix }
  })
}

export type { Document }

export interface Linked {
  readonly graph: Graph
  /**
   * Those of the entries and of linking, in order of place, with the collection's severities; without those that are
   * off.
   */
  readonly problems: readonly Problem[]
  /** In address order. */
  readonly redirects: readonly Redirect[]
  /** Every tag of a published node and every parent of one, by `tagKey`. */
  readonly tags: ReadonlyMap<string, Tag>
  /** Names that several pages link and no note has; empty unless the settings ask for pages of them. */
  readonly wanted: readonly WantedNote[]
  /** What the settings choose for the home page and as themes. */
  readonly chosen: Chosen
}

/**
 * Links entries into a graph. The order of the documents and of the attachments makes no difference. `chosenAt` are
 * the places in the settings of what they choose; `ignored` are the paths of notes that exist but must not be
 * mentioned; `moved` are files that broken links may mean by their old names.
 */
export type Link = (
  documents: readonly Document[],
  attachments: readonly string[],
  settings: Settings,
  chosenAt?: ChosenAt,
  ignored?: readonly string[],
  moved?: readonly MovedFile[],
) => Linked

export const link: Link = (...collection) => linker()(...collection)
