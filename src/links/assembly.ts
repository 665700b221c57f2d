import type { Edge, Node, NodeId, Target } from '../core/graph.ts'
import { parentOf, lastOf } from '../core/path.ts'
import type { Settings } from '../core/settings.ts'
import { edgesFrom, outgoingOf, type Outgoing } from './edges.ts'
import type { Finding } from './finding.ts'
import { anchorsOf, partsOf, type Anchors, type Parts } from './fragment.ts'
import type { Member } from './member.ts'
import { nearest, type Nearest } from './nearest.ts'
import { followed, pageOf, pagesWithin } from './nodes.ts'
import { askingOf, redirectsOf, type Asking } from './redirects.ts'
import type { Tables } from './tables.ts'
import { tagsOf } from './tags.ts'
import type { Aim } from './targets.ts'
import type { Link } from '../core/entry.ts'

/**
 * What was made under each key, given again for as long as it is made from the same: values that are `===`, one by one.
 */
type Memo<Key, Made> = (key: Key, from: readonly unknown[], make: () => Made) => Made

function memo<Key, Made>(): Memo<Key, Made> {
  const all = new Map<Key, { readonly from: readonly unknown[]; readonly made: Made }>()
  return (key, from, make) => {
    const before = all.get(key)
    if (before && isSame(from, before.from)) return before.made
    const made = make()
    all.set(key, { from, made })
    return made
  }
}

/** The same for plain values: one that is made anew and says what the one before said is that one. */
function memoValue<Key, Made>(): Memo<Key, Made> {
  const last = new Map<Key, Made>()
  const values = memo<Key, Made>()
  return (key, from, make) =>
    values(key, from, () => {
      const made = make()
      const before = last.get(key)
      if (before !== undefined && JSON.stringify(before) === JSON.stringify(made)) return before
      last.set(key, made)
      return made
    })
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  if (some.length !== others.length) return false
  for (let index = 0; index < some.length; index++) if (some[index] !== others[index]) return false
  return true
}

/** A link that leads to no one file, and among which names there may be the one that is meant. */
interface DeadLink {
  readonly finding: Finding
  readonly written: string
  readonly among: 'names' | 'citekeys' | null
}

/** Null for a link that leads somewhere. */
function deadLink(link: Link, target: Target, file: string): DeadLink | null {
  if (target.found !== 'ambiguous' && target.found !== 'missing') return null
  const { target: written, point, syntax, role } = link
  const place = { file, line: point.line, column: point.column }
  if (target.found === 'ambiguous') {
    const message = ambiguity(written, target.candidates)
    return { finding: { rule: 'ambiguous-link', place, message, fix: null }, written, among: null }
  }
  if (syntax === 'citation' || role === 'cites' || written.startsWith('@')) {
    const message = `"${written}" is the citation key of no paper in this collection.`
    return { finding: { rule: 'unknown-citation', place, message, fix: null }, written, among: 'citekeys' }
  }
  const [rule, message] =
    syntax === 'embed'
      ? (['broken-embed', `"${written}" is not in this collection.`] as const)
      : (['broken-link', `"${written}" is no file, title or alias in this collection.`] as const)
  return { finding: { rule, place, message, fix: null }, written, among: 'names' }
}

/** What was found, with what may have been meant. */
function withSuggestion(
  { finding, written, among }: DeadLink,
  nearest: { readonly names: Nearest; readonly citekeys: Nearest },
): Finding {
  if (among === null) return finding
  const name = nearest[among](written) ?? nearest[among](lastOf(written))
  return name === null ? finding : { ...finding, fix: `did you mean "${name}"?` }
}

const listed = 5

function ambiguity(target: string, candidates: readonly string[]): string {
  const named = candidates.slice(0, listed).join(', ')
  const more = candidates.length - listed
  if (candidates.length === 1) return `"${target}" could mean ${named} or a file that is not published.`
  return `"${target}" could mean any of ${named}${more > 0 ? ` and ${more} more` : ''}.`
}

interface Assembled {
  /** In address order. */
  readonly nodes: readonly Node[]
  /** In authored order within each node, and those in address order. */
  readonly edges: readonly Edge[]
  readonly redirects: ReturnType<typeof redirectsOf>['redirects']
  readonly tags: ReturnType<typeof tagsOf>
  readonly findings: readonly Finding[]
}

