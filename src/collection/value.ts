import type { FrontMatter } from './front-matter.ts'
import type { Path } from './yaml/document.ts'
import type { Tree, TreeMap } from './yaml/tree.ts'

export function isMap(value: Tree | undefined): value is TreeMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isList(value: Tree | undefined): value is readonly Tree[] {
  return Array.isArray(value)
}

/** A scalar as it was written; null for anything else, and for text that says nothing. */
export function scalar(value: Tree | undefined): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/**
 * `[[A note]]` without quotes, which YAML takes for a list in a list, as it was written. Several numbers in a list are
 * no link, nor are the dates of CSL.
 */
export function unquotedLink(value: Tree | undefined, path: Path, front: FrontMatter): string | null {
  if (!isList(value) || value.length !== 1 || !isList(value[0]) || value[0].length === 0) return null
  const [inner] = value
  if (inner.length > 1 && inner.every((item) => !Number.isNaN(Number(item ?? '-')))) return null
  if (inner.every(isList) || path.includes('date-parts')) return null
  const source = front.written(path)?.source.replace(/\s+/g, ' ')
  return source && /^\[\[[^[].*\]\]$/.test(source) ? source : null
}

/** Several links and nothing else, one by one; anything else stays whole. */
export function splitLinks(value: string): readonly string[] {
  const links = value.match(/\[\[[^\]]*\]\]/g) ?? []
  const between = value.replace(/\[\[[^\]]*\]\]/g, ' ').replace(/[\s,;]|\band\b/g, '')
  return links.length > 1 && between === '' ? links : [value]
}
