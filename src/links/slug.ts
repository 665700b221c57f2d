import { createHash } from 'node:crypto'

const words = /[\p{L}\p{N}][\p{L}\p{N}\p{Mn}\p{Mc}]*/gu

/** Leaves room under the 255 bytes of common file systems for a suffix and for what other tools append. */
const longest = 80

/**
 * NFC, lower case, letters and digits of every script; everything else becomes single hyphens between words. Empty
 * when nothing is left.
 */
export function slug(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-')
  // An emoji's variation selector counts as a mark, and would survive on its own, invisibly.
  const lower = text
    .replace(/\p{Variation_Selector}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
  return (lower.match(words) ?? []).join('-')
}

/** What Windows takes for a device, with whatever extension, and refuses as the name of a file or a folder. */
export const device = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])(?=\.|$)/i

/** One segment of an address: the slug of a name, never empty, and a name that every file system allows. */
export function segment(name: string): string {
  const whole = slug(name)
  if (whole === '') return `unnamed-${digest(name.normalize('NFC'))}`
  if (device.test(whole)) return `${whole}-${digest(whole)}`
  if (Buffer.byteLength(whole) <= longest) return whole
  const hash = digest(whole)
  return `${firstBytes(whole, longest - hash.length - 1).replace(/-$/, '')}-${hash}`
}

/** The first hexadecimal digits of the text's SHA-256. */
export function digest(text: string, digits = 6): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits)
}

function firstBytes(text: string, limit: number): string {
  let end = 0
  let bytes = 0
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > limit) break
    end += character.length
  }
  return text.slice(0, end)
}
