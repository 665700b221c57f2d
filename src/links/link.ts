import type { Address, MovedFile } from '../core/address.ts'
import { Graph, type Node, type NodeId, type Topics } from '../core/graph.ts'
import { lazily } from '../core/lazily.ts'
import { parentOf } from '../core/path.ts'
import { type Problem, located, problemsOf, type Finding } from '../core/problem.ts'
import type { PointAt, Settings } from '../core/settings.ts'
import { count } from '../ledger/ledger.ts'
import { addressBook, type AddressBook } from './address-book.ts'
import { cardFindings, followed, pageOf, trustFindings } from './nodes.ts'
import { chosenNodes, settingsFile, type Chosen } from './chosen.ts'
import { deadLinkFindings, movedName, nameSuggester, type SuggestName } from './dead-links.ts'
import { edgesFrom, outgoingOf, type EdgeEnd, type Outgoing } from './edges.ts'
import { anchorsOf, type Anchors } from './fragment.ts'
import {
  type Document,
  type FileIdentity,
  type Member,
  membersOf,
  namesOf,
  sameIdentities,
} from './member.ts'
import { ignoredIndex, nameIndex } from './name-index.ts'
import { redirectsOf, type Redirect } from './redirects.ts'
import {
  resolver,
  type Resolve,
  folderTargets,
  targetFinder,
  type FindTarget,
  type PageTarget,
} from './resolve.ts'
import { tagsOf, type Tag } from './tags.ts'
import { leadingToWanted, wantedNotes, wishesOf, type WantedNote, type Wish } from './wanted.ts'
import type { Body } from '../core/entry.ts'
import type { Nearest } from '../core/nearest.ts'
import type { SocialCard } from '../core/node-ref.ts'

/** Addresses and link resolution. They depend only on the identities of members, the other files and the settings. */
interface Tables {
  readonly book: AddressBook
  readonly ends: ReadonlyMap<NodeId, EdgeEnd>
  readonly resolve: Resolve
  readonly findTarget: FindTarget
  /** For suggestions if a link is misspelt. */
  readonly names: SuggestName
  readonly citekeys: SuggestName
}

function tablesOf(
  identities: readonly FileIdentity[],
  attachments: readonly string[],
  ignored: readonly string[],
  settings: Settings,
): Tables {
  const published = identities.filter((identity) => identity.published)
  const book = addressBook(published, settings)
  const resolve = resolver(nameIndex(identities, [...new Set(attachments)]), ignoredIndex(ignored))
  const folders = folderTargets(published, book, settings)
  return {
    book,
    ends: new Map(
      published.map(({ id, kind }) => [id, { id, kind, address: book.addresses.get(id) as Address }]),
    ),
    resolve,
    findTarget: targetFinder(resolve, folders),
    names: nameSuggester(() =>
      published.flatMap((identity) => [
        ...(identity.bibliographic ? [] : [identity.name]),
        ...(identity.citekey === null ? [] : [identity.citekey]),
        ...namesOf(identity),
      ]),
    ),
    citekeys: nameSuggester(() => published.flatMap(({ citekey }) => citekey ?? [])),
  }
}

/** A published member whose links lead to whole pages: a fragment depends on another page. */
interface ResolvedMember {
  readonly identity: FileIdentity
  readonly page: Node
  readonly pageTargets: readonly PageTarget[]
  readonly outgoing: Outgoing
  readonly anchors: () => Anchors
  /** Empty unless wanted notes have pages. */
  readonly wishes: readonly Wish[]
}

const nowhere: PageTarget = { target: { found: 'missing' }, fragment: null }

/** Resolves the links of each member once, because that takes most of the time of linking. */
function memberResolver(tables: Tables, settings: Settings): (member: Member) => ResolvedMember {
  const known = new WeakMap<Member, ResolvedMember>()
  return (member) => {
    const before = known.get(member)
    if (before) return before
    const { identity, entry } = member
    const from = { id: identity.id, folder: parentOf(identity.path) }
    count('linksResolved', entry.links.length)
    const pageTargets = entry.links.map((link) => {
      const pageTarget = tables.findTarget(link, from)
      const { found } = pageTarget.target
      // A base only compares notes with it, so it need not resolve and is never shown.
      return link.role !== 'query' || found === 'node' || found === 'unpublished' ? pageTarget : nowhere
    })
    const page = pageOf(member, pageTargets, tables.book, settings)
    const resolved: ResolvedMember = {
      identity,
      page,
      pageTargets,
      outgoing: outgoingOf(page, tables.ends, settings),
      anchors: lazily(() => anchorsOf(page)),
      wishes: settings.wanted === 'pages' ? wishesOf(entry, pageTargets, from) : [],
    }
    known.set(member, resolved)
    return resolved
  }
}

