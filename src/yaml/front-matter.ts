import type { EntryProblem } from '../core/entry.ts'
import type { SourcePoint } from '../core/rules.ts'
import { findFences, type YamlFences, isList, isMap, scalar } from './fences.ts'
import { type YamlPath, type YamlFault, readYaml, type Yaml } from './document.ts'
import { type Tree, type TreeMap, lineAt, listed, quote, type YamlLine } from './fault.ts'

import matter from 'gray-matter'

export interface FrontMatter extends Pick<MendedYaml, 'at' | 'written' | 'losses' | 'mends'> {
  /** By key as written. Empty if there is no front matter, or if it cannot be read. */
  readonly data: TreeMap
  readonly start: SourcePoint
  readonly body: string
  /** If not empty, the front matter cannot be read, and nobody knows whether the file may be published. */
  readonly problems: readonly EntryProblem[]
}

/** Splits a file into front matter and body. Expects LF or CRLF line ends, and no byte order mark. */
export function readFrontMatter(text: string): FrontMatter {
  const fences = findFences(text)
  if (fences.found === 'none') return { ...nothing, body: text }
  const fault = (message: string, fix: string) => unreadable({ line: fences.line, column: 1 }, message, fix)
  switch (fences.found) {
    case 'unclosed':
      return fault(
        'The front matter is never closed.',
        fences.almost === null
          ? 'end it with a line of three dashes (---).'
          : `write nothing but --- in line ${fences.almost}.`,
      )
    case 'almost':
      return fault(
        'These lines look like front matter but do not begin with exactly three dashes.',
        'write --- above and below them.',
      )
    case 'foreign':
      return fault(
        `The front matter is in ${fences.language} instead of YAML.`,
        'write YAML between two --- lines.',
      )
    case 'yaml':
      return isTooLong(fences)
        ? fault(
            `The front matter is longer than ${mostLines} lines or ${mostCharacters} characters.`,
            'move text for readers below it.',
          )
        : parse(fences, text)
  }
}

/** Far more than an author needs. The time to parse YAML grows with the square of its lines. */
export const mostLines = 5_000
export const mostCharacters = 250_000

function isTooLong({ source, line, bodyLine }: YamlFences): boolean {
  return bodyLine - line > mostLines || source.length > mostCharacters
}

function parse(fences: YamlFences, text: string): FrontMatter {
  const { data, yaml } = throughGrayMatter(fences)
  const { at, written, losses, mends } = yaml
  const start = { line: fences.bodyLine, column: 1 }
  const front = { ...nothing, at, written, losses, mends, start, body: text.slice(fences.bodyOffset) }
  if (yaml.faults.length === 0 && (data === null || isMap(data))) return { ...front, data: data ?? {} }
  if (isList(data) || !/:(?:\s|$)/.test(fences.source)) {
    const { message, fix } = keyless(data, fences.source)
    return unreadable({ line: fences.line + 1, column: 1 }, message, fix)
  }
  const faults = yaml.faults.length > 0 ? yaml.faults : [{ point: at([]), ...keyless(data, fences.source) }]
  return { ...front, problems: faults.map((fault) => ({ rule: 'unreadable-front-matter', ...fault })) }
}

function keyless(data: Tree, source: string): { message: string; fix: string } {
  if (isList(data)) {
    return {
      message: 'The front matter is a list instead of keys with values.',
      fix: 'write each line as key: value.',
    }
  }
  const tight = /^([\p{L}_][\p{L}\p{N}_-]*):(\S.*)$/mu.exec(source.replaceAll('\r', ''))
  return {
    message: 'The text between the --- lines has no keys and values.',
    fix: tight
      ? `add a space and write ${tight[1] ?? ''}: ${tight[2] ?? ''}`
      : 'write each line as key: value, or use *** for a line across the page.',
  }
}

/**
 * gray-matter splits at any line that begins with three dashes, such as `----`, so it gets exactly the block that
 * `findFences` found. One engine serves every language that it knows: it keeps places and runs no code.
 */
