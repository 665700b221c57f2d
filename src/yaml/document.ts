import { isDeepStrictEqual } from 'node:util'
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type Document,
  type Node,
  type Pair,
  type ParsedNode,
  type YAMLError,
  stringify,
} from 'yaml'
import { type SourcePoint, pointsOf } from '../core/rules.ts'
import { explain, lossesOf, type Loss, type OffsetFault, keyText, treeOf, type Tree } from './fault.ts'

/** Keys (as written) and list indexes, outermost first. */
export type YamlPath = readonly (string | number)[]

export interface YamlFault extends Omit<OffsetFault, 'offset'> {
  readonly point: SourcePoint
}

export interface YamlLoss extends YamlFault, Pick<Loss, 'key' | 'whole'> {}

export interface Yaml {
  /** Null if the source is empty or has faults. */
  readonly data: Tree
  /** At most one per line: later ones are mostly caused by the first. */
  readonly faults: readonly YamlFault[]
  readonly losses: readonly YamlLoss[]
  /** The place of a key or a list item, or of its nearest ancestor. */
  readonly at: (path: YamlPath) => SourcePoint
  /** The source of a value or a list item; null if there is none. */
  readonly written: (path: YamlPath) => WrittenValue | null
}

interface WrittenValue {
  /** Without quotation marks around it. */
  readonly source: string
  /** The place of an offset in `source`. */
  readonly at: (offset: number) => SourcePoint
}

const options = {
  schema: 'core',
  version: '1.2',
  strict: true,
  prettyErrors: false,
  resolveKnownTags: false,
  merge: false,
  logLevel: 'silent',
} as const

/** Which keys count as duplicates: those equal in `exact` case, or in `any` case. */
type Twins = 'exact' | 'any'

const sameKey = {
  exact: (a: ParsedNode, b: ParsedNode) => isScalar(a) && isScalar(b) && a.value === b.value,
  any: (a: ParsedNode, b: ParsedNode) =>
    isScalar(a) && isScalar(b) && String(a.value).toLowerCase() === String(b.value).toLowerCase(),
} as const

/** Reads YAML strictly: core schema, no tags, no duplicate keys, few aliases. `start` is the place of `source`. */
export function readYaml(source: string, twins: Twins = 'any', start = { line: 1, column: 1 }): Yaml {
  const first = parse(source, start, twins)
  if (first.faults.length === 0 || !/\{\{|<%/.test(source)) return first
  // An unfilled template such as `{{date}} - {{title}}` is not YAML, but no mistake of this file either.
  return parse(
    source.replace(unfilled, (line) => line.replace(/[^\r]/g, ' ')),
    start,
    twins,
  )
}

const unfilled = /(?<=^[ \t]*(?:-[ \t]+|[^\s#:'"][^:\n]*:[ \t]+))(?:\{\{.*\}\}|<%.*%>)[ \t]*\r?$/gm

function parse(source: string, start: SourcePoint, twins: Twins): Yaml {
  const points = pointsOf(source)
  const pointAt = (offset: number): SourcePoint => {
    const { line, column } = points(offset)
    return { line: line - 1 + start.line, column: line === 1 ? column - 1 + start.column : column }
  }
  try {
    const document = parseDocument(source, { ...options, uniqueKeys: sameKey[twins] })
    const reading = treeOf(document, source)
    const faults = explainAll([...document.errors, ...document.warnings], reading.faults, source)
    return {
      data: faults.length > 0 ? null : reading.data,
      faults: faults.map(({ offset, message, fix }) => ({ point: pointAt(offset), message, fix })),
      losses: lossesOf(document, source).map(({ offset, ...loss }) => ({ point: pointAt(offset), ...loss })),
      at: (path) => pointAt(keyOffset(document, path)),
      written: (path) => written(document, source, path, pointAt),
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const fault = {
      point: start,
      message: 'The YAML is nested too deeply.',
      fix: 'make it flatter.',
    }
    return { data: null, faults: [fault], losses: [], at: () => start, written: () => null }
  }
}

function explainAll(
  errors: readonly YAMLError[],
  own: readonly OffsetFault[],
  source: string,
): readonly OffsetFault[] {
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

/** The pair or list item at a path, or the nearest one above it. */
function find(document: Document, path: YamlPath): { key: Node | null; value: Node | null; whole: boolean } {
  let key: Node | null = null
  let value = document.contents
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

function keyOffset(document: Document, path: YamlPath): number {
  const { key, value } = find(document, path)
  return (key ?? value)?.range?.[0] ?? 0
}

function written(
  document: Document,
  source: string,
  path: YamlPath,
  pointAt: (offset: number) => SourcePoint,
): WrittenValue | null {
  const { value, whole } = find(document, path)
  if (!whole || !value?.range) return null
  const quoted = isScalar(value) && (value.type === 'QUOTE_DOUBLE' || value.type === 'QUOTE_SINGLE')
  const from = value.range[0] + (quoted ? 1 : 0)
  return {
    source: source.slice(from, value.range[1] - (quoted ? 1 : 0)),
    at: (offset) => pointAt(from + offset),
  }
}

type AddedRedirect = readonly [from: string, to: string]

/** Adds redirects below the line `redirects:`, or at the end. Keeps every other character. Null if impossible. */
export function withRedirects(source: string, added: readonly AddedRedirect[]): string | null {
  const lineEnd = source.includes('\r\n') ? '\r\n' : '\n'
  const head = /^redirects:[ \t]*(?:#.*)?\r?(?:\n|$)/m.exec(source)
  const at = head ? head.index + head[0].length : source.length
  const before = source.slice(0, at).replace(/(?<=[^\n])$/, lineEnd)
  const after = source.slice(at)
  const [, indent = '  '] = (head && /^(?:[ \t]*(?:#.*)?\r?\n)*( +)/.exec(after)) ?? []
  const lines = added.map(([from, to]) => `${indent}${asYaml(from)}: ${asYaml(to)}${lineEnd}`)
  const next = `${before}${head ? '' : `redirects:${lineEnd}`}${lines.join('')}${after}`
  return isAddedTo(source, next, added) ? next : null
}

function asYaml(text: string): string {
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
