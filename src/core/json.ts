/** `at` is in UTF-16 code units of the source. The last of several members with one name counts. */
export type Json =
  | { readonly at: number; readonly is: 'object'; readonly members: ReadonlyMap<string, Json> }
  | { readonly at: number; readonly is: 'list'; readonly items: readonly Json[] }
  | { readonly at: number; readonly is: 'plain'; readonly value: string | number | boolean | null }

/** Thrown for text that is not JSON; `at` is the offset of the first error. */
export class JsonFault extends Error {
  readonly at: number

  constructor(at: number) {
    super(`no JSON at ${at}`)
    this.at = at
  }
}

const token =
  /[[\]{},:]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
/** Deeper than any real file. */
const deepest = 50

/** Parses JSON with offsets (RFC 8259). Throws a `JsonFault`. */
export function readJson(source: string): Json {
  const reader = new JsonReader(source)
  const value = reader.value(0)
  if (reader.next() !== '') throw new JsonFault(reader.at)
  return value
}

class JsonReader {
  /** The offset of the last token. */
  at = 0
  #end = 0
  readonly #source: string

  constructor(source: string) {
    this.#source = source
  }

  next(): string {
    this.at = this.#end
    while (' \t\n\r'.includes(this.#source[this.at] ?? '-')) this.at += 1
    if (this.at === this.#source.length) return ''
    token.lastIndex = this.at
    const [found] = token.exec(this.#source) ?? []
    if (found === undefined) throw new JsonFault(this.at)
    this.#end = this.at + found.length
    return found
  }

  value(depth: number): Json {
    const found = this.next()
    const at = this.at
    if (found === '' || depth > deepest) throw new JsonFault(at)
    if (found === '{') return { at, is: 'object', members: this.#members(depth) }
    if (found === '[') return { at, is: 'list', items: this.#items(depth) }
    if (']},:'.includes(found)) throw new JsonFault(at)
    return { at, is: 'plain', value: JSON.parse(found) as string | number | boolean | null }
  }

  #members(depth: number): ReadonlyMap<string, Json> {
    const members = new Map<string, Json>()
    for (let found = this.next(); found !== '}' || members.size > 0; found = this.next()) {
      if (!found.startsWith('"')) throw new JsonFault(this.at)
      const key = JSON.parse(found) as string
      if (this.next() !== ':') throw new JsonFault(this.at)
      members.set(key, this.value(depth + 1))
      const mark = this.next()
      if (mark === '}') break
      if (mark !== ',') throw new JsonFault(this.at)
    }
    return members
  }

  #items(depth: number): readonly Json[] {
    const items: Json[] = []
    const before = this.#end
    if (this.next() === ']') return items
    this.#end = before
    for (;;) {
      items.push(this.value(depth + 1))
      const mark = this.next()
      if (mark === ']') return items
      if (mark !== ',') throw new JsonFault(this.at)
    }
  }
}
