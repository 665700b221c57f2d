import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzipSync, gzip, gzipSync } from 'node:zlib'
import { decode, encode } from 'cborg'
import { hash as numberOf } from '../core/address.ts'
import { metaName, type File } from './search-thread.ts'

/**
 * The index of all texts, made of Pagefind's indexes of the parts, so that a reader loads one list of pages and, for a
 * word, one file. A file of words is named by its content: one that an edit leaves alone stays in the reader's cache.
 */

/** Where Pagefind puts its files, in the index of a part as in the index of all. */
const metaPath = `pagefind.${metaName}.pf_meta`
const chunkPath = (name: string) => `index/${name}.pf_index`

/** What stands before the CBOR in a file of Pagefind's. */
const signature = Buffer.from('pagefind_dcd')

/** Pagefind's list of pages, each with its number of words, and of its files of words, each with its first and its last. */
type Meta = readonly [
  version: string,
  pages: readonly (readonly [id: string, words: number])[],
  chunks: readonly (readonly [first: string, last: string, name: string])[],
  ...others: unknown[],
]

/** The names of the fields beside the text, which postings have by their numbers. */
function fieldsOf(meta: Meta): readonly string[] {
  return meta.at(-1) as readonly string[]
}

/** What is needed of the files that Pagefind made of a part, with the ids of pages in the place of its own. */
export function indexOfPart(files: readonly File[], ids: ReadonlyMap<string, string>): readonly File[] {
  // Without a page it makes no list of them.
  const list = files.find(({ path }) => path.endsWith('.pf_meta'))
  const [version, pages, ...others] = list ? decodeMeta(list.content) : ['', [], [], [], [], []]
  const named = pages.map(([hash, words]) => [ids.get(hash) ?? hash, about(words)] as const)
  return [
    { path: metaPath, content: encodeMeta([version, named, ...others] as unknown as Meta) },
    ...files.filter(({ path }) => path.startsWith('index/')),
  ]
}

/** A number to three binary digits: enough to tell long pages from short ones, and a fifth of the list of pages less. */
function about(words: number): number {
  const unit = 2 ** Math.max(0, Math.floor(Math.log2(words)) - 2)
  return Math.round(words / unit) * unit
}

/**
 * The index of all parts, in their order; empty where there is no part. A file of words that `keep` keeps, since it is there
 * already, is left out.
 */
export async function joinedIndex(
  parts: readonly (readonly File[])[],
  keep: (path: string) => boolean = () => false,
): Promise<readonly File[]> {
  const metas = parts.map((files) => decodeMeta(contentOf(files, metaPath)))
  const fields = metas.map(fieldsOf)
  if (fields.some((one) => fields.some((other) => other.some((name, at) => at in one && one[at] !== name))))
    throw new Error('the parts of the index number their fields differently')
  const words = new Map<string, Word>()
  let offset = 0
  for (const [part, [, pages, chunks]] of metas.entries()) {
    for (const [, , name] of chunks) readChunk(contentOf(parts[part] ?? [], chunkPath(name)), offset, words)
    offset += pages.length
  }
  if (metas.length === 0) return []
  const ranges: Meta[2][number][] = []
  const files: Promise<File>[] = []
  let after = ''
  for (const chunk of chunksOf(words)) {
    const content = encodeChunk(chunk)
    const name = hash('sha256', content).slice(0, 12)
    const last = Buffer.from(chunk.at(-1)?.[0] ?? '', 'latin1').toString()
    // A word that is in no file may begin those of the next one, so that their ranges leave no gap.
    ranges.push([after, last, name])
    after = `${last}\0`
    const path = chunkPath(name)
    if (!keep(path)) files.push(compressed(content).then((content) => ({ path, content })))
  }
  // The one with the most fields, of which those of the other parts are the first.
  const [version, , , ...others] = metas.reduce((a, b) => (fieldsOf(b).length > fieldsOf(a).length ? b : a))
  const pages = metas.flatMap((its) => its[1])
  return [
    { path: metaPath, content: encodeMeta([version, pages, ranges, ...others]) },
    ...(await Promise.all(files)),
  ]
}

const compressed = promisify(gzip)

function contentOf(files: readonly File[], path: string): Uint8Array {
  const file = files.find((one) => one.path === path)
  if (!file) throw new Error(`Pagefind made no ${path}`)
  return file.content
}

function decodeMeta(content: Uint8Array): Meta {
  return decode(gunzipSync(content).subarray(signature.length)) as Meta
}

function encodeMeta(meta: Meta): Uint8Array {
  return gzipSync(Buffer.concat([signature, encode(meta)]))
}

/** The pages that hold a word, as they are encoded in the index of a part. */
interface Postings {
  readonly count: number
  /** The first and the last page, counted through all parts. */
  readonly first: number
  readonly last: number
  /** All but the number of the first page: each following one is told by its distance from the one before. */
  readonly bytes: Buffer
}

/** A word with its postings in one part after the other, and with those of the forms in which it stands in texts. */
interface Word {
  readonly postings: Postings[]
  /** By the bytes of the form, as Latin-1. */
  readonly forms: Map<string, Postings[]>
}

