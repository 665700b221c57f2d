/** How the forges spell the address of a page that edits a file. */
const forges: readonly { readonly host: RegExp; readonly edit: string }[] = [
  { host: /^github\./, edit: 'edit' },
  { host: /(?:^|\.)gitlab\./, edit: '-/edit' },
  { host: /(?:^|\.)(?:codeberg|gitea|forgejo)\./, edit: '_edit' },
]

/** The address under which the files of `folder` are edited, without a slash at its end; null for an unknown forge. */
export function editAddress(repository: string, branch: string, folder: string): string | null {
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
