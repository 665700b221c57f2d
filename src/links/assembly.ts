import type { Edge, Node, NodeId, Target } from '../core/graph.ts'
import { count } from '../ledger/ledger.ts'
import { parentOf, lastOf } from '../core/path.ts'
import { rules, type SourcePoint } from '../core/rules.ts'
import type { Settings } from '../core/settings.ts'
import { didYouMean, mostOffered } from '../core/suggestion.ts'
import { cardFindings } from './cards.ts'
import { edgesFrom, outgoingOf, type Outgoing } from './edges.ts'
import type { Finding } from './finding.ts'
import { anchorsOf, partsOf, type Anchors, type PageParts } from './fragment.ts'
import type { MovedFile } from '../core/address.ts'
import type { Member } from './member.ts'
import { movedName, type MovedName } from './suggest-name.ts'
import {
  leadingToWanted,
  nothingWanted,
  wantedNotes,
  wishesOf,
  type WantedNotes,
  type Wish,
} from './wanted.ts'
import { followed, pageOf, pagesWithin } from './nodes.ts'
import { askedRedirects, redirectInputOf, redirectsOf, type RedirectInput } from './redirects.ts'
import type { Tables } from './tables.ts'
import { ownTagPages, tagsOf, type Tagged } from './tags.ts'
import type { PageTarget } from './targets.ts'
import type { Link } from '../core/entry.ts'

/** Returns the cached value of a key while all of its inputs are identical (`===`). */
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

/** A `memo` that keeps the previous object if the new value equals it as JSON, so that memos downstream hit. */
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

/** A link without exactly one target. `among` says where to look for the name that was meant. */
interface DeadLink {
  readonly finding: Finding
  readonly link: Link
  readonly index: number
  readonly among: 'names' | 'citekeys' | null
}

function deadLink(link: Link, index: number, target: Target, file: string): DeadLink | null {
  if (target.found !== 'ambiguous' && target.found !== 'missing') return null
  // Many words that begin with `@` are not citations.
  if (link.form === 'narrative' && target.found === 'missing') return null
  const { target: written, point, syntax, role } = link
  const place = { file, line: point.line, column: point.column }
  if (target.found === 'ambiguous') {
    const message = ambiguity(written, target.candidates)
    return { finding: { rule: 'ambiguous-link', place, message, fix: null }, link, index, among: null }
  }
  if (syntax === 'citation' || role === 'cites' || written.startsWith('@')) {
    const message = `"${written}" is the citation key of no paper in this collection.`
    return {
      finding: { rule: 'unknown-citation', place, message, fix: null },
      link,
      index,
      among: 'citekeys',
    }
  }
  const [rule, message] =
    syntax === 'embed'
      ? (['broken-embed', `"${written}" is not in this collection.`] as const)
      : (['broken-link', `"${written}" is no file, title or alias in this collection.`] as const)
  return { finding: { rule, place, message, fix: null }, link, index, among: 'names' }
}

interface Suggesters extends Pick<Tables, 'names' | 'citekeys' | 'near'> {
  readonly moved: MovedName
}

/** A link with a wanted page is only reported as broken if it is nearly the name of a note. */
function withSuggestion(
  { finding, link, among }: DeadLink,
  isWanted: boolean,
  suggest: Suggesters,
  settings: Settings,
): readonly Finding[] {
  if (among === null) return [finding]
  const now = among === 'names' ? suggest.moved(link.target) : null
  if (now !== null) return [{ ...finding, fix: `the file is now ${now}: link that.` }]
  const from = { folder: parentOf(finding.place.file) }
  const near = among === 'names' ? suggest.near.offer(link, from) : []
  if (near.length > 0) return [nearMiss(finding, near, settings)]
  const rule = isWanted && finding.rule === 'broken-link' ? 'wanted-note' : finding.rule
  if ((settings.problems[rule] ?? rules[rule].severity) === 'off') return []
  const name = suggest[among](link.target) ?? suggest[among](lastOf(link.target))
  return [{ ...finding, rule, fix: name === null ? null : didYouMean([name]) }]
}

function nearMiss(finding: Finding, near: readonly string[], { nearNames }: Settings): Finding {
  const names = near.slice(0, mostOffered).map((name) => `"${name}"`)
  const difference = 'only by hyphens, dots, spaces or underscores'
  const mayFollow = near.length === 1 && nearNames === 'offer'
  return {
    ...finding,
    message: `${finding.message.slice(0, -1)}, but differs from ${names.join(' and ')} ${difference}.`,
    fix: `${didYouMean(near)}${mayFollow ? ' With near-names: follow in site.yaml, such a link is followed.' : ''}`,
  }
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
  /** Nodes in address order, then authored order. */
  readonly edges: readonly Edge[]
  readonly redirects: ReturnType<typeof redirectsOf>['redirects']
  readonly tags: ReturnType<typeof tagsOf>
  readonly wanted: WantedNotes['notes']
  readonly findings: readonly Finding[]
}

interface FindingContext {
  readonly redirectsAt?: readonly SourcePoint[] | undefined
  readonly moved?: readonly MovedFile[]
}

const nowherePoints: readonly SourcePoint[] = []

const nowhere: PageTarget = { target: { found: 'missing' }, fragment: null }

type Followed = ReturnType<typeof followed>

interface ResolvedMember {
  readonly pageTargets: readonly PageTarget[]
  readonly dead: readonly DeadLink[]
  readonly page: Node
  readonly outgoing: Outgoing
  readonly within: readonly NodeId[]
  /** Empty unless wanted notes have pages. */
  readonly wishes: readonly Wish[]
  readonly card: readonly Finding[]
}

const noWishes: readonly Wish[] = []

