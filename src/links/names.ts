import { uriDecoded, type Address } from '../core/address.ts'
import { hash } from 'node:crypto'
import { nameInLink, type Entry, type Link, type TextSegments } from '../core/entry.ts'
import type { Target } from '../core/graph.ts'
import { wordsOfLabel } from '../core/html-text.ts'
import { wordsFor, type WordSettings } from '../words/languages.ts'

const words = /[\p{L}\p{N}][\p{L}\p{N}\p{Mn}\p{Mc}]*/gu

/** In bytes. File systems allow 255; the rest is for suffixes that we or other tools append. */
const longest = 80

/** Lower-case NFC letters and digits of any script, joined by single hyphens. May be empty. */
export function slug(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-')
  // A variation selector of an emoji counts as a mark, and would survive as an invisible character.
  const lower = text
    .replace(/\p{Variation_Selector}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
  return (lower.match(words) ?? []).join('-')
}

/** Device names, which Windows refuses as file names, with any extension. */
const device = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])(?=\.|$)/i

/** One segment of an address: the slug of a name, never empty and valid in every file system. */
export function segment(name: string): string {
  const whole = slug(name)
  if (whole === '') return `unnamed-${digest(name.normalize('NFC'))}`
  if (device.test(whole)) return `${whole}-${digest(whole)}`
  if (Buffer.byteLength(whole) <= longest) return whole
  const suffix = `-${digest(whole)}`
  return firstBytes(whole, longest - suffix.length).replace(/-$/, '') + suffix
}

export function digest(text: string, digits = 6): string {
  return hash('sha256', text).slice(0, digits)
}

function firstBytes(text: string, limit: number): string {
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(limit)).read)
}

// Characters with a meaning in URLs, and what Windows refuses in folder names.
const unusable = /[\\?#<>:"|*\p{Cc}]|[. ](?=\/|$)/u

/** Accepts encoded paths, and any outer slashes. Null if no page can have the address. */
export function writtenAddress(text: string): Address | null {
  const path = uriDecoded(text.trim()).normalize('NFC')
  if (path === '' || !path.isWellFormed() || unusable.test(path) || /^[a-z][a-z\d+.-]*:|^\/\//i.test(path))
    return null
  const segments = path
    .replace(/(?:^|\/)index\.html$/i, '')
    .split('/')
    .filter((part) => part !== '')
  const fits = segments.every((part) => !device.test(part) && Buffer.byteLength(part) <= 255)
  return fits ? (`/${segments.map((part) => `${part}/`).join('')}` as Address) : null
}

/** Whether an alias is an old address, as in other generators, rather than a name: `/a/`, `../a`, `a/b/`, `a.html`. */
export function isAddress(alias: string): boolean {
  return /^\.{0,2}\/|\/$|\S\.html?$/i.test(alias.trim())
}

const ascii = /^[\0-\x7f]*$/
const untidy = /^\s|\s\s|[^\S ]|\s$/

/** For comparing names: NFC, without case, white space collapsed. */
export function fold(text: string): string {
  const spaced = untidy.test(text) ? text.replace(/\s+/g, ' ').trim() : text
  return caseless(spaced)
}

/** For comparing names as Obsidian does: NFC, without case, no-break spaces as spaces. */
export function caselessName(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return text.replaceAll('\u00a0', ' ').normalize('NFC').toLowerCase().normalize('NFC')
}

/** For comparing addresses as any case-insensitive file system does. APFS and ext4 fold `ß` to `ss`. */
export function caseless(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  // By way of upper case, which unifies ς with σ and ß with SS.
  return text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

/** The text with each link replaced by its label, or by `bare` if it has none. */
export function wordsOfPage(
  text: TextSegments,
  links: readonly Link[],
  bare: (link: Link, index: number) => string,
): string {
  const words = text.map((part) => {
    if (typeof part === 'string') return part
    const link = links[part.link]
    if (!link) return ''
    if (!link.label) return bare(link, part.link)
    return wordsOfLabel(link.label)
  })
  const whole = words.length === 1 ? (words[0] ?? '') : words.join('')
  return (/[^\S ]| {2}/.test(whole) ? whole.replace(/\s+/g, ' ') : whole).trim()
}

/** For looking up links. Empty if the name is only a bare link, because that is the name of another page. */
export function writtenName(name: TextSegments, { links }: Entry): string {
  const [only] = name
  if (name.length === 1 && typeof only === 'object' && links[only.link]?.label === null) return ''
  return wordsOfPage(name, links, nameInLink)
}

/** For readers. A link counts as written rather than as its target's title, so two names may link to each other. */
export function shownName(
  name: TextSegments,
  { links }: Entry,
  targets: readonly Target[],
  settings: WordSettings,
): string {
  return contained(
    wordsOfPage(name, links, (link, index) =>
      targets[index]?.found === 'unpublished' ? wordsFor(settings).text.unpublished : nameInLink(link),
    ),
  )
}

/** Removes directional control characters, which would also affect the text after the name. */
export function contained(name: string): string {
  return name.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
}

/** Whether a link in the name would reveal an unpublished page. */
export function isHidden(name: TextSegments, { links }: Entry, targets: readonly Target[]): boolean {
  return name.some(
    (part) =>
      typeof part !== 'string' &&
      links[part.link]?.label === null &&
      targets[part.link]?.found === 'unpublished',
  )
}
