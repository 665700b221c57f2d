import { realpathSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Thrown for a control file that must not be read. The message completes "it cannot be read: ". */
export class NotOwnFile extends Error {
  readonly code = 'ENOTOWN'
}

const mostBytes = 64_000_000

/** The real path of a file. Throws `NotOwnFile` for links out of the collection, and for pipes, which may never end. */
export function ownFile(root: string, path: string): string {
  const real = realpathSync(join(root, path))
  if (!statSync(real).isFile()) throw new NotOwnFile('it is no regular file')
  if (!real.startsWith(realpathSync(root) + sep))
    throw new NotOwnFile('it is a link that leads out of the collection')
  return real
}

/** The text of a control file. Throws like `ownFile`, and `NotOwnFile` if the file is too large. */
export async function readOwnFile(root: string, path: string): Promise<string> {
  const file = ownFile(root, path)
  if (statSync(file).size > mostBytes) throw new NotOwnFile(`it is larger than ${mostBytes / 1e6} MB`)
  return readFile(file, 'utf8')
}
