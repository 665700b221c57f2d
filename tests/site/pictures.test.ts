import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { preprocessCSS, resolveConfig } from 'vite'
import { describe, expect, it } from 'vitest'
import { coreWidth, placeCore, type CoreDrawing } from '../../src/map/core.ts'
import { draw, type DrawingInput, type LayoutName } from '../../src/map/draw.ts'
import type { MapEdge } from '../../src/map/map-edge.ts'
import { markOf, radiusOf } from '../../src/map/label.ts'
import { coreLines, coreNode, stillSvg } from '../../src/map/svg.ts'
import { ownStyles } from '../../src/site/kind-styles.ts'
import { relationLooks } from '../../src/settings/relations.ts'
import type { NodeKind } from '../../src/core/kinds.ts'
import type { Address } from '../../src/core/address.ts'
import type { Language } from '../../src/core/script.ts'
import { kindStyles } from '../../src/html/kind-styles.ts'
import { useBrowser } from './browser.ts'

/** A channel of a pixel differs when it is farther off than this, of 255; letters come out a little different elsewhere. */
const tolerance = 64
/** The share of pixels that may differ. */
const mostDiffering = 0.0003

const project = join(import.meta.dirname, '../..')
const folder = join(project, 'tests/fixtures/pictures')
const isUpdate = process.env['UPDATE_PICTURES'] === '1'
const open = useBrowser()

