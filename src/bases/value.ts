import type { Node, NodeId } from '../core/graph.ts'

/** What an expression comes to. A list may hold lists. */
export type Value =
  null | boolean | number | string | DateValue | LinkValue | FileValue | MapValue | readonly Value[]

export interface DateValue {
  readonly is: 'date'
  /** Milliseconds since 1970, as if written in UTC. */
  readonly at: number
  /** Whether it has a time of day. */
  readonly timed: boolean
}

export interface LinkValue {
  readonly is: 'link'
  /** The page that it leads to; null where there is none. */
  readonly to: NodeId | null
  /** Its target as written. Never shown: it may name what is not published. */
  readonly target: string
  /** What readers may see of it as plain text. */
  readonly text: string
  /** The link itself: an index into the links of an entry. */
  readonly source: { readonly author: Node; readonly link: number } | null
}

export interface FileValue {
  readonly is: 'file'
  readonly record: NoteRecord
}

export interface MapValue {
  readonly is: 'map'
  /** By key in lower case. */
  readonly entries: ReadonlyMap<string, { readonly key: string; readonly value: Value }>
}

/** A published note as expressions know it. */
export interface NoteRecord {
  readonly node: Node
  /** The name of its file, without the extension. */
  readonly name: string
  readonly folder: string
  /** Without its dot. */
  readonly extension: string
  readonly properties: MapValue
}

/** Thrown where an expression takes more than its page has left. */
export class TooMuch extends Error {}

/** Far more than a cell could show. */
const longest = { text: 10_000, weight: 50_000 }

const weights = new WeakMap<readonly Value[], number>()

/** About how much there is to look at in a value: of a list, at any depth. */
export function weightOf(value: Value): number {
  if (typeof value === 'string') return 1 + value.length / 100
  if (!isList(value)) return 1
  const known = weights.get(value)
  if (known !== undefined) return known
  const weight = value.reduce<number>((sum, item) => sum + weightOf(item), 1)
  weights.set(value, weight)
  return weight
}

/** Whether it is longer than anything is worked on. */
export function isTooLong(value: Value): boolean {
  return typeof value === 'string' ? value.length > longest.text : weightOf(value) > longest.weight
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}

/** The kind of a value that is no list and no plain one. */
export function kindOf(value: Value): 'date' | 'link' | 'file' | 'map' | null {
  return typeof value === 'object' && value !== null && 'is' in value ? value.is : null
}

export function isTruthy(value: Value): boolean {
  if (isList(value)) return value.length > 0
  if (typeof value === 'object' && value !== null) return value.is !== 'map' || value.entries.size > 0
  return Boolean(value)
}

export function isEmpty(value: Value): boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return false
  return typeof value === 'string' ? value.trim() === '' : !isTruthy(value)
}

/** Plain text of a value, without the name of anything that is not published. */
export function textOf(value: Value): string {
  if (value === null) return ''
  if (isList(value)) return value.map(textOf).join(', ')
  if (typeof value !== 'object') return String(value)
  switch (value.is) {
    case 'date':
      return new Date(value.at)
        .toISOString()
        .slice(0, value.timed ? 16 : 10)
        .replace('T', ' ')
    case 'link':
      return value.text
    case 'file':
      return value.record.name
    case 'map':
      return [...value.entries.values()].map(({ key, value: inner }) => `${key}: ${textOf(inner)}`).join(', ')
  }
}

/** A number, or a text that is written as one; null for anything else. */
export function numberOf(value: Value): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^\s*-?\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i.test(value)) return null
  return Number(value)
}

const written = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?Z?)?$/

/** The day, with or without a time, that a text in ISO 8601 is; null for any other value. */
export function dateOf(value: Value): DateValue | null {
  if (typeof value === 'object' && value !== null && 'is' in value && value.is === 'date') return value
  const match = typeof value === 'string' ? written.exec(value.trim()) : null
  if (!match) return null
  const [, year, month, day, hour, minute, second] = match
  const at = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour ?? 0),
    Number(minute ?? 0),
    Number(second ?? 0),
  )
  const isDay = new Date(at).toISOString().startsWith(`${year ?? ''}-${month ?? ''}-${day ?? ''}`)
  return isDay ? { is: 'date', at, timed: hour !== undefined } : null
}
