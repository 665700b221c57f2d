import { JsonFault, readJson, type Json } from '../core/json.ts'

/** JSON Canvas 1.0 (https://jsoncanvas.org). Lengths are editor pixels; each `at` is an offset in the file. */
export interface Canvas {
  /** In the order of the file. */
  readonly cards: readonly CanvasCard[]
  readonly lines: readonly Line[]
}

export type CanvasCard = TextCard | FileCard | LinkCard | GroupCard

interface Placed {
  readonly at: number
  readonly box: Box
  readonly tone: Tone | null
}

interface TextCard extends Placed {
  readonly type: 'text'
  readonly text: WrittenText
}

export interface FileCard extends Placed {
  readonly type: 'file'
  readonly file: WrittenText
  /** The heading or block in the file, without its `#`. */
  readonly part: string | null
}

interface LinkCard extends Placed {
  readonly type: 'link'
  readonly url: WrittenText
}

export interface GroupCard extends Placed {
  readonly type: 'group'
  readonly label: string
  readonly background: WrittenText | null
  readonly backgroundStyle: BackgroundStyle
}

const backgroundStyles = ['cover', 'ratio', 'repeat'] as const
type BackgroundStyle = (typeof backgroundStyles)[number]

export interface WrittenText {
  readonly value: string
  readonly at: number
}

/** `x` and `y` are the upper left corner; they grow to the right and down. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const sides = ['top', 'right', 'bottom', 'left'] as const
export type Side = (typeof sides)[number]

export interface Line {
  readonly from: LineEnd
  readonly to: LineEnd
  readonly tone: Tone | null
  readonly label: string
}

export interface LineEnd {
  /** An index into `Canvas.cards`. */
  readonly card: number
  /** Null means the side that faces the other card. */
  readonly side: Side | null
  readonly arrow: boolean
}

/** A preset colour of JSON Canvas, by its number. */
export type Tone = '1' | '2' | '3' | '4' | '5' | '6'

/** In degrees. */
const hues: Readonly<Record<Tone, number>> = { 1: 0, 2: 30, 3: 58, 4: 138, 5: 185, 6: 265 }
const tones = Object.keys(hues) as Tone[]

/** Colours with less saturation look grey. */
const leastSaturation = 0.15

/** The preset nearest in hue to a canvas colour, legible in light and dark. Null for greys and invalid colours. */
export function toneOf(written: string): Tone | null {
  const preset = tones.find((tone) => tone === written)
  if (preset) return preset
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(written)
  const hex = short ? short.slice(1).map((digit) => digit + digit) : /^#(..)(..)(..)$/.exec(written)?.slice(1)
  const channels = hex?.map((digits) => (/^[\da-f]{2}$/i.test(digits) ? parseInt(digits, 16) / 255 : NaN))
  return channels && channels.every((channel) => !Number.isNaN(channel)) ? nearest(channels) : null
}

