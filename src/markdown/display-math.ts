/** Display math over several lines whose `$$` share lines with the formula. */
export interface DisplayMath {
  readonly start: number
  readonly end: number
  /** Between the signs, without the `>` of a quotation around it. */
  readonly tex: string
}

interface FoundFormulas {
  readonly found: readonly DisplayMath[]
  /** The offsets of dollar signs that would open a formula which nothing closes. */
  readonly literal: readonly number[]
}

interface Opening {
  readonly at: number
  /** `start`: nothing is before it in its line; `alone`: nothing else is in its line. */
  readonly place: 'alone' | 'start' | 'within'
  readonly quoted: boolean
  readonly inList: boolean
  blank: boolean
}

const quotation = /^[ \t]*(?:>[ \t]?)*/
const container = /^[ \t]*(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+)*/
const fence = /^(`{3,}(?=[^`]*$)|~{3,})/
const item = /^(?:[-*+]|\d{1,9}[.)])[ \t]/
const otherBlock = /^(?:#{1,6}[ \t]|\||>)/
const underHeader = /^(?=.*-)(?=.*\|)[-|: \t]+$/

/**
 * Finds the formulas that a markdown parser would take for the beginning of a block without an end, such as
 * `$$\begin{align}` over several lines to `\end{align}$$`: a parser expects the signs of a block on separate lines.
 * Between signs within a line there may be no empty line.
 */
export function displayMath(text: string): FoundFormulas {
  const found: DisplayMath[] = []
  const literal: number[] = []
  let open: Opening | null = null
  let code: string | null = null

  const drop = () => {
    if (open?.place === 'start') literal.push(open.at, open.at + 1)
    open = null
  }
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from)
    const to = end < 0 ? text.length : end
    const line = text.slice(from, to)
    const [quoting = ''] = quotation.exec(line) ?? []
    const rest = line.slice(quoting.length).trim()
    const sign = fence.exec(line.replace(container, ''))?.[1]
    if (code !== null) {
      if (rest.startsWith(code) && rest.replaceAll(code.charAt(0), '') === '') code = null
    } else if (sign !== undefined) {
      drop()
      code = sign
    } else {
      look(line, from, quoting.includes('>'), rest)
    }
    from = to + 1
  }
  drop()
  return { found, literal }

  function look(line: string, from: number, quoted: boolean, rest: string): void {
    let signs = signsIn(line)
    if (open) {
      if ((open.quoted && !quoted) || ends(rest, open)) drop()
      else if (signs.length === 0) open.blank ||= rest === ''
    }
    const [close] = signs
    if (open && close !== undefined) {
      const atEnd = line.slice(close + 2).trim() === ''
      if (open.place === 'alone' && rest === '$$') {
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
    if (at === undefined || signs.length % 2 === 0 || otherBlock.test(rest)) return
    const before = line.slice(0, at).replace(container, '')
    const place = before !== '' ? 'within' : rest.endsWith('$$') ? 'alone' : 'start'
    const inList = item.test(rest)
    open = { at: from + at, place, quoted, inList, blank: false }
  }
}

/** The places of `$$` in a line, without those that are escaped or within code. */
function signsIn(line: string): number[] {
  if (!line.includes('$$')) return []
  return Array.from(line.matchAll(/\\.|(`+)(?!`).*?[^`]\1(?!`)|`+|\$+/g))
    .filter(([run]) => run === '$$')
    .map(({ index }) => index)
}

/** Whether a line cannot belong to the formula. */
function ends(rest: string, { place, inList }: Opening): boolean {
  if (place !== 'alone' && underHeader.test(rest)) return true
  if (place !== 'within') return false
  return rest === '' || otherBlock.test(rest) || (inList && item.test(rest))
}

function formulaOf(text: string, { at, quoted }: Opening, close: number): DisplayMath {
  const written = text.slice(at + 2, close)
  const tex = quoted ? written.replace(/\n[ \t]*(?:>[ \t]?)*/g, '\n') : written
  return { start: at, end: close + 2, tex: tex.trim() }
}
