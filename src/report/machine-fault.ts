import { getSystemErrorName } from 'node:util'

export interface MachineFault {
  readonly cause: string
  readonly fix: string
}

/** Keyed by system error code. ENOENT, EINVAL and EBADF are left out: if unexpected, they mean a bug of our own. */
const causes: Readonly<Record<string, readonly [cause: string, fix: string]>> = {
  ENOSPC: ['a disk is full', 'make room (df -h and df -i say on which) and do it again'],
  EDQUOT: ['the disk quota is used up', 'delete what is not needed, or ask for more, and do it again'],
  EFBIG: ['a file would be larger than is allowed', 'raise the limit (ulimit -f) and do it again'],
  EACCES: ['the permissions do not allow it', 'let this account read and write there, or be its owner'],
  EPERM: ['the system does not allow it', 'let this account read and write there, or be its owner'],
  EROFS: ['the file system is read-only', 'mount it so that it can be written, or work elsewhere'],
  ENOTDIR: ['a file stands where a folder should be', 'move it away and do it again'],
  EISDIR: ['a folder stands where a file should be', 'move it away and do it again'],
  EEXIST: ['something else stands there', 'move it away and do it again'],
  ENOTEMPTY: ['something else stands there', 'move it away and do it again'],
  EMFILE: ['too many files are open', 'raise the limit (ulimit -n 4096) and do it again'],
  ENFILE: [
    'too many files are open on this machine',
    'end other programs, or raise the limit (sysctl fs.file-max)',
  ],
  EAGAIN: ['no more processes or threads can be started', 'raise the limit (ulimit -u) and do it again'],
  ENOMEM: ['there is not enough memory', 'end other programs, or give it more, and do it again'],
  EIO: ['the disk fails', 'look at what the system logs about it'],
  EBUSY: ['another program holds it', 'end that and do it again'],
  ESTALE: ['the file system was replaced meanwhile', 'do it again'],
  ENAMETOOLONG: ['a path is longer than the file system allows', 'work in a folder with a shorter path'],
}

/** Null if it is not a system error. Errors from another thread or program are recognised by their message alone. */
export function machineFault(error: unknown): MachineFault | null {
  if (!(error instanceof Error)) return null
  return (
    named(error) ??
    worded(error.message) ??
    ('stderr' in error ? worded(String(error.stderr)) : null) ??
    (error instanceof AggregateError ? firstOf(error.errors) : null) ??
    machineFault(error.cause)
  )
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

function firstOf(errors: readonly unknown[]): MachineFault | null {
  return errors.map(machineFault).find((fault) => fault !== null) ?? null
}
