import { createHmac } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** In bytes of ASCII. */
export const sealLength = 32

/**
 * By what bytes that are kept are known again: a checksum, which tells of damage; where THROUGHLINE_CACHE_KEY holds a key,
 * an HMAC, which nobody makes without it.
 */
export function sealOf(...parts: readonly Uint8Array[]): string {
  const key = process.env['THROUGHLINE_CACHE_KEY']
  if (!key)
    return parts
      .reduce((sum, part) => crc32(part, sum), 0)
      .toString()
      .padEnd(sealLength)
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest('base64').slice(0, sealLength)
}
