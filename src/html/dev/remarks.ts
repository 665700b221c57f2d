import type { Address } from '../../core/address.ts'
import type { Entry } from '../../core/entry.ts'
import type { Graph } from '../../core/graph.ts'
import { lastOf } from '../../core/path.ts'
import { isError, isFatal, type Problem } from '../../core/rules.ts'
import type { Words } from '../../words/languages.ts'

export interface Remarks {
  /** In order of place. */
  readonly problems: readonly Problem[]
  /** How the path of a file is shown to the author. */
  readonly path: (file: string) => string
  readonly origins: ReadonlyMap<Address, PageOrigin>
  /** New addresses of pages whose files have moved since dev began, by old address. */
  readonly moved: ReadonlyMap<Address, Address>
}

interface PageOrigin {
  readonly file: string
  /** Null for a published page. */
  readonly mark: Unpublished | null
}

export type Unpublished = 'draft' | 'unpublished'

export function originsOf({ nodes }: Graph): ReadonlyMap<Address, PageOrigin> {
  return new Map(nodes.map(({ address, file, entry }) => [address, { file, mark: markOf(entry) }]))
}

/** "Draft" only if the author used that word; anything else that is not built is "unpublished". */
function markOf({ draft, front }: Entry): Unpublished | null {
  if (!draft) return null
  const values = front === null ? {} : (JSON.parse(front) as Readonly<Record<string, unknown>>)
  const isDraft = Object.entries(values).some(
    ([key, value]) => /^draft\s*:*$/i.test(key) && !/^(?:false|no|off|0)$/i.test(String(value)),
  )
  return isDraft ? 'draft' : 'unpublished'
}

/** The problems on a page. `above` has those that keep the page from matching its file; the others are collapsed. */
export interface ShownProblems {
  readonly heading: string
  readonly above: readonly Problem[]
  readonly folded: readonly Problem[]
}

export function problemsOn(
  { problems, origins }: Remarks,
  address: Address | null,
  isFound: boolean,
  words: Words['dev'],
): ShownProblems {
  const fatal = problems.filter(isFatal)
  const [first] = fatal
  if (first) return { heading: words.settings(lastOf(first.place.file)), above: fatal, folded: [] }
  if (!isFound) {
    const shown = new Set([...origins.values()].map(({ file }) => file))
    const above = problems.filter((problem) => isUnread(problem) && !shown.has(problem.place.file))
    return { heading: words.missing, above, folded: [] }
  }
  const origin = address === null ? undefined : origins.get(address)
  const files = [origin?.file, ...(address === '/' ? ['site.yaml'] : [])]
  const own = problems.filter(({ place }) => files.includes(place.file))
  const above = own.filter((problem) => isError(problem) || isUnread(problem))
  const folded = own.filter((problem) => !above.includes(problem))
  const heading = !above.some(isUnread) ? words.error : origin?.mark === null ? words.last : words.unread
  return { heading, above, folded }
}

function isUnread({ rule }: Problem): boolean {
  return (
    rule === 'unreadable-front-matter' || rule === 'unreadable-file' || rule === 'unreadable-bibliography'
  )
}
