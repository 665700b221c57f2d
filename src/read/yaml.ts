import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import type { Alias, Document, Node, Pair, ParsedNode, YAMLError, YAMLMap } from 'yaml'
import type { Point } from '../model/place.ts'
import { explain } from './yaml-fault.ts'
import type { Fault } from './yaml-fault.ts'

/** What YAML says, as a plain tree. Dates and times stay strings, and so does a number that JavaScript would spell otherwise. */
export type Tree = null | boolean | number | string | readonly Tree[] | TreeMap

export interface TreeMap {
  readonly [key: string]: Tree
}

/** Keys (as written) and list indexes, from the outermost inwards. */
export type Path = readonly (string | number)[]

export interface YamlFault {
  readonly point: Point
  readonly message: string
  readonly fix: string
}

export interface Yaml {
  /** Null when there is nothing, and when there are faults. */
  readonly data: Tree
  /** At most one a line: what follows the first is mostly caused by it. */
  readonly faults: readonly YamlFault[]
  /** Where a key or a list item stands; where nothing does, its nearest ancestor. */
  readonly at: (path: Path) => Point
  /** The value of a key, or a list item, as it is written; null where there is none. */
  readonly written: (path: Path) => Written | null
}

export interface Written {
  /** From its first character (after an opening quotation mark) to its end. */
  readonly source: string
  /** Where the character at an offset of `source` stands. */
  readonly at: (offset: number) => Point
}

/** Far more than an author needs, and far less than it takes to fill the memory. */
const aliasLimit = 100

const options = {
  schema: 'core',
  version: '1.2',
  strict: true,
  prettyErrors: false,
  resolveKnownTags: false,
  merge: false,
  logLevel: 'silent',
  uniqueKeys: (a: ParsedNode, b: ParsedNode) =>
    isScalar(a) && isScalar(b) && String(a.value).toLowerCase() === String(b.value).toLowerCase(),
} as const

/** Reads YAML strictly: core schema, no tags, no key twice in any case, a limit on aliases. `start` is where `source` begins. */
export function readYaml(source: string, start: Point = { line: 1, column: 1 }): Yaml {
  const first = parse(source, start)
  if (first.faults.length === 0 || !source.includes('{{')) return first
  // `{{date}} - {{title}}` is no YAML, but a template that nobody has filled in is no mistake of this file either.
  return parse(
    source.replace(unfilled, (line) => blank(line)),
    start,
  )
}

const unfilled = /(?<=^[ \t]*(?:-[ \t]+|[^\s#:'"][^:\n]*:[ \t]+))\{\{.*\}\}[ \t]*\r?$/gm

function blank(line: string): string {
  return line.replace(/[^\r]/g, ' ')
}

function parse(source: string, start: Point): Yaml {
  const lineCounter = new LineCounter()
  const pointAt = (offset: number): Point => {
    const { line, col } = lineCounter.linePos(offset)
    // Positions count from 1, but an empty source has no first line to count.
    return {
      line: Math.max(line, 1) - 1 + start.line,
      column: Math.max(col, 1) + (line <= 1 ? start.column - 1 : 0),
    }
  }
  try {
    const document = parseDocument(source, { ...options, lineCounter })
    const reading = treeOf(document, source)
    const faults = explainAll([...document.errors, ...document.warnings], reading.faults, source)
    return {
      data: faults.length > 0 ? null : reading.data,
      faults: faults.map(({ offset, message, fix }) => ({ point: pointAt(offset), message, fix })),
      at: (path) => pointAt(keyOffset(document, path)),
      written: (path) => written(document, source, path, pointAt),
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const fault = {
      point: start,
      message: 'The YAML is nested too deeply to be read.',
      fix: 'make it flatter.',
    }
    return { data: null, faults: [fault], at: () => start, written: () => null }
  }
}

function explainAll(errors: readonly YAMLError[], own: readonly Fault[], source: string): readonly Fault[] {
  const found = [
    ...errors.map((error) => ({ met: error.pos[0], fault: explain(error, source) })),
    ...own.map((fault) => ({ met: fault.offset, fault })),
  ].sort((a, b) => a.met - b.met)
  const seen = new Set<number>()
  const isFirst = (...offsets: readonly number[]): boolean => {
    const lines = offsets.map((offset) => source.lastIndexOf('\n', offset - 1))
    const first = !lines.some((line) => seen.has(line))
    for (const line of lines) seen.add(line)
    return first
  }
  return found
    .filter(({ met, fault }) => isFirst(met, fault.offset))
    .map(({ fault }) => fault)
    .sort((a, b) => a.offset - b.offset)
}

/** Nodes become plain values; what cannot become one is a fault. */
function treeOf(
  document: Document,
  source: string,
): { readonly data: Tree; readonly faults: readonly Fault[] } {
  const faults: Fault[] = []
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
        if (key === null) faults.push(badKey(pair, source))
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
          message: 'Too many values are aliases (*name) of others.',
          fix: 'write them out.',
        })
      }
      return null
    }
    const target = node.resolve(document)
    if (target) return tree(target)
    faults.push({
      offset,
      message: 'A value that begins with * is an alias in YAML, and nothing has that name.',
      fix: `put it in quotes: "${slice(node, source)}"`,
    })
    return null
  }

  return { data: document.contents === null ? null : tree(document.contents), faults }
}

