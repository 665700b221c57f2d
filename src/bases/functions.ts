import { lineage, tagKey } from '../core/tag.ts'
import { equal } from './compare.ts'
import { dated, formatted, partOf, spanIn } from './dates.ts'
import type { NoteLinks, Records } from './records.ts'
import { lists } from './lists.ts'
import {
  dateOf,
  isEmpty,
  type MapValue,
  isList,
  isTruthy,
  kindOf,
  numberOf,
  textOfValue,
  weightOf,
  type FileValue,
  type NoteRecord,
  type Value,
} from './value.ts'

/** Loaded on demand, so that a page depends only on what its expressions use. */
export interface LazyInputs {
  records(): Records
  links(): NoteLinks
  /** Charges the work of comparing that many pairs. Throws `TooMuch` if too few steps are left. */
  charge(pairs: number): void
}

export function call(name: string, given: readonly Value[], asked: LazyInputs): Value {
  const [first = null, ...rest] = given
  switch (name) {
    case 'date':
      return dateOf(first)
    case 'list':
      return isList(first) ? first : first === null ? [] : [first]
    case 'number': {
      if (typeof first === 'boolean') return Number(first)
      return kindOf(first) === 'date' ? (dateOf(first)?.at ?? null) : numberOf(first)
    }
    case 'min':
    case 'max': {
      const numbers = given.map(numberOf).filter((number) => number !== null)
      return numbers.length === 0 ? null : name === 'min' ? Math.min(...numbers) : Math.max(...numbers)
    }
    case 'not':
      return !isTruthy(first)
    case 'empty':
      return isEmpty(first)
    default:
      // The first versions of the format had functions instead of methods.
      return method(first, name, rest, asked)
  }
}

export function fieldOf(value: Value, name: string, asked: LazyInputs): Value {
  if (isList(value) || typeof value === 'string')
    return name === 'length' ? value.length : dateField(value, name)
  if (typeof value === 'number') return spanIn(value, name)
  if (value === null || typeof value !== 'object') return null
  switch (value.is) {
    case 'date':
      return partOf(value, name)
    case 'map':
      return value.entries.get(name.toLowerCase())?.value ?? null
    case 'file':
      return fileField(value, name, asked)
    case 'link':
      return null
  }
}

function dateField(value: Value, name: string): Value {
  const date = dateOf(value)
  return date && partOf(date, name)
}

function fileField(file: FileValue, name: string, asked: LazyInputs): Value {
  const { record } = file
  const { node } = record
  switch (name) {
    case 'name':
      // Obsidian shows the name of a note without its extension.
      return /^(?:md|markdown)$/i.test(record.extension) ? record.name : `${record.name}.${record.extension}`
    case 'basename':
      return record.name
    case 'path':
      return node.file
    case 'folder':
      return record.folder
    case 'ext':
      return record.extension
    case 'tags':
      return node.entry.tags
    case 'properties':
      return record.properties
    case 'links':
      return asked.links().from(node)
    case 'embeds':
      return asked.links().embeds(node)
    case 'backlinks':
      return asked
        .links()
        .to(node)
        .map((one) => ({ is: 'file', record: one }))
    case 'file':
      return file
    default:
      return null
  }
}

/** A method called on a value, except `filter` and `map`, whose argument is evaluated for each item. */
export function method(value: Value, name: string, given: readonly Value[], asked: LazyInputs): Value {
  const [first = null] = given
  if (isList(value)) {
    const others = name === 'unique' ? value : given
    asked.charge(weightOf(value) * weightOf(others))
  }
  switch (name) {
    case 'isTruthy':
      return isTruthy(value)
    case 'isEmpty':
      return isEmpty(value)
    case 'isType':
      return typeOf(value) === textOfValue(first)
    case 'toString':
      return textOfValue(value)
    case 'contains':
    case 'containsAny':
      return given.some((one) => holds(value, one))
    case 'containsAll':
      return given.every((one) => holds(value, one))
  }
  if (isList(value)) return lists(value, name, given)
  const kind = kindOf(value)
  if (kind === 'file' || kind === 'link') return ofPage(value, name, given, asked)
  const date = dateOf(value)
  if (date && (kind === 'date' || name === 'date' || name === 'format' || name === 'time')) {
    if (name === 'date') return dated(Math.floor(date.at / 86_400_000) * 86_400_000, false)
    if (name === 'format') return formatted(date, textOfValue(first))
    return name === 'time' ? formatted(date, 'HH:mm:ss') : null
  }
  if (isMap(value)) return ofMap(value, name)
  const number = numberOf(value)
  if (number !== null && numeric.has(name)) return ofNumber(number, name, first)
  return typeof value === 'string' ? ofText(value, name, given) : null
}