const viteConfig = await resolveConfig(
  { configFile: false, css: { postcss: { plugins: [kindStyles] } } },
  'build',
)
const sheets = ['tokens', 'map'].map(async (name) => {
  const file = join(project, `src/html/styles/${name}.css`)
  return (await preprocessCSS(readFileSync(file, 'utf8'), file, viteConfig)).code
})
const styles = (await Promise.all(sheets)).join('\n')
const font = readFileSync(
  join(
    project,
    'node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  ),
).toString('base64')

interface Sketch {
  readonly title: string
  readonly kind?: NodeKind
  readonly degree?: number
  readonly language?: Language
}

function mark({ title, kind = 'note', degree = 4, language = { lang: null, dir: null } }: Sketch) {
  return markOf({ kind, title, address: `/${title}/` as Address, ...language }, radiusOf(degree))
}

const line = (
  kind: MapEdge['type']['kind'],
  from: number,
  to: number,
  symmetric = false,
  computed = false,
): MapEdge => ({
  type: { kind, computed, symmetric, label: '', inverse: '', relation: null },
  from,
  to,
  reasons: [],
})

const computed = (kind: 'similar' | 'next', from: number, to: number) =>
  line(kind, from, to, kind === 'similar', true)

const looks = relationLooks(['supports', 'contradicts', 'explains', 'leads-to', 'narrows'], {})

/** From the page of node 0: `of` is the other, which says it where `isFar`. */
function relation(name: string, of: number, isFar = false): MapEdge {
  const look = looks[name]
  if (!look) throw new Error(name)
  const [label, inverse] = [name, `${name}, from there`]
  const type = {
    kind: 'related',
    computed: false,
    symmetric: name === 'contradicts',
    label,
    inverse,
  } as const
  const ends = isFar ? { from: of, to: 0 } : { from: 0, to: of }
  return { type: { ...type, relation: { name, ...look } }, ...ends, reasons: [] }
}

const words = ['Soil', 'Clay', 'Mulch', 'Roots', 'Worms', 'Frost', 'Compost', 'Tilling', 'Seeds', 'Rain']
const plain = (count: number) => words.slice(0, count).map((title, at) => mark({ title, degree: at * 3 }))
const spokes = (count: number) => Array.from({ length: count }, (_, at) => line('related', 0, at + 1))
const around = { hidden: 0, isMirrored: false }

const longTitles = [
  'What must a gain from self-correction be compared with before anyone calls it one?',
  'Why does an early self-correction help?',
  'Donaudampfschifffahrtsgesellschaftskapitän, or how long a word may be',
  'How should a model know when to stop revising its own answers?',
  'Which tasks can be checked by their own results, and which cannot?',
  'Can mistakes be worth putting into pretraining data on purpose?',
  'Why are small checking questions answered better than large ones?',
]

/** Letters of scripts that run from right to left are in no font that comes with the site; the signs at the ends tell. */
const rightToLeft = ['Why so? (2)', 'One, two!', 'A long title: does it turn?', 'Three (3).', 'Four?']

const alone: DrawingInput = {
  ...around,
  marks: [mark({ title: 'Why does nothing stand here?', degree: 0 })],
  edges: [],
}

const twoIslands = placeCore(
  plain(10),
  [0, 5].flatMap((first) =>
    [0, 1, 2, 3, 4].flatMap((at) => [
      line('related', first + at, first + ((at + 1) % 5)),
      line('source', first + at, first + ((at + 2) % 5)),
    ]),
  ),
  3,
)

const drawings: Readonly<Record<string, DrawingInput>> = {
  star: {
    ...around,
    marks: [
      mark({ title: 'What makes soil hold water?', degree: 40 }),
      mark({ title: 'Why does clay crack?', degree: 1 }),
      mark({ title: 'What does mulch do?', degree: 9 }),
      mark({ title: 'How do roots find water?', degree: 25 }),
      mark({ title: 'Why dig at all?', kind: 'inquiry', degree: 2 }),
      mark({ title: 'Where does the rain go?', kind: 'inquiry', degree: 12 }),
      mark({ title: 'On Vegetable Mould', kind: 'paper', degree: 3 }),
      mark({ title: 'An Agricultural Testament', kind: 'paper', degree: 16 }),
      mark({ title: 'What do worms eat?', degree: 5 }),
    ],
    edges: [
      line('related', 0, 1),
      line('related', 2, 0),
      line('related', 0, 3, true),
      line('source', 4, 0),
      line('source', 5, 0),
      line('cites', 0, 6),
      line('cites', 0, 7),
      line('mention', 8, 0),
      line('next', 0, 5),
    ],
  },
  computed: {
    ...around,
    marks: [
      mark({ title: 'Where does the rain go?', kind: 'inquiry', degree: 12 }),
      mark({ title: 'What makes soil hold water?', degree: 20 }),
      mark({ title: 'What does mulch do?', degree: 9 }),
      mark({ title: 'Why dig at all?', kind: 'inquiry', degree: 2 }),
      mark({ title: 'Who drinks from a root?', kind: 'inquiry', degree: 6 }),
      mark({ title: 'Why does clay crack?', degree: 3 }),
      mark({ title: 'On Vegetable Mould', kind: 'paper', degree: 3 }),
    ],
    edges: [
      line('source', 0, 1),
      line('source', 0, 2),
      line('related', 1, 2),
      line('next', 0, 3),
      computed('next', 0, 4),
      line('mention', 0, 5),
      computed('similar', 0, 6),
    ],
  },
  ring: {
    ...around,
    marks: plain(10),
    edges: [
      ...spokes(9),
      ...Array.from({ length: 9 }, (_, at) => line('related', at + 1, ((at + 1) % 9) + 1)),
    ],
  },
  argument: {
    ...around,
    marks: [
      mark({ title: 'What makes soil hold water?', degree: 40 }),
      mark({ title: 'Why does clay crack?', degree: 1 }),
      mark({ title: 'What does mulch do?', degree: 9 }),
      mark({ title: 'How do roots find water?', degree: 25 }),
      mark({ title: 'Why dig at all?', degree: 2 }),
      mark({ title: 'Where does the rain go?', degree: 12 }),
      mark({ title: 'What do worms eat?', degree: 5 }),
      mark({ title: 'Who drinks from a root?', kind: 'inquiry', degree: 6 }),
      mark({ title: 'On Vegetable Mould', kind: 'paper', degree: 3 }),
    ],
    edges: [
      relation('supports', 1, true),
      relation('supports', 2, true),
      relation('contradicts', 3),
      relation('explains', 4, true),
      relation('leads-to', 5),
      relation('narrows', 6),
      line('mention', 1, 0),
      line('source', 7, 0),
      computed('similar', 0, 8),
      line('related', 1, 3),
    ],
  },
  'long-titles': {
    ...around,
    marks: longTitles.map((title, at) => mark({ title, degree: 5 + at })),
    edges: spokes(longTitles.length - 1),
  },
  alone,
  'right-to-left': {
    ...around,
    isMirrored: true,
    marks: rightToLeft.map((title) => mark({ title })),
    edges: spokes(rightToLeft.length - 1),
  },
}

/** As the page of a node has it. */
function html(svg: string, width: number): string {
  return `<!doctype html><style>
    @font-face { font-family: Kept; src: url(data:font/woff2;base64,${font}); font-weight: 200 900 }
    ${styles}
    body { margin: 0; background: var(--ground); inline-size: ${width}px }
    ${ownStyles({ kinds: [], looks }) ?? ''}
    .map-frame text { font-family: Kept }
  </style>${svg}`
}

function mapHtml(input: DrawingInput, name: LayoutName): string {
  const drawing = draw(input)
  const svg = stillSvg(drawing, '', () => '#')
  return html(
    `<figure class="map"${input.isMirrored ? ' dir="rtl"' : ''}><div class="map-frame">${svg}</div></figure>`,
    drawing[name].width,
  )
}

function coreHtml(drawing: CoreDrawing): string {
  const { width, height, nodes } = drawing
  return html(
    `<figure class="map core"><div class="map-frame"><svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    <g class="map-edges">${coreLines(drawing)}</g>${nodes.map((node) => coreNode(node, '#')).join('')}</svg></div></figure>`,
    coreWidth,
  )
}

async function picture(markup: string, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  const page = await open('about:blank', { colorScheme })
  await page.setContent(markup)
  await page.evaluate(() =>
    Promise.all([document.fonts.load('16px Kept'), document.fonts.load('600 16px Kept')]),
  )
  return page.locator('.map-frame').screenshot({ animations: 'disabled' })
}

/** The share of pixels that differ; all, where the sizes do. */
async function differing(actual: Buffer, expected: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [actual, expected].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return 1
  const { channels, width, height } = a.info
  let count = 0
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    for (let at = pixel * channels; at < (pixel + 1) * channels; at += 1) {
      if (Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) <= tolerance) continue
      count += 1
      break
    }
  }
  return count / (width * height)
}

