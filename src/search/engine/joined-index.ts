import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzipSync, gzip, gzipSync } from 'node:zlib'
import { decode, encode } from 'cborg'
import { hash as numberOf } from '../../core/address.ts'
import type { SearchFile } from '../search-index.ts'
import { metaName } from './program.ts'

/**
 * The index of all texts, joined from Pagefind's indexes of the parts: a reader loads one list of pages, and a file for
 * each word. Word files are named by content hash, so that unchanged ones stay in the browser's cache.
 */

const metaPath = `pagefind.${metaName}.pf_meta`
const chunkPath = (name: string) => `index/${name}.pf_index`

const signature = Buffer.from('pagefind_dcd')

/** Pagefind's metadata: the pages, each with its word count, and the word files, each with its first and last word. */
type Meta = readonly [
  version: string,
  pages: readonly (readonly [id: string, words: number])[],
  chunks: readonly (readonly [first: string, last: string, name: string])[],
  ...others: unknown[],
]

/** The names of the metadata fields. Postings refer to them by number. */
function fieldsOf(meta: Meta): readonly string[] {
  return meta.at(-1) as readonly string[]
}

/** The files needed from Pagefind's index of a part, with our page ids in place of Pagefind's. */
export function indexOfPart(
  files: readonly SearchFile[],
  ids: ReadonlyMap<string, string>,
): readonly SearchFile[] {
  // Pagefind writes no metadata for a part without pages.
  const list = files.find(({ path }) => path.endsWith('.pf_meta'))
  const [version, pages, ...others] = list ? decodeMeta(list.content) : ['', [], [], [], [], []]
  const named = pages.map(([hash, words]) => [ids.get(hash) ?? hash, about(words)] as const)
  return [
    { path: metaPath, content: encodeMeta([version, named, ...others] as unknown as Meta) },
    ...files.filter(({ path }) => path.startsWith('index/')),
  ]
}

/** Rounds to three binary digits. This tells long pages from short, and makes the page list a fifth smaller. */
function about(words: number): number {
  const unit = 2 ** Math.max(0, Math.floor(Math.log2(words)) - 2)
  return Math.round(words / unit) * unit
}

/**
 * The joined index of all parts, in their order; empty if there are none. Omits word files for which `keep` returns
 * true, because they exist already. Throws if the parts number their fields differently.
 */
export async function joinedIndex(
  parts: readonly (readonly SearchFile[])[],
  keep: (path: string) => boolean = () => false,
): Promise<readonly SearchFile[]> {
  const metas = parts.map((files) => decodeMeta(contentOf(files, metaPath)))
  const fields = metas.map(fieldsOf)
  if (fields.some((one) => fields.some((other) => other.some((name, at) => at in one && one[at] !== name))))
    throw new Error('the parts of the index number their fields differently')
  const words = new Map<string, IndexedWord>()
  let offset = 0
  for (const [part, [, pages, chunks]] of metas.entries()) {
    for (const [, , name] of chunks) readChunk(contentOf(parts[part] ?? [], chunkPath(name)), offset, words)
    offset += pages.length
  }
  if (metas.length === 0) return []
  const ranges: Meta[2][number][] = []
  const files: Promise<SearchFile>[] = []
  let after = ''
  for (const chunk of chunksOf(words)) {
    const content = encodeChunk(chunk)
    const name = hash('sha256', content).slice(0, 12)
    const last = Buffer.from(chunk.at(-1)?.[0] ?? '', 'latin1').toString()
    // Ranges leave no gaps, because a searched prefix that lies between two files may begin words of the second.
    ranges.push([after, last, name])
    after = `${last}\0`
    const path = chunkPath(name)
    if (!keep(path)) files.push(compressed(content).then((content) => ({ path, content })))
  }
  // The metadata with the most fields. The fields of the other parts are a prefix of these.
  const [version, , , ...others] = metas.reduce((a, b) => (fieldsOf(b).length > fieldsOf(a).length ? b : a))
  const pages = metas.flatMap((its) => its[1])
  return [
    { path: metaPath, content: encodeMeta([version, pages, ranges, ...others]) },
    ...(await Promise.all(files)),
  ]
}

const compressed = promisify(gzip)

