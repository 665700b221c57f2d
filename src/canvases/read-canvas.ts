import { JsonFault, readJson, type Json } from '../core/json.ts'
import {
  backgroundStyles,
  sides,
  type Box,
  type Canvas,
  type CanvasCard,
  type Line,
  type LineEnd,
  type WrittenText,
} from './canvas.ts'
import { toneOf, type Tone } from './tone.ts'

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
    const message = error.at >= source.length ? 'Its JSON breaks off here.' : 'It is no JSON from here on.'
    return { canvas: null, fault: { at: error.at, message } }
  }
  if (json.is !== 'object')
    return { canvas: null, fault: { at: json.at, message: 'It is no canvas, which is an object in JSON.' } }
  const [nodes, edges] = [json.members.get('nodes'), json.members.get('edges')]
  for (const [name, list] of [
    ['nodes', nodes],
    ['edges', edges],
  ] as const) {
    if (list && list.is !== 'list')
      return { canvas: null, fault: { at: list.at, message: `Its "${name}" are no list.` } }
  }
  const faults: CanvasFault[] = []
  const cards: CanvasCard[] = []
  const byId = new Map<string, number>()
  for (const node of itemsOf(nodes)) {
    const card = cardOf(node, faults)
    if (!card) continue
    const id = node.is === 'object' ? textIn(node.members, 'id') : null
    if (id && byId.has(id.value)) {
      const message = `The id "${id.value}" is that of another card, too: lines lead to the first.`
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

function cardOf(json: Json, faults: CanvasFault[]): CanvasCard | null {
  const { at } = json
  if (json.is !== 'object') return lost(faults, at, 'A card is an object with a type, and this is none.')
  const { members } = json
  const need = (name: string): WrittenText | null => {
    const found = textIn(members, name)
    if (found && (name === 'text' || found.value.trim() !== '')) return found
    return lost(faults, members.get(name)?.at ?? at, `This card has no "${name}".`)
  }
  const type = textIn(members, 'type')
  const placed = () => ({ at, box: boxOf(json, members, faults), tone: toneIn(members) })
  switch (type?.value) {
    case 'text': {
      const text = need('text')
      return text && { ...placed(), type: 'text', text }
    }
    case 'file': {
      const file = need('file')
      const part = textIn(members, 'subpath')?.value.replace(/^#/, '').trim()
      return file && { ...placed(), type: 'file', file, part: part || null }
    }
    case 'link': {
      const url = need('url')
      return url && { ...placed(), type: 'link', url }
    }
    case 'group': {
      const label = textIn(members, 'label')?.value.replace(/\s+/g, ' ').trim() ?? ''
      const background = textIn(members, 'background')
      const style = textIn(members, 'backgroundStyle')?.value
      const backgroundStyle = backgroundStyles.find((one) => one === style) ?? 'cover'
      return { ...placed(), type: 'group', label, background, backgroundStyle }
    }
    case undefined:
    default: {
      const message = type
        ? `"${type.value}" is no type of card; there are text, file, link and group.`
        : 'This card has no type: text, file, link or group.'
      return lost(faults, type?.at ?? at, message)
    }
  }
}

/** The limit of coordinates and sizes, in canvas units. */
const farthest = 100_000

function boxOf(json: Json, members: Members, faults: CanvasFault[]): Box | null {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => {
    const value = numberIn(members, name)
    return value !== null && Math.abs(value) <= farthest ? Math.round(value) : null
  })
  const isBox = typeof x === 'number' && typeof y === 'number'
  if (isBox && typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0)
    return { x, y, width, height }
  const message = `This card has no place: x, y, width and height are numbers up to ${farthest}, and the last two above 0. It stands below the others.`
  return lost(faults, json.at, message)
}

function lineOf(json: Json, byId: ReadonlyMap<string, number>, faults: CanvasFault[]): Line | null {
  if (json.is !== 'object')
    return lost(faults, json.at, 'A line is an object with two ends, and this is none.')
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
  if (card === undefined) return lost(faults, id.at, `There is no card "${id.value}" for this line.`)
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

function numberIn(members: Members, name: string): number | null {
  const found = members.get(name)
  return found?.is === 'plain' && typeof found.value === 'number' ? found.value : null
}

/** Some programs write the number of a preset without quotes. */
function toneIn(members: Members): Tone | null {
  const colour = members.get('color')
  return colour?.is === 'plain' ? toneOf(String(colour.value)) : null
}