function throughGrayMatter(fences: YamlFences): { data: Tree; yaml: MendedYaml } {
  let yaml = readMendedYaml('', nothing.start)
  const engine = {
    parse: (block: string): object => {
      // The block begins with the line end of the opening fence.
      yaml = readMendedYaml(`${block.slice(1)}\n`, { line: fences.line + 1, column: 1 })
      return yaml.data as object
    },
  }
  const { data } = matter(`---\n${fences.source}\n---\n`, {
    delimiters: ['---', '---\n'],
    language: 'yaml',
    // gray-matter's own `javascript` and `coffee` engines run code.
    engines: { yaml: engine, json: engine, javascript: engine, coffee: engine },
  })
  return { data, yaml }
}

const nothing: FrontMatter = {
  data: {},
  at: () => ({ line: 1, column: 1 }),
  written: () => null,
  losses: [],
  mends: [],
  start: { line: 1, column: 1 },
  body: '',
  problems: [],
}

function unreadable(point: SourcePoint, message: string, fix: string): FrontMatter {
  return { ...nothing, problems: [{ rule: 'unreadable-front-matter', point, message, fix }] }
}
/** The source of an unquoted `[[A note]]`, a list in a list for YAML. Several numbers and CSL dates are not links. */
export function unquotedLink(
  value: Tree | undefined,
  path: YamlPath,
  { written }: Pick<FrontMatter, 'written'>,
): string | null {
  if (!isList(value) || value.length !== 1 || !isList(value[0]) || value[0].length === 0) return null
  const [inner] = value
  if (inner.length > 1 && inner.every((item) => !Number.isNaN(Number(item ?? '-')))) return null
  if (inner.every(isList) || path.includes('date-parts')) return null
  const source = written(path)?.source.replace(/\s+/g, ' ')
  return source && /^\[\[[^[].*\]\]$/.test(source) ? source : null
}

/** A scalar or an unquoted link as text; null for anything else. */
export function textAt(value: Tree, path: YamlPath, front: Pick<FrontMatter, 'written'>): string | null {
  return unquotedLink(value, path, front) ?? scalar(value)
}

interface MendedYaml extends Yaml {
  /** What was wrong with the mended lines, in order of place. */
  readonly mends: readonly YamlFault[]
}

/** Far more than an author gets wrong in one file. */
const mostMends = 64
/** A longer text is not mended, since it is read again for each fault. */
const longestMended = 20_000

/**
 * Reads YAML, and mends lines that can only mean one thing: unquoted text that begins with a sign or contains a colon,
 * quotes within quotes, links side by side, tabs for spaces. If a fault remains, no line is mended.
 */
function readMendedYaml(source: string, start: SourcePoint): MendedYaml {
  const first = readYaml(source, 'exact', start)
  const lines = source.split('\n')
  // The parser may close an open quotation mark at the end of its line, and then reports no fault.
  const open = source.includes('\\"') ? [...lines.keys()].filter((index) => isLeftOpen(lines, index)) : []
  if ((first.faults.length === 0 && open.length === 0) || source.length > longestMended)
    return { ...first, mends: [] }
  const mends: YamlFault[] = open.map((index) => leftOpen(lines[index] ?? '', index, start))
  const before = new Map(open.map((index) => [index, lines[index] ?? '']))
  for (const index of open) lines[index] = mendedLine(lines[index] ?? '') ?? ''
  let yaml = open.length > 0 ? readYaml(lines.join('\n'), 'exact', start) : first
  while (yaml.faults.length > 0) {
    const [fault] = yaml.faults
    const index = (fault?.point.line ?? 0) - start.line
    const line = lines[index]
    const mended =
      line === undefined || mends.length >= mostMends || /^Too many/.test(fault?.message ?? '')
        ? null
        : mendedLine(line)
    if (!fault || line === undefined || mended === null) return { ...first, mends: [] }
    if (!before.has(index)) {
      before.set(index, line)
      mends.push(fault)
    }
    lines[index] = mended
    yaml = readYaml(lines.join('\n'), 'exact', start)
  }
  if (!isMap(yaml.data)) return { ...first, mends: [] }
  const placed = (point: SourcePoint): SourcePoint => {
    const index = point.line - start.line
    const line = before.get(index)
    const first = index === 0 ? start.column - 1 : 0
    return line === undefined
      ? point
      : { ...point, column: first + columnIn(line, lines[index] ?? '', point.column - first) }
  }
  return {
    ...yaml,
    losses: yaml.losses.map((loss) => ({ ...loss, point: placed(loss.point) })),
    at: (path: YamlPath) => placed(yaml.at(path)),
    written: (path: YamlPath) => {
      const written = yaml.written(path)
      return written && { source: written.source, at: (offset) => placed(written.at(offset)) }
    },
    mends: mends.sort((a, b) => a.point.line - b.point.line),
  }
}

/** A value in quotation marks whose last one is escaped, as web clippers write it. */
const escapedEnd = /^"(?:[^"\\]|\\.)*\\"$/