function nearest([red = 0, green = 0, blue = 0]: readonly number[]): Tone | null {
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  if (most === 0 || spread / most < leastSaturation) return null
  const sixth =
    most === red
      ? (green - blue) / spread
      : most === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread
  const distance = (tone: Tone): number => {
    const turn = Math.abs(sixth * 60 - hues[tone]) % 360
    return Math.min(turn, 360 - turn)
  }
  return tones.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

/** A part of the file that cannot be used; `at` is its offset. */
interface CanvasFault {
  readonly at: number
  readonly message: string
}

export type ReadCanvas =
  | { readonly canvas: Canvas; readonly faults: readonly CanvasFault[] }
  | { readonly canvas: null; readonly fault: CanvasFault }

type Members = ReadonlyMap<string, Json>

/** An empty file is an empty canvas, as in editors. */
export function readCanvas(source: string): ReadCanvas {
  if (source.trim() === '') return { canvas: { cards: [], lines: [] }, faults: [] }
  let json
  try {
    json = readJson(source)
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    const message = error.at >= source.length ? 'The JSON ends too early.' : 'The JSON is broken here.'
    return { canvas: null, fault: { at: error.at, message } }
  }
  if (json.is !== 'object')
    return { canvas: null, fault: { at: json.at, message: 'The canvas is not a JSON object.' } }
  const [nodes, edges] = [json.members.get('nodes'), json.members.get('edges')]
  for (const [name, list] of [
    ['nodes', nodes],
    ['edges', edges],
  ] as const) {
    if (list && list.is !== 'list')
      return { canvas: null, fault: { at: list.at, message: `"${name}" should be a list.` } }
  }
  const faults: CanvasFault[] = []
  const cards: CanvasCard[] = []
  const byId = new Map<string, number>()
  for (const node of itemsOf(nodes)) {
    const card = cardOf(node, faults)
    if (!card) continue
    const id = node.is === 'object' ? textIn(node.members, 'id') : null
    if (id && byId.has(id.value)) {
      const message = `Another card already has the id "${id.value}".`
      faults.push({ at: id.at, message })
    } else if (id) byId.set(id.value, cards.length)
    cards.push(card)
  }
  const lines = itemsOf(edges).flatMap((edge) => lineOf(edge, byId, faults) ?? [])
  return { canvas: { cards, lines }, faults }
}

function itemsOf(json: Json | undefined): readonly Json[] {
  return json?.is === 'list' ? json.items : []
}

const cardTypes = ['text', 'file', 'link', 'group'] as const

function cardOf(json: Json, faults: CanvasFault[]): CanvasCard | null {
  const { at } = json
  if (json.is !== 'object') return lost(faults, at, 'This card is not an object with a type.')
  const { members } = json
  const need = (name: string): WrittenText | null => {
    const found = textIn(members, name)
    if (found && (name === 'text' || found.value.trim() !== '')) return found
    return lost(faults, members.get(name)?.at ?? at, `This card has no "${name}".`)
  }
  const written = textIn(members, 'type')
  const type = cardTypes.find((one) => one === written?.value)
  if (!type) {
    const message = written
      ? `"${written.value}" is not a card type (text, file, link or group).`
      : 'This card has no type (text, file, link or group).'
    return lost(faults, written?.at ?? at, message)
  }
  const box = boxOf(members)
  if (!box) return lost(faults, at, noPlace)
  const placed = { at, box, tone: toneIn(members) }
  switch (type) {
    case 'text': {
      const text = need('text')
      return text && { ...placed, type: 'text', text }
    }
    case 'file': {
      const file = need('file')
      const part = textIn(members, 'subpath')?.value.replace(/^#/, '').trim()
      return file && { ...placed, type: 'file', file, part: part || null }
    }
    case 'link': {
      const url = need('url')
      return url && { ...placed, type: 'link', url }
    }
    case 'group': {
      const label = textIn(members, 'label')?.value.replace(/\s+/g, ' ').trim() ?? ''
      const background = textIn(members, 'background')
      const style = textIn(members, 'backgroundStyle')?.value
      const backgroundStyle = backgroundStyles.find((one) => one === style) ?? 'cover'
      return { ...placed, type: 'group', label, background, backgroundStyle }
    }
  }
}

/** The limit of coordinates and sizes, in canvas units. */
const farthest = 100_000

const noPlace = `This card needs x, y, width and height as numbers up to ${farthest}, with a size above 0.`

function boxOf(members: Members): Box | null {
  const numberIn = (name: string): number => {
    const found = members.get(name)
    const value = found?.is === 'plain' && typeof found.value === 'number' ? Math.round(found.value) : NaN
    return Math.abs(value) <= farthest ? value : NaN
  }
  const box = { x: numberIn('x'), y: numberIn('y'), width: numberIn('width'), height: numberIn('height') }
  return !Number.isNaN(box.x + box.y) && box.width > 0 && box.height > 0 ? box : null
}

function lineOf(json: Json, byId: ReadonlyMap<string, number>, faults: CanvasFault[]): Line | null {
  if (json.is !== 'object') return lost(faults, json.at, 'This line is not an object with two ends.')
  const { members } = json
  const from = endOf(json, 'from', false, byId, faults)
  const to = endOf(json, 'to', true, byId, faults)
  if (!from || !to) return null
  return { from, to, tone: toneIn(members), label: textIn(members, 'label')?.value.trim() ?? '' }
}

function endOf(
  { at, members }: Json & { is: 'object' },
  name: 'from' | 'to',
  usual: boolean,
  byId: ReadonlyMap<string, number>,
  faults: CanvasFault[],
): LineEnd | null {
  const id = textIn(members, `${name}Node`)
  if (!id) return lost(faults, at, `This line has no "${name}Node".`)
  const card = byId.get(id.value)
  if (card === undefined) return lost(faults, id.at, `This line leads to no card "${id.value}".`)
  const side = textIn(members, `${name}Side`)?.value
  const end = textIn(members, `${name}End`)?.value
  return {
    card,
    side: sides.find((one) => one === side) ?? null,
    arrow: end === 'arrow' || (end !== 'none' && usual),
  }
}

function lost(faults: CanvasFault[], at: number, message: string): null {
  faults.push({ at, message })
  return null
}

function textIn(members: Members, name: string): WrittenText | null {
  const found = members.get(name)
  return found?.is === 'plain' && typeof found.value === 'string'
    ? { value: found.value, at: found.at }
    : null
}

/** Some programs write the number of a preset without quotes. */
function toneIn(members: Members): Tone | null {
  const colour = members.get('color')
  return colour?.is === 'plain' ? toneOf(String(colour.value)) : null
}
