import { getSystemErrorName } from 'node:util'

export interface MachineFault {
  readonly cause: string
  readonly fix: string
}

/** Keyed by system error code. ENOENT, EINVAL and EBADF are left out: if unexpected, they mean a bug of our own. */
const causes: Readonly<Record<string, readonly [cause: string, fix: string]>> = {
  ENOSPC: ['the disk is full', 'free some space (df -h and df -i show where)'],
  EDQUOT: ['the disk quota is used up', 'delete files, or ask for more space'],
  EFBIG: ['a file is too large', 'raise the limit (ulimit -f)'],
  EACCES: ['permission denied', 'allow this account to read and write there'],
  EPERM: ['the system does not allow it', 'allow this account to read and write there'],
  EROFS: ['the file system is read-only', 'make it writable, or use another folder'],
  ENOTDIR: ['a file is where a folder should be', 'move the file away'],
  EISDIR: ['a folder is where a file should be', 'move the folder away'],
  EEXIST: ['something else is there', 'move it away'],
  ENOTEMPTY: ['something else is there', 'move it away'],
  EMFILE: ['too many files are open', 'raise the limit (ulimit -n 4096)'],
  ENFILE: [
    'too many files are open on this machine',
    'close other programs, or raise the limit (sysctl fs.file-max)',
  ],
  EAGAIN: ['no more processes or threads can start', 'raise the limit (ulimit -u)'],
  ENOMEM: ['there is not enough memory', 'close other programs, or add memory'],
  EIO: ['the disk has failed', 'read the system log'],
  EBUSY: ['another program uses it', 'close that program'],
  ESTALE: ['the file system has changed', 'run the command again'],
  ENAMETOOLONG: ['a path is too long', 'use a folder with a shorter path'],
}

/** Null if it is not a system error. Errors from another thread or program are recognised by their message alone. */
export function machineFault(error: unknown): MachineFault | null {
  if (!(error instanceof Error)) return null
  const own =
    named(error) ?? worded(error.message) ?? ('stderr' in error ? worded(String(error.stderr)) : null)
  const behind: readonly unknown[] = error instanceof AggregateError ? error.errors : []
  return own ?? [...behind, error.cause].map(machineFault).find((fault) => fault !== null) ?? null
}

function named(error: Error): MachineFault | null {
  if (!('code' in error && 'syscall' in error)) return null
  // Node's own functions, such as `cp`, put `ERR_FS_` in front of the system's code.
  const code = String(error.code).replace(/^ERR_FS_(?=E)/, '')
  const path = 'dest' in error ? error.dest : 'path' in error ? error.path : ''
  // When a program cannot start, the syscall includes its name.
  const call = String(error.syscall).replace(/ .*/, '')
  return faultOf(code, `${call} ${String(path)}`)
}

/** Recognises the messages of Node ("ENOSPC: no space left on device, write"), of Rust, and of a failed start. */
function worded(text: string): MachineFault | null {
  const [, code = '', at = ''] = /\b(E[A-Z0-9]+): [^\n,]+, (\w+(?: '[^'\n]*')?)/.exec(text) ?? []
  const [, failure = ''] = /(?:initialization failure:|spawn(?:Sync)? \S+) (E[A-Z0-9]+)/.exec(text) ?? []
  const [, number] = /\(os error (\d+)\)/.exec(text) ?? []
  const rust = number === undefined ? '' : getSystemErrorName(-Number(number))
  return faultOf(code, at) ?? faultOf(failure, '') ?? faultOf(rust, '')
}

function faultOf(code: string, at: string): MachineFault | null {
  const [cause, fix] = causes[code] ?? []
  if (cause === undefined || fix === undefined) return null
  return { cause: `${cause} (${[code, at.trim()].filter((part) => part !== '').join(': ')})`, fix }
}
