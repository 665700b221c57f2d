/** Abbreviations after which a browser wrongly ends a sentence. */
const abbreviation = /(?:^|[\s(])(?:al|cf|e\.g|i\.e|ed|eds|fig|no|p|pp|vs|vol)\.\s*$/i

/** The sentence around a character; brackets stay whole. Without `Intl.Segmenter`, the whole text. */
export function sentenceAt(text: string, at: number): string {
  if (!('Segmenter' in Intl)) return text.trim()
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })
  let sentence = ''
  for (const { segment, index } of segmenter.segment(text)) {
    sentence += segment
    if (abbreviation.test(sentence) || isOpen(sentence)) continue
    if (Math.min(at, text.length - 1) < index + segment.length) return sentence.trim()
    sentence = ''
  }
  return sentence.trim()
}

/** Whether an open bracket is probably closed in the text that follows. */
function isOpen(sentence: string): boolean {
  const last = sentence.lastIndexOf('(')
  return last > sentence.lastIndexOf(')') && sentence.length - last < 200
}
