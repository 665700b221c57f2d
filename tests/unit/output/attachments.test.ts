import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { Graph } from '../../../src/core/graph.ts'
import { usedAttachments } from '../../../src/output/attachments.ts'

const settings = { activeAttachments: 'omit', metadata: 'remove' } as const

it('leaves out an attachment that cannot be read, and says so', async () => {
  const root = mkdtempSync(join(tmpdir(), 'attachments-'))
  try {
    writeFileSync(join(root, 'here.txt'), 'text')
    const targets = ['here.txt', 'gone.txt'].map((path) => ({ found: 'attachment', path }))
    const graph = { nodes: [{ targets }] } as unknown as Graph
    const { attachments, problems } = await usedAttachments(root, graph, settings)
    expect([...attachments.keys()]).toEqual(['here.txt'])
    expect(problems).toMatchObject([{ path: 'gone.txt', problem: { rule: 'unreadable-file' } }])
  } finally {
    rmSync(root, { recursive: true })
  }
})

it('measures a picture as it is shown, weighs it, and says which tells where it was taken, or is broken', async () => {
  const root = mkdtempSync(join(tmpdir(), 'attachments-'))
  try {
    const picture = sharp({ create: { width: 60, height: 20, channels: 3, background: '#888' } })
    const place = { IFD0: { Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1' } }
    const bytes = await picture.withExif(place).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    writeFileSync(join(root, 'phone.JPG'), bytes)
    writeFileSync(join(root, 'broken.jpg'), 'no picture')
    writeFileSync(join(root, 'empty.png'), '')
    writeFileSync(
      join(root, 'drawing.svg'),
      '\uFEFF<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>',
    )
    writeFileSync(
      join(root, 'both.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg"><style>@media (prefers-color-scheme: dark) {}</style></svg>',
    )
    const targets = ['phone.JPG', 'broken.jpg', 'empty.png', 'drawing.svg', 'both.svg'].map((path) => ({
      found: 'attachment',
      path,
    }))
    const { attachments, problems } = await usedAttachments(
      root,
      {
        nodes: [{ targets }],
      } as unknown as Graph,
      { ...settings, metadata: 'keep' },
    )
    expect(attachments.get('phone.JPG')).toEqual({
      path: 'phone.JPG',
      sitePath: 'files/phone.jpg',
      size: { width: 20, height: 60 },
      bytes: bytes.length,
    })
    expect(attachments.get('broken.jpg')).toMatchObject({ size: null, bytes: 10 })
    expect(attachments.get('drawing.svg')).toMatchObject({ size: null, isLightDrawing: true })
    expect(attachments.get('both.svg')).not.toHaveProperty('isLightDrawing')
    expect(problems.map(({ path, problem }) => `${path} ${problem.rule}`)).toEqual([
      'broken.jpg broken-embed',
      'empty.png broken-embed',
      'phone.JPG picture-location',
    ])
  } finally {
    rmSync(root, { recursive: true })
  }
})

it('reads no more of a large picture than its ends, and does not take it for broken', async () => {
  const root = mkdtempSync(join(tmpdir(), 'attachments-'))
  try {
    const picture = () => sharp({ create: { width: 4, height: 4, channels: 3, background: '#888' } })
    const webp = await picture()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1' } })
      .webp()
      .toBuffer()
    const exif = webp.indexOf('EXIF')
    const filler = Buffer.alloc(900_000)
    writeFileSync(join(root, 'a.webp'), Buffer.concat([webp.subarray(0, exif), filler, webp.subarray(exif)]))
    const jpeg = await picture().jpeg().toBuffer()
    const profile = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(65_533)])
    const profiles = Array.from({ length: 10 }, () => profile)
    writeFileSync(join(root, 'b.jpg'), Buffer.concat([jpeg.subarray(0, 2), ...profiles, jpeg.subarray(2)]))
    const targets = ['a.webp', 'b.jpg'].map((path) => ({ found: 'attachment', path }))
    const { problems } = await usedAttachments(root, { nodes: [{ targets }] } as unknown as Graph, {
      ...settings,
      metadata: 'keep',
    })
    expect(problems).toMatchObject([{ path: 'a.webp', problem: { rule: 'picture-location' } }])
  } finally {
    rmSync(root, { recursive: true })
  }
})

it('leaves out what a browser would run as a page of the site, and says so', async () => {
  const root = mkdtempSync(join(tmpdir(), 'attachments-'))
  const svg = (inner: string, attributes = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`
  const still = {
    'plain.svg': svg('<a xlink:href="#b"><path d="M0 0"/></a><image href="data:image/png;base64,AA=="/>'),
    'foreign.svg': svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">Words</p></foreignObject>'),
    'notes.txt': '<script>alert(1)</script>',
  }
  const active = {
    'page.html': 'Words.',
    'PAGE.XHTML': 'Words.',
    'feed.xml': '<a/>',
    'script.svg': svg('<script>alert(1)</script>'),
    'prefixed.svg': svg('<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>'),
    'handler.svg': svg('', 'ONLOAD="alert(1)"'),
    'link.svg': svg('<a xlink:href="java&#x73;cript:alert(1)">x</a>'),
    'animated.svg': svg('<a href="#"><animate attributeName="href" values="javascript:alert(1)"/></a>'),
    'set.svg': svg('<set attributeName="onmouseover" to="alert(1)"/>'),
    'data.svg': svg('<use href="data:image/svg+xml,x#y"/>'),
    'entity.svg': `<!DOCTYPE svg [<!ENTITY s "script">]>${svg('')}`,
    'sheet.svg': `<?xml-stylesheet href="x.xsl" type="text/xsl"?>${svg('')}`,
    'frame.svg': svg('<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
    'broken.svg': svg('<g>'),
    'packed.svgz': 'x',
  }
  try {
    for (const [path, text] of Object.entries({ ...still, ...active })) writeFileSync(join(root, path), text)
    const targets = Object.keys({ ...still, ...active }).map((path) => ({ found: 'attachment', path }))
    const graph = { nodes: [{ targets }] } as unknown as Graph
    const { attachments, problems } = await usedAttachments(root, graph, settings)
    expect([...attachments.keys()].sort()).toEqual(Object.keys(still).sort())
    expect(
      problems
        .filter(({ problem }) => problem.rule === 'active-attachment')
        .map(({ path }) => path)
        .sort(),
    ).toEqual(Object.keys(active).sort())
    const all = await usedAttachments(root, graph, { ...settings, activeAttachments: 'allow' })
    expect(all.attachments.size).toBe(targets.length)
  } finally {
    rmSync(root, { recursive: true })
  }
})