function isLeftOpen(lines: readonly string[], index: number): boolean {
  const { lead, value } = lineAt(lines[index] ?? '', 0)
  const next = lines[index + 1] ?? ''
  const isKey = lineAt(next, 0).key !== null && !/^\s/.test(next)
  return lead !== '' && escapedEnd.test(value) && (isKey || next.trim() === '')
}

function leftOpen(line: string, index: number, start: SourcePoint): YamlFault {
  const { lead, value } = lineAt(line, 0)
  return {
    point: { line: start.line + index, column: (index === 0 ? start.column : 1) + lead.length },
    message: 'A backslash before the closing quote makes it part of the text.',
    fix: `write ${lead.trimStart()}${closed(value)}`,
  }
}

/** An even number of escaped marks are pairs, so the closing mark is missing. Otherwise the last one closes. */
function closed(value: string): string {
  // The root of a Windows drive.
  if (/^"[a-z]:\\"?$/i.test(value)) return value.replace(/\\"$/, '\\\\"')
  const marks = value.match(/\\"/g)?.length ?? 0
  return marks % 2 === 0 ? `${value}"` : `${value.slice(0, -2)}"`
}

/** The line as it was meant; null if that is unclear. */
function mendedLine(written: string): string | null {
  const end = written.endsWith('\r') ? '\r' : ''
  if (/^ *\t/.test(written)) return written.replace(/^[ \t]+/, (blank) => blank.replaceAll('\t', '  '))
  const line = lineAt(written, 0)
  const better = line.lead === '' ? null : mendedValue(line)
  return better === null ? null : `${line.lead}${better}${end}`
}

function mendedValue({ key, value }: YamlLine): string | null {
  if (escapedEnd.test(value)) return closed(value)
  // Quotes within quotes: the first inner mark follows a space, so it opens.
  if (/^"[^"\\]*\s"[^\s"\\][^"\\]*"[^"\\]*"$/.test(value)) return quote(value)
  // This may be a comment, or a text that contains a #.
  if (value === '' || /\s#/.test(value)) return null
  const isLink = /^\[\[[^[\]]+\]\](?:[^[\]]|\[\[[^[\]]+\]\])*$/.test(value)
  const isSign = /^(?:[@`%*!|>]|[&?]\s)/.test(value)
  const isSentence = /^[\p{L}\p{N}(]/u.test(value) && /:\s/.test(value)
  return listed(key, value) ?? (isLink || isSign || isSentence ? quote(value) : null)
}

/** Maps a column of the mended line to the original line, by skipping the characters that were added. */
function columnIn(line: string, mended: string, column: number): number {
  let at = 0
  for (let index = 0; index < column - 1; index += 1) if (line[at] === mended[index]) at += 1
  return at + 1
}
