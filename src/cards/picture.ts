import { defaultKinds, type Sign } from '../core/kinds.ts'
import { socialCardSize, type SocialCard } from '../core/node-ref.ts'
import { setText, type Weight } from './typeface.ts'

/** The light colours of `tokens.css`, with a line colour that stays visible at small sizes. */
export const paper = { ground: '#fbf8f1', ink: '#221d16', quiet: '#675d50', line: '#cbbfa8' } as const

const { width, height } = socialCardSize
const margin = 90
/** In pixels from the top. `kind` and `site` are baselines; `title` is a range. */
const places = { kind: 112, title: [150, 468], thread: 522, site: 588 } as const
const leading = 1.13
/** From the baseline to the middle of lower-case letters, in ems. */
const rise = 0.26
const mostStations = 24
const stationColour = defaultKinds.find(({ id }) => id === 'note')?.colour[0] ?? paper.quiet

/** The SVG of a card. Text is drawn as outlines, so no font is needed. */
export function cardPicture(card: SocialCard): string {
  const { kind, site, sources } = card
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="100%" height="100%" fill="${paper.ground}"/>`,
    kind === null
      ? ''
      : words(kind, { x: margin, y: places.kind, size: 30, colour: card.colour, weight: 400 }),
    title(card.title),
    thread(card),
    site === null ? '' : words(site, { x: margin, y: places.site, size: 30, colour: paper.ink, weight: 600 }),
    sources === null
      ? ''
      : words(sources, { end: margin, y: places.site, size: 30, colour: paper.quiet, weight: 400 }),
    '</svg>',
  ].join('')
}

function title(text: string): string {
  const { size, lines } = titleBlock(text, width - 2 * margin)
  const [top, bottom] = places.title
  const step = size * leading
  const first = (top + bottom) / 2 - ((lines.length - 1) / 2) * step + size * rise
  return lines
    .map((line, index) => placed(line.glyphs, margin, first + index * step, size, paper.ink))
    .join('')
}

/** A line across the card, with a circle for each source of an inquiry. */
function thread({ stations, ...look }: SocialCard): string {
  const y = places.thread
  const shown = Math.min(stations, mostStations)
  const step = Math.min(46, (width - 2 * margin - 70) / Math.max(shown - 1, 1))
  const line = `<path d="M0 ${y}H${width}" stroke="${paper.line}" stroke-width="4"/>`
  const circles = Array.from({ length: shown }, (_, index) => {
    const x = Math.round(margin + 70 + index * step)
    return `<circle cx="${x}" cy="${y}" r="11" fill="${paper.ground}" stroke="${stationColour}" stroke-width="4"/>`
  })
  return line + circles.join('') + signAt(margin + 16, y, 16, look)
}

interface Placing {
  /** The left end of the text. `end` is the distance from its right end to the right edge of the card. */
  readonly x?: number
  readonly end?: number
  readonly y: number
  readonly size: number
  readonly colour: string
  readonly weight: Weight
}

/** A line of text. Long text is set smaller, so that two lines fit side by side. */
function words(text: string, { x, end = 0, y, size, colour, weight }: Placing): string {
  const { width: ems, glyphs } = setText(text, weight)
  const fitting = Math.min(size, (width * 0.56) / ems)
  return placed(glyphs, x ?? Math.round(width - end - ems * fitting), y, fitting, colour)
}

function placed(glyphs: string, x: number, y: number, size: number, colour: string): string {
  const scale = size / 1000
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${colour}">${glyphs}</g>`
}

/** A filled sign gets a margin in the ground colour, so that lines stop short of it. `open` draws only the outline. */
interface SignStyle {
  readonly sign: Sign
  readonly colour: string
  readonly open?: boolean
}

