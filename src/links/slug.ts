import { createHash } from 'node:crypto'
import type { Address } from '../core/address.ts'

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

/** The device names of Windows, with any extension, which it refuses as names of files and folders. */
const device = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])(?=\.|$)/i

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

// Characters with a meaning of their own in a URL, and what Windows refuses in the name of a folder.
const unusable = /[\\?#<>:"|*\p{Cc}]|[. ](?=\/|$)/u

/**
 * A `permalink` or a redirect as an editor writes it, encoded or not, with or without slashes at its ends; null when no
 * page can have that address.
 */
export function writtenAddress(text: string): Address | null {
  const path = decoded(text.trim()).normalize('NFC')
  if (path === '' || !path.isWellFormed() || unusable.test(path) || /^[a-z][a-z\d+.-]*:|^\/\//i.test(path))
    return null
  const segments = path
    .replace(/(?:^|\/)index\.html$/i, '')
    .split('/')
    .filter((part) => part !== '')
  const fits = segments.every((part) => !device.test(part) && Buffer.byteLength(part) <= 255)
  return fits ? (`/${segments.map((part) => `${part}/`).join('')}` as Address) : null
}

/** Whether an alias is an old address, as other generators have it, and no name: `/a/`, `../a`, `a/b/`, `a.html`. */
export function isAddress(alias: string): boolean {
  return /^\.{0,2}\/|\/$|\S\.html?$/i.test(alias.trim())
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const ascii = /^[\0-\x7f]*$/
const plain = /^(?:[!-~]+(?: [!-~]+)*)?$/
const untidy = /^\s|\s\s|[^\S ]|\s$/

/** The form in which names are compared: NFC, without case, runs of white space as one space. */
export function fold(text: string): string {
  const spaced = untidy.test(text) ? text.replace(/\s+/g, ' ').trim() : text
  if (ascii.test(spaced)) return spaced.toLowerCase()
  // By way of upper case, so that ς and σ, or ß and SS, are one.
  return spaced.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

/** Whether every form that is made here of the text is the same, but for its case. */
export function isPlain(text: string): boolean {
  return plain.test(text)
}

/** The form in which Obsidian compares names: NFC, without case, no-break spaces as spaces. */
export function caselessName(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return text.replaceAll('\u00a0', ' ').normalize('NFC').toLowerCase().normalize('NFC')
}

/**
 * The form in which addresses are compared: equal for names that some case-insensitive file system takes for the same.
 * APFS and ext4 fold `ß` to `ss`.
 */
export function caseless(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}
