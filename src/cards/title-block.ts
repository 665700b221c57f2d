import { setText, type SetText, type Weight } from './typeface.ts'

/** A title in lines of one size. */
export interface TitleBlock {
  /** Height of an em, in pixels. */
  readonly size: number
  readonly lines: readonly SetText[]
}

/** The sizes of a title, in pixels, and how many lines there is room for in each. */
const sizes: readonly (readonly [size: number, most: number])[] = [
  [92, 3],
  [78, 3],
  [66, 4],
  [56, 5],
]
const weight: Weight = 600

/** Sets a title as large as it fits into a width in pixels; one that is too long even small is cut between words. */
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

interface Word {
  readonly text: string
  /** In ems. */
  readonly width: number
}

function block(size: number, lines: readonly string[]): TitleBlock {
  return { size, lines: lines.map((line) => setText(line, weight)) }
}

/** The words in lines of a width; null if one is wider. */
function broken(words: readonly Word[], space: number, width: number): readonly string[] | null {
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

/** As many lines, as even as can be. */
function balanced(words: readonly Word[], space: number, width: number, count: number): readonly string[] {
  let [narrow, wide] = [0, width]
  for (let step = 0; step < 12; step += 1) {
    const middle = (narrow + wide) / 2
    if ((broken(words, space, middle)?.length ?? Infinity) <= count) wide = middle
    else narrow = middle
  }
  return broken(words, space, wide) ?? []
}

/** As many lines as there is room for, and an ellipsis; only a word that is wider than a line is cut itself. */
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