/** The SVG of a sign, centred on a point. `size` is the radius of the circle, in pixels. */
export function signAt(
  x: number,
  y: number,
  size: number,
  { sign, colour, open = false }: SignStyle,
): string {
  const paint = open
    ? `fill="${paper.ground}" stroke="${colour}" stroke-width="6"`
    : `fill="${colour}" stroke="${paper.ground}" stroke-width="14" paint-order="stroke"`
  const side = size * 0.88
  const half = size * 1.2
  switch (sign) {
    case 'circle':
      return `<circle cx="${x}" cy="${y}" r="${size}" ${paint}/>`
    case 'square':
      return `<rect x="${x - side}" y="${y - side}" width="${side * 2}" height="${side * 2}" rx="4" ${paint}/>`
    case 'diamond':
      return `<path d="M${x} ${y - half}l${half} ${half} ${-half} ${half} ${-half} ${-half}Z" ${paint}/>`
  }
}

/** Font sizes in pixels, each with the most lines that fit. */
const sizes: readonly (readonly [size: number, most: number])[] = [
  [92, 3],
  [78, 3],
  [66, 4],
  [56, 5],
]
const weight: Weight = 600

/** Sets a title in the largest size that fits. `width` is in pixels. A title too long for the smallest size is cut. */
export function titleBlock(title: string, width: number): ReturnType<typeof block> {
  const words = title.split(' ').map((text) => ({ text, width: setText(text, weight).width }))
  const space = setText(' ', weight).width
  for (const [size, most] of sizes) {
    const lines = broken(words, space, width / size)
    if (lines && lines.length <= most) return block(size, balanced(words, space, width / size, lines.length))
  }
  const [size, most] = sizes.at(-1) ?? [0, 0]
  const lines = cut(title, most, (text) => setText(text, weight).width <= width / size)
  return block(size, lines)
}

interface MeasuredWord {
  readonly text: string
  /** In ems. */
  readonly width: number
}

/** `size` is the font size, in pixels. */
function block(size: number, lines: readonly string[]) {
  return { size, lines: lines.map((line) => setText(line, weight)) }
}

/** Breaks words into lines of at most a width; null if a word is wider. */
function broken(words: readonly MeasuredWord[], space: number, width: number): readonly string[] | null {
  const lines: string[] = []
  let line = { text: '', width: 0 }
  for (const word of words) {
    if (word.width > width) return null
    const longer = line.width + space + word.width
    if (line.text !== '' && longer <= width) line = { text: `${line.text} ${word.text}`, width: longer }
    else {
      if (line.text !== '') lines.push(line.text)
      line = word
    }
  }
  return line.text === '' ? lines : [...lines, line.text]
}

/** Breaks words into at most `count` lines of nearly equal width. */
function balanced(
  words: readonly MeasuredWord[],
  space: number,
  width: number,
  count: number,
): readonly string[] {
  let [narrow, wide] = [0, width]
  for (let step = 0; step < 12; step += 1) {
    const middle = (narrow + wide) / 2
    if ((broken(words, space, middle)?.length ?? Infinity) <= count) wide = middle
    else narrow = middle
  }
  return broken(words, space, wide) ?? []
}

/** Fits a title into `most` lines, with an ellipsis. A word is cut only if it is wider than a line. */
function cut(title: string, most: number, fits: (line: string) => boolean): readonly string[] {
  const lines: string[] = []
  const left = title.split(' ')
  while (left.length > 0 && lines.length < most) {
    const isLast = lines.length === most - 1
    let count = 0
    while (count < left.length && fits(left.slice(0, count + 1).join(' '))) count += 1
    if (isLast && count < left.length)
      while (count > 0 && !fits(shortened(left.slice(0, count).join(' ')))) count -= 1
    if (count === 0) {
      const letters = Array.from(left[0] ?? '')
      while (letters.length > 1 && !fits(shortened(letters.join('')))) letters.pop()
      return [...lines, shortened(letters.join(''))]
    }
    const line = left.splice(0, count).join(' ')
    lines.push(isLast && left.length > 0 ? shortened(line) : line)
  }
  return lines
}

function shortened(words: string): string {
  return `${words.replace(/[\s,;:.–—-]+$/u, '')}…`
}
