import { lineage, tagKey } from '../core/tag.ts'
import {
  dated,
  dateParts,
  formatted,
  spanIn,
  spanNames,
  dateOf,
  isEmpty,
  isList,
  isOf,
  isTruthy,
  kindOf,
  numberOf,
  textOfValue,
  weightOf,
  type DateValue,
  type FileValue,
  type MapValue,
  type NoteRecord,
  type Value,
  compare,
  equal,
} from './value.ts'
import type { BaseSource } from './records.ts'

/** What is loaded on demand, so that a page depends only on what its expressions use. */
export interface LazyInputs extends BaseSource {
  /** Charges the work of comparing that many pairs. Throws `TooMuch` if too few steps are left. */
  charge(pairs: number): void
}

type ByName<Made> = Readonly<Record<string, Made>>

const calls: ByName<(given: readonly Value[]) => Value> = {
  date: ([first = null]) => dateOf(first),
  list: ([first = null]) => (isList(first) ? first : first === null ? [] : [first]),
  number: ([first = null]) => {
    if (typeof first === 'boolean') return Number(first)
    return isOf(first, 'date') ? first.at : numberOf(first)
  },
  min: (given) => extreme(given, (numbers) => Math.min(...numbers)),
  max: (given) => extreme(given, (numbers) => Math.max(...numbers)),
  not: ([first = null]) => !isTruthy(first),
  empty: ([first = null]) => isEmpty(first),
}

function extreme(given: readonly Value[], of: (numbers: readonly number[]) => number): Value {
  const numbers = given.map(numberOf).filter((number) => number !== null)
  return numbers.length === 0 ? null : of(numbers)
}

export function call(name: string, given: readonly Value[], asked: LazyInputs): Value {
  const made = calls[name]
  if (made) return made(given)
  // The first versions of the format had functions instead of methods.
  const [first = null, ...rest] = given
  return method(first, name, rest, asked)
}

export function fieldOf(value: Value, name: string, asked: LazyInputs): Value {
  if (isList(value) || typeof value === 'string')
    return name === 'length' ? value.length : dateField(value, name)
  if (typeof value === 'number') return spanIn(value, name)
  if (value === null || typeof value !== 'object') return null
  switch (value.is) {
    case 'date':
      return dateField(value, name)
    case 'map':
      return value.entries.get(name.toLowerCase())?.value ?? null
    case 'file':
      return fileFields[name]?.(value, asked) ?? null
    case 'link':
      return null
  }
}

function dateField(value: Value, name: string): Value {
  const date = dateOf(value)
  return (date && dateParts[name]?.(new Date(date.at))) ?? null
}

const fileFields: ByName<(file: FileValue, asked: LazyInputs) => Value> = {
  // Obsidian shows the name of a note without its extension.
  name: ({ record: { name, extension } }) =>
    /^(?:md|markdown)$/i.test(extension) ? name : `${name}.${extension}`,
  basename: ({ record }) => record.name,
  path: ({ record }) => record.node.file,
  folder: ({ record }) => record.folder,
  ext: ({ record }) => record.extension,
  tags: ({ record }) => record.node.entry.tags,
  properties: ({ record }) => record.properties,
  links: ({ record }, asked) => asked.links().from(record.node),
  embeds: ({ record }, asked) => asked.links().embeds(record.node),
  backlinks: ({ record }, asked) =>
    asked
      .links()
      .to(record.node)
      .map((one) => ({ is: 'file', record: one })),
  file: (file) => file,
}

const ofAny: ByName<(value: Value, given: readonly Value[]) => Value> = {
  isTruthy,
  isEmpty,
  isType: (value, [first = null]) => typeOf(value) === textOfValue(first),
  toString: textOfValue,
  contains: (value, given) => given.some((one) => holds(value, one)),
  containsAny: (value, given) => given.some((one) => holds(value, one)),
  containsAll: (value, given) => given.every((one) => holds(value, one)),
}

