import type { Node, NodeId, Target } from '../core/graph.ts'
import type { Address } from '../core/address.ts'
import type { TextSegments } from '../core/segments.ts'
import type { Settings } from '../core/settings.ts'
import type { AddressBook } from './address-book.ts'
import type { Finding } from './finding.ts'
import type { Anchors } from './fragment.ts'
import { headingIds } from './heading-ids.ts'
import type { Member } from './member.ts'
import { nearest, searchIn } from './nearest.ts'
import type { Aim } from './targets.ts'
import { languagesOf } from './language.ts'
import { originalTitle, titleOf } from './title.ts'
import { isHidden, shownName } from './words.ts'

/** A published member as a node whose links lead to whole pages. */
export function pageOf(member: Member, aims: readonly Aim[], book: AddressBook, settings: Settings): Node {
  const { face, entry } = member
  const targets = aims.map(({ target }) => target)
  const title = titleOf(member, targets, book.folderPages.has(face.id), settings)
  const languages = languagesOf(entry, title, settings)
  const shown = (name: TextSegments): string => shownName(name, entry, targets)
  return {
    id: face.id,
    kind: entry.kind,
    address: book.addresses.get(face.id) as Address,
    title,
    titleLanguage: languages.title,
    language: languages.text,
    aliases: entry.aliases.filter((alias) => !isHidden(alias, entry, targets)).map(shown),
    authors: entry.paper?.authors.map(shown) ?? [],
    venue: entry.paper?.venue ? shown(entry.paper.venue) || null : null,
    file: face.path,
    entry,
    targets,
    headingIds: headingIds(entry, targets),
    originalTitle: originalTitle(member, targets, title),
    folders: book.standings.get(face.id)?.folders ?? [],
  }
}

/** The pages that a page's links lead into the middle of, each once. */
export function pagesWithin(aims: readonly Aim[]): readonly NodeId[] {
  const inside: NodeId[] = []
  for (const { target, fragment } of aims) {
    if (target.found === 'node' && fragment !== null) inside.push(target.id)
  }
  return inside.length > 1 ? [...new Set(inside)] : inside
}

/** The page with every link followed to its part of a page; `anchors` are those of `pagesWithin`. */
export function followed(
  page: Node,
  aims: readonly Aim[],
  anchors: readonly Anchors[],
): { node: Node; findings: readonly Finding[] } {
  const byPage = new Map(anchors.map((one) => [one.page, one]))
  const findings: Finding[] = []
  const targets = aims.map(({ target, fragment }, index): Target => {
    const link = page.entry.links[index]
    if (target.found !== 'node' || fragment === null || !link) return target
    const within = byPage.get(target.id)
    if (!within) return target
    const found = within.find(link, fragment)
    if (found === null) return target
    if (found !== undefined) return { ...target, fragment: found }
    findings.push(broken(page, link.point, target.id, fragment, within))
    return { ...target, gone: true }
  })
  return { node: { ...page, targets }, findings }
}

function broken(
  node: Node,
  point: { readonly line: number; readonly column: number },
  to: NodeId,
  fragment: string,
  { title, names }: Anchors,
): Finding {
  const isBlock = fragment.includes('^')
  const where = to === node.id ? 'this page' : `"${title}"`
  const meant = isBlock ? null : nearest(searchIn(() => names))(fragment)
  return {
    rule: 'broken-fragment',
    place: { file: node.file, line: point.line, column: point.column },
    message: `${where} has no ${isBlock ? 'block' : 'heading'} "${fragment}".`,
    fix: meant === null ? null : `did you mean "${meant}"?`,
  }
}
