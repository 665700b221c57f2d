/** A backslash escape, a run of backticks or dollars, or the end of a paragraph. */
const token = /\\[\s\S]|`+|\$+|\n[ \t]*(?=\n)/g

/**
 * The offsets of the single dollar signs that neither open nor close a formula, so that "$5 and $10" stays text.
 * As in Pandoc, an opening sign has no space after it, and a closing one no space before it and no digit after it.
 * Besides, a letter or digit before a sign ("US$5") keeps it from opening, and the next sign must be the closing one.
 */
export function priceSigns(text: string): number[] {
  const prices: number[] = []
  let paragraph: Sign[] = []
  let code: Backticks[] = []
  const endParagraph = () => {
    settle(text, outsideCode(paragraph, code), prices)
    paragraph = []
    code = []
  }
  for (const { 0: run, index } of text.matchAll(token)) {
    if (run === '$') paragraph.push(index)
    else if (run.startsWith('`')) code.push({ start: index, length: run.length })
    else if (run.startsWith('\n')) endParagraph()
  }
  endParagraph()
  return prices
}

/** The offset of a single dollar sign. */
type Sign = number

interface Backticks {
  readonly start: number
  readonly length: number
}

function settle(text: string, signs: readonly Sign[], prices: number[]): void {
  for (let index = 0; index < signs.length; index += 1) {
    const sign = signs[index] ?? 0
    const next = signs[index + 1]
    if (
      next !== undefined &&
      next > sign + 1 &&
      opens(text, sign) &&
      closes(text, next) &&
      !isProse(text.slice(sign + 1, next))
    )
      index += 1
    else prices.push(sign)
  }
}

function opens(text: string, sign: Sign): boolean {
  return !/[\p{L}\p{N}]/u.test(text[sign - 1] ?? '') && /\S/.test(text[sign + 1] ?? '')
}

function closes(text: string, sign: Sign): boolean {
  return /\S/.test(text[sign - 1] ?? '') && !/\d/.test(text[sign + 1] ?? '')
}

/** A number and then words, with no sign of mathematics: "$5 a month, or 50$". */
function isProse(formula: string): boolean {
  return /^\d[^\\^_{}=+*/<>]*\s\p{L}{2,}/u.test(formula) && !/[\\^_{}=+*/<>]/.test(formula)
}

function outsideCode(signs: readonly Sign[], runs: readonly Backticks[]): readonly Sign[] {
  if (signs.length === 0 || runs.length < 2) return signs
  const last = new Map(runs.map(({ start, length }) => [length, start]))
  const kept: Sign[] = []
  let sign = 0
  for (let run = 0; run < runs.length; run += 1) {
    const open = runs[run]
    if (!open || (last.get(open.length) ?? 0) <= open.start) continue
    do run += 1
    while (runs[run]?.length !== open.length)
    const close = runs[run]?.start ?? 0
    for (; sign < signs.length && (signs[sign] ?? 0) < open.start; sign += 1) kept.push(signs[sign] ?? 0)
    while (sign < signs.length && (signs[sign] ?? 0) < close) sign += 1
  }
  return [...kept, ...signs.slice(sign)]
}
