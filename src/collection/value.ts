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

/** Several links and nothing else, one by one; anything else stays whole. */
export function splitLinks(value: string): readonly string[] {
  const links = value.match(/\[\[[^\]]*\]\]/g) ?? []
  const between = value.replace(/\[\[[^\]]*\]\]/g, ' ').replace(/[\s,;]|\band\b/g, '')
  return links.length > 1 && between === '' ? links : [value]
}
