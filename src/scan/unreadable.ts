import type { EntryProblem } from '../core/entry.ts'
import type { RuleName } from '../core/rules.ts'
import { realpathSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** A problem of a whole file. */
export function fileProblem(rule: RuleName, message: string, fix: string | null = null): EntryProblem {
  return { rule, point: { line: 1, column: 1 }, message, fix }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The code of an error of the system; null for any other. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null
}

/** The code in brackets, after a space; empty for an error without one. */
export function shownCode(error: unknown): string {
  const code = codeOf(error)
  return code === null ? '' : ` (${code})`
}

const codes: ReadonlySet<string | null> = new Set(['EMFILE', 'ENFILE', 'ENOMEM'])

/** Rethrows an error that is not about the file: the machine has run out of resources. */
export function refuseExhausted(error: unknown): void {
  if (codes.has(codeOf(error))) throw error
}

/** For a file that counts as empty if it cannot be read. */
export function unread(error: unknown): string {
  refuseExhausted(error)
  return ''
}

/** The problem of a file that cannot be read. Rethrows errors that did not come from the file system. */
export function unreadable(error: unknown): EntryProblem {
  if (!(error instanceof Error && 'code' in error)) throw error
  refuseExhausted(error)
  const code = String(error.code)
  // Node refuses a file that is too large without a system call.
  if (!('syscall' in error) && code !== 'ERR_FS_FILE_TOO_LARGE') throw error
  return fileProblem('unreadable-file', messages[code] ?? `The file cannot be read (${code}).`)
}

const messages: Readonly<Record<string, string>> = {
  EACCES: 'You have no permission to read the file.',
  EPERM: 'You have no permission to read the file.',
  ERR_FS_FILE_TOO_LARGE: 'The file is too large.',
  ENOENT: 'The file disappeared during the build.',
}

/** Thrown for a control file that must not be read. The message completes "it cannot be read: ". */
export class NotOwnFile extends Error {
  readonly code = 'ENOTOWN'
}

const mostBytes = 64_000_000

/** The real path of a file. Throws `NotOwnFile` for links out of the collection, and for pipes, which may never end. */
export function ownFile(root: string, path: string): string {
  const real = realpathSync(join(root, path))
  if (!statSync(real).isFile()) throw new NotOwnFile('it is not a regular file')
  if (!real.startsWith(realpathSync(root) + sep)) throw new NotOwnFile('it is a link out of the collection')
  return real
}

/** The text of a control file. Throws like `ownFile`, and `NotOwnFile` if the file is too large. */
export async function readOwnFile(root: string, path: string): Promise<string> {
  const file = ownFile(root, path)
  if (statSync(file).size > mostBytes) throw new NotOwnFile(`it is larger than ${mostBytes / 1e6} MB`)
  return readFile(file, 'utf8')
}