function badKey(pair: Pair, source: string): Fault {
  const node = pair.key as Node | null
  return {
    offset: node?.range?.[0] ?? 0,
    message: 'A key must be plain text.',
    fix: node ? `put it in quotes: "${slice(node, source)}":` : 'write a word before the colon.',
  }
}

/** A whole value that a template was to fill in. */
function isPlaceholder(value: string): boolean {
  return /^\s*\{\{.*\}\}\s*$/s.test(value)
}

function plain(value: unknown, source: string | undefined): Tree {
  if (typeof value === 'string') return isPlaceholder(value) ? null : value
  if (value === null || value === undefined) return null
  if (typeof value !== 'number' && typeof value !== 'boolean') return source ?? null
  return source === undefined || String(value) === source ? value : source
}

function slice(node: Node, source: string): string {
  return node.range ? source.slice(node.range[0], node.range[1]) : ''
}

function keyText(pair: Pair): string | null {
  if (!isScalar(pair.key) || pair.key.value === null) return null
  return pair.key.source ?? String(pair.key.value)
}

/** The pair or list item that a path leads to, or the nearest one above it. */
function find(document: Document, path: Path): { key: Node | null; value: Node | null; whole: boolean } {
  let key: Node | null = null
  let value = document.contents as Node | null
  for (const step of path) {
    if (isAlias(value)) value = value.resolve(document) ?? null
    if (isMap(value)) {
      const pair: Pair | undefined = value.items.find((item) => keyText(item) === step)
      if (!pair) return { key, value, whole: false }
      key = pair.key as Node
      value = pair.value as Node | null
    } else if (isSeq(value) && typeof step === 'number' && value.items[step]) {
      key = value.items[step] as Node
      value = key
    } else return { key, value, whole: false }
  }
  return { key, value, whole: true }
}

function keyOffset(document: Document, path: Path): number {
  const { key, value } = find(document, path)
  return (key ?? value)?.range?.[0] ?? 0
}

function written(
  document: Document,
  source: string,
  path: Path,
  pointAt: (offset: number) => Point,
): Written | null {
  const { value, whole } = find(document, path)
  if (!whole || !value?.range) return null
  const quoted = isScalar(value) && (value.type === 'QUOTE_DOUBLE' || value.type === 'QUOTE_SINGLE')
  const from = value.range[0] + (quoted ? 1 : 0)
  return {
    source: source.slice(from, value.range[1] - (quoted ? 1 : 0)),
    at: (offset) => pointAt(from + offset),
  }
}
