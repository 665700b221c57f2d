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

export function isOfWeb(scheme: string): boolean {
  return web.has(scheme)
}

const web: ReadonlySet<string> = new Set(webSchemes)
