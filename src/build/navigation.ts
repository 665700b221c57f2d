import type { SourcePoint } from '../core/rules.ts'
import type { Finding } from '../core/problem.ts'
import { filesOf, siteOutputs } from '../site/outputs.ts'
import type { Site } from '../site/site-of.ts'

/** Links under `navigation` to paths that are not on the site. `at` has the place of each item. */
export function brokenNavigation(
  site: Site,
  files: Iterable<{ readonly sitePath: string }>,
  at: readonly SourcePoint[],
): readonly Finding[] {
  const { base, look } = site.settings
  const asked = (look.navigation ?? []).flatMap((item, index) =>
    item !== 'standard' && item.to.startsWith('/') ? [{ to: item.to, at: at[index] }] : [],
  )
  if (asked.length === 0) return []
  const paths = new Set([
    ...site.addresses.flatMap((address) => filesOf(site, address)),
    ...siteOutputs(site).map(({ path }) => path),
    ...Array.from(files, ({ sitePath }) => sitePath),
  ])
  const isThere = (to: string) => {
    const path = uriWithoutEscapes(to.replace(/[?#].*/s, ''))
      .slice(1)
      .replace(/\/$/, '')
    return [path, `${path}/index.html`, `${path}.html`].some((one) => paths.has(one.replace(/^\//, '')))
  }
  return asked.flatMap(({ to, at = { line: 1, column: 1 } }) => {
    if (isThere(to)) return []
    const own = to.startsWith(base) ? `/${to.slice(base.length)}` : to
    const isOfBase = own !== to && isThere(own)
    return {
      rule: 'broken-link',
      place: { file: 'site.yaml', ...at },
      message: `The navigation leads to ${to}, which does not exist.`,
      fix: isOfBase
        ? `leave out the base and write ${own}.`
        : 'write a path without the base, such as /notes/soil/, or a whole URL.',
    }
  })
}

function uriWithoutEscapes(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
