import type { MovedFile } from '../core/moved-file.ts'
import { pageExtension } from './member.ts'
import { caselessName } from './slug.ts'

/** The new path of a file by its old path or the end of that; null unless exactly one file matches. */
export type MovedName = (target: string) => string | null

export function movedName(moved: readonly MovedFile[]): MovedName {
  if (moved.length === 0) return () => null
  const bare = (path: string) => caselessName(path.replace(pageExtension, ''))
  const olds = moved.map(({ from, to }) => ({ old: `/${bare(from)}`, to }))
  return (target) => {
    const end = `/${bare(target.replace(/^(?:\.{0,2}\/)+/, ''))}`
    const meant = end === '/' ? [] : olds.filter(({ old }) => old.endsWith(end))
    return meant.length === 1 ? (meant[0]?.to ?? null) : null
  }
}