type Followed = ReturnType<typeof followed>

interface Looked {
  readonly aims: readonly Aim[]
  readonly dead: readonly DeadLink[]
  readonly page: Node
  readonly outgoing: Outgoing
  readonly within: readonly NodeId[]
}

/**
 * Makes nodes and edges of the published members, in order of id, whose identities the tables were made from. What was made
 * for the call before is kept where everything that went into it is the same.
 */
export function assembly(tables: Tables, settings: Settings): (published: readonly Member[]) => Assembled {
  const looks = memo<NodeId, Looked>()
  const parts = memoValue<NodeId, Parts>()
  const anchors = memo<NodeId, Anchors>()
  const follows = memo<NodeId, Followed>()
  const edges = memo<NodeId, ReturnType<typeof edgesFrom>>()
  const askings = memoValue<NodeId, Asking>()
  const redirects = memo<null, ReturnType<typeof redirectsOf>>()
  const tagLists = memoValue<NodeId, readonly string[]>()
  const tags = memo<null, ReturnType<typeof tagsOf>>()

  const lookAt = (member: Member): Looked => {
    const { identity: identity, entry } = member
    const from = { id: identity.id, folder: parentOf(identity.path) }
    const dead: DeadLink[] = []
    const aims = entry.links.map((link) => {
      const aim = tables.aim(link, from)
      const found = deadLink(link, aim.target, identity.path)
      if (found) dead.push(found)
      return aim
    })
    const page = pageOf(member, aims, tables.book, settings)
    const outgoing = outgoingOf(page, tables.ends, settings)
    return { aims, dead, page, outgoing, within: pagesWithin(aims) }
  }

  const anchorsIn = (page: Node): Anchors => {
    const said = parts(page.id, [page], () => partsOf(page))
    return anchors(page.id, [said], () => anchorsOf(said))
  }

  return (published) => {
    const looked = published.map((member) => looks(member.identity.id, [member], () => lookAt(member)))
    const asked = new Map<NodeId, Anchors>()
    const anchorsAt = (id: NodeId): Anchors[] => {
      const page = looked[tables.places.get(id) ?? -1]?.page
      const found = asked.get(id) ?? (page && anchorsIn(page))
      if (found) asked.set(id, found)
      return found ? [found] : []
    }
    // Fragments come last: they lead to headings, whose ids depend on which links may be shown.
    const following = looked.map(({ page, aims, within }): Followed => {
      if (within.length === 0) return { node: page, findings: [] }
      const led = within.flatMap(anchorsAt)
      return follows(page.id, [page, ...led], () => followed(page, aims, led))
    })
    const related = new Map<NodeId, Outgoing[]>()
    for (const { outgoing } of looked) for (const id of outgoing.related) append(related, id, outgoing)
    const written = looked.map(({ outgoing }) => {
      const { id } = outgoing.from
      const into = outgoing.isOpen ? (related.get(id) ?? []) : []
      return edges(id, [outgoing, ...into], () => edgesFrom(outgoing, into))
    })

    const asking = published.flatMap(({ identity: identity }, index) => {
      const page = looked[index]?.page
      return page ? [askings(identity.id, [identity, page], () => askingOf(identity, page))] : []
    })
    const leading = redirects(null, asking, () => redirectsOf(asking, tables.book))

    const nodes = tables.inAddressOrder.flatMap((place) => following[place]?.node ?? [])
    const lists = nodes.map(({ id, entry }) => tagLists(id, [entry.tags], () => entry.tags))

    const suggest = { names: nearest(tables.names), citekeys: nearest(tables.citekeys) }
    return {
      nodes,
      edges: tables.inAddressOrder.flatMap((place) => written[place]?.edges ?? []),
      redirects: leading.redirects,
      tags: tags(null, lists, () => tagsOf(lists)),
      findings: [
        ...tables.book.findings,
        ...leading.findings,
        ...looked.flatMap(({ dead }) => dead).map((one) => withSuggestion(one, suggest)),
        ...following.flatMap(({ findings }) => findings),
        ...written.flatMap(({ findings }) => findings),
      ],
    }
  }
}

function append<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key)
  if (group) group.push(value)
  else groups.set(key, [value])
}
