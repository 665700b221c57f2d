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

export function linkFault(line: YamlLine, offset: number): OffsetFault {
  const links = line.value.match(/\[\[[^\]]*\]\]/g) ?? []
  const several = links.length > 1 && line.value.replace(/\[\[[^\]]*\]\]/g, '').replace(/[\s,;]/g, '') === ''
  const lead = line.key === null ? '- ' : `${line.key}: `
  const value = several ? `[${links.map((link) => quote(link)).join(', ')}]` : quote(line.value)
  return {
    offset,
    message: several ? 'Links in a value need quotes.' : 'A value that begins with a link needs quotes.',
    fix: `write ${lead}${value}`,
  }
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
        if (key === null) faults.push(badKey(pair, source))
        if (key === '<<') faults.push(mergeKey(pair))
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
      fix: `put it in quotes: "${lineOf(node, source)}"`,
    })
    return null
  }

  return { data: document.contents === null ? null : tree(document.contents), faults }
}

function mergeKey(pair: Pair): OffsetFault {
  return {
    offset: (pair.key as Node).range?.[0] ?? 0,
    message: 'The key << takes over the keys of another map, which is not read here.',
    fix: 'write those keys out.',
  }
}

function badKey(pair: Pair, source: string): OffsetFault {
  const node = pair.key as Node | null
  return {
    offset: node?.range?.[0] ?? 0,
    message: 'A key must be plain text.',
    fix:
      node && slice(node, source)
        ? `put it in quotes: "${slice(node, source)}":`
        : 'write a word before the colon.',
  }
}

function plain(value: unknown, source: string | undefined): Tree {
  if (typeof value === 'string') return isPlaceholder(value) ? null : value
  if (value === null || value === undefined) return null
  if (typeof value !== 'number' && typeof value !== 'boolean') return source ?? null
  return source === undefined || String(value) === source ? value : source
}

/** A value to the end of its line or, in a list, to the end of its item or link. */
function lineOf(node: Node, source: string): string {
  const [start, end] = node.range ?? [0, 0]
  const before = /[^\n]*$/.exec(source.slice(0, start))?.[0] ?? ''
  const after = /^[^\r\n]*/.exec(source.slice(start))?.[0] ?? ''
  const link = /\[\[[^[\]]*$/.exec(before)
  if (link) return `${link[0]}${/^[^[\]]*\]\]/.exec(after)?.[0] ?? ''}`
  return /[[{]/.test(before) ? source.slice(start, end) : after.trimEnd()
}

function slice(node: Node, source: string): string {
  return node.range ? source.slice(node.range[0], node.range[1]) : ''
}

/** A key as written; null if it is not text. */
export function keyText(pair: Pair): string | null {
  return isScalar(pair.key) && pair.key.value !== null ? (pair.key.source ?? null) : null
}
