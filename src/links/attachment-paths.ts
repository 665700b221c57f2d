import { foldersOf } from '../core/path.ts'
import { caseless } from './fold.ts'
import { digest, segment, slug } from './slug.ts'

/**
 * Where attachments stand on the site: `files/` and their path, each part made safe for every host. Of paths that
 * come out alike, even without case, the one that already was safe keeps it and every other gets six digits of its own
 * path's hash.
 */
export function attachmentPaths(paths: readonly string[]): ReadonlyMap<string, string> {
  const plain = paths.map((path) => [path, `files/${safe(path)}`] as const)
  const holders = Map.groupBy(plain, ([, sitePath]) => caseless(sitePath))
  const folders = new Set(plain.flatMap(([, sitePath]) => foldersOf(caseless(sitePath))))
  return new Map(
    plain.map(([path, sitePath]) => {
      const alike = holders.get(caseless(sitePath)) ?? []
      const keeper =
        alike.length === 1 ? alike[0] : alike.find(([other, place]) => place === `files/${other}`)
      const keeps = keeper?.[0] === path && !folders.has(caseless(sitePath))
      return [path, keeps ? sitePath : suffixed(sitePath, digest(path))]
    }),
  )
}

/** Longer than any that a file goes by: what follows the last dot is then part of its name. */
const longestExtension = 16

function safe(path: string): string {
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 ? slug(name.slice(dot + 1)) : ''
  const file =
    extension === '' || extension.length > longestExtension
      ? segment(name)
      : `${segment(name.slice(0, dot))}.${extension}`
  return [...parts.map(segment), file].join('/')
}

function suffixed(sitePath: string, suffix: string): string {
  const dot = sitePath.lastIndexOf('.')
  return dot > sitePath.lastIndexOf('/')
    ? `${sitePath.slice(0, dot)}-${suffix}${sitePath.slice(dot)}`
    : `${sitePath}-${suffix}`
}
