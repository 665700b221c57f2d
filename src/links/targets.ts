import type { Link } from '../core/entry.ts'
import { editorFileOf } from '../core/file-kind.ts'
import type { Target, NodeId } from '../core/graph.ts'
import { byKey } from '../core/lazily.ts'
import { parentOf } from '../core/path.ts'
import { extension, type FileIdentity } from './member.ts'
import type { LinkCandidate } from './name-index.ts'
import { isDotted, join, type LinkOrigin, type Resolve } from './resolve.ts'
import { homeAddress, type Address } from '../core/address.ts'
import { roleOf } from '../core/kinds.ts'
import { folderKind, type Settings } from '../core/settings.ts'
import type { AddressBook } from './address-book.ts'

/** The target of a folder path; null without a published page in that folder. */
export type FolderTarget = (path: string, from: { readonly folder: string }) => Target | null

/** Case-sensitive and relative to the file first, as other markdown tools do. Obsidian cannot link to folders. */
export function folderTargets(
  members: readonly FileIdentity[],
  { addresses, locations, folderAddress }: AddressBook,
  settings: Settings,
): FolderTarget {
  const pages = new Map<string, Address>(members.length > 0 ? [['', homeAddress]] : [])
  const known = new Set<string>()
  const texts = new Map<Address, NodeId>(Array.from(addresses, ([id, address]) => [address, id]))
  const ownKind = ({ path, kind }: FileIdentity) =>
    roleOf(kind) === roleOf(folderKind(path.split('/')[0] ?? '', settings) ?? 'note')
  const ordered = [...members.filter(ownKind), ...members.filter((member) => !ownKind(member))]
  for (const member of ordered) {
    const parent = parentOf(member.path)
    if (member.bibliographic || member.aside || known.has(parent)) continue
    known.add(parent)
    const above = member.path.split('/').slice(0, -1)
    const folders = locations.get(member.id)?.folders ?? []
    for (let depth = above.length; depth > 0; depth--) {
      const path = above.slice(0, depth).join('/').normalize('NFC')
      const below = folders.slice(0, Math.max(0, depth + folders.length - above.length))
      if (!pages.has(path)) pages.set(path, folderAddress(roleOf(member.kind), below))
    }
  }
  const targetAt = (path: string | null): Target | null => {
    const address = path === null ? undefined : pages.get(path.normalize('NFC'))
    if (address === undefined) return null
    const id = texts.get(address)
    return id === undefined ? { found: 'folder', address } : { found: 'node', id, fragment: null }
  }
  return (path, from) => {
    const bare = path.replace(/\/+$/, '')
    const near = path.startsWith('/') ? null : targetAt(join(from.folder, bare))
    return near ?? (isDotted(bare) ? null : targetAt(bare.replace(/^\//, '')))
  }
}

/** A target before its fragment is looked up in the page. */
export interface PageTarget {
  readonly target: Target
  readonly fragment: string | null
}

export type FindTarget = (link: Link, from: LinkOrigin) => PageTarget

export function targetFinder(resolve: Resolve, folderTarget: FolderTarget): FindTarget {
  // One target per candidate list: otherwise thousands of files with the same name would each get a list of the others.
  const oneOf = byKey(targetOf)
  const find: FindTarget = (link, from) => {
    const { found, ignored, fragment } = resolve(link, from)
    const unshown = ignored ? null : editorFile(link, found, resolve)
    if (unshown) return { target: unshown, fragment }
    const folder = found.length === 0 && link.syntax === 'markdown' ? folderTarget(link.target, from) : null
    if (folder) return { target: folder, fragment }
    if (ignored) return { target: { found: 'unpublished' }, fragment }
    const target = found.length > 1 ? oneOf(found) : targetOf(found)
    return { target: target.found === 'attachment' ? { ...target, fragment } : target, fragment }
  }
  const answers = new Map<string, PageTarget>()
  return (link, from) => {
    const { syntax, role, beside, target, fragment } = link
    if (target === '') return find(link, from)
    const question = JSON.stringify([syntax, role === 'cites', beside, from.folder, target, fragment])
    const answer = answers.get(question) ?? find(link, from)
    answers.set(question, answer)
    return answer
  }
}

/** Must not reveal an unpublished file, not even as one candidate of several. */
export function targetOf(found: readonly LinkCandidate[]): Target {
  const [only] = found
  if (!only) return { found: 'missing' }
  if (found.length > 1) {
    const candidates = found.flatMap(({ member, path }) => (member?.published === false ? [] : [path]))
    return candidates.length === 0 ? { found: 'unpublished' } : { found: 'ambiguous', candidates }
  }
  if (!only.member) return { found: 'attachment', path: only.path, fragment: null }
  const { id, published } = only.member
  return published ? { found: 'node', id, fragment: null } : { found: 'unpublished' }
}

/**
 * For files that are never published, even if missing or ambiguous. An embedded drawing becomes its exported picture.
 */
function editorFile(link: Link, found: readonly LinkCandidate[], resolve: Resolve): Target | null {
  const [only] = found
  if (only?.member) {
    const { drawing, published, path } = only.member
    if (found.length > 1 || link.syntax !== 'embed' || !drawing || !published) return null
    return pictureOf(path, resolve) ?? { found: 'editor-file', kind: 'drawing' }
  }
  const kind = editorFileOf(link.target)
  if (kind === null || found.some(({ member }) => member)) return null
  const picture = kind === 'drawing' && link.syntax === 'embed' && only ? pictureOf(only.path, resolve) : null
  return picture ?? { found: 'editor-file', kind }
}

/** The picture that the Excalidraw plugin exports next to a drawing. */
function pictureOf(drawing: string, resolve: Resolve): Target | null {
  const stem = drawing.replace(extension, '')
  for (const path of [`${stem}.svg`, `${stem}.light.svg`, `${stem}.png`, `${stem}.light.png`]) {
    const asked = { syntax: 'embed', role: 'body', target: `/${path}`, fragment: null } as const
    const { found } = resolve(asked, { id: null, folder: parentOf(drawing) })
    if (found.length === 1 && found[0]?.path === path) return targetOf(found)
  }
  return null
}