describe('the map', () => {
  const pictures = [
    ...Object.entries(drawings).map(([name, input]) => ({
      name,
      markup: mapHtml(input, 'wide'),
      scheme: 'light' as const,
    })),
    ...['star', 'argument', 'right-to-left'].map((name) => ({
      name: `${name}-narrow`,
      markup: mapHtml(drawings[name] ?? alone, 'narrow'),
      scheme: 'light' as const,
    })),
    ...['computed', 'argument'].map((name) => ({
      name: `${name}-dark`,
      markup: mapHtml(drawings[name] ?? alone, 'wide'),
      scheme: 'dark' as const,
    })),
    { name: 'two-islands', markup: coreHtml(twoIslands), scheme: 'light' as const },
  ]
  it.each(pictures)('looks as it did: $name', async ({ name, markup, scheme }) => {
    const [path, beside] = [join(folder, `${name}.png`), join(folder, `${name}.actual.png`)]
    const actual = await picture(markup, scheme)
    if (isUpdate) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(path, actual)
    }
    const share = existsSync(path) ? await differing(actual, readFileSync(path)) : 1
    if (share > mostDiffering) writeFileSync(beside, actual)
    else rmSync(beside, { force: true })
    const percent = `${(share * 100).toFixed(2)} %`
    expect(
      share,
      `${percent} of ${path} differ: compare it with ${beside}; UPDATE_PICTURES=1 keeps what is drawn now`,
    ).toBeLessThanOrEqual(mostDiffering)
  })
})
