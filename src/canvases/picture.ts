import type { Heading, Segment, Segments, TextSegments } from '../core/entry.ts'
import { escaped } from '../core/html.ts'
import { wordsFor, type WordSettings } from '../words/languages.ts'
import { type Board, type BoardItem, drawnLine } from './board.ts'
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
export function canvasPicture(
  canvas: Canvas,
  board: Board,
  contents: readonly CardContent[],
  wording: WordSettings,
): { readonly html: Segments; readonly headings: readonly Heading[] } {
  const html: Segment[] = []
  const headings: Heading[] = []
  const words = wordsFor(wording).text
  const drawnLines = canvas.lines.map((line) => drawnLine(line, board.boxes))
  /** Line indexes by the card that the lines leave. */
  const leaving = Map.groupBy(canvas.lines.keys(), (line) => canvas.lines[line]?.from.card ?? -1)
  const { width, height } = board
  const cards = canvas.cards.filter(({ type }) => type !== 'group').length
  add(
    `<div class="canvas"><div class="canvas-view" tabindex="0" role="group" aria-label="${escaped(words.canvas(cards))}">`,
    `<div class="canvas-board" style="--w:${width};--h:${height}">`,
    drawing(),
  )
  addItems(board.items)
  add('</div></div></div>', { hole: 'needs', needs: ['canvas'] })
  return { html, headings }

  function add(...parts: readonly Segment[]): void {
    for (const part of parts) {
      const last = html.length - 1
      const before = html[last]
      if (typeof part === 'string' && typeof before === 'string') html[last] = before + part
      else html.push(part)
    }
  }

  function drawing(): string {
    const frames = canvas.cards.map((card, index) => {
      const box = board.boxes[index]
      if (card.type !== 'group' || !box) return ''
      return `<rect class="canvas-frame"${toned(card.tone)} x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="10"/>`
    })
    const lines = canvas.lines.map(({ tone }, index) => {
      const drawn = drawnLines[index]
      if (!drawn) return ''
      const head = drawn.heads && `<path class="canvas-head" d="${drawn.heads}"/>`
      return `<g${toned(tone)}><path class="canvas-line" d="${drawn.path}"/>${head}</g>`
    })
    return `<svg class="canvas-drawing" viewBox="0 0 ${width} ${height}" aria-hidden="true">${frames.join('')}${lines.join('')}</svg>`
  }

  function addItems(all: readonly BoardItem[]): void {
    add('<ul class="canvas-cards" role="list">')
    for (const item of all) {
      const card = canvas.cards[item.card]
      const box = board.boxes[item.card]
      const content = contents[item.card]
      if (!card || !box || !content) continue
      if (card.type === 'group') addGroup(card, box, content, item)
      else addCard(card, box, content, item.card)
    }
    add('</ul>')
  }

  function addGroup(
    group: GroupCard,
    box: Box,
    content: CardContent,
    { card, depth, items: inner }: BoardItem,
  ): void {
    add(`<li class="canvas-group"${toned(group.tone)}>`)
    if (group.label !== '') {
      const level = Math.min(6, depth + 2)
      const id: Segments = [{ hole: 'prefix' }, { hole: 'heading', heading: headings.length }]
      headings.push({ depth: level, text: [group.label] })
      add(
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
      add(`<div class="canvas-background" data-fit="${group.backgroundStyle}" style="${styleOfBox(box)}">`)
      add(...content.html, '</div>')
    }
    addLines(card)
    if (inner.length > 0) addItems(inner)
    add('</li>')
  }

  function addCard(card: CanvasCard, box: Box, content: CardContent, index: number): void {
    const direction = content.dir === null ? '' : ` dir="${content.dir}"`
    // A scrollable element must be reachable by keyboard.
    const focus = card.type === 'text' && isLong(card.text.value, box) ? ' tabindex="0"' : ''
    add(
      `<li class="canvas-item"><div class="canvas-card" data-type="${card.type}"${toned(card.tone)}${direction}${focus} style="${styleOfBox(box)}">`,
      ...content.html,
      '</div>',
    )
    addLines(index)
    add('</li>')
  }

  /** The lines that leave a card, each with its label and the name of the card at its end. */
  function addLines(card: number): void {
    const own = leaving.get(card) ?? []
    if (own.length === 0) return
    add('<ul class="canvas-lines" role="list">')
    for (const index of own) {
      const line = canvas.lines[index]
      const drawn = drawnLines[index]
      if (!line || !drawn) continue
      const { x, y } = drawn.middle
      const label = line.label && `<span class="canvas-label" dir="auto">${escaped(line.label)}</span> `
      add(
        `<li${line.label ? ` style="--x:${x};--y:${y}"` : ''}${toned(line.tone)}>${label}<span class="canvas-way">${signOf(line)} `,
        ...nameOf(line.to.card),
        '</span></li>',
      )
    }
    add('</ul>')
  }

  function nameOf(card: number): Segments {
    const name = contents[card]?.name ?? []
    const isNamed = name.some((part) => part !== '')
    return isNamed ? name : [canvas.cards[card]?.type === 'group' ? escaped(words.group) : '…']
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
