import { sentenceEnds } from '../core/sentence-ends.ts'

/** Matches numbers with their separators, but not numbers in names such as GPT-4 or `gsm8k`. */
const number = /(?<![\p{L}\p{N}_.,-])\d+(?:[.,·]\d+)*(?![\p{L}_])/gu
const percent = /^[\s\u00A0\u202F]*(?:%|per ?cent\b|percent\b|Prozent\b)/u
const thousands = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/

/**
 * The figures in a text, as plain decimals: "91.5 per cent", "91,5 %" and "91.5" are all `91.5`. Years, and whole
 * numbers below ten that are not percentages, are too common to identify a sentence.
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

export function sentencesIn(text: string): readonly string[] {
  let from = 0
  return sentenceEnds({ text, verbatim: [] }).flatMap((end) => {
    const sentence = text.slice(from, end).trim()
    from = end
    return sentence === '' ? [] : [sentence]
  })
}

export function sentenceAt(text: string, index: number): string {
  let from = 0
  for (const end of sentenceEnds({ text, verbatim: [] })) {
    if (end > index) return text.slice(from, end)
    from = end
  }
  return text.slice(from)
}

export function withFiguresOf(sentence: string, sentences: readonly string[]): readonly string[] {
  const wanted = figuresIn(sentence)
  return wanted.size === 0 ? [] : sentences.filter((one) => figuresIn(one).intersection(wanted).size > 0)
}
