/** A quotation, or a list item with the width of its marker, in columns from the container around it. */
export type Container = 'quotation' | number

export interface LineStart {
  /** How many of the open containers the line continues. */
  readonly held: number
  readonly opened: readonly Container[]
  /** The text after the open containers, with tabs expanded. */
  readonly content: string
  /** The text after all containers, including those that begin on this line. */
  readonly rest: string
}

/** Deeper nesting is not tracked. */
const deepest = 100

const quotation = / {0,3}> ?/y
const item = / {0,3}(?:[-*+]|\d{1,9}[.)])(?: {1,4}(?=\S)| |$)/y
const rule = / {0,3}([-*_])(?: *\1){2,} *$/y
const blank = / *$/y

/** Reads the beginning of a line as CommonMark does. `open` lists the open containers, outermost first. */
export function lineStart(line: string, open: readonly Container[]): LineStart {
  const text = line.includes('\t') ? untabbed(line) : line
  let at = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    if (!pattern.test(text)) return false
    at = pattern.lastIndex
    return true
  }
  const isAt = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.test(text)
  }
  let held = 0
  for (const container of open) {
    if (container === 'quotation') {
      if (!take(quotation)) break
    } else if (text.startsWith(' '.repeat(container), at)) at += container
    else if (!isAt(blank)) break
    held += 1
  }
  const content = text.slice(at)
  const opened: Container[] = []
  while (held + opened.length < deepest && !isAt(rule)) {
    const from = at
    if (take(quotation)) opened.push('quotation')
    else if (take(item)) opened.push(Math.max(2, at - from))
    else break
  }
  return { held, opened, content, rest: text.slice(at) }
}

/** Whether the line begins a block that ends the paragraph before it, if no container holds the line. */
export function beginsBlock({ opened, rest }: LineStart): boolean {
  return opened.length > 0 || /^ {0,3}#{1,6}(?: |$)/.test(rest) || /^ {0,3}([-*_])(?: *\1){2,} *$/.test(rest)
}

function untabbed(line: string): string {
  const [first = '', ...pieces] = line.split('\t')
  let text = first
  for (const piece of pieces) text = text.padEnd(text.length + 4 - (text.length % 4)) + piece
  return text
}
