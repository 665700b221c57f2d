import { tiffOf } from './tiff.ts'

/**
 * Whether some of a file's bytes say where it was taken: by a latitude in the EXIF of a picture (CIPA DC-008, tag 2 of the
 * GPS directory; a TIFF is made as EXIF is), in its XMP, or by a place in a film (ISO 6709, as QuickTime and Android keep
 * it). Cameras that do not know write a latitude of zeros.
 */
export function tellsLocation(bytes: Buffer): boolean {
  const tiffs = isTiff(bytes, 0) ? [bytes] : exifIn(bytes)
  return tiffs.some(hasLatitude) || hasXmpLatitude(bytes) || hasPlaceOfFilm(bytes)
}

/** The names that a place has in a film, each with how far behind it, in bytes, the place may stand. */
const filmMarks: readonly (readonly [mark: Buffer, reach: number])[] = [
  [Buffer.from('\xa9xyz', 'latin1'), 64],
  [Buffer.from('com.apple.quicktime.location.ISO6709'), 4096],
]

function hasPlaceOfFilm(bytes: Buffer): boolean {
  return filmMarks.some(([mark, reach]) => {
    const at = bytes.indexOf(mark)
    const behind = at < 0 ? '' : bytes.toString('latin1', at + mark.length, at + mark.length + reach)
    return /[+-]\d{2}(?:\.\d+)?[+-]\d{3}(?:\.\d+)?[+-/]/.test(behind)
  })
}

function hasXmpLatitude(bytes: Buffer): boolean {
  const at = bytes.indexOf('exif:GPSLatitude')
  return at >= 0 && /^[^<]*?(?:="|>)\s*\d/.test(bytes.toString('latin1', at, at + 64))
}

/** Pictures have one; the others are looked at in case it stands in front of the real one by chance. */
const mostMarks = 8

/** What stands behind each mark of EXIF in a JPEG, a PNG or a WebP. */
function exifIn(bytes: Buffer): Buffer[] {
  return ['Exif\0\0', 'eXIf', 'EXIF'].flatMap((mark) => {
    const found: Buffer[] = []
    for (let at = bytes.indexOf(mark), marks = 0; at >= 0 && marks < mostMarks; marks += 1) {
      // A WebP has the length of the block between the mark and the data.
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
