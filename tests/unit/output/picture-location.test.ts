import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { tellsLocation } from '../../../src/output/image.ts'

const picture = () => sharp({ create: { width: 4, height: 4, channels: 3, background: '#888' } })
const place = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '48/1 12/1 30/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '16/1 22/1 0/1',
}

describe.each(['jpeg', 'webp', 'png'] as const)('a %s', (format) => {
  it('that says where it was taken is found', async () => {
    const bytes = await picture()
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: place })
      .toFormat(format)
      .toBuffer()
    expect(tellsLocation(bytes)).toBe(true)
  })

  it('that says by what and when, but not where, is not', async () => {
    const exif = {
      IFD0: { Make: 'Phone', DateTime: '2024:01:01 00:00:00' },
      IFD3: { GPSDateStamp: '2024:01:01' },
    }
    expect(tellsLocation(await picture().withExif(exif).toFormat(format).toBuffer())).toBe(false)
    expect(tellsLocation(await picture().toFormat(format).toBuffer())).toBe(false)
  })
})

it('finds a place in a TIFF, which is made as the EXIF of a JPEG is', async () => {
  const jpeg = await picture().withExif({ IFD3: place }).jpeg().toBuffer()
  const mark = 'Exif\0\0'
  expect(tellsLocation(jpeg.subarray(jpeg.indexOf(mark) + mark.length))).toBe(true)
  expect(tellsLocation(await picture().tiff().toBuffer())).toBe(false)
})

it.each([
  ['Android', '\0\0\0\x1e\xa9xyz\0\x12\x15\xc7+48.2000+016.3667/'],
  [
    'Apple',
    `\0\0\0,mdtacom.apple.quicktime.location.ISO6709${'\0'.repeat(40)}data\0\0\0\x01\0\0\0\0+48.2000+016.3667+151.000/`,
  ],
])('finds a place in a film by %s', (_, atoms) => {
  expect(tellsLocation(Buffer.from(`\0\0\0\x14ftypmp42\0\0\0\0${atoms}`, 'latin1'))).toBe(true)
  const unknown = atoms.replaceAll(/[+-]\d+\.\d+/g, '')
  expect(tellsLocation(Buffer.from(`\0\0\0\x14ftypmp42\0\0\0\0${unknown}`, 'latin1'))).toBe(false)
})

it('is not told by a camera that did not know it', async () => {
  const unknown = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '0/1 0/1 0/1' } }
  expect(tellsLocation(await picture().withExif(unknown).jpeg().toBuffer())).toBe(false)
})

it('finds a place in XMP', async () => {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="48,12.5N"/></rdf:RDF></x:xmpmeta>`
  expect(tellsLocation(await picture().withXmp(xmp).jpeg().toBuffer())).toBe(true)
})

it('takes bytes that are cut off or make no sense', async () => {
  const bytes = await picture().withExif({ IFD3: place }).jpeg().toBuffer()
  for (let length = 0; length < bytes.length; length += 7)
    expect(tellsLocation(bytes.subarray(0, length))).toBeDefined()
  expect(tellsLocation(Buffer.from('Exif\0\0II*\0\xff\xff\xff\xff', 'latin1'))).toBe(false)
  expect(
    tellsLocation(Buffer.from(`Exif\0\0II*\0\x08\0\0\0\xff\xff${'\x25\x88'.repeat(40)}`, 'latin1')),
  ).toBe(false)
})
