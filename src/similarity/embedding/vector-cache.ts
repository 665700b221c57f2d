import { hash } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
  existsSync,
  readdirSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Embedder } from './embedder.ts'
import { decodeVector, encodeVector, type Vector } from './vector.ts'
import { isRunning } from '../../cache/owners.ts'

/*
 * A record of a file of vectors: a mark that begins each, the CRC-32 of all that follows it, the length of what is kept
 * (both 32 bits, little-endian), a key of 32 bytes, and what is kept. Records stand one behind the other, and what stands
 * between them, a record that a killed process did not finish for one, is passed over.
 */

/** Of format 1. No text, and improbable among numbers. */
const mark = Buffer.from([0x9e, 0x54, 0x4c, 0x56, 0x31, 0x0a, 0xb7, 0xff])
const headLength = mark.length + 8
const keyLength = 32
const overhead = headLength + keyLength

/** Of the record that says whose a file is, the first of each. */
export const headKey = Buffer.alloc(keyLength)
export const headName = headKey.toString('base64url')

export function encodeRecord(key: Uint8Array, kept: Uint8Array): Buffer {
  if (key.length !== keyLength) throw new RangeError(`a key has ${keyLength} bytes, not ${key.length}`)
  const bytes = Buffer.alloc(overhead + kept.length)
  bytes.set(mark)
  bytes.writeUInt32LE(kept.length, mark.length + 4)
  bytes.set(key, headLength)
  bytes.set(kept, overhead)
  bytes.writeUInt32LE(crc32(bytes.subarray(mark.length + 4)), mark.length)
  return bytes
}

/** Calls back for each whole and undamaged record of a file, in order: with its key in base64url, and where it begins. */
export function eachRecord(file: Buffer, found: (key: string, start: number) => void): void {
  for (let start = file.indexOf(mark); start >= 0;) {
    const end = endOf(file, start)
    if (end !== null) found(file.toString('base64url', start + headLength, start + overhead), start)
    const next = end ?? start + 1
    start = isMarked(file, next) ? next : file.indexOf(mark, next)
  }
}

/** How long the record of something so long is. */
function recordLength(kept: number): number {
  return overhead + kept
}

/** A whole record, not copied. */
export function recordAt(file: Buffer, start: number): Uint8Array {
  return file.subarray(start, start + recordLength(lengthAt(file, start)))
}

/** What the record keeps, not copied. */
export function keptAt(file: Buffer, start: number): Uint8Array {
  return file.subarray(start + overhead, start + overhead + lengthAt(file, start))
}

function lengthAt(file: Buffer, start: number): number {
  return file.readUInt32LE(start + mark.length + 4)
}

/** Null for a record that is damaged or not whole. */
function endOf(file: Buffer, start: number): number | null {
  if (start + overhead > file.length) return null
  const end = start + overhead + lengthAt(file, start)
  if (end > file.length) return null
  return crc32(file.subarray(start + mark.length + 4, end)) === file.readUInt32LE(start + mark.length)
    ? end
    : null
}

function isMarked(file: Buffer, at: number): boolean {
  if (at + mark.length > file.length) return false
  return file.readUInt32LE(at) === mark.readUInt32LE(0) && file.readUInt32LE(at + 4) === mark.readUInt32LE(4)
}

const longestHead = 16_384

/** Takes away what killed processes left half written, and the vectors of collections that are no longer there. */
export function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const maker = /\.vectors\.(\d+)-\d+\.tmp$/.exec(name)?.[1]
    const isAbandoned =
      maker === undefined
        ? name.endsWith('.vectors') && ownerOf(path).some((owner) => !existsSync(owner))
        : Number(maker) !== process.pid && !isRunning(Number(maker))
    if (isAbandoned) rmSync(path, { force: true })
  }
}

