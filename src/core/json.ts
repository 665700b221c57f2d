/** `at` is in UTF-16 code units of the source. The last of several members with one name counts. */
export type Json =
  | { readonly at: number; readonly is: 'object'; readonly members: ReadonlyMap<string, Json> }
  | { readonly at: number; readonly is: 'list'; readonly items: readonly Json[] }
  | { readonly at: number; readonly is: 'plain'; readonly value: PlainJson }

type PlainJson = string | number | boolean | null

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

/** Parses JSON fast. Throws a `JsonFault`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Its error says where.
    readJson(text)
    throw error
  }
}

/** Parses JSON with offsets (RFC 8259). Throws a `JsonFault`. */
export function readJson(source: string): Json {
  /** Where the last token begins and ends. */
  let [at, end] = [0, 0]
  const next = (): string => {
    at = end
    while (' \t\n\r'.includes(source[at] ?? '-')) at += 1
    if (at === source.length) return ''
    token.lastIndex = at
    const [found] = token.exec(source) ?? []
    if (found === undefined) throw new JsonFault(at)
    end = at + found.length
    return found
  }
  /** Calls `read` with the first token of each item. */
  const readItems = (close: string, read: (first: string) => void): void => {
    let first = next()
    if (first === close) return
    for (;;) {
      read(first)
      const mark = next()
      if (mark === close) return
      if (mark !== ',') throw new JsonFault(at)
      first = next()
    }
  }
  const valueFrom = (first: string, depth: number): Json => {
    const start = at
    if (depth > deepest || first === '' || ']},:'.includes(first)) throw new JsonFault(start)
    if (first === '[') {
      const items: Json[] = []
      readItems(']', (item) => items.push(valueFrom(item, depth + 1)))
      return { at: start, is: 'list', items }
    }
    if (first !== '{') return { at: start, is: 'plain', value: JSON.parse(first) as PlainJson }
    const members = new Map<string, Json>()
    readItems('}', (key) => {
      if (!key.startsWith('"') || next() !== ':') throw new JsonFault(at)
      members.set(JSON.parse(key) as string, valueFrom(next(), depth + 1))
    })
    return { at: start, is: 'object', members }
  }
  const value = valueFrom(next(), 0)
  if (next() !== '') throw new JsonFault(at)
  return value
}
