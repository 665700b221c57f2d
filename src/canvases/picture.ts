import type { Heading, Segment, Segments, TextSegments } from '../core/entry.ts'
import { escaped } from '../core/html.ts'
import { wordsFor, type Words, type WordSettings } from '../words/languages.ts'
import { type Board, type BoardItem, drawnLine, type CanvasLine } from './board.ts'
import type { Box, Canvas, CanvasCard, GroupCard, Line, Tone } from './canvas.ts'

export interface CardContent {
  readonly html: Segments
  /** A short name used by cards that lead here: inline HTML without links. */
  readonly name: Segments
  readonly dir: 'ltr' | 'rtl' | null
  readonly opening: TextSegments
}

/**
 * A canvas as HTML, and the headings of its groups in page order. The cards are in reading order, under the labels of
 * their groups and with their outgoing lines: for screen readers, print and narrow screens. Elsewhere CSS positions
 * them by the values in `style`.
 */
export class CanvasPicture {
  readonly #html: Segment[] = []
  readonly #headings: Heading[] = []
  readonly #canvas: Canvas
  readonly #board: Board
  readonly #contents: readonly CardContent[]
  readonly #words: Words['text']
  readonly #drawn: readonly CanvasLine[]
  /** Line indexes by the card that the lines leave. */
  readonly #leaving: ReadonlyMap<number, readonly number[]>

  constructor(canvas: Canvas, board: Board, contents: readonly CardContent[], wording: WordSettings) {
    this.#canvas = canvas
    this.#board = board
    this.#contents = contents
    this.#words = wordsFor(wording).text
    this.#drawn = canvas.lines.map((line) => drawnLine(line, board.boxes))
    this.#leaving = Map.groupBy(canvas.lines.keys(), (line) => canvas.lines[line]?.from.card ?? -1)
  }

  made(): { readonly html: Segments; readonly headings: readonly Heading[] } {
    const { width, height, items } = this.#board
    const cards = this.#canvas.cards.filter(({ type }) => type !== 'group').length
    this.#add(
      `<div class="canvas"><div class="canvas-view" tabindex="0" role="group" aria-label="${escaped(this.#words.canvas(cards))}">`,
      `<div class="canvas-board" style="--w:${width};--h:${height}">`,
      this.#drawing(),
    )
    this.#items(items)
    this.#add('</div></div></div>', { hole: 'needs', needs: ['canvas'] })
    return { html: this.#html, headings: this.#headings }
  }

  #add(...parts: readonly Segment[]): void {
    for (const part of parts) {
      const last = this.#html.length - 1
      const before = this.#html[last]
      if (typeof part === 'string' && typeof before === 'string') this.#html[last] = before + part
      else this.#html.push(part)
    }
  }

  #drawing(): string {
    const { width, height, boxes } = this.#board
    const frames = this.#canvas.cards.map((card, index) => {
      const box = boxes[index]
      if (card.type !== 'group' || !box) return ''
      return `<rect class="canvas-frame"${toned(card.tone)} x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="10"/>`
    })
    const lines = this.#canvas.lines.map(({ tone }, index) => {
      const drawn = this.#drawn[index]
      if (!drawn) return ''
      const head = drawn.heads && `<path class="canvas-head" d="${drawn.heads}"/>`
      return `<g${toned(tone)}><path class="canvas-line" d="${drawn.path}"/>${head}</g>`
    })
    return `<svg class="canvas-drawing" viewBox="0 0 ${width} ${height}" aria-hidden="true">${frames.join('')}${lines.join('')}</svg>`
  }

  #items(items: readonly BoardItem[]): void {
    this.#add('<ul class="canvas-cards" role="list">')
    for (const item of items) {
      const card = this.#canvas.cards[item.card]
      const box = this.#board.boxes[item.card]
      const content = this.#contents[item.card]
      if (!card || !box || !content) continue
      if (card.type === 'group') this.#group(card, box, content, item)
      else this.#card(card, box, content, item.card)
    }
    this.#add('</ul>')
  }

  #group(group: GroupCard, box: Box, content: CardContent, { card, depth, items }: BoardItem): void {
    this.#add(`<li class="canvas-group"${toned(group.tone)}>`)
    if (group.label !== '') {
      const level = Math.min(6, depth + 2)
      const id: Segments = [{ hole: 'prefix' }, { hole: 'heading', heading: this.#headings.length }]
      this.#headings.push({ depth: level, text: [group.label] })
      this.#add(
        `<div class="heading" dir="auto" style="${styleOfBox(box)}"><h${level} id="`,
        ...id,
        `">${escaped(group.label)}</h${level}><a class="anchor" href="#`,
        ...id,
        '" aria-labelledby="',
        ...id,
        '">#</a></div>',
      )
    }
    if (content.html.length > 0) {
      this.#add(
        `<div class="canvas-background" data-fit="${group.backgroundStyle}" style="${styleOfBox(box)}">`,
      )
      this.#add(...content.html, '</div>')
    }
    this.#lines(card)
    if (items.length > 0) this.#items(items)
    this.#add('</li>')
  }

  #card(card: CanvasCard, box: Box, { html, dir }: CardContent, index: number): void {
    const direction = dir === null ? '' : ` dir="${dir}"`
    // A scrollable element must be reachable by keyboard.
    const focus = card.type === 'text' && isLong(card.text.value, box) ? ' tabindex="0"' : ''
    this.#add(
      `<li class="canvas-item"><div class="canvas-card" data-type="${card.type}"${toned(card.tone)}${direction}${focus} style="${styleOfBox(box)}">`,
      ...html,
      '</div>',
    )
    this.#lines(index)
    this.#add('</li>')
  }

  /** The lines that leave a card, each with its label and the name of the card at its end. */
  #lines(card: number): void {
    const leaving = this.#leaving.get(card) ?? []
    if (leaving.length === 0) return
    this.#add('<ul class="canvas-lines" role="list">')
    for (const index of leaving) {
      const line = this.#canvas.lines[index]
      const drawn = this.#drawn[index]
      if (!line || !drawn) continue
      const { x, y } = drawn.middle
      const label = line.label && `<span class="canvas-label" dir="auto">${escaped(line.label)}</span> `
      this.#add(
        `<li${line.label ? ` style="--x:${x};--y:${y}"` : ''}${toned(line.tone)}>${label}<span class="canvas-way">${signOf(line)} `,
        ...this.#nameOf(line.to.card),
        '</span></li>',
      )
    }
    this.#add('</ul>')
  }

  #nameOf(card: number): Segments {
    const name = this.#contents[card]?.name ?? []
    const isNamed = name.some((part) => part !== '')
    return isNamed ? name : [this.#canvas.cards[card]?.type === 'group' ? escaped(this.#words.group) : '…']
  }
}

function signOf({ from, to }: Line): string {
  if (to.arrow) return from.arrow ? '↔' : '→'
  return from.arrow ? '←' : '–'
}

function toned(tone: Tone | null): string {
  return tone === null ? '' : ` data-tone="${tone}"`
}

function styleOfBox({ x, y, width, height }: Box): string {
  return `--x:${x};--y:${y};--w:${width};--h:${height}`
}

function isLong(words: string, { width, height }: Box): boolean {
  const perLine = Math.max(1, (width - 32) / 7.5)
  const lines = words
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0)
  return lines * 24 > height - 24
}
