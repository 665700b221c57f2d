/** After these a sentence goes on, though a browser sees a full stop. */
const abbreviation = /(?:^|[\s(])(?:al|cf|e\.g|i\.e|ed|eds|fig|no|p|pp|vs|vol)\.\s*$/i

/**
 * The sentence of a text around one of its characters. What stands in brackets belongs to the sentence that they are in.
 * Where a browser cannot tell sentences apart, the whole text.
 */
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

/** Whether a bracket is open that the text closes in what follows. */
function isOpen(sentence: string): boolean {
  const last = sentence.lastIndexOf('(')
  return last > sentence.lastIndexOf(')') && sentence.length - last < 200
}
