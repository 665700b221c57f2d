/** Reads the numbers of a block of TIFF, which EXIF is: 0 stands for what lies behind its end. */
export interface Tiff {
  readonly short: (at: number) => number
  readonly long: (at: number) => number
  /** Where the value of a tag stands in a directory; null where it is not in it. The first directory is at `long(4)`. */
  readonly valueOf: (directory: number, tag: number) => number | null
}

/** No camera writes as many; a directory may say that it has more. */
const mostEntries = 512

export function tiffOf(bytes: Buffer): Tiff {
  const little = bytes[0] === 0x49
  const short = (at: number) =>
    at + 2 > bytes.length ? 0 : little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)
  const long = (at: number) =>
    at + 4 > bytes.length ? 0 : little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)
  return {
    short,
    long,
    valueOf: (directory, tag) => {
      for (let entry = 0; entry < Math.min(short(directory), mostEntries); entry += 1) {
        const at = directory + 2 + entry * 12
        if (short(at) === tag) return at + 8
      }
      return null
    },
  }
}