/** Adds the words of a chunk: [[[word, postings, [[form, postings], …]], …]], by their bytes as Latin-1. */
function readChunk(content: Uint8Array, offset: number, words: Map<string, Word>): void {
  const reader = new Reader(gunzipSync(content), signature.length)
  reader.list(1)
  for (let left = reader.list(); left > 0; left -= 1) {
    reader.list(3)
    const name = reader.text()
    const word = words.get(name) ?? { postings: [], forms: new Map<string, Postings[]>() }
    words.set(name, word)
    word.postings.push(reader.postings(offset))
    for (let forms = reader.list(); forms > 0; forms -= 1) {
      reader.list(2)
      const form = reader.text()
      const its = word.forms.get(form) ?? []
      word.forms.set(form, its)
      its.push(reader.postings(offset))
    }
  }
}

/** Reads the CBOR of a chunk (RFC 8949) without making values of the many positions in it. */
class Reader {
  readonly #bytes: Buffer
  #at: number

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  /** The length of a list. Throws where it is not the one that is expected: Pagefind's format has changed. */
  list(expected?: number): number {
    const type = (this.#bytes[this.#at] ?? 0) >> 5
    const length = this.#head()
    if (type !== list || (expected !== undefined && length !== expected))
      throw new Error('Pagefind’s index has another form than the one that is known')
    return length
  }

  text(): string {
    const length = this.#head()
    return this.#bytes.toString('latin1', this.#at, (this.#at += length))
  }

  /** [page, positions in its text, positions in its fields] of each page, of which the first is counted from `offset`. */
  postings(offset: number): Postings {
    const count = this.list()
    let [first, last, start] = [0, offset, this.#at]
    for (let number = 0; number < count; number += 1) {
      this.list(3)
      last += this.#head()
      if (number === 0) [first, start] = [last, this.#at]
      for (let left = this.list(); left > 0; left -= 1) this.#head()
      for (let left = this.list(); left > 0; left -= 1) this.#head()
    }
    return { count, first, last, bytes: this.#bytes.subarray(start, this.#at) }
  }

  /** The number that an item begins with: itself, its length, or how many items follow. */
  #head(): number {
    const bytes = this.#bytes
    const short = (bytes[this.#at++] ?? 0) & 31
    if (short < 24) return short
    if (short === 24) return bytes[this.#at++] ?? 0
    const size = 1 << (short - 24)
    const number = bytes.readUIntBE(this.#at, size)
    this.#at += size
    return number
  }
}

/** In bytes, before they are compressed: a file of words has at most so much, unless one word has more; and mostly not less. */
const [least, most] = [16_000, 36_000]
/** Words that begin with the same letters, in bytes, stay together: what begins with such a word is looked for in one file. */
const stem = 4

/**
 * The words in the order of their bytes, in chunks. Where one ends depends mostly on the words there, so that a word more or
 * less changes few chunks.
 */
function* chunksOf(words: ReadonlyMap<string, Word>): Generator<readonly (readonly [string, Word])[]> {
  const sorted = [...words].sort(([a], [b]) => (a < b ? -1 : 1))
  let chunk: (readonly [string, Word])[] = []
  let size = 0
  for (const [start, alike] of Map.groupBy(sorted, ([word]) => word.slice(0, stem))) {
    const postings = alike.flatMap(([, word]) => [word.postings, ...word.forms.values()].flat())
    const its = postings.reduce((sum, { bytes }) => sum + bytes.length, 0)
    if (size > 0 && (size + its > most || (size >= least && numberOf(start) % 4 === 0))) {
      yield chunk
      chunk = []
      size = 0
    }
    for (const word of alike) chunk.push(word)
    size += its
  }
  if (chunk.length > 0) yield chunk
}

function encodeChunk(words: readonly (readonly [string, Word])[]): Buffer {
  const pieces: Buffer[] = [signature, head(list, 1), head(list, words.length)]
  for (const [name, { postings, forms }] of words) {
    pieces.push(head(list, 3), ...text(name), ...encodePostings(postings), head(list, forms.size))
    for (const [form, its] of forms) pieces.push(head(list, 2), ...text(form), ...encodePostings(its))
  }
  return Buffer.concat(pieces)
}

function encodePostings(parts: readonly Postings[]): readonly Buffer[] {
  let before = 0
  const pieces = [
    head(
      list,
      parts.reduce((sum, { count }) => sum + count, 0),
    ),
  ]
  for (const { count, first, last, bytes } of parts) {
    if (count === 0) continue
    pieces.push(head(list, 3), head(number, first - before), bytes)
    before = last
  }
  return pieces
}

function text(name: string): readonly Buffer[] {
  return [head(string, name.length), Buffer.from(name, 'latin1')]
}

/** Types of items in CBOR. */
const [number, string, list] = [0, 3, 4]

/** What an item begins with: its type, and a number below 2³². */
function head(type: number, argument: number): Buffer {
  if (argument < 24) return Buffer.of((type << 5) | argument)
  const power = argument < 0x100 ? 0 : argument < 0x10000 ? 1 : 2
  const bytes = Buffer.of((type << 5) | (24 + power), 0, 0, 0, 0).subarray(0, 1 + (1 << power))
  bytes.writeUIntBE(argument, 1, 1 << power)
  return bytes
}
