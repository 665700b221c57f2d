import { digest, segment } from './slug.ts'

/**
 * Where attachments stand on the site: `files/` and their path, each part made safe for every host. Of paths that
 * come out alike, the one that already was safe keeps it and every other gets six digits of its own path's hash.
 */
export function attachmentPaths(paths: readonly string[]): ReadonlyMap<string, string> {
  const plain = paths.map((path) => [path, `files/${safe(path)}`] as const)
  const holders = Map.groupBy(plain, ([, sitePath]) => sitePath)
  return new Map(
    plain.map(([path, sitePath]) => {
      const alone = holders.get(sitePath)?.length === 1 || sitePath === `files/${path}`
      return [path, alone ? sitePath : suffixed(sitePath, digest(path))]
    }),
  )
}

function safe(path: string): string {
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  const dot = name.lastIndexOf('.')
  const stem = dot > 0 ? name.slice(0, dot) : name
  const extension = dot > 0 ? `.${name.slice(dot + 1).toLowerCase()}` : ''
  return [...parts.map(segment), segment(stem) + extension].join('/')
}

function suffixed(sitePath: string, suffix: string): string {
  const dot = sitePath.lastIndexOf('.')
  return dot > sitePath.lastIndexOf('/')
    ? `${sitePath.slice(0, dot)}-${suffix}${sitePath.slice(dot)}`
    : `${sitePath}-${suffix}`
}
