import { type YAMLError, visit, type Document, type Scalar } from 'yaml'
import { lineAt, linkFault, quote, type OffsetFault, type YamlLine, keyText } from './tree.ts'
import { truth } from './values.ts'

/** A list cut short by a comment, as in `tags: [#garden]`. The fault is where the list begins. */
function explainCut(error: YAMLError, source: string): OffsetFault | null {
  const isComment = /^Comments must be separated/.test(error.message)
  const isOpen = /end with a [\]}]/.test(error.message)
  const cut = isOpen ? source.slice(0, error.pos[0]).search(/(?<=[[{][^\n#]*)#[^\n]*\n?$/) : -1
  const start = isComment ? error.pos[0] : cut
  if (start < 0) return null
  const line = lineAt(source, start)
  const offset = line.start + line.lead.length
  const lead = line.lead.trimStart() || '- '
  if (line.value.startsWith('[[')) return linkFault(line, offset)
  if (!/^[[{]/.test(line.value)) {
    return {
      offset: start,
      message: 'A # begins a comment in YAML, and there must be a space before it.',
      fix: `put the whole value in quotes: ${lead}${quote(line.value)}`,
    }
  }
  return {
    offset,
    message: 'A # begins a comment in YAML, so this list is never closed.',
    fix: 'leave out the # of tags, and put any other item with one in quotes.',
  }
}

/** The parser reports unclosed quotes and brackets at the end of the text. The fault is where they are opened. */
function explainUnclosed(error: YAMLError, source: string): OffsetFault | null {
  const quote = /^Missing closing (["'])/.exec(error.message)?.[1]
  if (quote) {
    return {
      offset: openQuote(source, quote) ?? error.pos[0],
      message: `A quotation mark ${quote} is opened and never closed.`,
      fix: `put another ${quote} at the end of the text.`,
    }
  }
  const bracket = /end with a ([\]}])/.exec(error.message)?.[1]
  if (!bracket) return null
  const open = bracket === ']' ? '[' : '{'
  return {
    offset: openBracket(source, error.pos[0], open, bracket) ?? error.pos[0],
    message: `A ${open} is opened and never closed.`,
    fix: `put a ${bracket} at the end of the list, or the whole value in quotes.`,
  }
}

function openQuote(source: string, quote: string): number | null {
  let start = 0
  for (const text of source.split('\n')) {
    const { lead, value } = lineAt(source, start)
    if (value.startsWith(quote) && (value.split(quote).length - 1) % 2 === 1) return start + lead.length
    start += text.length + 1
  }
  return null
}

function openBracket(source: string, before: number, open: string, close: string): number | null {
  let depth = 0
  for (let offset = before - 1; offset >= 0; offset -= 1) {
    if (source[offset] === close) depth += 1
    if (source[offset] === open && depth-- === 0) return offset
  }
  return null
}

/** Explains an error of the parser in plain words, for the line as it was written. */
export function explain(error: YAMLError, source: string): OffsetFault {
  const line = lineAt(source, error.pos[0])
  return (
    explainCut(error, source) ??
    explainUnclosed(error, source) ??
    explainLine(error, line) ??
    explainCode(error, line)
  )
}

/** Faults that are best explained from the text of their line. */
function explainLine(error: YAMLError, line: YamlLine): OffsetFault | null {
  const { key, value, lead } = line
  const offset = line.start + lead.length
  const name = key === null ? 'A list item' : `The value of "${key}"`
  const quoted = `${key === null ? '- ' : `${key}: `}${quote(value)}`
  if (/^!?\[\[/.test(value) && linkFaults.has(error.code)) return linkFault(line, offset)
  if (error.code === 'BAD_SCALAR_START' && error.pos[0] < offset && key !== null) {
    return {
      offset: error.pos[0],
      message: `The key ${key} begins with ${key[0] ?? ''}, which means something else in YAML.`,
      fix: `put it in quotes: "${key}": ${value}`,
    }
  }
  if (error.code === 'UNEXPECTED_TOKEN' && /^Unexpected , in flow/.test(error.message)) {
    return {
      offset: error.pos[0],
      message: 'A comma stands where an item of a list should be.',
      fix: 'take out the comma that is too many.',
    }
  }
  const isBlock = error.code === 'UNEXPECTED_TOKEN' && /^[|>]/.test(value)
  const isNew = error.code === 'BLOCK_AS_IMPLICIT_KEY' && /^\?(?:\s|$)/.test(value)
  const isStar = value.startsWith('*') && (error.code === 'UNEXPECTED_TOKEN' || error.code === 'BAD_ALIAS')
  const isNameless = error.code === 'BAD_ALIAS' && value.startsWith('&')
  const isBang = error.code === 'MISSING_CHAR' && value.startsWith('!')
  const isMark = isBlock || isNew || isStar || isNameless || isBang
  if (isMark || error.code === 'TAG_RESOLVE_FAILED' || error.code === 'BAD_SCALAR_START') {
    const mark = value.startsWith('!') ? '!' : (value[0] ?? '')
    return {
      offset: isMark ? offset : error.pos[0],
      message: `${name} begins with ${mark}, which means something else in YAML.`,
      fix: `put it in quotes: ${quoted}`,
    }
  }
  if (error.code === 'UNEXPECTED_TOKEN' && /^- /.test(value) && key !== null) {
    return {
      offset,
      message: `A list begins on the same line as "${key}".`,
      fix: `begin it on the next line, or put the value in quotes: ${quoted}`,
    }
  }
  if (error.code === 'UNEXPECTED_TOKEN' && /^["'[{]/.test(value)) {
    const end = /^["']/.test(value)
      ? `closing ${value[0] ?? ''}`
      : `closing ${value.startsWith('[') ? ']' : '}'}`
    return {
      offset: error.pos[0],
      message: `${name} goes on after its ${end}.`,
      fix: `${quotedItems(line) === null ? 'put the whole value in quotes' : 'put the items in a list'}: ${quotedItems(line) ?? quoted}`,
    }
  }
  if (error.code === 'BLOCK_AS_IMPLICIT_KEY' && /:(?:\s|$)/.test(value)) {
    return {
      offset: offset + value.search(/:(?:\s|$)/),
      message: `${name} holds a colon, which in YAML begins a value of its own.`,
      fix: `put it in quotes: ${quoted}`,
    }
  }
  return null
}

/** Error codes for an unquoted link, depending on the text in it or after it. */
const linkFaults: ReadonlySet<string> = new Set([
  'UNEXPECTED_TOKEN',
  'BAD_SCALAR_START',
  'TAG_RESOLVE_FAILED',
  'MISSING_CHAR',
  'BAD_ALIAS',
])

/** `a: "b", "c"` as the list that was meant. */
function quotedItems({ key, value }: YamlLine): string | null {
  if (
    key === null ||
    !/^(?:"[^"]*"|'[^']*')[ \t]*(?:,[ \t]*(?:"[^"]*"[ \t]*|'[^']*'[ \t]*|[^"',\s][^"',]*))+$/.test(value)
  )
    return null
  return `${key}: [${value}]`
}

/** Faults that the parser's error code explains well enough. */
function explainCode(error: YAMLError, line: YamlLine): OffsetFault {
  const offset = error.pos[0]
  const text = line.text.trim()
  const told = (message: string, fix: string, at = offset): OffsetFault => ({ offset: at, message, fix })
  const code: string = error.code
  switch (code) {
    case 'TAB_AS_INDENT':
      return told('A tab stands where YAML takes only spaces.', 'indent with spaces.')
    case 'DUPLICATE_KEY':
      return told(`"${line.key ?? text}" stands twice.`, 'keep one of the two.')
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return line.key === null
        ? noKey(line)
        : told(
            `The line after "${line.key}" is indented as if it belonged to its value.`,
            'begin every key in the same column, or put the whole text in quotes.',
          )
    case 'BAD_INDENT':
      return told(
        'This line begins in another column than the keys it stands among.',
        'begin every key of the same map in the same column.',
      )
    case 'RESOURCE_EXHAUSTION':
      return told('The YAML is nested too deeply to be read.', 'make it flatter.')
    case 'BAD_DQ_ESCAPE':
      return told(
        'A backslash inside double quotes begins an escape, and this is none that YAML knows.',
        'use single quotes, or write the backslash twice.',
      )
    case 'MISSING_CHAR':
      if (error.message.startsWith('Missing ,')) {
        return told('A comma is missing between two items of a list.', 'put a comma between them.')
      }
      return noKey(line)
    default:
      return line.key !== null && line.text.trimStart() === line.text
        ? told(
            'This line begins in another column than the keys before it.',
            'begin every key in the same column.',
            line.start,
          )
        : told('This is not YAML.', 'write it as key: value, and put text with special characters in quotes.')
  }
}

function noKey(line: YamlLine): OffsetFault {
  const text = line.text.trim()
  const offset = line.start + (line.text.length - line.text.trimStart().length)
  const shown = text.length > 40 ? `${text.slice(0, 39)}…` : text
  const fix = /^-\S/.test(text)
    ? `put a space after the dash: - ${text.slice(1)}`
    : /^[^\s:]+:\S/.test(text)
      ? `put a space after the colon: ${text.replace(':', ': ')}`
      : 'write it as key: value, or indent it under the key that it belongs to.'
  return { offset, message: `"${shown}" is neither a key with its value nor a list item.`, fix }
}

/** Text that YAML silently reads as something other than a value. */
export interface Loss extends OffsetFault {
  /** The outermost key; null in a list without one. */
  readonly key: string | null
  /** True if nothing of the value is left. */
  readonly whole: boolean
}

/**
 * Finds `tags: #garden` and `title: Issue #12` (comments), `title: &co` (an anchor), and list items that become one
 * text by their indentation. A comment that is meant as one has a space after its `#`.
 */
export function lossesOf(document: Document, source: string): readonly Loss[] {
  const losses: Loss[] = []
  const named: ReadonlySet<string> = source.includes('&') ? aliased(document) : new Set()
  visit(document, {
    Scalar: (position, node, path) => {
      if (position === 'key' || !(node.comment || node.anchor || spansLines(node, source))) return
      const keys = path.flatMap((each) => ('key' in each ? [keyText(each)] : []))
      const at = { key: keys[0] ?? null, whole: node.value === null }
      const label = keys.at(-1) ?? null
      const lead = label === null || position !== 'value' ? '- ' : `${label}: `
      const loss =
        comment(node, source, lead, keys[0]) ?? anchor(node, source, lead, named) ?? dashes(node, source)
      if (loss) losses.push({ ...loss, ...at })
    },
  })
  return losses
}

function aliased(document: Document): ReadonlySet<string> {
  const names = new Set<string>()
  visit(document, { Alias: (_, node) => void names.add(node.source) })
  return names
}

function spansLines({ range }: Scalar, source: string): boolean {
  const end = range?.[1] ?? 0
  const lineEnd = source.indexOf('\n', range?.[0])
  return lineEnd >= 0 && lineEnd < end
}

function comment(
  node: Scalar,
  source: string,
  lead: string,
  key: string | null | undefined,
): OffsetFault | null {
  const end = node.range?.[1] ?? 0
  const words = node.comment?.split('\n')[0]?.trimEnd() ?? ''
  const quoted = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE'
  if (quoted || !/^ ?[^\s#!]/.test(words)) return null
  const offset = source.indexOf(`#${words}`, end)
  if (offset < 0 || source.slice(end, offset).includes('\n')) return null
  // `draft: # true` is more likely a slip than a comment.
  const isPlain = /^\s/.test(words) && !(node.value === null && truth(words) !== null)
  if (isPlain) return null
  const before = node.value === null ? '' : `${source.slice(node.range?.[0], end)} `
  return {
    offset,
    message: `"#${cut(words)}" is a comment in YAML and no part of the value.`,
    fix: mend(words, before, lead, key ?? ''),
  }
}

/** The fix for what the value probably means, judging by its key. */
function mend(words: string, before: string, lead: string, key: string): string {
  const isTags = /^tags?$/i.test(key)
  const isPermission = /^(?:draft|publish)$/i.test(key)
  if (isPermission && before !== '') return `put a space after the #: ${lead}${before}# ${words}`
  if (!isTags && !isPermission) return `put the value in quotes: ${lead}"${before}#${words}"`
  const values = `${before}${words}`.split(/[\s#,]+/).filter((value) => value !== '')
  return `leave out the #: ${lead}${values.join(', ')}`
}

function anchor(node: Scalar, source: string, lead: string, named: ReadonlySet<string>): OffsetFault | null {
  if (!node.anchor || named.has(node.anchor)) return null
  const offset = source.lastIndexOf(`&${node.anchor}`, node.range?.[0])
  const rest = source.slice(offset, node.range?.[1]).trim()
  return {
    offset,
    message: `"&${node.anchor}" is the name of an anchor in YAML and no part of the value.`,
    fix: `put the value in quotes: ${lead}"${rest}"`,
  }
}

function dashes(node: Scalar, source: string): OffsetFault | null {
  const [start, end] = node.range ?? [0, 0]
  const written = source.slice(start, end)
  if (node.type !== 'PLAIN' || !/\n[ \t]*-[ \t]*\S/.test(written)) return null
  return {
    offset: start,
    message: 'Lines that look like items of a list are one text, since they do not begin alike.',
    fix: 'begin each item in the same column, with a dash and a space.',
  }
}

function cut(words: string): string {
  return words.length > 30 ? `${words.slice(0, 29)}…` : words
}
