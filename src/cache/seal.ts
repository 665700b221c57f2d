import { createHmac } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** A checksum against damage or, with THROUGHLINE_CACHE_KEY, an HMAC that nobody can make without the key. */
export function sealOf(...parts: readonly (Uint8Array | string)[]): string {
  const key = process.env['THROUGHLINE_CACHE_KEY']
  if (!key) return parts.reduce<number>((sum, part) => crc32(part, sum), 0).toString()
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest('base64').slice(0, 32)
}
