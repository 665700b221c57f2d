import { isDeepStrictEqual } from 'node:util'
import { parseDocument, stringify } from 'yaml'

type AddedRedirect = readonly [from: string, to: string]

/** Adds redirects below the line `redirects:`, or at the end. Keeps every other character. Null if impossible. */
export function withRedirects(source: string, added: readonly AddedRedirect[]): string | null {
  const lineEnd = source.includes('\r\n') ? '\r\n' : '\n'
  const head = /^redirects:[ \t]*(?:#.*)?\r?(?:\n|$)/m.exec(source)
  const at = head ? head.index + head[0].length : source.length
  const before = source.slice(0, at).replace(/(?<=[^\n])$/, lineEnd)
  const after = source.slice(at)
  const [, indent = '  '] = (head && /^(?:[ \t]*(?:#.*)?\r?\n)*( +)/.exec(after)) ?? []
  const lines = added.map(([from, to]) => `${indent}${written(from)}: ${written(to)}${lineEnd}`)
  const next = `${before}${head ? '' : `redirects:${lineEnd}`}${lines.join('')}${after}`
  return isAddedTo(source, next, added) ? next : null
}

function written(text: string): string {
  return stringify(text, { lineWidth: 0 }).trimEnd()
}

/** Whether the new text has the old content and the redirects, and nothing else. */
function isAddedTo(source: string, next: string, added: readonly AddedRedirect[]): boolean {
  const [before, after] = [parseDocument(source), parseDocument(next)]
  if (before.errors.length > 0 || after.errors.length > 0) return false
  const old = (before.toJS() ?? {}) as Readonly<Record<string, unknown>>
  const redirects = { ...(old.redirects as object | null), ...Object.fromEntries(added) }
  return isDeepStrictEqual(after.toJS(), { ...old, redirects })
}
