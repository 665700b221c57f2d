import type { Node, NodeId } from '../core/graph.ts'

/** The value of an expression. Lists may be nested. */
export type Value =
  null | boolean | number | string | DateValue | LinkValue | FileValue | MapValue | readonly Value[]

export interface DateValue {
  readonly is: 'date'
  /** Milliseconds since 1970. Dates have no time zone and are treated as UTC. */
  readonly at: number
  /** Whether it has a time of day. */
  readonly timed: boolean
}

export interface LinkValue {
  readonly is: 'link'
  readonly to: NodeId | null
  /** The target as written. Never show it: it may name an unpublished page. */
  readonly target: string
  /** Plain text that readers may see. */
  readonly text: string
  readonly source: { readonly author: Node; readonly link: number } | null
}

export interface FileValue {
  readonly is: 'file'
  readonly record: NoteRecord
}

export interface MapValue {
  readonly is: 'map'
  /** Keyed by property name in lower case. */
  readonly entries: ReadonlyMap<string, { readonly key: string; readonly value: Value }>
}

export interface NoteRecord {
  readonly node: Node
  /** File name without the extension. */
  readonly name: string
  readonly folder: string
  /** Without the dot. */
  readonly extension: string
  readonly properties: MapValue
}

/** Thrown when a value is too large, or when its page has no evaluation steps left. */
export class TooMuch extends Error {}

/** Far more than a table cell could show. */
const longest = { text: 10_000, weight: 50_000 }

const weights = new WeakMap<readonly Value[], number>()

/** The approximate work to look through a value, nested lists included. */
export function weightOf(value: Value): number {
  if (typeof value === 'string') return 1 + value.length / 100
  if (!isList(value)) return 1
  const known = weights.get(value)
  if (known !== undefined) return known
  const weight = value.reduce<number>((sum, item) => sum + weightOf(item), 1)
  weights.set(value, weight)
  return weight
}

export function isTooLong(value: Value): boolean {
  return typeof value === 'string' ? value.length > longest.text : weightOf(value) > longest.weight
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}

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

/** Plain text, without the names of unpublished pages. */
export function textOfValue(value: Value): string {
  if (value === null) return ''
  if (isList(value)) return value.map(textOfValue).join(', ')
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
      return [...value.entries.values()]
        .map(({ key, value: inner }) => `${key}: ${textOfValue(inner)}`)
        .join(', ')
  }
}

export function numberOf(value: Value): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^\s*-?\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i.test(value)) return null
  return Number(value)
}

const written = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?Z?)?$/

/** A date, or text that is an ISO 8601 date with or without a time; null otherwise. */
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
