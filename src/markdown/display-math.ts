/** Multi-line display math that parsers misread: its `$$` share lines with it, or its lines leave their container. */
export interface DisplayMath {
  readonly start: number
  readonly end: number
  /** The formula without its `$$` and without the `>` of a quotation. */
  readonly tex: string
}

interface FoundFormulas {
  readonly found: readonly DisplayMath[]
  /** Offsets of dollar signs that would open a formula but have no closing sign. They become text. */
  readonly literal: readonly number[]
  /** Offsets of those `$$` whose author probably meant a formula. */
  readonly unclosed: readonly number[]
}

interface MathOpening {
  readonly at: number
  /** `start`: first on its line; `alone`: the only thing on its line. */
  readonly place: 'alone' | 'start' | 'within'
  readonly containers: readonly Container[]
  readonly isFormula: boolean
  blank: boolean
  /** Whether one of its lines is a lazy continuation line, outside the containers. */
  lazy: boolean
}

const container = /^[ \t]*(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+)*/
const fence = /^ *(`{3,}(?=[^`]*$)|~{3,})/
const otherBlock = /^(?:#{1,6} |\||>)/
const underHeader = /^(?=.*-)(?=.*\|)[-|: \t]+$/
const closing = /^ {0,3}\$\$ *$/

/**
 * Finds the formulas that a markdown parser would take for a block without an end: those whose signs share a line with
 * the formula, such as `$$\begin{align}` … `\end{align}$$`, and those in a list item or quotation with lines that are
 * not indented or have no `>`. As in Obsidian's reading view, such a line belongs to the formula if it would continue a
 * paragraph. An empty line before it, or in a formula that begins within a line, ends the formula.
 */
export function displayMath(text: string): FoundFormulas {
  const found: DisplayMath[] = []
  const literal: number[] = []
  const unclosed: number[] = []
  let open = null as MathOpening | null
  let code: string | null = null
  let containers: readonly Container[] = []
  let afterBlank = false

  const drop = () => {
    if (open && open.place !== 'within') {
      literal.push(open.at, open.at + 1)
      if (open.isFormula) unclosed.push(open.at)
    }
    open = null
  }
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from)
    const to = end < 0 ? text.length : end
    const line = text.slice(from, to)
    const start = lineStart(line, containers)
    const isBlank = start.rest.trim() === ''
    const isHeld = start.held === containers.length
    if (code !== null && !isHeld) code = null
    if (code !== null) {
      const rest = start.content.trim()
      if (rest.startsWith(code) && rest.replaceAll(code.charAt(0), '') === '') code = null
    } else {
      const sign = fence.exec(start.rest)?.[1]
      if (open && (sign !== undefined || leaves(start, open, isHeld, isBlank))) drop()
      if (!open) containers = containersAfter(start, isHeld, isBlank)
      if (sign === undefined) look(line, from, start, isHeld)
      else code = sign
    }
    afterBlank = isBlank
    from = to + 1
  }
  drop()
  return { found, literal, unclosed }

  function leaves(
    start: LineStart,
    { place, containers }: MathOpening,
    isHeld: boolean,
    isBlank: boolean,
  ): boolean {
    if (!isHeld && (isBlank || afterBlank || beginsBlock(start))) return true
    const content = start.content.trim()
    if (place !== 'alone' && underHeader.test(content)) return true
    return (
      place === 'within' &&
      (content === '' || otherBlock.test(content) || (isInItem(containers) && isInItem(start.opened)))
    )
  }

  function containersAfter(start: LineStart, isHeld: boolean, isBlank: boolean): readonly Container[] {
    if (isHeld && start.opened.length === 0) return containers
    const isLazy = !isHeld && !isBlank && !afterBlank && !beginsBlock(start) && !closing.test(start.content)
    return isLazy ? containers : [...containers.slice(0, start.held), ...start.opened]
  }

  function look(line: string, from: number, { content, rest }: LineStart, isHeld: boolean): void {
    let signs = signsIn(line)
    if (open) {
      open.lazy ||= !isHeld
      if (signs.length === 0) open.blank ||= content.trim() === ''
    }
    const [close] = signs
    if (open && close !== undefined) {
      const atEnd = line.slice(close + 2).trim() === ''
      if (open.place === 'alone' && !open.lazy && closing.test(content)) {
        open = null
        return
      }
      if (!open.blank || open.place === 'alone' || (open.place === 'start' && atEnd)) {
        found.push(formulaOf(text, open, from + close))
        open = null
        signs = signs.slice(1)
      } else drop()
    }
    const at = signs.at(-1)
    if (at === undefined || signs.length % 2 === 0 || otherBlock.test(rest.trim())) return
    const before = line.slice(0, at).replace(container, '')
    const alone = rest.trim() === '$$'
    open = {
      at: from + at,
      place: before !== '' ? 'within' : alone ? 'alone' : 'start',
      containers,
      isFormula: alone || /[\\^_=]/.test(line.slice(at)),
      blank: false,
      lazy: false,
    }
  }
}

function isInItem(containers: readonly Container[]): boolean {
  return containers.some((container) => container !== 'quotation')
}

function signsIn(line: string): number[] {
  if (!line.includes('$$')) return []
  return Array.from(line.matchAll(/\\.|(`+)(?!`).*?[^`]\1(?!`)|`+|\$+/g))
    .filter(([run]) => run === '$$')
    .map(({ index }) => index)
}

function formulaOf(text: string, { at, containers }: MathOpening, close: number): DisplayMath {
  const written = text.slice(at + 2, close)
  const depth = containers.filter((container) => container === 'quotation').length
  const prefix = new RegExp(`\\n[ \\t]*(?:>[ \\t]?){0,${depth}}`, 'g')
  return { start: at, end: close + 2, tex: (depth > 0 ? written.replace(prefix, '\n') : written).trim() }
}

/** A quotation, or a list item with the width of its marker, in columns from the container around it. */
type Container = 'quotation' | number

interface LineStart {
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
const thematicBreak = / {0,3}([-*_])(?: *\1){2,} *$/y
const blank = / *$/y

/** Reads the beginning of a line as CommonMark does. `open` lists the open containers, outermost first. */
function lineStart(line: string, open: readonly Container[]): LineStart {
  const text = line.includes('\t') ? untabbed(line) : line
  let at = 0
  const isAt = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.test(text)
  }
  const take = (pattern: RegExp) => {
    const isThere = isAt(pattern)
    if (isThere) at = pattern.lastIndex
    return isThere
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
  while (held + opened.length < deepest && !isAt(thematicBreak)) {
    const from = at
    if (take(quotation)) opened.push('quotation')
    else if (take(item)) opened.push(Math.max(2, at - from))
    else break
  }
  return { held, opened, content, rest: text.slice(at) }
}

/** Whether the line begins a block that ends the paragraph before it, if no container holds the line. */
function beginsBlock({ opened, rest }: LineStart): boolean {
  return opened.length > 0 || /^ {0,3}#{1,6}(?: |$)/.test(rest) || /^ {0,3}([-*_])(?: *\1){2,} *$/.test(rest)
}

function untabbed(line: string): string {
  const [first = '', ...pieces] = line.split('\t')
  let text = first
  for (const piece of pieces) text = text.padEnd(text.length + 4 - (text.length % 4)) + piece
  return text
}
