import {
  type YAMLError,
  visit,
  type Document,
  type Scalar,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Alias,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml'
import { isPlaceholder } from '../core/path.ts'
import { truth } from './values.ts'

/** Explains an error of the parser in plain words, for the line as it was written. */
export function explain(error: YAMLError, source: string): OffsetFault {
  const line = lineAt(source, error.pos[0])
  const wrong = reasonOf(error, line)
  if (wrong !== null) return lineFault(line, wrong)
  return unclosed(error, source) ?? knownFault(error, line) ?? otherFault(error, line)
}

/** What YAML makes of a value that was meant as text; null if the line is not at fault. */
function reasonOf({ code, message }: YAMLError, { value }: YamlLine): string | null {
  if (!valueFaults.has(code) || /^(?:Unexpected|Missing) ,/.test(message)) return null
  if (/^!?\[\[/.test(value)) return startsWithLink
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && /^[^?"'].*:(?:\s|$)/.test(value))
    return 'has a colon and needs quotes'
  if (/^(?:[*&!|>?@`%]|- )/.test(value)) return `begins with ${value.charAt(0)} and needs quotes`
  if (!/^["'[{]/.test(value) || code !== 'UNEXPECTED_TOKEN') return null
  return `continues after its closing ${value.charAt(0).replace('[', ']').replace('{', '}')}`
}

const startsWithLink = 'begins with a link and needs quotes'

/** Error codes for unquoted text, depending on its first sign or on what is in it. */
const valueFaults: ReadonlySet<string> = new Set([
  'UNEXPECTED_TOKEN',
  'BLOCK_AS_IMPLICIT_KEY',
  'BAD_SCALAR_START',
  'TAG_RESOLVE_FAILED',
  'MISSING_CHAR',
  'BAD_ALIAS',
])

const fixOfHash = 'remove the # from a tag, or put other text in quotes.'

/** Faults that the parser's code and message explain well enough. */
const known: readonly (readonly [told: RegExp, message: string, fix: string])[] = [
  [/Comments must be separated/, 'A # begins a comment in YAML.', fixOfHash],
  [/^MISSING_CHAR Missing ,/, 'A comma is missing in a list.', 'put a comma between the items.'],
  [/ Unexpected , in flow/, 'A list has a comma too many.', 'remove the comma.'],
  [/^TAB_AS_INDENT/, 'YAML cannot be indented with tabs.', 'indent with spaces.'],
  [/^DUPLICATE_KEY/, '"KEY" is here twice.', 'remove one of the two.'],
  [/^RESOURCE_EXHAUSTION/, 'The YAML is nested too deeply.', 'make it flatter.'],
  [/^BAD_DQ_ESCAPE/, 'YAML does not know this escape with a backslash.', 'use single quotes, or write \\\\.'],
  [/^BAD_INDENT/, 'This line is indented differently from the keys around it.', 'indent all keys alike.'],
  [
    /^(?:BAD_SCALAR_START|TAG_RESOLVE_FAILED|BAD_ALIAS)/,
    'A key or value begins with a special sign and needs quotes.',
    'put it in quotes.',
  ],
]

function knownFault(error: YAMLError, { key, text }: YamlLine): OffsetFault | null {
  const [, told, fix] = known.find(([form]) => form.test(`${error.code} ${error.message}`)) ?? []
  if (told === undefined || fix === undefined) return null
  return { offset: error.pos[0], message: told.replace('KEY', () => key ?? text.trim()), fix }
}

/** The parser reports unclosed quotes and brackets at the end of the text. The fault is where they are opened. */
function unclosed(error: YAMLError, source: string): OffsetFault | null {
  const close = /^Missing closing (["'])|end with a ([\]}])/.exec(error.message)?.slice(1).find(Boolean)
  if (close === undefined) return null
  const open = close === ']' ? '[' : close === '}' ? '{' : close
  const offset =
    (open === close ? openQuote(source, open) : openBracket(source, error.pos[0], open, close)) ??
    error.pos[0]
  const line = lineAt(source, offset)
  if (line.value.startsWith('[[')) return lineFault(line, startsWithLink)
  const fix =
    open === close
      ? `put a ${open} at the end of the text.`
      : `put a ${close} at the end, before any #, or put the value in quotes.`
  return { offset, message: `A ${open} is never closed.`, fix }
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
  const text = source.slice(0, before).replace(/#.*/g, (comment) => ' '.repeat(comment.length))
  let depth = 0
  for (let offset = before - 1; offset >= 0; offset -= 1) {
    if (text[offset] === close) depth += 1
    if (text[offset] === open && depth-- === 0) return offset
  }
  return null
}

function otherFault({ code, pos: [offset] }: YAMLError, line: YamlLine): OffsetFault {
  const text = line.text.trim()
  if (line.key !== null && /IMPLICIT_KEY$/.test(code)) {
    return {
      offset,
      message: `The line after "${line.key}" should not be indented.`,
      fix: 'indent all keys alike, or put the text in quotes.',
    }
  }
  if (code !== 'MISSING_CHAR' && !/IMPLICIT_KEY$/.test(code)) {
    const fix = 'write each line as key: value, and put special characters in quotes.'
    return { offset, message: 'This is not YAML.', fix }
  }
  const shown = text.length > 40 ? `${text.slice(0, 39)}…` : text
  return {
    offset: line.start + line.text.length - line.text.trimStart().length,
    message: `"${shown}" is not a key with a value, or a list item.`,
    fix: 'write key: value or - item, or indent the line under its key.',
  }
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
  const named = new Set<string>()
  visit(document, { Alias: (_, node) => void named.add(node.source) })
  visit(document, {
    Scalar: (position, node, path) => {
      if (position === 'key') return
      const loss = comment(node, source) ?? anchor(node, source, named) ?? dashes(node, source)
      const [pair] = path.filter((each) => 'key' in each)
      if (loss) losses.push({ ...loss, key: pair ? keyText(pair) : null, whole: node.value === null })
    },
  })
  return losses
}

function comment(node: Scalar, source: string): OffsetFault | null {
  const end = node.range?.[1] ?? 0
  const words = node.comment?.split('\n')[0]?.trimEnd() ?? ''
  const quoted = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE'
  if (quoted || !/^ ?[^\s#!]/.test(words)) return null
  const offset = source.indexOf(`#${words}`, end)
  if (offset < 0 || source.slice(end, offset).includes('\n')) return null
  // `draft: # true` is more likely a slip than a comment.
  if (/^\s/.test(words) && !(node.value === null && truth(words) !== null)) return null
  const shown = words.length > 30 ? `${words.slice(0, 29)}…` : words
  return {
    offset,
    message: `"#${shown}" is a comment in YAML.`,
    fix: fixOfHash,
  }
}

function anchor(node: Scalar, source: string, named: ReadonlySet<string>): OffsetFault | null {
  if (!node.anchor || named.has(node.anchor)) return null
  return {
    offset: source.lastIndexOf(`&${node.anchor}`, node.range?.[0]),
    message: `"&${node.anchor}" is an anchor in YAML.`,
    fix: 'put the whole value in quotes.',
  }
}

function dashes(node: Scalar, source: string): OffsetFault | null {
  const [start, end] = node.range ?? [0, 0]
  if (node.type !== 'PLAIN' || !/\n[ \t]*-[ \t]*\S/.test(source.slice(start, end))) return null
  return {
    offset: start,
    message: 'These list items are one text, because they are indented differently.',
    fix: 'indent all items alike.',
  }
}

/** `offset` is in UTF-16 code units from the beginning of the YAML. */
export interface OffsetFault {
  readonly offset: number
  readonly message: string
  readonly fix: string
}

export interface YamlLine {
  /** Offset of its first character. */
  readonly start: number
  readonly text: string
  /** The text before the value, if any: indentation, dashes, and a key with its colon. */
  readonly lead: string
  readonly key: string | null
  readonly value: string
}

export function lineAt(source: string, offset: number): YamlLine {
  const start = source.lastIndexOf('\n', offset - 1) + 1
  const end = source.indexOf('\n', start)
  const text = source.slice(start, end < 0 ? source.length : end).replace(/\r$/, '')
  const lead = /^[ \t]*(?:-[ \t]+)*(?:([^\s#:[{"'][^:[{]*|"[^"]*"|'[^']*'):(?:[ \t]+|$))?/.exec(text)
  return {
    start,
    text,
    lead: lead?.[0] ?? '',
    key: lead?.[1]?.replace(/^["']|["']$/g, '') ?? null,
    value: text.slice(lead?.[0].length ?? 0).trimEnd(),
  }
}

/** The fault of a line whose value must be in quotes. */
function lineFault({ start, lead, key, value }: YamlLine, reason: string): OffsetFault {
  const name = key === null ? 'A list item' : `The value of "${key}"`
  const meant = `${key === null ? '- ' : `${key}: `}${listed(key, value) ?? quote(value)}`
  return { offset: start + lead.length, message: `${name} ${reason}.`, fix: `write ${meant}` }
}

const link = /!?\[\[[^[\]]+\]\]/g

/** Links side by side, or quoted texts with commas between them, as the list that was meant. */
export function listed(key: YamlLine['key'], value: string): string | null {
  if (key === null) return null
  const links = value.match(link) ?? []
  if (links.length > 1 && /^[\s,;]*$/.test(value.replace(link, '')))
    return `[${links.map((one) => quote(one)).join(', ')}]`
  return /^(?:"[^"]*"|'[^']*')(?:[ \t]*,[ \t]*(?:"[^"]*"|'[^']*'))+$/.test(value) ? `[${value}]` : null
}

/** A value in quotes. Marks at both its ends are the author's attempt at that, and are replaced. */
export function quote(value: string): string {
  const text = /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value
  if (!text.includes('"') && !text.includes('\\')) return `"${text}"`
  return `'${text.replaceAll("'", "''")}'`
}

/** Dates, times and numbers that JavaScript would spell differently are strings. */
export type Tree = null | boolean | number | string | readonly Tree[] | TreeMap

export interface TreeMap {
  readonly [key: string]: Tree
}

/** Far more than an author needs, and far too few to fill the memory. */
const aliasLimit = 100

/** Converts nodes to plain values. Nodes that cannot be converted are faults. */
export function treeOf(
  document: Document,
  source: string,
): { readonly data: Tree; readonly faults: readonly OffsetFault[] } {
  const faults: OffsetFault[] = []
  let aliases = 0

  function tree(node: unknown): Tree {
    if (isAlias(node)) return aliased(node)
    if (isSeq(node)) return node.items.map(tree)
    if (isMap(node)) return isPlaceholder(slice(node, source)) ? null : map(node)
    if (isScalar(node)) return plain(node.value, node.source)
    return null
  }

  function map(node: YAMLMap): Tree {
    return Object.fromEntries(
      node.items.map((pair) => {
        const key = keyText(pair)
        const offset = (pair.key as Node | null)?.range?.[0] ?? 0
        if (key === null) faults.push({ offset, ...badKey })
        if (key === '<<') faults.push({ offset, ...mergeKey })
        return [key ?? '', tree(pair.value)]
      }),
    )
  }

  function aliased(node: Alias): Tree {
    const offset = node.range?.[0] ?? 0
    aliases += 1
    if (aliases > aliasLimit) {
      if (aliases === aliasLimit + 1) {
        faults.push({
          offset,
          message: 'The YAML has too many aliases (*name).',
          fix: 'write the values out.',
        })
      }
      return null
    }
    const target = node.resolve(document)
    if (target) return tree(target)
    faults.push({
      offset,
      message: 'A value that begins with * is an unknown alias in YAML.',
      fix: 'put the whole value in quotes.',
    })
    return null
  }

  return { data: document.contents === null ? null : tree(document.contents), faults }
}

const mergeKey = {
  message: 'The merge key << is not supported.',
  fix: 'write the keys out.',
}

const badKey = { message: 'A key must be plain text.', fix: 'write a word, or put it in quotes.' }

function plain(value: unknown, source: string | undefined): Tree {
  if (typeof value === 'string') return isPlaceholder(value) ? null : value
  if (value === null || value === undefined) return null
  if (typeof value !== 'number' && typeof value !== 'boolean') return source ?? null
  return source === undefined || String(value) === source ? value : source
}

function slice(node: Node, source: string): string {
  return node.range ? source.slice(node.range[0], node.range[1]) : ''
}

/** A key as written; null if it is not text. */
export function keyText(pair: Pair): string | null {
  return isScalar(pair.key) && pair.key.value !== null ? (pair.key.source ?? null) : null
}