function contentOf(files: readonly SearchFile[], path: string): Uint8Array {
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

/** The pages that contain a word, as encoded in the index of a part. */
interface Postings {
  readonly count: number
  /** Page numbers, counted through all parts. */
  readonly first: number
  readonly last: number
  /** All but the first page's number. Later page numbers are encoded as the distance from the one before. */
  readonly bytes: Buffer
}

/** A word's postings, one per part, and those of its word forms in the texts. */
interface IndexedWord {
  readonly postings: Postings[]
  /** By the bytes of the form, as Latin-1. */
  readonly forms: Map<string, Postings[]>
}

/** Adds the words of a chunk: [[[word, postings, [[form, postings], …]], …]]. Words are bytes, read as Latin-1. */
function readChunk(content: Uint8Array, offset: number, words: Map<string, IndexedWord>): void {
  const reader = cborReader(gunzipSync(content), signature.length)
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

/** Reads the CBOR of a chunk (RFC 8949) without creating values for its many word positions. */
function cborReader(bytes: Buffer, begin: number) {
  let at = begin
  return { list: listAt, text: textAt, postings }

  /** The length of a list. Throws if it is not as expected, because Pagefind's format has then changed. */
  function listAt(expected?: number): number {
    const type = (bytes[at] ?? 0) >> 5
    const length = next()
    if (type !== list || (expected !== undefined && length !== expected))
      throw new Error('Pagefind’s index has another form than the one that is known')
    return length
  }

  function textAt(): string {
    const length = next()
    return bytes.toString('latin1', at, (at += length))
  }

  /** Reads [page, positions in its text, positions in its fields] for each page, counting pages from `offset`. */
  function postings(offset: number): Postings {
    const count = listAt()
    let [first, last, start] = [0, offset, at]
    for (let number = 0; number < count; number += 1) {
      listAt(3)
      last += next()
      if (number === 0) [first, start] = [last, at]
      for (let left = listAt(); left > 0; left -= 1) next()
      for (let left = listAt(); left > 0; left -= 1) next()
    }
    return { count, first, last, bytes: bytes.subarray(start, at) }
  }

  /** The number in an item's head: its value, its length, or its number of items. */
  function next(): number {
    const short = (bytes[at++] ?? 0) & 31
    if (short < 24) return short
    if (short === 24) return bytes[at++] ?? 0
    const size = 1 << (short - 24)
    const number = bytes.readUIntBE(at, size)
    at += size
    return number
  }
}

/** Bytes of a word file before compression: usually at least `least`; at most `most`, unless one group needs more. */
const [least, most] = [16_000, 36_000]
/** Words that share this many first bytes stay in one file, so that a search by their prefix reads a single file. */
const stem = 4

/** Chunks of the words in byte order. Boundaries depend on nearby words, so that a new word changes few chunks. */
function* chunksOf(
  words: ReadonlyMap<string, IndexedWord>,
): Generator<readonly (readonly [string, IndexedWord])[]> {
  const sorted = [...words].sort(([a], [b]) => (a < b ? -1 : 1))
  let chunk: (readonly [string, IndexedWord])[] = []
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

function encodeChunk(words: readonly (readonly [string, IndexedWord])[]): Buffer {
  const pieces: Buffer[] = [signature, head(list, 1), head(list, words.length)]
  for (const [name, { postings, forms }] of words) {
    pieces.push(head(list, 3), ...text(name), ...encodePostings(postings), head(list, forms.size))
    for (const [form, its] of forms) pieces.push(head(list, 2), ...text(form), ...encodePostings(its))
  }
  return Buffer.concat(pieces)
}

function encodePostings(parts: readonly Postings[]): readonly Buffer[] {
  let before = 0
  const all = parts.reduce((sum, { count }) => sum + count, 0)
  const pieces = [head(list, all)]
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

/** CBOR major types. */
const [number, string, list] = [0, 3, 4]

/** The head of a CBOR item: its type, and a number below 2³². */
function head(type: number, argument: number): Buffer {
  if (argument < 24) return Buffer.of((type << 5) | argument)
  const power = argument < 0x100 ? 0 : argument < 0x10000 ? 1 : 2
  const bytes = Buffer.of((type << 5) | (24 + power), 0, 0, 0, 0).subarray(0, 1 + (1 << power))
  bytes.writeUIntBE(argument, 1, 1 << power)
  return bytes
}