/** None for a file that does not say, such as one that another process has just begun. */
function ownerOf(path: string): readonly string[] {
  try {
    const descriptor = openSync(path, 'r')
    try {
      const start = Buffer.alloc(longestHead)
      const bytes = start.subarray(0, readSync(descriptor, start))
      let head = 'null'
      eachRecord(bytes, (key, start) => {
        if (key === headName) head = Buffer.from(keptAt(bytes, start)).toString()
      })
      const about: unknown = JSON.parse(head)
      const isKnown = typeof about === 'object' && about !== null && 'owner' in about
      return isKnown ? [String(about.owner)] : []
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return []
  }
}

/**
 * The vectors of one model for the texts of one collection, in a file to which records are added. A killed process loses
 * at most what it was just adding. Several may have it open: none undoes what another has added.
 */
export interface VectorCache {
  readonly file: string
  /** Null for a text that is not known. `key` is a `textKey`. */
  get(key: string): Vector | null
  /** Keeps vectors at once, on the disk. */
  put(vectors: readonly (readonly [key: string, vector: Vector])[]): void
  /** Takes other vectors away when they are more than half of the file. */
  keepOnly(keys: ReadonlySet<string>): void
  close(): void
}

/** By what a text is known: a hash of it and of nothing else. */
export function textKey(text: string): string {
  return hash('sha256', text, 'base64url')
}

/** Opens or begins the file for texts of the collection `owner`, a folder. Its path is `base` and a word for the model. */
export function openVectorCache(
  base: string,
  owner: string,
  { model, sort }: Pick<Embedder, 'model' | 'sort'>,
): VectorCache {
  mkdirSync(dirname(base), { recursive: true })
  removeAbandoned(dirname(base))
  const about = JSON.stringify({ owner, model, sort })
  return new VectorFile(`${base}-${hash('sha256', about).slice(0, 12)}.vectors`, about, sort)
}

let compacted = 0

class VectorFile implements VectorCache {
  readonly file: string
  readonly #head: Uint8Array
  readonly #sort: Embedder['sort']
  #descriptor: number
  /** The file as it was read, and where in it the record of each key begins. */
  #read: Buffer = Buffer.alloc(0)
  readonly #starts = new Map<string, number>()
  /** The records that this process has added. */
  readonly #added = new Map<string, Buffer>()

  constructor(file: string, about: string, sort: Embedder['sort']) {
    this.file = file
    this.#head = encodeRecord(headKey, Buffer.from(about))
    this.#sort = sort
    this.#descriptor = openSync(file, 'a+')
    this.#load()
  }

  get(key: string): Vector | null {
    const added = this.#added.get(key)
    if (added) return decodeVector(keptAt(added, 0), this.#sort)
    const start = this.#starts.get(key)
    return start === undefined ? null : decodeVector(keptAt(this.#read, start), this.#sort)
  }

  put(vectors: readonly (readonly [key: string, vector: Vector])[]): void {
    this.#follow()
    const records = vectors.map(([key, vector]) => {
      const record = encodeRecord(Buffer.from(key, 'base64url'), encodeVector(vector))
      this.#added.set(key, record)
      return record
    })
    append(this.#descriptor, records)
  }

  keepOnly(keys: ReadonlySet<string>): void {
    this.#follow()
    const used = [...keys].map((key) => this.#record(key)).filter((record) => record !== null)
    const length = used.reduce((sum, record) => sum + record.length, this.#head.length)
    if (length * 2 < fstatSync(this.#descriptor).size) this.#compact(used)
  }

  close(): void {
    this.#follow()
    closeSync(this.#descriptor)
  }

  #record(key: string): Uint8Array | null {
    const start = this.#starts.get(key)
    return this.#added.get(key) ?? (start === undefined ? null : recordAt(this.#read, start))
  }

  /** Reads the file, which is begun where it is empty. */
  #load(): void {
    this.#read = readFrom(this.#descriptor, 0)
    this.#starts.clear()
    eachRecord(this.#read, (key, start) => {
      if (key !== headName) this.#starts.set(key, start)
    })
    if (this.#read.length === 0) append(this.#descriptor, [this.#head])
  }

  /** Where another process has put a file in the place of this one, goes over to that, with what was added. */
  #follow(): void {
    if (isAt(this.#descriptor, this.file)) return
    closeSync(this.#descriptor)
    mkdirSync(dirname(this.file), { recursive: true })
    this.#descriptor = openSync(this.file, 'a+')
    this.#load()
    const lost = [...this.#added].filter(([key]) => !this.#starts.has(key))
    append(
      this.#descriptor,
      lost.map(([, record]) => record),
    )
  }

  /** Writes the file anew beside itself, with these records and with all that others have added since it was read. */
  #compact(records: readonly Uint8Array[]): void {
    compacted += 1
    const unfinished = `${this.file}.${process.pid}-${compacted}.tmp`
    const descriptor = openSync(unfinished, 'a+')
    try {
      append(descriptor, [this.#head, ...records])
      let copied = this.#read.length
      for (;;) {
        const later = readFrom(this.#descriptor, copied)
        if (later.length === 0) break
        append(descriptor, this.#unknownIn(later))
        copied += later.length
      }
      if (!isAt(this.#descriptor, this.file)) throw new Error('another process has put a file there')
      renameSync(unfinished, this.file)
    } catch {
      // The file does as it is. Windows renames none that another process has open.
      closeSync(descriptor)
      rmSync(unfinished, { force: true })
      return
    }
    closeSync(this.#descriptor)
    this.#descriptor = descriptor
    this.#added.clear()
    this.#load()
  }

  /** The records of other processes. */
  #unknownIn(bytes: Buffer): readonly Uint8Array[] {
    const records: Uint8Array[] = []
    eachRecord(bytes, (key, start) => {
      if (key !== headName && this.#record(key) === null) records.push(recordAt(bytes, start))
    })
    return records
  }
}

/** In one call, so that no other process comes between; a full disk makes a short write before it makes an error. */
function append(descriptor: number, records: readonly Uint8Array[]): void {
  const bytes = Buffer.concat(records)
  for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done)
}

function readFrom(descriptor: number, start: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Math.max(0, fstatSync(descriptor).size - start))
  let done = 0
  for (let read = -1; read !== 0 && done < bytes.length; done += read) {
    read = readSync(descriptor, bytes, done, bytes.length - done, start + done)
  }
  return bytes.subarray(0, done)
}

function isAt(descriptor: number, path: string): boolean {
  const there = statSync(path, { bigint: true, throwIfNoEntry: false })
  const open = fstatSync(descriptor, { bigint: true })
  return there?.ino === open.ino && there.dev === open.dev
}
