import { setText, type SetText, type Weight } from './typeface.ts'

export interface TitleBlock {
  /** Font size, in pixels. */
  readonly size: number
  readonly lines: readonly SetText[]
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
export function titleBlock(title: string, width: number): TitleBlock {
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

function block(size: number, lines: readonly string[]): TitleBlock {
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
