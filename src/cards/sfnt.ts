import { inflateSync } from 'node:zlib'

const headerLength = 12
const recordLength = 16
const woffHeaderLength = 44
const woffRecordLength = 20

/** The OpenType font in a WOFF 1.0 file (https://www.w3.org/TR/WOFF/), with all tables decompressed. */
export function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const font = Buffer.alloc(woff.readUInt32BE(16))
  woff.copy(font, 0, 4, 8)
  font.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  font.writeUInt16BE(recordLength * 2 ** power, 6)
  font.writeUInt16BE(power, 8)
  font.writeUInt16BE(recordLength * (count - 2 ** power), 10)
  let offset = headerLength + recordLength * count
  for (let index = 0; index < count; index += 1) {
    const from = woffHeaderLength + woffRecordLength * index
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(start, start + packed)
    const table = packed < length ? inflateSync(bytes) : bytes
    table.copy(font, offset)
    const record = headerLength + recordLength * index
    // Tag, checksum, offset, length.
    woff.copy(font, record, from, from + 4)
    woff.copy(font, record + 4, from + 16, from + 20)
    font.writeUInt32BE(offset, record + 8)
    font.writeUInt32BE(length, record + 12)
    offset += Math.ceil(length / 4) * 4
  }
  return font
}
