import matter from 'gray-matter'
import type { EntryProblem } from '../model/entry.ts'
import type { Point } from '../model/place.ts'
import { readYaml } from './yaml.ts'
import type { Path, Written, Yaml } from './yaml.ts'
import type { TreeMap } from './yaml-tree.ts'

export interface FrontMatter {
  /** By key as written; empty when there is none, and when it cannot be read. */
  readonly data: TreeMap
  /** Where a key or a list item stands in the file; where nothing does, its nearest ancestor. */
  readonly at: (path: Path) => Point
  readonly written: (path: Path) => Written | null
  /** The body begins here. */
  readonly start: Point
  readonly body: string
  /** Not empty when the front matter cannot be read: then it is not known whether the file may be published. */
  readonly problems: readonly EntryProblem[]
}

/** Splits a file into front matter and body. Line ends are `\n` or `\r\n`; a byte order mark is gone already. */
export function readFrontMatter(text: string): FrontMatter {
  const fences = findFences(text)
  switch (fences.found) {
    case 'none':
      return { ...nothing, body: text }
    case 'unclosed':
      return unreadable(
        { line: fences.line, column: 1 },
        'The front matter is opened and never closed.',
        'end it with a line of three dashes: ---',
      )
    case 'foreign':
      return unreadable(
        { line: fences.line, column: 1 },
        `The front matter is written in ${fences.language}; only YAML is read, and nothing is run.`,
        'write it as YAML between two lines of three dashes.',
      )
    case 'yaml':
      return parse(fences, text)
  }
}

interface YamlFences {
  readonly found: 'yaml'
  /** What stands between the two lines. */
  readonly source: string
  /** Line of the opening fence, from 1. */
  readonly line: number
  /** Offset and line of what follows the closing fence. */
  readonly bodyOffset: number
  readonly bodyLine: number
}

type Fences =
  | YamlFences
  | { readonly found: 'none' }
  | { readonly found: 'unclosed'; readonly line: number }
  | { readonly found: 'foreign'; readonly line: number; readonly language: string }

const keyLine = /^\s*(?:\{|(?:[\p{L}\p{N}_$@][\p{L}\p{M}\p{N}_$@./ -]*|"[^"]+"|'[^']+')\s*:(?:\s|$))/u
const tomlLine = /^\s*(?:\[|[\w."'-]+\s*=)/
const edges = /^[\s\u200B-\u200D\u2060\uFEFF]+|[\s\u200B-\u200D\u2060\uFEFF]+$/g
const foreignLanguages: Readonly<Record<string, string>> = {
  js: 'JavaScript',
  javascript: 'JavaScript',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  coffee: 'CoffeeScript',
  coffeescript: 'CoffeeScript',
  cson: 'CSON',
  toml: 'TOML',
  xml: 'XML',
}

/**
 * Front matter stands between a line of three dashes at the top of the file and the next such line. White space above
 * and before it is forgiven where a key follows, since a draft would be published otherwise; three dashes alone are a
 * thematic break.
 */
function findFences(text: string): Fences {
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
  if (!word) return { found: 'none' }
  const language = word[1]?.toLowerCase() ?? ''
  const foreign = Object.hasOwn(foreignLanguages, language) ? foreignLanguages[language] : undefined
  if (foreign !== undefined) return { found: 'foreign', line, language: foreign }
  const closing = closedBy(/^(?:---|\.\.\.)[ \t]*\r?$/)
  const begun = keyLine.test(next(closing))
  if (closing < 0) return begun ? { found: 'unclosed', line } : { found: 'none' }
  if (!['', 'yaml', 'yml', 'json'].includes(language)) {
    return { found: 'foreign', line, language: `"${word[1] ?? ''}"` }
  }
  if ((top > 0 || !first.startsWith('-')) && !begun) return { found: 'none' }
  const upTo = (end: number): number => lines.slice(0, end).reduce((sum, each) => sum + each.length + 1, 0)
  return {
    found: 'yaml',
    source: lines.slice(line, closing).join('\n'),
    line,
    bodyOffset: Math.min(upTo(closing + 1), text.length),
    bodyLine: closing + 2,
  }
}

function bare(line: string): string {
  return line.replace(edges, '')
}

function parse(fences: YamlFences, text: string): FrontMatter {
  const { data, yaml } = throughGrayMatter(fences)
  const front = {
    data: {},
    at: yaml.at,
    written: yaml.written,
    start: { line: fences.bodyLine, column: 1 },
    body: text.slice(fences.bodyOffset),
    problems: [],
  }
  const isMap = typeof data === 'object' && data !== null && !Array.isArray(data)
  if (yaml.faults.length === 0 && (data === null || isMap)) {
    return { ...front, data: (data ?? {}) as TreeMap }
  }
  if (Array.isArray(data) || !/:(?:\s|$)/.test(fences.source)) {
    const { message, fix } = keyless(data, fences.source)
    return unreadable({ line: fences.line + 1, column: 1 }, message, fix)
  }
  const faults =
    yaml.faults.length > 0 ? yaml.faults : [{ point: yaml.at([]), ...keyless(data, fences.source) }]
  return { ...front, problems: faults.map((fault) => ({ rule: 'unreadable-front-matter', ...fault })) }
}

function keyless(data: unknown, source: string): { message: string; fix: string } {
  if (Array.isArray(data)) {
    return {
      message: 'The front matter is a list, not keys with values.',
      fix: 'write each line as key: value.',
    }
  }
  const tight = /^([\p{L}_][\p{L}\p{N}_-]*):(\S.*)$/mu.exec(source.replaceAll('\r', ''))
  return {
    message: 'The text between the two --- lines is not made of keys and values.',
    fix: tight
      ? `put a space after the colon: ${tight[1] ?? ''}: ${tight[2] ?? ''}`
      : 'write each line as key: value; a line across the page is also written ***.',
  }
}

/** gray-matter is given exactly the block that was found, and one engine for every language it knows. */
function throughGrayMatter(fences: YamlFences): { data: unknown; yaml: Yaml } {
  let yaml: Yaml = readYaml('')
  let data: unknown = null
  const engine = {
    parse: (block: string): object => {
      // The block begins with the line end of the opening fence.
      yaml = readYaml(`${block.slice(1)}\n`, { line: fences.line + 1, column: 1 })
      data = yaml.data
      return {}
    },
  }
  matter(`---\n${fences.source}\n---\n`, {
    delimiters: ['---', '---\n'],
    language: 'yaml',
    // `javascript` and `coffee` are the names under which gray-matter keeps engines that run code.
    engines: { yaml: engine, json: engine, javascript: engine, coffee: engine },
  })
  return { data, yaml }
}

const nothing: FrontMatter = {
  data: {},
  at: () => ({ line: 1, column: 1 }),
  written: () => null,
  start: { line: 1, column: 1 },
  body: '',
  problems: [],
}

function unreadable(point: Point, message: string, fix: string): FrontMatter {
  return { ...nothing, problems: [{ rule: 'unreadable-front-matter', point, message, fix }] }
}
