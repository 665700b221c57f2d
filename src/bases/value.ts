import type { Node, NodeId } from '../core/graph.ts'
import { lastOf } from '../core/path.ts'

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

/** Whether it is of one of these kinds. */
export function isOf<Is extends NonNullable<ReturnType<typeof kindOf>>>(
  value: Value,
  ...kinds: readonly Is[]
): value is Extract<Value, { readonly is: Is }> {
  return kinds.some((kind) => kind === kindOf(value))
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

const written = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?Z?)?$/

/** A date, or text that is an ISO 8601 date with or without a time; null otherwise. */
export function dateOf(value: Value): DateValue | null {
  if (isOf(value, 'date')) return value
  const match = typeof value === 'string' ? written.exec(value.trim()) : null
  if (!match) return null
  const [, day = '', hour, minute = '00', second = '00'] = match
  const at = Date.parse(`${day}T${hour ?? '00'}:${minute}:${second}Z`)
  // A month without that day gives a day of the next one.
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
  return isDay ? { is: 'date', at, timed: hour !== undefined } : null
}

type PageValue = LinkValue | FileValue

/** Links are equal if they lead to the same page. A page also equals a text that names it. */
export function equal(a: Value, b: Value): boolean {
  if (isOf(a, 'link', 'file'))
    return isOf(b, 'link', 'file') ? samePage(a, b) : typeof b === 'string' && isCalled(a, b)
  if (isOf(b, 'link', 'file')) return typeof a === 'string' && isCalled(b, a)
  if (isList(a) && isList(b))
    return a.length === b.length && a.every((item, index) => equal(item, b[index] ?? null))
  if (a === null || b === null) return isEmpty(a) && isEmpty(b) && !isList(a) && !isList(b)
  if (kindOf(a) === 'date' || kindOf(b) === 'date') {
    const [one, other] = [dateOf(a), dateOf(b)]
    return one !== null && one.at === other?.at
  }
  if (typeof a === 'number' || typeof b === 'number') {
    const one = numberOf(a)
    return one !== null && one === numberOf(b)
  }
  if (kindOf(a) === 'map' || kindOf(b) === 'map') return textOfValue(a) === textOfValue(b)
  return a === b
}

function samePage(a: PageValue, b: PageValue): boolean {
  const [one, other] = [pageOf(a), pageOf(b)]
  if (one !== null || other !== null) return one === other
  return a.is === 'link' && b.is === 'link' && folded(a.target) === folded(b.target)
}

function pageOf(page: PageValue): string | null {
  return page.is === 'file' ? page.record.node.id : page.to
}

