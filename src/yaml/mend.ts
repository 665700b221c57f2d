import type { SourcePoint } from '../core/rules.ts'
import { isMap } from './fences.ts'
import { readYaml, type YamlPath, type Yaml, type YamlFault } from './document.ts'
import { lineAt, quote, type YamlLine } from './tree.ts'

export interface MendedYaml extends Yaml {
  /** What was wrong with the mended lines, in order of place. */
  readonly mends: readonly YamlFault[]
}

/** Far more than an author gets wrong in one file. */
const mostMends = 64
/** A longer text is not mended, since it is read again for each fault. */
const mostCharacters = 20_000

/**
 * Reads YAML, and mends lines that can only mean one thing: unquoted text that begins with a sign or contains a colon,
 * quotes within quotes, links side by side, tabs for spaces. If a fault remains, no line is mended.
 */
export function readMendedYaml(source: string, start: SourcePoint): MendedYaml {
  const first = readYaml(source, start, 'exact')
  const lines = source.split('\n')
  // The parser may close an open quotation mark at the end of its line, and then reports no fault.
  const nextOpen = () =>
    source.includes('\\"') ? lines.findIndex((_, index) => isLeftOpen(lines, index)) : -1
  let open = nextOpen()
  if ((first.faults.length === 0 && open < 0) || source.length > mostCharacters)
    return { ...first, mends: [] }
  const mends: YamlFault[] = []
  const before = new Map<number, string>()
  let yaml = first
  while (yaml.faults.length > 0 || open >= 0) {
    const fault = open >= 0 ? leftOpen(lines, open, start) : yaml.faults[0]
    const index = (fault?.point.line ?? 0) - start.line
    const line = lines[index]
    const mended =
      line === undefined || mends.length === mostMends || /^Too many/.test(fault?.message ?? '')
        ? null
        : mendedLine(line)
    if (!fault || line === undefined || mended === null) return { ...first, mends: [] }
    if (!before.has(index)) {
      before.set(index, line)
      mends.push(fault)
    }
    lines[index] = mended
    open = nextOpen()
    yaml = readYaml(lines.join('\n'), start, 'exact')
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

function isTabbed(line: string): boolean {
  return /^ *\t/.test(line)
}

/** A value in quotation marks whose last one is escaped, as web clippers write it. */
const escapedEnd = /^"(?:[^"\\]|\\.)*\\"$/

function isLeftOpen(lines: readonly string[], index: number): boolean {
  const { lead, value } = lineAt(lines[index] ?? '', 0)
  const next = lines[index + 1] ?? ''
  const isKey = lineAt(next, 0).key !== null && !/^\s/.test(next)
  return lead !== '' && escapedEnd.test(value) && (isKey || next.trim() === '')
}

function leftOpen(lines: readonly string[], index: number, start: SourcePoint): YamlFault {
  const { lead, value } = lineAt(lines[index] ?? '', 0)
  return {
    point: { line: start.line + index, column: (index === 0 ? start.column : 1) + lead.length },
    message: 'The closing quotation mark has a backslash before it, which makes it part of the text.',
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
  if (isTabbed(written)) return written.replace(/^[ \t]+/, (blank) => blank.replaceAll('\t', '  '))
  const { lead, key, value } = lineAt(written, 0)
  const better = lead === '' ? null : mendedValue(key, value)
  return better === null ? null : `${lead}${better}${end}`
}

function mendedValue(key: YamlLine['key'], value: string): string | null {
  if (escapedEnd.test(value)) return closed(value)
  // Quotes within quotes: the first inner mark follows a space, so it opens.
  if (/^"[^"\\]*\s"[^\s"\\][^"\\]*"[^"\\]*"$/.test(value)) return quote(value)
  // This may be a comment, or a text that contains a #.
  if (value === '' || /\s#/.test(value)) return null
  const links = value.match(/!?\[\[[^[\]]+\]\]/g) ?? []
  const between = value.replace(/!?\[\[[^[\]]+\]\]/g, '')
  const isList = links.length > 1 && /^[\s,;]*$/.test(between)
  if (isList && key !== null) return `[${links.map((link) => quote(link)).join(', ')}]`
  if (value.startsWith('[[') && links.length > 0 && !/[[\]]/.test(between)) return quote(value)
  const isSign = /^(?:[@`%*!|>]|[&?]\s)/.test(value)
  const isSentence = /^[\p{L}\p{N}(]/u.test(value) && /:\s/.test(value)
  return isSign || isSentence ? quote(value) : null
}

/** Maps a column of the mended line to the original line, by skipping the characters that were added. */
function columnIn(line: string, mended: string, column: number): number {
  let at = 0
  for (let index = 0; index < column - 1; index += 1) if (line[at] === mended[index]) at += 1
  return at + 1
}