/** `published` must be in order of id, with the identities of `tables`. Results with identical inputs are reused. */
export function assembly(
  tables: Tables,
  settings: Settings,
): (published: readonly Member[], around?: FindingContext) => Assembled {
  const resolutions = memo<NodeId, ResolvedMember>()
  const parts = memoValue<NodeId, PageParts>()
  const anchors = memo<NodeId, Anchors>()
  const followedPages = memo<NodeId, Followed>()
  const wantedOf = memo<null, WantedNotes>()
  const leading = memo<NodeId, Node>()
  const edges = memo<NodeId, ReturnType<typeof edgesFrom>>()
  const redirectInputs = memoValue<NodeId, RedirectInput>()
  const askedOf = memoValue<null, ReturnType<typeof askedRedirects>>()
  const redirects = memo<null, ReturnType<typeof redirectsOf>>()
  const taggedNode = memoValue<NodeId, Tagged>()
  const tags = memo<null, ReturnType<typeof tagsOf>>()

  const resolveMember = (member: Member): ResolvedMember => {
    const { identity, entry } = member
    const from = { id: identity.id, folder: parentOf(identity.path) }
    const dead: DeadLink[] = []
    count('linksResolved', entry.links.length)
    const pageTargets = entry.links.map((link, index) => {
      const pageTarget = tables.findTarget(link, from)
      // A base only compares notes with it, so it need not resolve and is never shown.
      if (link.role === 'query') {
        const { found } = pageTarget.target
        return found === 'node' || found === 'unpublished' ? pageTarget : nowhere
      }
      const found = deadLink(link, index, pageTarget.target, identity.path)
      if (found) dead.push(found)
      return pageTarget
    })
    const page = pageOf(member, pageTargets, tables.book, settings)
    const outgoing = outgoingOf(page, tables.ends, settings)
    const card = cardFindings(page)
    const wishes = settings.wanted === 'pages' ? wishesOf(entry, pageTargets, from, settings) : noWishes
    return { pageTargets, dead, page, outgoing, within: pagesWithin(pageTargets), wishes, card }
  }

  const anchorsIn = (page: Node): Anchors => {
    const said = parts(page.id, [page], () => partsOf(page))
    return anchors(page.id, [said], () => anchorsOf(said))
  }

  return (published, { redirectsAt = nowherePoints, moved = [] } = {}) => {
    const resolved = published.map((member) =>
      resolutions(member.identity.id, [member], () => resolveMember(member)),
    )
    const known = new Map<NodeId, Anchors>()
    const anchorsAt = (id: NodeId): Anchors[] => {
      const page = resolved[tables.indexes.get(id) ?? -1]?.page
      const found = known.get(id) ?? (page && anchorsIn(page))
      if (found) known.set(id, found)
      return found ? [found] : []
    }
    // Fragments come last: they lead to headings, whose ids depend on which links may be shown.
    const following = resolved.map(({ page, pageTargets, within }): Followed => {
      if (within.length === 0) return { node: page, findings: [] }
      const led = within.flatMap(anchorsAt)
      return followedPages(page.id, [page, ...led], () => followed(page, pageTargets, led))
    })
    const related = new Map<NodeId, Outgoing[]>()
    for (const { outgoing } of resolved) for (const id of outgoing.related) append(related, id, outgoing)
    const written = resolved.map(({ outgoing }) => {
      const { id } = outgoing.from
      const into = outgoing.isOpen ? (related.get(id) ?? []) : []
      return edges(id, [outgoing, ...into], () => edgesFrom(outgoing, into))
    })

    const inputs = published.flatMap(({ identity }, index) => {
      const page = resolved[index]?.page
      return page
        ? [redirectInputs(identity.id, [identity, page], () => redirectInputOf(identity, page))]
        : []
    })
    const ofSettings = askedOf(null, [redirectsAt], () => askedRedirects(settings, redirectsAt, tables))
    const redirected = redirects(null, [ofSettings, ...inputs], () =>
      redirectsOf(inputs, tables.book, settings, ofSettings.asked),
    )

    const wishing = tables.inAddressOrder.flatMap((index) => {
      const { page, wishes } = resolved[index] ?? {}
      return page && wishes && wishes.length > 0 ? [{ id: page.id, wishes }] : []
    })
    const wanted =
      wishing.length === 0
        ? nothingWanted
        : wantedOf(
            null,
            wishing.flatMap(({ id, wishes }) => [id, wishes]),
            () => wantedNotes(wishing, tables.findTarget),
          )
    const nodes = tables.inAddressOrder.flatMap((index) => {
      const [node, wishes = noWishes] = [following[index]?.node, resolved[index]?.wishes]
      const led = wishes.map(({ key }) => wanted.addresses.get(key))
      if (!node || led.every((address) => address === undefined)) return node ?? []
      return leading(node.id, [node, ...led], () => leadingToWanted(node, wishes, wanted.addresses))
    })
    const tagged = nodes.map(({ id, address, entry: { tags } }) =>
      taggedNode(id, [address, tags], () => ({ address, entry: { tags } })),
    )

    const suggest = { ...tables, moved: movedName(moved) }
    return {
      nodes,
      edges: tables.inAddressOrder.flatMap((index) => written[index]?.edges ?? []),
      redirects: redirected.redirects,
      tags: tags(null, tagged, () => tagsOf(tagged, ownTagPages)),
      wanted: wanted.notes,
      findings: [
        ...tables.book.findings,
        ...ofSettings.findings,
        ...redirected.findings,
        ...resolved.flatMap(({ dead, wishes }) => {
          const led = new Set(wishes.flatMap(({ link, key }) => (wanted.addresses.has(key) ? [link] : [])))
          return dead.flatMap((one) => withSuggestion(one, led.has(one.index), suggest, settings))
        }),
        ...resolved.flatMap(({ card }) => card),
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
