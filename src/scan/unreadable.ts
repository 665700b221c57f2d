import type { EntryProblem } from '../core/entry.ts'

const codes: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ENOMEM'])

/** Rethrows an error that is not about the file: the machine has run out of resources. */
export function refuseExhausted(error: unknown): void {
  if (error instanceof Error && 'code' in error && codes.has(error.code)) throw error
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
  return {
    rule: 'unreadable-file',
    point: { line: 1, column: 1 },
    message: messages[code] ?? `The file cannot be read (${code}).`,
    fix: null,
  }
}

const messages: Readonly<Record<string, string>> = {
  EACCES: 'The permissions of the file do not allow it to be read.',
  EPERM: 'The permissions of the file do not allow it to be read.',
  ERR_FS_FILE_TOO_LARGE: 'The file is too large to be read.',
  ENOENT: 'The file went away while the collection was read.',
}
