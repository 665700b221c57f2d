import { lazily } from '../../core/lazily.ts'
import { pointsOf, type SourcePoint } from '../../core/rules.ts'
import type { YamlPath, WrittenValue, Yaml } from './document.ts'
import type { Tree } from './tree.ts'

interface PlainValue {
  readonly data: Tree
  readonly start: number
  /** The range inside any quotation marks; null for a list or a map. */
  readonly text: readonly [start: number, end: number] | null
  /** Child values: list items by index, map values by key. */
  readonly parts: ReadonlyMap<string | number, PlainItem>
}

/** The offset of a key or a list item, and its value. */
type PlainItem = readonly [at: number, value: PlainValue]

/**
 * Reads the simple YAML of most front matter. Null for anything else or ambiguous, which is left to `readYaml`.
 * `slowly` returns the result of `readYaml`. It is called only for places that are unknown here.
 */
export function readPlain(source: string, start: SourcePoint, slowly: () => Yaml): Yaml | null {
  if (unusual.test(source)) return null
  const top = new PlainReader(source).read()
  if (!top) return null
  const whole = lazily(slowly)
  const points = lazily(() => pointsOf(source))
  const pointAt = (offset: number): SourcePoint => {
    const { line, column } = points()(offset)
    return { line: line - 1 + start.line, column: line === 1 ? column - 1 + start.column : column }
  }
  return {
    data: top.data,
    faults: [],
    losses: [],
    at: (path) => {
      const part = partAt(top, path)
      return part ? pointAt(part[0]) : whole().at(path)
    },
    written: (path): WrittenValue | null => {
      const text = partAt(top, path)?.[1].text
      if (!text) return whole().written(path)
      const [from, to] = text
      return { source: source.slice(from, to), at: (offset) => pointAt(from + offset) }
    },
  }
}

function partAt(top: PlainValue, path: YamlPath): PlainItem | null {
  let part: PlainItem = [top.start, top]
  for (const step of path) {
    const next = part[1].parts.get(step)
    if (!next) return null
    part = next
  }
  return part
}

/** What may be ambiguous: some line ends and blanks, comments, and template marks. */
const unusual = /[^\P{C}\n]|[\u0085\u2028\u2029#\t\r]|\{\{|<%/u

const keyed = /([A-Za-z][\w-]{0,60}):(?: +|(?=\n))/y
const text = /"([^"\\\n]*)"|'([^'\n]*)'|(\p{L}[^:[\]{}\\"\n]*)|(\d{4}-\d\d-\d\d|[1-9]\d{0,8})/uy
const listed = /"([^"\\\n]*)"|'([^'\n]*)'|(\p{L}[^:,[\]{}\\"\n]*)|(\d{4}-\d\d-\d\d|[1-9]\d{0,8})/uy
/** Words that YAML may not read as text. */
const words = /^(?:null|true|false|yes|no|on|off|y|n|nan|inf)$/i

/** Reads the lines once. Each method returns null for anything unexpected, and then all is given up. */
class PlainReader {
  readonly #source: string
  #at = 0

  constructor(source: string) {
    this.#source = source.endsWith('\n') ? source : `${source}\n`
  }

  read(): PlainValue | null {
    const map = this.#map(0)
    return map && this.#at === this.#source.length ? map : null
  }

  /** Keys that begin in the same column. The first begins at the current offset. */
  #map(column: number): PlainValue | null {
    const start = this.#at
    const parts = new Map<string, PlainItem>()
    do {
      const at = this.#at
      const key = this.#match(keyed)?.[1]
      if (key === undefined || parts.has(key)) return null
      const value = this.#source[this.#at] === '\n' ? this.#list(column) : this.#value()
      if (!value) return null
      parts.set(key, [at, value])
    } while (this.#goesOn(column, 'key'))
    const data = Object.fromEntries(Array.from(parts, ([key, [, value]]) => [key, value.data]))
    return { data, start, text: null, parts }
  }

  /** Items on lines of their own, below a key that begins in `column`. */
  #list(column: number): PlainValue | null {
    this.#at += 1
    const first = this.#at
    while (this.#source[this.#at] === ' ') this.#at += 1
    const indent = this.#at - first
    if (indent < column || this.#source[this.#at] !== '-') return null
    const start = this.#at
    const items: PlainValue[] = []
    do {
      const dash = /-( +)/y
      const blanks = this.#match(dash)?.[1]
      if (blanks === undefined) return null
      const at = this.#at
      const isMap = this.#match(keyed) !== null
      this.#at = at
      const item = isMap ? this.#map(indent + 1 + blanks.length) : this.#value()
      if (!item) return null
      items.push(item)
    } while (this.#goesOn(indent, 'item'))
    return listOf(items, start)
  }

  /** Reads to the end of the line. */
  #value(): PlainValue | null {
    const value = this.#source[this.#at] === '[' ? this.#inline() : this.#text(text)
    if (!value || this.#source[this.#at] !== '\n') return null
    this.#at += 1
    return value
  }

  #inline(): PlainValue | null {
    const start = this.#at
    const items: PlainValue[] = []
    this.#at += 1
    if (this.#source[this.#at] === ']') {
      this.#at += 1
      return listOf(items, start)
    }
    for (;;) {
      const item = this.#text(listed)
      if (!item) return null
      items.push(item)
      const end = this.#match(/, *|\]/y)?.[0]
      if (end === ']') return listOf(items, start)
      if (end === undefined) return null
    }
  }

  #text(form: RegExp): PlainValue | null {
    const start = this.#at
    const found = this.#match(form)
    if (!found) return null
    const [whole, double, single, plain, number] = found
    const quoted = double ?? single
    if (quoted !== undefined) {
      return { data: quoted, start, text: [start + 1, start + whole.length - 1], parts: nothing }
    }
    const said = (plain ?? number ?? '').trimEnd()
    if (words.test(said) || (plain !== undefined && said.length < whole.length)) return null
    const isNumber = number !== undefined && !number.includes('-')
    return {
      data: isNumber ? Number(said) : said,
      start,
      text: [start, start + whole.length],
      parts: nothing,
    }
  }

  #match(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.#at
    const found = form.exec(this.#source)
    if (found) this.#at = form.lastIndex
    return found
  }

  /** Skips the indentation of the current line if another key or item begins in that column. */
  #goesOn(column: number, what: 'key' | 'item'): boolean {
    const at = this.#at + column
    const isIndented = this.#source.slice(this.#at, at).trim() === ''
    const first = this.#source[at] ?? '\n'
    if (!isIndented || first === ' ' || first === '\n' || (first === '-') !== (what === 'item')) return false
    this.#at = at
    return true
  }
}

const nothing: PlainValue['parts'] = new Map()

function listOf(items: readonly PlainValue[], start: number): PlainValue {
  const parts = new Map(items.map((item, index) => [index, [item.start, item] as const]))
  return { data: items.map(({ data }) => data), start, text: null, parts }
}
