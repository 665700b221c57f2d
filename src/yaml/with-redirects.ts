import { isDeepStrictEqual } from 'node:util'
import { isMap, isScalar, parseDocument, stringify, type Pair, type YAMLMap } from 'yaml'

/** Adds redirects at the end of `redirects`, or as a new key. Keeps every other character. Null if impossible. */
export function withRedirects(
  source: string,
  added: readonly (readonly [from: string, to: string])[],
): string | null {
  const document = parseDocument(source)
  const { contents } = document
  if (document.errors.length > 0 || (contents !== null && !isMap(contents))) return null
  const end = source.includes('\r\n') ? '\r\n' : '\n'
  const lines = (indent: string) =>
    added.map(([from, to]) => `${indent}${written(from)}: ${written(to)}${end}`).join('')
  const pair = contents?.items.find(({ key }) => isScalar(key) && key.value === 'redirects')
  const next = pair
    ? into(source, pair, added, lines, end)
    : `${closed(source, end)}redirects:${end}${lines('  ')}`
  return next !== null && isAddedTo(source, next, added) ? next : null
}

function into(
  source: string,
  { key, value }: Pair,
  added: readonly (readonly [string, string])[],
  lines: (indent: string) => string,
  end: string,
): string | null {
  if (isMap(value) && !value.flow) {
    const last = value.items.at(-1)
    const first = startOf(value)
    const after = last && endOf(last)
    if (first === null || after === undefined || after === null) return null
    const indent = source.slice(source.lastIndexOf('\n', first - 1) + 1, first)
    return /^ +$/.test(indent) ? atLineAfter(source, after, lines(indent), end) : null
  }
  if (isMap(value)) {
    const close = value.range ? value.range[1] - 1 : -1
    if (source[close] !== '}') return null
    const inside = source.slice(value.range?.[0] ?? 0, close).trimEnd()
    const joined = added.map(([from, to]) => `${written(from)}: ${written(to)}`).join(', ')
    const comma = inside.endsWith('{') || inside.endsWith(',') ? ' ' : ', '
    const start = (value.range?.[0] ?? 0) + inside.length
    return `${source.slice(0, start)}${comma}${joined} ${source.slice(close)}`
  }
  // The key has no value.
  if (!isScalar(key) || (value !== null && !(isScalar(value) && value.value === null && value.source === '')))
    return null
  return key.range ? atLineAfter(source, key.range[1], lines('  '), end) : null
}

function atLineAfter(source: string, offset: number, lines: string, end: string): string {
  const at = source.indexOf('\n', offset)
  return at === -1
    ? `${closed(source, end)}${lines}`
    : `${source.slice(0, at + 1)}${lines}${source.slice(at + 1)}`
}

function closed(source: string, end: string): string {
  return source === '' || source.endsWith('\n') ? source : `${source}${end}`
}

function startOf({ items: [first] }: YAMLMap): number | null {
  return isScalar(first?.key) ? (first.key.range?.[0] ?? null) : null
}

function endOf({ key, value }: Pair): number | null {
  const node = (value ?? key) as { readonly range?: readonly [number, number, number] | null }
  const range = node.range ?? null
  return range && Math.max(range[0], range[1] - 1)
}

/** A key or a value in YAML that is valid in any place, also in a flow map. */
function written(text: string): string {
  return /[,[\]{}]/.test(text) ? JSON.stringify(text) : stringify(text, { lineWidth: 0 }).trimEnd()
}

/** Whether the new text has the old content and the redirects, and nothing else. */
function isAddedTo(source: string, next: string, added: readonly (readonly [string, string])[]): boolean {
  const document = parseDocument(next)
  if (document.errors.length > 0) return false
  const [{ redirects: old, ...before }, { redirects, ...after }] = [
    parseDocument(source).toJS(),
    document.toJS(),
  ].map((said: unknown) => (said ?? {}) as Record<string, unknown>) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ]
  const whole = { ...(old as object | null), ...Object.fromEntries(added) }
  return isDeepStrictEqual(before, after) && isDeepStrictEqual(redirects, whole)
}
