import type { Address, Node, NodeId, Target } from '../model/graph.ts'
import type { TextSegments } from '../model/segments.ts'
import type { Settings } from '../model/settings.ts'
import type { AddressBook } from './address-book.ts'
import type { Finding } from './finding.ts'
import { anchorsOf, type Anchors } from './fragment.ts'
import { headingIds } from './heading-ids.ts'
import type { Member } from './member.ts'
import { nearest } from './nearest.ts'
import type { Aim } from './targets.ts'
import { languagesOf } from './language.ts'
import { originalTitle, titleOf } from './title.ts'
import { isHidden, shownName } from './words.ts'

/** The published members as nodes, in address order, with every link followed to its part of a page. */
export function nodesOf(
  published: readonly Member[],
  book: AddressBook,
  aims: ReadonlyMap<NodeId, readonly Aim[]>,
  settings: Settings,
): { nodes: Node[]; findings: Finding[] } {
  const findings: Finding[] = []
  // Fragments come last: they lead to headings, whose ids depend on which links may be shown.
  const pages = published.map((member) => {
    const targets = (aims.get(member.id) ?? []).map(({ target }) => target)
    return nodeOf(member, targets, book, settings)
  })
  const byId = new Map(pages.map((page) => [page.id, page]))
  const anchors = new Map<NodeId, Anchors>()

  const followed = (node: Node, { target, fragment }: Aim, index: number): Target => {
    const link = node.entry.links[index]
    if (target.found !== 'node' || fragment === null || !link) return target
    const page = byId.get(target.id)
    if (!page) return target
    let within = anchors.get(page.id)
    if (!within) anchors.set(page.id, (within = anchorsOf(page.entry, page.title, page.headingIds)))
    const found = within.find(link, fragment)
    if (found !== undefined) return { ...target, fragment: found }
    findings.push(broken(node, link.point, page, fragment, within))
    return { ...target, gone: true }
  }
  const nodes = pages
    .map((node) => ({
      ...node,
      targets: (aims.get(node.id) ?? []).map((aim, index) => followed(node, aim, index)),
    }))
    .sort((a, b) => (a.address < b.address ? -1 : 1))
  return { nodes, findings }
}

function nodeOf(member: Member, targets: readonly Target[], book: AddressBook, settings: Settings): Node {
  const { entry } = member
  const title = titleOf(member, targets, book.folderPages.has(member.id), settings)
  const languages = languagesOf(entry, title, settings)
  const shown = (name: TextSegments): string => shownName(name, entry, targets)
  return {
    id: member.id,
    kind: entry.kind,
    address: book.addresses.get(member.id) as Address,
    title,
    titleLanguage: languages.title,
    language: languages.text,
    aliases: entry.aliases.filter((alias) => !isHidden(alias, entry, targets)).map(shown),
    authors: entry.paper?.authors.map(shown) ?? [],
    venue: entry.paper?.venue ? shown(entry.paper.venue) || null : null,
    file: member.path,
    entry,
    targets,
    headingIds: headingIds(entry, targets),
    originalTitle: originalTitle(member, targets, title),
    folders: book.standings.get(member.id)?.folders ?? [],
  }
}

function broken(
  node: Node,
  point: { readonly line: number; readonly column: number },
  page: Node,
  fragment: string,
  { names }: Anchors,
): Finding {
  const isBlock = fragment.includes('^')
  const where = page.id === node.id ? 'this page' : `"${page.title}"`
  const meant = isBlock ? null : nearest(() => names)(fragment)
  return {
    rule: 'broken-fragment',
    place: { file: node.file, line: point.line, column: point.column },
    message: `${where} has no ${isBlock ? 'block' : 'heading'} "${fragment}".`,
    fix: meant === null ? null : `did you mean "${meant}"?`,
  }
}