/** Whether a list contains an item, or a text contains a part. Any item of a wanted list is enough. */
function holds(value: Value, wanted: Value): boolean {
  if (isList(value)) {
    return isList(wanted)
      ? wanted.some((one) => holds(value, one))
      : value.some((item) => equal(item, wanted))
  }
  if (value === null) return false
  if (kindOf(value) === 'link' || kindOf(value) === 'file') {
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

function isMap(value: Value): value is MapValue {
  return kindOf(value) === 'map'
}

function ofMap({ entries }: MapValue, name: string): Value {
  if (name === 'keys') return Array.from(entries.values(), ({ key }) => key)
  return name === 'values' ? Array.from(entries.values(), ({ value }) => value) : null
}

function ofPage(value: Value, name: string, given: readonly Value[], asked: LazyInputs): Value {
  const [first = null] = given
  const file = fileOf(value, asked)
  if (name === 'asFile') return file
  if (name === 'asLink') return value
  if (!file) return null
  const { record } = file
  switch (name) {
    case 'hasLink':
    case 'linksTo': {
      const links = asked.links()
      const all = [...links.from(record.node), ...links.embeds(record.node)]
      asked.charge(all.length)
      return all.some((link) => equal(link, first))
    }
    case 'hasProperty':
      return record.properties.entries.has(textOfValue(first).toLowerCase())
    case 'hasTag': {
      const wanted = given.map((tag) => tagKey(textOfValue(tag).replace(/^#/, '')))
      return record.node.entry.tags.some((tag) => lineage(tag).some((key) => wanted.includes(key)))
    }
    case 'inFolder':
      return isBelow(record, textOfValue(first))
    default:
      return null
  }
}

function fileOf(value: Value, asked: LazyInputs): FileValue | null {
  if (value === null || typeof value !== 'object' || isList(value)) return null
  if (value.is === 'file') return value
  const record = value.is === 'link' && value.to !== null ? asked.records().at(value.to) : null
  return record && { is: 'file', record }
}

function isBelow({ folder }: NoteRecord, wanted: string): boolean {
  const path = wanted.replace(/^\/+|\/+$/g, '').normalize('NFC')
  return path === '' || `${folder.normalize('NFC')}/`.startsWith(`${path}/`)
}

const numeric: ReadonlySet<string> = new Set(['abs', 'ceil', 'floor', 'round', 'toFixed'])

function ofNumber(number: number, name: string, first: Value): Value {
  const digits = Math.min(Math.max(Math.trunc(numberOf(first) ?? 0), 0), 20)
  switch (name) {
    case 'abs':
      return Math.abs(number)
    case 'ceil':
      return Math.ceil(number)
    case 'floor':
      return Math.floor(number)
    case 'round':
      return digits === 0 ? Math.round(number) : Number(number.toFixed(digits))
    default:
      return number.toFixed(digits)
  }
}

function ofText(text: string, name: string, [first = null, second = null]: readonly Value[]): Value {
  switch (name) {
    case 'startsWith':
      return text.startsWith(textOfValue(first))
    case 'endsWith':
      return text.endsWith(textOfValue(first))
    case 'lower':
      return text.toLowerCase()
    case 'title':
      return text.replace(/(?<![\p{L}\p{M}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase())
    case 'trim':
      return text.trim()
    case 'replace':
      return textOfValue(first) === '' ? text : text.replaceAll(textOfValue(first), () => textOfValue(second))
    case 'slice':
      return text.slice(numberOf(first) ?? 0, numberOf(second) ?? undefined)
    case 'split':
      return text.split(textOfValue(first), numberOf(second) ?? undefined)
    case 'reverse':
      return Array.from(text).reverse().join('')
    default:
      return null
  }
}
