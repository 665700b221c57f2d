import type { Link } from '../core/entry.ts'
import { extensionOf, fileKind } from '../core/file-kind.ts'
import { extension } from './member.ts'

/**
 * What a link calls a note, a name or a path without its extension; null where it can mean no note: a citation, a file
 * of another kind, a folder, an address of the web.
 */
export function noteNamed({
  syntax,
  role,
  target,
  beside,
}: Pick<Link, 'syntax' | 'role' | 'target' | 'beside'>): string | null {
  if (syntax === 'citation' || role === 'cites' || beside === true) return null
  if (/^$|^@|\/$|^[a-z][a-z\d+.-]*:\/\//i.test(target) || fileKind(target) !== 'file') return null
  const name = target.replace(extension, '')
  // In markdown's own syntax, which names files, any other extension is that of another file.
  const isOtherFile = syntax === 'markdown' && name === target && /^[a-z\d]{1,8}$/.test(extensionOf(target))
  return isOtherFile ? null : name
}

/** Whether a path begins at the folder of its own file. */
export function isDotted(path: string): boolean {
  return /^\.{1,2}(?:\/|$)/.test(path)
}
