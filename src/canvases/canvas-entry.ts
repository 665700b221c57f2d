import { emptyBody, emptyEntry, unreadableEntry } from '../core/entry.ts'
import type { Body, Entry, EntryProblem } from '../core/entry.ts'
import { pointsOf } from '../core/rules.ts'
import { programSchemes } from '../markdown/schemes.ts'
import { decode } from '../scan/decode.ts'
import { excessOf, mostOnCanvas, tooMuch } from '../core/limits.ts'
import { boardOf, type BoardItem } from './board.ts'
import { type Canvas, readCanvas } from './canvas.ts'
import { Contents, type CardContent, type CardPlace } from './content.ts'
import { picture } from './picture.ts'
import { english, type WordSettings } from '../words/languages.ts'

export interface CanvasOptions {
  readonly strictLineBreaks?: boolean
  readonly schemes?: readonly string[]
  readonly macros?: string
  readonly wording?: WordSettings
}

const start = { line: 1, column: 1 }

/** Faulty content does not throw: it becomes a problem. A file that is not a canvas is held back. */
export async function readCanvasEntry(
  bytes: Uint8Array,
  { strictLineBreaks = true, schemes = programSchemes, macros = '', wording = english }: CanvasOptions,
): Promise<{ readonly entry: Entry; readonly body: Body }> {
  const { text, problems } = decode(bytes)
  const long = excessOf(text, start)
  if (long) return unreadableEntry('note', [...problems, long])
  const pointAt = pointsOf(text)
  const read = readCanvas(text)
  if (!read.canvas) {
    const { at, message } = read.fault
    const fix = 'open it in the editor that made it and save it again, or list it under ignore: in site.yaml.'
    return unreadableEntry('note', [
      ...problems,
      { rule: 'unreadable-file', point: pointAt(at), message, fix },
    ])
  }
  const { canvas, faults } = read
  const invalid = faults.map(({ at, message }): EntryProblem => ({
    rule: 'invalid-canvas',
    point: pointAt(at),
    message,
    fix: null,
  }))
  const excess = excessIn(canvas) ?? excessOfTexts(canvas, pointAt)
  if (excess) return unreadableEntry('note', [...problems, excess])

  if (canvas.cards.length === 0)
    return { entry: { ...emptyEntry, problems: inOrder([...problems, ...invalid]) }, body: emptyBody }
  const board = boardOf(canvas)
  const places = placesIn(board.items, canvas)
  const contents = new Contents(pointAt, {
    strictLineBreaks,
    schemes: new Set(schemes),
    macros,
    wording,
  })
  const made: CardContent[] = []
  for (const [index, card] of canvas.cards.entries()) {
    made.push(await contents.of(card, places.get(index) ?? { under: 1, group: '' }))
  }
  const { html, headings } = picture(canvas, board, made, wording)
  const order = [...places.keys()]
  const entry: Entry = {
    ...emptyEntry,
    tags: [...contents.tags.values()],
    script: contents.script(),
    links: contents.links,
    headings,
    problems: inOrder([...problems, ...invalid, ...contents.problems]),
    words: contents.words,
    opening: order.map((card) => made[card]?.opening ?? []).find(({ length }) => length > 0) ?? [],
  }
  return { entry, body: { ...emptyBody, blocks: [{ html, heading: null }], footnotes: contents.footnotes } }
}

function inOrder(problems: readonly EntryProblem[]): readonly EntryProblem[] {
  return problems.toSorted((a, b) => a.point.line - b.point.line || a.point.column - b.point.column)
}

function excessIn({ cards, lines }: Canvas): EntryProblem | null {
  if (cards.length > mostOnCanvas.cards)
    return tooMuch(start, `It has more than ${mostOnCanvas.cards} cards.`)
  return lines.length > mostOnCanvas.lines
    ? tooMuch(start, `It has more than ${mostOnCanvas.lines} lines between cards.`)
    : null
}

function excessOfTexts(
  { cards }: Canvas,
  pointAt: (offset: number) => EntryProblem['point'],
): EntryProblem | null {
  for (const card of cards) {
    const excess = card.type === 'text' ? excessOf(card.text.value, start) : null
    if (excess) return { ...excess, point: pointAt(card.at) }
  }
  return null
}

/** Maps each card to its place among the headings of the page, in reading order. */
function placesIn(items: readonly BoardItem[], { cards }: Canvas): ReadonlyMap<number, CardPlace> {
  const places = new Map<number, CardPlace>()
  const visit = (all: readonly BoardItem[], place: CardPlace) => {
    for (const item of all) {
      places.set(item.card, place)
      const card = cards[item.card]
      if (card?.type !== 'group') continue
      const isNamed = card.label !== ''
      visit(item.items, {
        under: isNamed ? Math.min(6, item.depth + 2) : place.under,
        group: isNamed ? card.label : place.group,
      })
    }
  }
  visit(items, { under: 1, group: '' })
  return places
}