const ofList: ByName<(list: readonly Value[], first: Value, second: Value) => Value> = {
  flat: (list) => list.flatMap((item) => (isList(item) ? item : [item])),
  join: (list, first) => list.map(textOfValue).join(first === null ? ', ' : textOfValue(first)),
  reverse: (list) => list.toReversed(),
  slice: (list, first, second) => list.slice(numberOf(first) ?? 0, numberOf(second) ?? undefined),
  sort: (list) => list.toSorted((a, b) => compare(a, b) ?? byText(textOfValue(a), textOfValue(b))),
  unique: (list) => {
    const kept: Value[] = []
    for (const item of list) if (!kept.some((one) => equal(one, item))) kept.push(item)
    return kept
  },
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const ofFile: ByName<(file: FileValue, given: readonly Value[], asked: LazyInputs) => Value> = {
  hasLink: ({ record }, [first = null], asked) => {
    const links = asked.links()
    const all = [...links.from(record.node), ...links.embeds(record.node)]
    asked.charge(all.length)
    return all.some((link) => equal(link, first))
  },
  linksTo: (file, given, asked) => ofFile.hasLink?.(file, given, asked) ?? null,
  hasProperty: ({ record }, [first = null]) =>
    record.properties.entries.has(textOfValue(first).toLowerCase()),
  hasTag: ({ record }, given) => {
    const wanted = given.map((tag) => tagKey(textOfValue(tag).replace(/^#/, '')))
    return record.node.entry.tags.some((tag) => lineage(tag).some((key) => wanted.includes(key)))
  },
  inFolder: ({ record }, [first = null]) => isBelow(record, textOfValue(first)),
}

const ofDate: ByName<(date: DateValue, first: Value) => Value> = {
  date: ({ at }) => dated(Math.floor(at / 86_400_000) * 86_400_000, false),
  format: (date, first) => formatted(date, textOfValue(first)),
  time: (date) => formatted(date, 'HH:mm:ss'),
}

const ofMap: ByName<(map: MapValue) => Value> = {
  keys: ({ entries }) => Array.from(entries.values(), ({ key }) => key),
  values: ({ entries }) => Array.from(entries.values(), ({ value }) => value),
}

const ofNumber: ByName<(number: number, digits: number) => Value> = {
  abs: Math.abs,
  ceil: Math.ceil,
  floor: Math.floor,
  round: (number, digits) => (digits === 0 ? Math.round(number) : Number(number.toFixed(digits))),
  toFixed: (number, digits) => number.toFixed(digits),
}

const ofText: ByName<(text: string, first: Value, second: Value) => Value> = {
  startsWith: (text, first) => text.startsWith(textOfValue(first)),
  endsWith: (text, first) => text.endsWith(textOfValue(first)),
  lower: (text) => text.toLowerCase(),
  title: (text) => text.replace(/(?<![\p{L}\p{M}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase()),
  trim: (text) => text.trim(),
  replace: (text, first, second) =>
    textOfValue(first) === '' ? text : text.replaceAll(textOfValue(first), () => textOfValue(second)),
  slice: (text, first, second) => text.slice(numberOf(first) ?? 0, numberOf(second) ?? undefined),
  split: (text, first, second) => text.split(textOfValue(first), numberOf(second) ?? undefined),
  reverse: (text) => Array.from(text).reverse().join(''),
}

/** A method called on a value, except `filter` and `map`, whose argument is evaluated for each item. */
export function method(value: Value, name: string, given: readonly Value[], asked: LazyInputs): Value {
  const [first = null, second = null] = given
  if (isList(value)) {
    const others = name === 'unique' ? value : given
    asked.charge(weightOf(value) * weightOf(others))
  }
  const general = ofAny[name]
  if (general) return general(value, given)
  if (isList(value)) return ofList[name]?.(value, first, second) ?? null
  if (isOf(value, 'file', 'link')) return ofPage(value, name, given, asked)
  const date = dateOf(value)
  if (date && (isOf(value, 'date') || name in ofDate)) return ofDate[name]?.(date, first) ?? null
  if (isOf(value, 'map')) return ofMap[name]?.(value) ?? null
  const number = numberOf(value)
  if (number !== null && name in ofNumber) {
    const digits = Math.min(Math.max(Math.trunc(numberOf(first) ?? 0), 0), 20)
    return ofNumber[name]?.(number, digits) ?? null
  }
  return typeof value === 'string' ? (ofText[name]?.(value, first, second) ?? null) : null
}

function ofPage(value: Value, name: string, given: readonly Value[], asked: LazyInputs): Value {
  if (name === 'asLink') return value
  const file = fileOf(value, asked)
  return name === 'asFile' ? file : ((file && ofFile[name]?.(file, given, asked)) ?? null)
}

function fileOf(value: Value, asked: LazyInputs): FileValue | null {
  if (isOf(value, 'file')) return value
  const record = isOf(value, 'link') && value.to !== null ? asked.records().at(value.to) : null
  return record && { is: 'file', record }
}

/** Whether a list contains an item, or a text contains a part. Any item of a wanted list is enough. */
function holds(value: Value, wanted: Value): boolean {
  if (isList(value)) {
    return isList(wanted)
      ? wanted.some((one) => holds(value, one))
      : value.some((item) => equal(item, wanted))
  }
  if (value === null) return false
  if (isOf(value, 'link', 'file')) {
    if (equal(value, wanted)) return true
    if (typeof wanted !== 'string') return false
  }
  return wanted !== null && textOfValue(value).includes(textOfValue(wanted))
}

function typeOf(value: Value): string {
  if (isList(value)) return 'list'
  if (value === null) return 'null'
  const kind = kindOf(value)
  return kind === 'map' ? 'object' : (kind ?? typeof value)
}

function isBelow({ folder }: NoteRecord, wanted: string): boolean {
  const path = wanted.replace(/^\/+|\/+$/g, '').normalize('NFC')
  return path === '' || `${folder.normalize('NFC')}/`.startsWith(`${path}/`)
}

/** The names that expressions may use, by their place. */
export const supported = {
  calls: new Set([
    ...['if', 'link', 'file', 'contains', 'containsAny', 'containsAll'],
    ...Object.keys(calls),
  ]),
  methods: new Set([
    ...['filter', 'map', 'asLink', 'asFile'],
    ...[ofAny, ofList, ofFile, ofDate, ofMap, ofNumber, ofText].flatMap(Object.keys),
  ]),
  fileFields: new Set(Object.keys(fileFields)),
  fields: new Set(['length', ...Object.keys(dateParts), ...spanNames]),
} as const
