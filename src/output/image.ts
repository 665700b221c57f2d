import { open } from 'node:fs/promises'
import { imageSize } from 'image-size'
import { extensionOf } from '../core/file-kind.ts'
import { tiffOf } from './metadata.ts'

/**
 * Whether the bytes tell a location: the latitude in EXIF (CIPA DC-008, tag 2 of the GPS directory; a TIFF has the same
 * structure), XMP, or a location in a video (ISO 6709, as QuickTime and Android write it). A latitude of zeros does not
 * count: cameras without a position write it.
 */
export function tellsLocation(bytes: Buffer): boolean {
  const tiffs = isTiff(bytes, 0) ? [bytes] : exifIn(bytes)
  return tiffs.some(hasLatitude) || hasXmpLatitude(bytes) || hasPlaceOfFilm(bytes)
}

/** Names under which a video stores a location, each with how many bytes after it the location may be. */
const filmMarks: readonly (readonly [mark: Buffer, reach: number])[] = [
  [Buffer.from('\xa9xyz', 'latin1'), 64],
  [Buffer.from('com.apple.quicktime.location.ISO6709'), 4096],
]

function hasPlaceOfFilm(bytes: Buffer): boolean {
  return filmMarks.some(([mark, reach]) => {
    const at = bytes.indexOf(mark)
    const behind = at < 0 ? '' : bytes.toString('latin1', at + mark.length, at + mark.length + reach)
    return /[+-]\d{2}(?:\.\d+)?[+-]\d{3}(?:\.\d+)?[+\-/]/.test(behind)
  })
}

function hasXmpLatitude(bytes: Buffer): boolean {
  const at = bytes.indexOf('exif:GPSLatitude')
  return at >= 0 && /^[^<]*?(?:="|>)\s*\d/.test(bytes.toString('latin1', at, at + 64))
}

/** An image has one marker. More are tried, because an earlier match may be chance. */
const mostMarks = 8

function exifIn(bytes: Buffer): Buffer[] {
  return ['Exif\0\0', 'eXIf', 'EXIF'].flatMap((mark) => {
    const found: Buffer[] = []
    for (let at = bytes.indexOf(mark), marks = 0; at >= 0 && marks < mostMarks; marks += 1) {
      // In a WebP, the length of the block comes between the marker and the data.
      const start = [at + mark.length, at + mark.length + 4].find((from) => isTiff(bytes, from))
      if (start !== undefined) found.push(bytes.subarray(start))
      at = bytes.indexOf(mark, at + mark.length)
    }
    return found
  })
}

function isTiff(bytes: Buffer, at: number): boolean {
  return ['II*\0', 'MM\0*'].includes(bytes.toString('latin1', at, at + 4))
}

function hasLatitude(tiff: Buffer): boolean {
  const { long, valueOf } = tiffOf(tiff)
  const gps = valueOf(long(4), 0x8825)
  const latitude = gps === null ? null : valueOf(long(gps), 2)
  if (latitude === null) return false
  const degrees = long(latitude)
  // Degrees, minutes and seconds, each a numerator and a denominator.
  return [0, 8, 16].some((part) => long(degrees + part) > 0 && long(degrees + part + 4) > 0)
}

/** Bytes read at each end of a file. Metadata comes before the image data, or after it in a WebP and some PNGs. */
const headLength = 524_288
const tailLength = 131_072

export async function lookAt(file: string) {
  const handle = await open(file)
  try {
    const { size: bytes } = await handle.stat()
    const part = async (from: number, length: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, from)
      return buffer.subarray(0, bytesRead)
    }
    const head = await part(0, Math.min(bytes, headLength))
    const rest = Math.max(0, Math.min(bytes - head.length, tailLength))
    const tail = await part(bytes - rest, rest)
    return {
      ...measured(file, head, head.length === bytes),
      /** See `Attachment`. */
      isLightDrawing: extensionOf(file) === 'svg' && !head.includes('prefers-color-scheme'),
      tellsLocation: tellsLocation(head) || tellsLocation(tail),
    }
  } finally {
    await handle.close()
  }
}

/** `isBroken` is true for a file with the extension of an image that no browser can show. */
function measured(file: string, head: Buffer, isWhole: boolean) {
  try {
    const { width, height, orientation = 1 } = imageSize(head)
    // From 5 on, the EXIF orientation swaps width and height.
    return {
      size: orientation >= 5 ? { width: height, height: width } : { width, height },
      isBroken: false,
    }
  } catch {
    // An SVG need not state its size, and a photo may state it beyond the head.
    const isDrawing = extensionOf(file) === 'svg' && /<(?:[\w-]+:)?svg[\s>]/.test(head.toString('latin1'))
    return { size: null, isBroken: isWhole && !isDrawing }
  }
}
