import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Alias,
  type Document,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml'
import { isPlaceholder } from '../core/path.ts'

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
export function lineFault({ start, lead, key, value }: YamlLine, reason: string): OffsetFault {
  const name = key === null ? 'A list item' : `The value of "${key}"`
  const meant = `${key === null ? '- ' : `${key}: `}${listed(key, value) ?? quote(value)}`
  return { offset: start + lead.length, message: `${name} ${reason}.`, fix: `put it in quotes: ${meant}` }
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
      fix: 'put the whole value in quotes.',
    })
    return null
  }

  return { data: document.contents === null ? null : tree(document.contents), faults }
}

const mergeKey = {
  message: 'The key << takes over the keys of another map, which is not read here.',
  fix: 'write those keys out.',
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
