import { crc32 } from 'node:zlib'

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