/** The nodes and edges of members in address order. Edges are in order of their first node, then in authored order. */
function assembled(
  members: readonly ResolvedMember[],
  tables: Tables,
  settings: Settings,
  moved: readonly MovedFile[],
) {
  const byId = new Map(members.map((member) => [member.page.id, member]))
  const wanted = wantedNotes(
    members.flatMap(({ page, wishes }) => wishes.map((wish) => ({ ...wish, from: page.id }))),
    tables.findTarget,
  )
  const suggest = { ...tables, moved: movedName(moved) }
  const findings: Finding[] = []
  const nodes = members.map(({ page, pageTargets, wishes }) => {
    const following = followed(page, pageTargets, (id) => byId.get(id)?.anchors())
    const node = leadingToWanted(following.node, wishes, wanted.addresses)
    findings.push(...following.findings, ...cardFindings(node))
    for (const [index, link] of node.entry.links.entries()) {
      const target = node.targets[index]
      if (!target || link.role === 'query') continue
      findings.push(...deadLinkFindings(link, target, node.file, suggest, settings))
    }
    return node
  })
  const edges = members.flatMap(({ outgoing }) => {
    const own = edgesFrom(outgoing, (id) => byId.get(id)?.outgoing)
    findings.push(...own.findings)
    return own.edges
  })
  for (const finding of trustFindings(nodes, settings)) findings.push(finding)
  return { nodes, edges, wanted: wanted.notes, findings }
}

const unplaced: PointAt = () => settingsFile.point

interface LinkMemo {
  readonly members: readonly Member[]
  /** All other inputs of the tables, as JSON. */
  readonly around: string
  readonly tables: Tables
  readonly resolve: (member: Member) => ResolvedMember
}

/**
 * A `link` that resolves again only the links of changed entries: an unchanged entry must be the same object as before.
 * All links are resolved again if a member's identity, a setting or the name of another file changes.
 */
export function linker(): Linker {
  let memo: LinkMemo | null = null
  return (documents, attachments, settings, pointAt = unplaced, ignored = [], moved = []) => {
    const before = new Map<NodeId, Member>(memo?.members.map((member) => [member.identity.id, member]))
    const { members, findings: doubles } = membersOf(documents, before, settings.kinds)
    const around = JSON.stringify([[...new Set(attachments)].sort(), [...ignored].sort(), settings])
    if (memo?.around === around && sameIdentities(memo.members, members)) memo = { ...memo, members }
    else {
      const identities = members.map(({ identity }) => identity)
      const tables = tablesOf(identities, attachments, ignored, settings)
      memo = { members, around, tables, resolve: memberResolver(tables, settings) }
    }

    const { tables, resolve } = memo
    const published = members.filter(({ identity }) => identity.published).map(resolve)
    const ordered = published.toSorted((a, b) => (a.page.address < b.page.address ? -1 : 1))
    const { nodes, edges, wanted, findings } = assembled(ordered, tables, settings, moved)
    const redirects = redirectsOf(published, tables, settings, pointAt)
    const tags = tagsOf(nodes)
    const chosen = chosenNodes(tables.resolve, tags, settings, pointAt)
    const own = documents.flatMap(({ path, entry }) => located(entry.problems, path))
    const found = [own, doubles, tables.book.findings, findings, redirects.findings, chosen.findings]
    return {
      graph: new Graph(nodes, edges),
      problems: problemsOf(found.flat(), settings),
      redirects: redirects.redirects,
      tags,
      wanted,
      chosen: chosen.chosen,
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
 * The order of documents and attachments does not matter. `pointAt` gives positions in `site.yaml`; `ignored` are
 * paths of notes that exist but must not be mentioned; `moved` helps to explain broken links.
 */
export type Linker = (
  documents: readonly Document[],
  attachments: readonly string[],
  settings: Settings,
  pointAt?: PointAt,
  ignored?: readonly string[],
  moved?: readonly MovedFile[],
) => Linked

export const link: Linker = (...collection) => linker()(...collection)

/** Everything pages are rendered from. Bodies are read on demand, so they are never all in memory. */
export interface Collection {
  readonly settings: Settings
  readonly graph: Graph
  readonly tags: Linked['tags']
  readonly redirects: Linked['redirects']
  readonly wanted: Linked['wanted']
  readonly nearest: Nearest
  readonly topics: Topics
  /** Pictures with page titles; empty unless `cards: page` is set. */
  readonly socialCards: ReadonlyMap<NodeId, SocialCard>
  readonly attachments: ReadonlyMap<string, Attachment>
  bodyOf(id: NodeId): Body
  /** A cache key for the content of a node: that of its body, and of its entry if the body does not determine it. */
  keyOf(node: Pick<Node, 'id' | 'entry'>): readonly [body: string, entry?: string]
}

export interface Attachment {
  readonly path: string
  /** The path on the site, without the base: `files/figure.png`. */
  readonly sitePath: string
  /** Intrinsic size in CSS pixels; null if it is no image or cannot be measured. */
  readonly size: { readonly width: number; readonly height: number } | null
  readonly bytes: number
  /** A vector drawing without colours for dark pages. */
  readonly isLightDrawing?: boolean
}
