import { createHmac, hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

/** A checksum against damage or, with THROUGHLINE_CACHE_KEY, an HMAC that nobody can make without the key. */
export function sealOf(...parts: readonly (Uint8Array | string)[]): string {
  const key = process.env['THROUGHLINE_CACHE_KEY']
  if (!key) return parts.reduce<number>((sum, part) => crc32(part, sum), 0).toString()
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest('base64').slice(0, 32)
}

/** Everything but folders, symbolic links included. Paths are relative, with forward slashes, and sorted. */
export function filesBelow(folder: string): readonly string[] {
  const files: string[] = []
  const look = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below + entry.name
      if (entry.isDirectory()) look(`${path}/`)
      else files.push(path)
    }
  }
  look('')
  return files.sort()
}

/** Depends on the bytes of files and on their paths, which are relative to `folder`. */
export function digestOfFiles(folder: string, paths: readonly string[]): string {
  const digests = paths.map((path) => [path, hash('sha256', readFileSync(join(folder, path)))])
  return hash('sha256', JSON.stringify(digests))
}
