import type { Link } from '../core/entry.ts'
import { lazily } from '../core/lazily.ts'
import { extension, type FileIdentity } from './member.ts'
import { isDotted, noteNamed } from './note-link.ts'
import { join, type Origin } from './resolve.ts'
import { fold } from './slug.ts'

/** A name by which a file is near to others. */
interface NearName {
  /** Null for a file that is ignored. */
  readonly member: FileIdentity | null
  readonly path: string
  /** As a link may spell it. */
  readonly spelling: string
  /** The whole path of the file, an end of it, or another of its names. */
  readonly of: 'path' | 'end' | 'name'
}

/** Notes by names that differ from theirs only by hyphens, dots, spaces, underscores and case. */
export interface NearNames {
  /**
   * The only file that a link is near to, published or not; null where there is none or several, so that a link that
   * might mean a draft leads to no other note.
   */
  find(link: NamedLink, from: Pick<Origin, 'folder'>): Pick<NearName, 'member'> | null
  /** A name of each published note that a link is near to. */
  offer(link: NamedLink, from: Pick<Origin, 'folder'>): readonly string[]
}

type NamedLink = Pick<Link, 'syntax' | 'role' | 'target' | 'beside'>

/** The index is made when the first link is looked up. */
export function nearNames(members: readonly FileIdentity[], ignored: readonly string[]): NearNames {
  const index = lazily(() => indexOf(members, ignored))
  const near = (link: NamedLink, from: Pick<Origin, 'folder'>): readonly NearName[] => {
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

const separators = '[\\s._\\u2010\\u2011-]+'
const betweenDigits = new RegExp(`(?<=\\p{Nd})${separators}(?=\\p{Nd})`, 'gu')
const elsewhere = new RegExp(`(?<!\\p{Nd})${separators}|${separators}(?!\\p{Nd})`, 'gu')

/**
 * The form in which near names are equal; null where a part of the path is nothing else. Between two digits it counts
 * that something stands there: 1.2 is not 12.
 */
export function nearKey(path: string): string | null {
  const parts = fold(path.replace(/^\//, ''))
    .split('/')
    .map((part) => part.replace(betweenDigits, ' ').replace(elsewhere, ''))
  return parts.includes('') ? null : parts.join('/')
}

/** Of each file, the ends of its path before its other names. */
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
