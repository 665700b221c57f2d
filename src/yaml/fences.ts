import { truth } from './values.ts'
import type { Tree, TreeMap } from './fault.ts'

export function isMap(value: Tree | undefined): value is TreeMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isList(value: Tree | undefined): value is readonly Tree[] {
  return Array.isArray(value)
}

/** A scalar as text; null for anything else, and for blank text. */
export function scalar(value: Tree | undefined): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** Splits a text that consists of several links and nothing else; any other text stays whole. */
export function splitLinks(value: string): readonly string[] {
  const links = value.match(/\[\[[^\]]*\]\]/g) ?? []
  const between = value.replace(/\[\[[^\]]*\]\]/g, ' ').replace(/[\s,;]|\band\b/g, '')
  return links.length > 1 && between === '' ? links : [value]
}

const permitting: Readonly<Record<string, boolean>> = { draft: false, publish: true }

/** Keys of other tools, with the values that clearly forbid publication. */
const forbidding: Readonly<Record<string, boolean>> = {
  published: false,
  public: false,
  private: true,
  unpublished: true,
  'dg-publish': false,
}

export function isPermission(name: string): boolean {
  return Object.hasOwn(permitting, name)
}

/** Whether a value of `draft` or `publish` does not clearly allow publication. */
export function leavesDoubt(name: string, value: unknown): boolean {
  return typeof value !== 'string' || truth(value) !== permitting[name]
}

export function forbids(key: string, value: Tree): boolean {
  const lower = key.toLowerCase()
  const said = scalar(value)
  return said !== null && truth(said) === forbidding[lower]
}

export interface YamlFences {
  readonly found: 'yaml'
  readonly source: string
  /** Line of the opening fence, from 1. */
  readonly line: number
  /** Offset and line of the text after the closing fence. */
  readonly bodyOffset: number
  readonly bodyLine: number
}

type Fences =
  | YamlFences
  | { readonly found: 'none' }
  /** `almost` is a line that was perhaps meant as the closing fence. */
  | { readonly found: 'unclosed'; readonly line: number; readonly almost: number | null }
  /** Not front matter, but its lines would keep the file from being published. */
  | { readonly found: 'almost'; readonly line: number }
  | { readonly found: 'foreign'; readonly line: number; readonly language: string }

const keyLine = /^\s*(?:\{|(?:[\p{L}\p{N}_$@][\p{L}\p{M}\p{N}_$@./\s-]*|"[^"]+"\s*|'[^']+'\s*):(?:\s|$))/u
const tomlLine = /^\s*(?:\[|[\w."'-]+\s*=)/
const blank = /[\s\u200B-\u200D\u2060\uFEFF]/
/**
 * Front matter is between a line of three dashes at the top of the file and the next such line. White space above and
 * before it is allowed if a key follows: otherwise a draft would be published. Three dashes alone are a thematic break.
 */
export function findFences(text: string): Fences {
  const lines = text.split('\n')
  const top = lines.findIndex((line) => bare(line) !== '')
  const first = lines[top] ?? ''
  const opening = bare(first)
  const line = top + 1
  const closedBy = (fence: RegExp): number =>
    lines.findIndex((each, index) => index > top && fence.test(each))
  const next = (end: number): string =>
    lines.slice(line, end < 0 ? undefined : end).find((each) => !/^(?:#|$)/.test(bare(each))) ?? ''

  if (opening === '+++') {
    const closing = closedBy(/^\+\+\+[ \t]*\r?$/)
    const isToml = closing >= 0 || tomlLine.test(next(closing))
    return isToml ? { found: 'foreign', line, language: 'TOML' } : { found: 'none' }
  }
  const word = /^---[ \t]*(?:#.*|([^\s#-]\S*))?$/.exec(opening)
  if (!word)
    return isDashes(opening) && holdsBack(lines.slice(line)) ? { found: 'almost', line } : { found: 'none' }
  const language = word[1]?.toLowerCase() ?? ''
  const closing = closedBy(/^(?:---|\.\.\.)[ \t]*\r?$/)
  const begun = keyLine.test(next(closing))
  if (closing < 0) {
    const almost = lines.findIndex((each, index) => index > top && isDashes(bare(each))) + 1
    return begun ? { found: 'unclosed', line, almost: almost || null } : { found: 'none' }
  }
  if (!['', 'yaml', 'yml', 'json'].includes(language)) {
    return { found: 'foreign', line, language: `"${word[1] ?? ''}"` }
  }
  if ((top > 0 || !first.startsWith('-')) && !begun) return { found: 'none' }
  if (isProse(lines.slice(line, closing))) return { found: 'none' }
  const upTo = (end: number): number => lines.slice(0, end).reduce((sum, each) => sum + each.length + 1, 0)
  return {
    found: 'yaml',
    source: lines.slice(line, closing).join('\n'),
    line,
    bodyOffset: Math.min(upTo(closing + 1), text.length),
    bodyLine: closing + 2,
  }
}

/** Two or more hyphens, or a run with dashes that an editor made of them. */
function isDashes(line: string): boolean {
  return /^(?:-{2,}|[-–—]*[–—][-–—]*)$/.test(line)
}

/** Text between two thematic breaks: an empty line first, and nothing that could be a key. */
function isProse(block: readonly string[]): boolean {
  const text = block.join('\n')
  return /^[ \t]*\r?\n\s*\S/.test(text) && !/:(?:\s|$)|^[ \t]*[\p{L}\p{N}_-]+[ \t]*[:=]/mu.test(text)
}

function holdsBack(lines: readonly string[]): boolean {
  const end = lines.findIndex((each) => !keyLine.test(each) && !/^\s*-\s|^\s+\S/.test(each))
  return lines.slice(0, end < 0 ? undefined : end).some((each) => {
    const [, key = '', value = ''] =
      /^["']?(draft|publish)["']?\s*:+\s*["']?([^"'#]*)/i.exec(bare(each)) ?? []
    return value.trim() !== '' && leavesDoubt(key.toLowerCase(), value)
  })
}

function bare(line: string): string {
  let [start, end] = [0, line.length]
  while (start < end && blank.test(line[start] ?? '')) start += 1
  while (start < end && blank.test(line[end - 1] ?? '')) end -= 1
  return line.slice(start, end)
}
