import type { Link } from '../core/entry.ts'
import { isFollowed, isHostless, schemeOf } from './schemes.ts'

/** The target of the address of a link or an image. */
export type Address =
  | { readonly to: 'collection'; readonly target: string; readonly fragment: string | null }
  /** A page of the web, or something that a program of the reader's opens. */
  | { readonly to: 'web'; readonly href: string }
  /** A file on the author's own machine; only its name may be shown. */
  | { readonly to: 'machine'; readonly name: string }
  /** An address that a published page must not follow: its scheme is none of the web's, or it names no server. */
  | { readonly to: 'nowhere' }

const machine =
  /^(?:file:|[a-z]:[\\/]|\\\\|~\/|\/(?:Users|home|Volumes)\/[^/]+\/|\/(?:root|private|tmp|var)\/)/i

/** Reads the address of a markdown link; `schemes` are those that a page may have besides the web's. */
export function addressOf(url: string, schemes: ReadonlySet<string> = new Set()): Address {
  if (machine.test(url)) return { to: 'machine', name: fileName(decoded(url)) }
  if (isHostless(url)) return { to: 'nowhere' }
  if (url.startsWith('//')) return { to: 'web', href: `https:${url}` }
  const path = pathInObsidian(url)
  if (path) return { to: 'machine', name: fileName(path) }
  if (schemeOf(url) !== null) {
    return isFollowed(url, schemes) ? { to: 'web', href: lowerScheme(url) } : { to: 'nowhere' }
  }
  const { target, fragment } = parted(url)
  return { to: 'collection', target: decoded(target), fragment: fragment && decoded(fragment) }
}

/** Reads the target of a wikilink, which is a name: it is not percent-encoded, and may hold a colon. */
export function wikilinkAddressOf(written: string): Address {
  const url = written.trim()
  if (machine.test(url)) return { to: 'machine', name: fileName(url) }
  if (isHostless(url)) return { to: 'nowhere' }
  if (/^https?:\/\//i.test(url)) return { to: 'web', href: lowerScheme(url) }
  return { to: 'collection', ...parted(url) }
}

/**
 * The file path in an address that Obsidian itself opens; null without one. An address of a file in a vault is not
 * followed: it names the vault, and it is not known here which one this is.
 */
function pathInObsidian(url: string): string | null {
  const path = /^obsidian:\/\/(?:(\/[^?]*)|[^?]*\?(?:.*&)?path=([^&]*))/is.exec(url)
  return path && decoded(path[1] ?? path[2] ?? '')
}

/** `300` or `300x200`, after the last pipe of an image's text. */
export function sizeOf(written: string): Link['size'] {
  const [, width, height] = /^\s*(\d{1,5})(?:x(\d{1,5}))?\s*$/.exec(written) ?? []
  if (width === undefined) return null
  return { width: Number(width), height: height === undefined ? null : Number(height) }
}

/** The last part of a path or an address. */
export function fileName(path: string): string {
  let end = path.length
  while (end > 0 && /[\\/?#]/.test(path[end - 1] ?? '')) end -= 1
  const name = path.slice(0, end)
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
}

function parted(url: string): { target: string; fragment: string | null } {
  const hash = url.indexOf('#')
  if (hash < 0) return { target: url, fragment: null }
  return { target: url.slice(0, hash).trimEnd(), fragment: url.slice(hash + 1).trim() }
}

/** A scheme in capitals is the same scheme. */
function lowerScheme(url: string): string {
  return url.replace(/^[^:]+:/, (written) => written.toLowerCase())
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
