import { uriDecoded } from '../core/address.ts'
import type { Link } from '../core/entry.ts'

export type LinkAddress =
  | { readonly to: 'collection'; readonly target: string; readonly fragment: string | null }
  /** A URL of the web, or one that opens a program on the reader's device. */
  | { readonly to: 'web'; readonly href: string }
  /** A file on the author's own machine. Only its name may be shown. */
  | { readonly to: 'machine'; readonly name: string }
  /** A URL that a published page must not link to: its scheme is not allowed, or it has no host. */
  | { readonly to: 'nowhere' }

const machine =
  /^(?:file:|[a-z]:[\\/]|\\\\|~\/|\/(?:Users|home|Volumes)\/[^/]+\/|\/(?:root|private|tmp|var)\/)/i

/** Reads the URL of a markdown link. `schemes` are allowed in addition to the web's. */
export function addressOf(url: string, schemes: ReadonlySet<string> = new Set()): LinkAddress {
  if (machine.test(url)) return { to: 'machine', name: fileName(uriDecoded(url)) }
  if (isHostless(url)) return { to: 'nowhere' }
  if (url.startsWith('//')) return { to: 'web', href: `https:${url}` }
  const path = pathInObsidian(url)
  if (path) return { to: 'machine', name: fileName(path) }
  if (schemeOf(url) !== null) {
    return isFollowed(url, schemes) ? { to: 'web', href: lowerScheme(url) } : { to: 'nowhere' }
  }
  const { target, fragment } = parted(url)
  return { to: 'collection', target: uriDecoded(target), fragment: fragment && uriDecoded(fragment) }
}

/** Reads the target of a wikilink: a name, not percent-encoded, which may contain a colon. */
export function wikilinkAddressOf(written: string): LinkAddress {
  const url = written.trim()
  if (machine.test(url)) return { to: 'machine', name: fileName(url) }
  if (isHostless(url)) return { to: 'nowhere' }
  if (/^https?:\/\//i.test(url)) return { to: 'web', href: lowerScheme(url) }
  return { to: 'collection', ...parted(url) }
}

/** The file path in an Obsidian URL, or null. URLs into a vault do not count: it may not be this vault. */
function pathInObsidian(url: string): string | null {
  const path = /^obsidian:\/\/(?:(\/[^?]*)|[^?]*\?(?:.*&)?path=([^&]*))/is.exec(url)
  return path && uriDecoded(path[1] ?? path[2] ?? '')
}

/** Parses `300` or `300x200`, as written after the last pipe of an image's text. */
export function sizeOf(written: string): Link['size'] {
  const [, width, height] = /^\s*(\d{1,5})(?:x(\d{1,5}))?\s*$/.exec(written) ?? []
  if (width === undefined) return null
  return { width: Number(width), height: height === undefined ? null : Number(height) }
}

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

function lowerScheme(url: string): string {
  return url.replace(/^[^:]+:/, (written) => written.toLowerCase())
}

export const webSchemes = ['http', 'https', 'mailto', 'tel'] as const

/** Schemes that note vaults link to besides the web. Each opens a program, which asks before it does anything. */
export const programSchemes: readonly string[] = [
  'obsidian logseq joplin bear drafts evernote notion onenote ulysses craftdocs zotero bookends papers mendeley',
  'readwisereader calibre marginnote3app marginnote4app things omnifocus todoist ticktick fantastical',
  'x-devonthink-item x-hook hook message vscode vscode-insiders vscodium cursor zed idea github-mac',
  'x-github-client sms geo maps webcal xmpp irc ircs matrix sip sips tg slack discord ftp ftps sftp ssh git svn',
  'magnet ipfs ipns gemini gopher news nntp spotify podcast steam figma anki bitcoin ethereum lightning urn doi',
]
  .join(' ')
  .split(' ')

/** Schemes that no setting can allow: they run their content or read the reader's own files. */
const harmful =
  /^(?:javascript|vbscript|livescript|data|file|blob|filesystem|about|view-source|jar|chrome.*|resource|res|mhtml|mk|its|ms-.*|search|search-ms|shell)$/

/** An Obsidian URL of a note in a vault: it names a file that may not be published and that readers do not have. */
const vaultFile =
  /^obsidian:\/\/(?:vault\/|\/|[^?]*\?(?:.*&)?(?:file|filepath|filename|path|uid|block|heading)=)/is

export function isHarmful(scheme: string): boolean {
  return harmful.test(scheme.toLowerCase())
}

export function schemeOf(url: string): string | null {
  return /^([a-z][a-z\d+.-]*):/i.exec(url)?.[1]?.toLowerCase() ?? null
}

/** Whether a web URL has no host. Browsers would take the next word for the host, or reject the URL. */
export function isHostless(url: string): boolean {
  const isEmpty = /^https?:(?:\/{0,2}(?:[?#]|$)|\/(?!\/)|\/{3})/i.test(url)
  return isEmpty || (/^https?:\/\//i.test(url) && !URL.canParse(url))
}

/** Whether a page may link to a URL that has a scheme. */
export function isFollowed(url: string, schemes: ReadonlySet<string>): boolean {
  const scheme = schemeOf(url) ?? ''
  return web.has(scheme) || (schemes.has(scheme) && !isHarmful(scheme) && !vaultFile.test(url))
}

export const web: ReadonlySet<string> = new Set(webSchemes)