/** Whether a text names a page: as a wikilink, by path or by name. */
function isCalled(page: PageValue, text: string): boolean {
  const inner = /^\s*\[\[([^[\]|#]*)(?:[#|][^[\]]*)?\]\]\s*$/.exec(text)?.[1] ?? text
  const name = folded(inner)
  const path = page.is === 'file' ? page.record.node.file : page.target
  return name !== '' && [path, lastOf(path)].some((one) => folded(one) === name)
}

function folded(target: string): string {
  const folder = target.slice(0, target.length - lastOf(target).length)
  return (folder + lastOf(target).replace(/\.md$/i, '')).normalize('NFC').toLowerCase().trim()
}

/** Negative, zero or positive, as for a sort; null if the two have no order. */
export function compare(a: Value, b: Value): number | null {
  const [first, second] = [dateOf(a), dateOf(b)]
  if (first && second) return first.at - second.at
  const [one, other] = [numberOf(a), numberOf(b)]
  if (one !== null && other !== null) return one - other
  return typeof a === 'string' && typeof b === 'string' ? (a < b ? -1 : a > b ? 1 : 0) : null
}

/** Orders rows by a value: numbers and dates as such, everything else as text. Empty values always come last. */
export function sorter(words: (a: string, b: string) => number) {
  return (a: Value, b: Value, descending: boolean): number => {
    const [none, neither] = [isEmpty(a), isEmpty(b)]
    if (none || neither) return Number(none) - Number(neither)
    const order =
      typeof a === 'boolean' && typeof b === 'boolean'
        ? Number(a) - Number(b)
        : typeof a === 'string' && typeof b === 'string' && !dateOf(a) && numberOf(a) === null
          ? words(a, b)
          : (compare(a, b) ?? words(textOfValue(a), textOfValue(b)))
    return descending ? -order : order
  }
}

/** In milliseconds. Months and years have no fixed length. */
const lengths: Readonly<Record<string, number>> = {
  week: 604_800_000,
  day: 86_400_000,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
  millisecond: 1,
}

const short: Readonly<Record<string, string>> = {
  y: 'year',
  M: 'month',
  w: 'week',
  d: 'day',
  h: 'hour',
  m: 'minute',
  s: 'second',
}

const duration =
  /^\s*([+-]?\d+(?:\.\d+)?)\s*(years?|months?|weeks?|days?|hours?|minutes?|seconds?|[yMwdhms])\s*$/

export function isDuration(text: string): boolean {
  return duration.test(text)
}

/** Adds a duration such as `1M` or `7 days` to a date; `times` is -1 to subtract it. */
export function dateMoved(value: Value, by: string, times: 1 | -1): DateValue | null {
  const date = dateOf(value)
  const [, number, written = ''] = duration.exec(by) ?? []
  if (!date || number === undefined) return null
  const amount = Number(number) * times
  const unit = short[written] ?? written.replace(/s$/, '')
  const size = lengths[unit]
  if (size !== undefined)
    return dated(date.at + amount * size, date.timed || (unit !== 'day' && unit !== 'week'))
  return dated(monthsLater(date.at, Math.round(amount * (unit === 'year' ? 12 : 1))), date.timed)
}

/** The same day that many months later, or the last day of a shorter month. */
function monthsLater(at: number, months: number): number {
  const date = new Date(at)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}

const years = { first: Date.UTC(0, 0), last: Date.UTC(9999, 11, 31) }

/** Null outside the years 1900 to 9999. */
export function dated(at: number, timed: boolean): DateValue | null {
  return at >= years.first && at <= years.last ? { is: 'date', at, timed } : null
}

/** Matches one part of a Moment.js format. `momentParts` are the supported parts, all numeric. */
export const momentForm = /\[[^\]]*\]|YYYY|YY|MM|M|DD|D|HH|H|mm|m|ss|s|[A-Za-z]+|[^A-Za-z[]+|\[/g
export const momentParts: ReadonlySet<string> = new Set('YYYY YY MM M DD D HH H mm m ss s'.split(' '))

/** `form` is a Moment.js format with only numeric parts. */
export function formatted({ at }: DateValue, form: string): string {
  const [YYYY = '', MM = '', DD = '', HH = '', mm = '', ss = ''] = new Date(at).toISOString().split(/\D/)
  const numbers: Readonly<Record<string, string>> = { YYYY, YY: YYYY.slice(-2), MM, DD, HH, mm, ss }
  return form.replace(momentForm, (part) => {
    if (!momentParts.has(part)) return part.replace(/^\[(.*)\]$/s, '$1')
    return numbers[part] ?? String(Number(numbers[part + part]))
  })
}

export const dateParts: Readonly<Record<string, (date: Date) => number>> = {
  year: (date) => date.getUTCFullYear(),
  month: (date) => date.getUTCMonth() + 1,
  day: (date) => date.getUTCDate(),
  hour: (date) => date.getUTCHours(),
  minute: (date) => date.getUTCMinutes(),
  second: (date) => date.getUTCSeconds(),
  millisecond: (date) => date.getUTCMilliseconds(),
}

export const spanNames = Object.keys(lengths).map((unit) => `${unit}s`)

/** A span in another unit, such as `days`. Null for an unknown unit, and for months and years, whose length varies. */
export function spanIn(milliseconds: number, field: string): number | null {
  const size = field.endsWith('s') ? lengths[field.slice(0, -1)] : undefined
  return size === undefined ? null : milliseconds / size
}
