import type { z } from 'zod'
import { sitePath, webAddress } from '../yaml/values.ts'
import { key, like, text, understood, webLink, type Report } from './schema/types.ts'

/** A path that is part of every URL on the site, so it must not contain characters with a meaning in HTML. */
function plainPath(value: string): string | null {
  const path = sitePath(value)
  return path !== null && /^[\p{L}\p{M}\p{N}/._~!$()*+,;=:@-]*$/u.test(path) ? path : null
}

export const siteUrl = understood('the address of the site', (value) => {
  if (webAddress(value) === null) return null
  const url = new URL(value.trim())
  const path = plainPath(url.pathname)
  if (path === null || url.search !== '' || url.hash !== '' || url.username !== '') return null
  return { origin: url.origin, path }
})

export const basePath = understood('a path that begins the address of every page', (value) => {
  const path = value.trim()
  return /^[\w.+-]+:/.test(path) || /\s/.test(path)
    ? null
    : plainPath(path.startsWith('/') ? path : `/${path}`)
})

/** Where the site stands, and where its files are edited. */
export const addresses = {
  url: key(siteUrl, 'the address of the site. It is needed for the sitemap, the feed and cards', {
    without: 'none of these',
    example: 'https://example.org',
  }),
  base: key(basePath, 'the path of a site without `url`. With `url`, its path is used', {
    without: '`/`',
    example: '/garden/',
  }),
  /** `edit` is made from it, with `branch` and `content-path`. */
  repository: key(
    like(/^(?:https?:\/\/|(?:ssh:\/\/)?git@)/, 'a web address'),
    'the repository of your notes at GitHub, GitLab, Codeberg, Gitea or Forgejo. Each page then has an edit link',
    { without: 'no edit links', example: 'https://github.com/you/notes' },
  ),
  branch: key(text, 'the branch of `repository`', {
    standard: 'main',
    example: 'trunk',
  }),
  'content-path': key(text, 'the folder of your notes in `repository`. `.` is the whole repository', {
    without: 'found by Git, else `content`',
    example: 'vault',
    also: 'contentPath',
  }),
  edit: key(webLink, 'the address for edit links, before the path of a file. It wins over `repository`', {
    without: 'made from `repository`',
    example: 'https://git.example.org/notes/edit/main',
  }),
}

type GivenAddresses = z.output<z.ZodObject<typeof addresses>>

/** The URL below which files are edited, without a slash at its end; null if there is none. */
export function readEdit(
  given: GivenAddresses,
  pathInRepository: (() => string | null) | undefined,
  report: Report,
): string | null {
  if (given.edit !== undefined) return given.edit.replace(/\/+$/, '')
  if (given.repository === undefined) return null
  const folder = given['content-path'] ?? pathInRepository?.() ?? 'content'
  const address = editAddress(given.repository, given.branch ?? 'main', folder)
  if (address === null) {
    const message = 'Throughline does not know where this host edits a file.'
    const example = 'edit: https://example.org/owner/name/edit/main/content'
    report(['repository'], message, `write the address itself, such as ${example}`)
  }
  return address
}

/** The URL segment under which each forge edits a file. */
const forges: readonly { readonly host: RegExp; readonly edit: string }[] = [
  { host: /^github\./, edit: 'edit' },
  { host: /(?:^|\.)gitlab\./, edit: '-/edit' },
  { host: /(?:^|\.)(?:codeberg|gitea|forgejo)\./, edit: '_edit' },
]

function editAddress(repository: string, branch: string, folder: string): string | null {
  const url = repositoryUrl(repository)
  const forge = url && forges.find(({ host }) => host.test(url.hostname))
  if (!url || !forge) return null
  const path = url.pathname.replace(/\/+$/, '').replace(/\.git$/, '')
  if (!/^\/[^/]+(?:\/[^/]+)+$/.test(path)) return null
  const inside = folder.split('/').filter((segment) => segment !== '' && segment !== '.')
  const place = [...branch.split('/'), ...inside].map(encodeURIComponent)
  return [`${url.origin}${path}`, forge.edit, ...place].join('/')
}

function repositoryUrl(repository: string): URL | null {
  const ssh = /^(?:ssh:\/\/)?git@([^:/]+)[:/](.+)$/.exec(repository.trim())
  const address = ssh ? `https://${ssh[1] ?? ''}/${ssh[2] ?? ''}` : repository.trim()
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : null
}
