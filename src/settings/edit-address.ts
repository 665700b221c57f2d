import type { SettingsFault, GivenSettings } from './schema/settings.ts'

/** The URL below which files are edited, without a slash at its end; null if there is none. */
export function readEdit(
  given: GivenSettings,
  pathInRepository: () => string | null,
): { address: string | null; faults: readonly SettingsFault[] } {
  if (given.edit !== undefined) return { address: given.edit.replace(/\/+$/, ''), faults: [] }
  if (given.repository === undefined) return { address: null, faults: [] }
  const folder = given['content-path'] ?? pathInRepository() ?? 'content'
  const address = editAddress(given.repository, given.branch ?? 'main', folder)
  if (address !== null) return { address, faults: [] }
  const fault = {
    path: ['repository'],
    message: 'It is not known how this repository spells the address of a page that edits a file.',
    fix: 'give that address whole: edit: https://example.org/owner/name/edit/main/content',
  }
  return { address: null, faults: [fault] }
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
  return [
    `${url.origin}${path}`,
    forge.edit,
    ...[...branch.split('/'), ...inside].map(encodeURIComponent),
  ].join('/')
}

function repositoryUrl(repository: string): URL | null {
  const ssh = /^(?:ssh:\/\/)?git@([^:/]+)[:/](.+)$/.exec(repository.trim())
  const address = ssh ? `https://${ssh[1] ?? ''}/${ssh[2] ?? ''}` : repository.trim()
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : null
}
