import { realpathSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'

/**
 * Thrown when a file about the collection is not a regular file inside it, or is too large. The message completes "it
 * cannot be read: ".
 */
export class NotOwnFile extends Error {
  readonly code = 'ENOTOWN'
}

const mostBytes = 64_000_000

/**
 * The real path of a file of the collection. Throws the errors of the system, and `NotOwnFile` for a symbolic link that
 * leads out of the collection and for devices, pipes and the like, which may never end.
 */
export function ownFile(root: string, path: string): string {
  const real = realpathSync(join(root, path))
  if (!statSync(real).isFile()) throw new NotOwnFile('it is no regular file')
  if (!real.startsWith(realpathSync(root) + sep))
    throw new NotOwnFile('it is a link that leads out of the collection')
  return real
}

/** The text of a file about the collection. Throws as `ownFile` does, and `NotOwnFile` for one that is too large. */
export async function readOwnFile(root: string, path: string): Promise<string> {
  const file = ownFile(root, path)
  if (statSync(file).size > mostBytes) throw new NotOwnFile(`it is larger than ${mostBytes / 1e6} MB`)
  return readFile(file, 'utf8')
}
