import type { Link } from '../core/entry.ts'
import { extensionOf, fileKind } from '../core/file-kind.ts'
import { extension } from './member.ts'

/** The name or path of the note that a link means, without extension; null if it cannot mean a note. */
export function noteNamed({
  syntax,
  role,
  target,
  beside,
}: Pick<Link, 'syntax' | 'role' | 'target' | 'beside'>): string | null {
  if (syntax === 'citation' || role === 'cites' || beside === true) return null
  if (/^$|^@|\/$|^[a-z][a-z\d+.-]*:\/\//i.test(target) || fileKind(target) !== 'file') return null
  const name = target.replace(extension, '')
  // In markdown links, which name files, any other extension means another file.
  const isOtherFile = syntax === 'markdown' && name === target && /^[a-z\d]{1,8}$/.test(extensionOf(target))
  return isOtherFile ? null : name
}

export function isDotted(path: string): boolean {
  return /^\.{1,2}(?:\/|$)/.test(path)
}
