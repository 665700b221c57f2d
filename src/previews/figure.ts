import { sentenceEnds } from '../core/sentence-ends.ts'

/** Numbers with their separators; those that are part of a name, as in GPT-4 or `gsm8k`, are none. */
const number = /(?<![\p{L}\p{N}_.,-])\d+(?:[.,·]\d+)*(?![\p{L}_])/gu
const percent = /^[\s\u00A0\u202F]*(?:%|per ?cent\b|percent\b|Prozent\b)/u
const thousands = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/

/**
 * The figures that a text names, as plain decimals: "91.5 per cent", "91,5 %" and "91.5" are `91.5`. Years, and whole
 * numbers below ten that are no percentage, are too common to tell one sentence from another.
 */
export function figuresIn(text: string): ReadonlySet<string> {
  const figures = new Set<string>()
  for (const { 0: written, index } of text.matchAll(number)) {
    const plain = thousands.test(written) ? written.replaceAll(',', '') : written.replace(/[,·]/g, '.')
    const isPercentage = percent.test(text.slice(index + written.length, index + written.length + 12))
    const isWhole = /^\d+$/.test(plain)
    const isYear = isWhole && /^(?:1[5-9]|20)\d\d$/.test(written)
    if (isPercentage || !isWhole || (Number(plain) >= 10 && !isYear)) figures.add(plain)
  }
  return figures
}

/** The sentences of a plain text. */
export function sentencesIn(text: string): readonly string[] {
  let from = 0
  return sentenceEnds({ text, verbatim: [] }).flatMap((end) => {
    const sentence = text.slice(from, end).trim()
    from = end
    return sentence === '' ? [] : [sentence]
  })
}

/** The sentence of a text with the character at an index. */
export function sentenceAt(text: string, index: number): string {
  let from = 0
  for (const end of sentenceEnds({ text, verbatim: [] })) {
    if (end > index) return text.slice(from, end)
    from = end
  }
  return text.slice(from)
}

/** Of some sentences, those that name a figure of another. */
export function withFiguresOf(sentence: string, sentences: readonly string[]): readonly string[] {
  const wanted = figuresIn(sentence)
  return wanted.size === 0 ? [] : sentences.filter((one) => figuresIn(one).intersection(wanted).size > 0)
}
