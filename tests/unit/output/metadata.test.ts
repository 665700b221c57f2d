import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { withoutMetadata } from '../../../src/output/metadata.ts'
import { tellsLocation } from '../../../src/output/image.ts'

const noise = Buffer.from(Array.from({ length: 40 * 30 * 3 }, (_, at) => (at * 7919) % 251))
const secret = 'Ada of 12 Example Street'

/** With what cameras and programs tell: where, who, and which side is up. */
const told = (format: 'jpeg' | 'png' | 'webp', orientation = 6) =>
  sharp(noise, { raw: { width: 40, height: 30, channels: 3 } })
    .withExif({
      IFD0: { Artist: secret, Orientation: String(orientation) },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${secret}</a></x:xmpmeta>`)
    .withIccProfile('p3')
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer()

const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

describe.each(['jpeg', 'png', 'webp'] as const)('a photo as %s', (format) => {
  it.each([1, 3, 6, 8])('loses what it tells, and nothing that it shows, with side %i up', async (side) => {
    const before = await told(format, side)
    expect(before.includes(secret)).toBe(true)
    const after = withoutMetadata(before) ?? before
    expect(after.includes(secret)).toBe(false)
    expect(after.length).toBeLessThan(before.length)
    expect(tellsLocation(after)).toBe(false)
    expect(await pixels(after)).toEqual(await pixels(before))
    const [was, is] = [await sharp(before).metadata(), await sharp(after).metadata()]
    expect(is.orientation ?? 1).toBe(side)
    expect(is.icc).toEqual(was.icc)
    expect(withoutMetadata(after)).toBeNull()
  })

  it('loses what follows its end, and is left as it is where it has none', async () => {
    const before = withoutMetadata(await told(format)) ?? Buffer.alloc(0)
    expect(withoutMetadata(Buffer.concat([before, Buffer.from(secret)]))).toEqual(before)
    for (let length = 0; length < before.length; length += 97)
      expect(withoutMetadata(before.subarray(0, length))).toBeNull()
  })
})

it('leaves alone what is no photo', () => {
  expect(withoutMetadata(Buffer.from('no picture'))).toBeNull()
})
