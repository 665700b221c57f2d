import { crc32 } from 'node:zlib'

/** No camera writes this many. A damaged directory may claim more. */
const mostEntries = 512

/** Reads the numbers of a TIFF block, such as EXIF. Beyond its end they are 0. */
export function tiffOf(bytes: Buffer) {
  const little = bytes[0] === 0x49
  const short = (at: number) =>
    at + 2 > bytes.length ? 0 : little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)
  const long = (at: number) =>
    at + 4 > bytes.length ? 0 : little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)
  return {
    short,
    long,
    /** The offset of a tag's value in a directory; null without the tag. The first directory is at `long(4)`. */
    valueOf: (directory: number, tag: number): number | null => {
      for (let entry = 0; entry < Math.min(short(directory), mostEntries); entry += 1) {
        const at = directory + 2 + entry * 12
        if (short(at) === tag) return at + 8
      }
      return null
    },
  }
}

const orientation = 0x0112

/**
 * A photo without the metadata of cameras and programs: where and when it was taken, by whom, with which device. Image
 * data and colour profile stay byte for byte, and the orientation is kept. Null if there is nothing to remove, or the
 * bytes are not a complete JPEG, PNG or WebP.
 */
export function withoutMetadata(bytes: Buffer): Buffer | null {
  try {
    const bare = isJpeg(bytes)
      ? bareJpeg(bytes)
      : isPng(bytes)
        ? barePng(bytes)
        : isWebp(bytes)
          ? bareWebp(bytes)
          : null
    return bare === null || bare.equals(bytes) ? null : bare
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const isJpeg = (bytes: Buffer) => bytes.length > 3 && bytes.readUInt16BE(0) === 0xffd8
const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(pngSignature)
const isWebp = (bytes: Buffer) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP'
const latin = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** ITU T.81, annex B. Drops everything after the end of the image, such as a video or a preview. */
function bareJpeg(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 2)]
  let side = 1
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) throw new RangeError('no marker')
    const marker = bytes.readUInt8(at + 1)
    // Markers may be preceded by fill bytes.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) {
      parts.push(bytes.subarray(at, at + 2))
      break
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const body = bytes.subarray(at + 4, end)
    if (end > bytes.length) throw new RangeError('cut off')
    if (marker === 0xe1 && latin(body, 0, 6) === 'Exif\0\0') side = sideUp(body.subarray(6))
    const next = marker === 0xda ? endOfScan(bytes, end) : end
    if (shows(marker, body)) parts.push(bytes.subarray(at, next))
    at = next
  }
  if (side !== 1) {
    const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(side)])
    const head = Buffer.from([0xff, 0xe1, 0, 0])
    head.writeUInt16BE(exif.length + 2, 2)
    parts.splice(1, 0, head, exif)
  }
  return Buffer.concat(parts)
}

/** Whether a segment is needed to decode the image. */
function shows(marker: number, body: Buffer): boolean {
  if (marker === 0xfe) return false
  if (marker < 0xe0 || marker > 0xef) return true
  return marker === 0xe0 || marker === 0xee || (marker === 0xe2 && latin(body, 0, 12) === 'ICC_PROFILE\0')
}

/** In scan data 0xff is followed by zero or a restart marker; any other marker ends the scan. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  throw new RangeError('no end')
}

const told: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])

/** PNG, third edition, 5: chunks of a length, a type, data and a checksum. */
function barePng(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 8)]
  for (let at = 8; ;) {
    const length = bytes.readUInt32BE(at)
    const type = latin(bytes, at + 4, at + 8)
    const end = at + 12 + length
    if (end > bytes.length) throw new RangeError('cut off')
    if (!told.has(type)) parts.push(bytes.subarray(at, end))
    const side = type === 'eXIf' ? sideUp(bytes.subarray(at + 8, end - 4)) : 1
    if (side !== 1) parts.push(pngChunk('eXIf', exifOf(side)))
    if (type === 'IEND') return Buffer.concat(parts)
    at = end
  }
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** The WebP container: chunks of a type, a length and data, padded to an even length. */
function bareWebp(bytes: Buffer): Buffer {
  const chunks: Buffer[] = []
  const whole = 8 + bytes.readUInt32LE(4)
  if (whole > bytes.length) throw new RangeError('cut off')
  let side = 1
  for (let at = 12; at < whole;) {
    const type = latin(bytes, at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (end > bytes.length) throw new RangeError('cut off')
    if (type === 'EXIF') {
      const data = bytes.subarray(at + 8, at + 8 + length)
      side = sideUp(latin(data, 0, 6) === 'Exif\0\0' ? data.subarray(6) : data)
    } else if (type !== 'XMP ') chunks.push(Buffer.from(bytes.subarray(at, end)))
    at = end
  }
  const [first] = chunks
  // VP8X flags: 8 for EXIF, 4 for XMP.
  if (first && latin(first, 0, 4) === 'VP8X') first[8] = ((first[8] ?? 0) & ~0x0c) | (side === 1 ? 0 : 8)
  else side = 1
  if (side !== 1) {
    const exif = exifOf(side)
    const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
    head.writeUInt32LE(exif.length, 4)
    chunks.push(head, exif)
  }
  const data = Buffer.concat(chunks)
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(data.length + 4, 4)
  return Buffer.concat([head, data])
}

/** The orientation in an EXIF block, from 1 to 8; 1 (upright) if there is none. */
function sideUp(exif: Buffer): number {
  const { short, long, valueOf } = tiffOf(exif)
  const value = valueOf(long(4), orientation)
  const side = value === null ? 1 : short(value)
  return side >= 1 && side <= 8 ? side : 1
}

function exifOf(side: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientation, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(side, 18)
  return tiff
}
