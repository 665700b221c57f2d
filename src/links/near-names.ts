import type { Link } from '../core/entry.ts'
import { extensionOf, fileKind } from '../core/file-kind.ts'
import { lazily } from '../core/lazily.ts'
import { extension, type FileIdentity } from './member.ts'
import { isDotted, join, type LinkOrigin } from './resolve.ts'
import { fold } from './slug.ts'

interface NearName {
  /** Null for an ignored file. */
  readonly member: FileIdentity | null
  readonly path: string
  readonly spelling: string
  /** The whole path of the file, an end of it, or another name. */
  readonly of: 'path' | 'end' | 'name'
}

/** Finds notes by names that differ only in hyphens, dots, spaces, underscores and case. */
export interface NearNames {
  /** The only near file. Drafts count, so that a link that might mean one never leads to another note. */
  find(link: NamedLink, from: Pick<LinkOrigin, 'folder'>): Pick<NearName, 'member'> | null
  /** One name for each near published note. */
  offer(link: NamedLink, from: Pick<LinkOrigin, 'folder'>): readonly string[]
}

type NamedLink = Pick<Link, 'syntax' | 'role' | 'target' | 'beside'>

export function nearNames(members: readonly FileIdentity[], ignored: readonly string[]): NearNames {
  const index = lazily(() => indexOf(members, ignored))
  const near = (link: NamedLink, from: Pick<LinkOrigin, 'folder'>): readonly NearName[] => {
    const name = noteNamed(link)
    if (name === null) return []
    const dotted = isDotted(name)
    const key = nearKey(dotted ? join(from.folder, name) : name)
    const found = key === null ? [] : (index().get(key) ?? [])
    if (dotted) return found.filter(({ of }) => of === 'path')
    return extension.test(link.target) ? found.filter(({ of }) => of !== 'name') : found
  }
  return {
    find: (link, from) => {
      const found = near(link, from)
      const [first] = found
      return first && found.every(({ path }) => path === first.path) ? first : null
    },
    offer: (link, from) => {
      const published = near(link, from).filter(({ member }) => member?.published)
      const ending = extension.exec(link.target)?.[0] ?? ''
      const byFile = Map.groupBy(published, ({ path }) => path)
      return Array.from(byFile.values(), ([first]) => (first?.spelling ?? '') + ending)
    },
  }
}

/** The name or path of the note that a link means, without extension; null if it cannot mean a note. */
export function noteNamed({ syntax, role, target, beside }: NamedLink): string | null {
  if (syntax === 'citation' || role === 'cites' || beside === true) return null
  if (/^$|^@|\/$|^[a-z][a-z\d+.-]*:\/\//i.test(target) || fileKind(target) !== 'file') return null
  const name = target.replace(extension, '')
  // In markdown links, which name files, any other extension means another file.
  const isOtherFile = syntax === 'markdown' && name === target && /^[a-z\d]{1,8}$/.test(extensionOf(target))
  return isOtherFile ? null : name
}

const separators = '[\\s._\\u2010\\u2011-]+'
const betweenDigits = new RegExp(`(?<=\\p{Nd})${separators}(?=\\p{Nd})`, 'gu')
const elsewhere = new RegExp(`(?<!\\p{Nd})${separators}|${separators}(?!\\p{Nd})`, 'gu')

/**
 * Equal for near names; null if a path segment has only separators. A separator between digits counts: 1.2 is not 12.
 */
export function nearKey(path: string): string | null {
  const parts = fold(path.replace(/^\//, ''))
    .split('/')
    .map((part) => part.replace(betweenDigits, ' ').replace(elsewhere, ''))
  return parts.includes('') ? null : parts.join('/')
}

function indexOf(
  members: readonly FileIdentity[],
  ignored: readonly string[],
): ReadonlyMap<string, readonly NearName[]> {
  const index = new Map<string, NearName[]>()
  const add = (name: NearName): void => {
    const key = nearKey(name.spelling)
    if (key === null) return
    const near = index.get(key)
    if (near) near.push(name)
    else index.set(key, [name])
  }
  const addFile = (member: FileIdentity | null, file: string): void => {
    const path = file.replace(extension, '')
    for (let start = 0; ; start = path.indexOf('/', start) + 1) {
      add({ member, path: file, spelling: path.slice(start), of: start === 0 ? 'path' : 'end' })
      if (!path.includes('/', start)) break
    }
  }
  for (const member of members) {
    if (!member.bibliographic) addFile(member, member.path)
    for (const spelling of [member.title, ...member.aliases, member.claim]) {
      if (spelling !== null) add({ member, path: member.id, spelling, of: 'name' })
    }
  }
  for (const path of ignored) if (extension.test(path)) addFile(null, path)
  return index
}
