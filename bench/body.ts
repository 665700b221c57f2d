import { blocks } from './blocks.ts'
import { capital, wordCount, type Pen } from './pen.ts'

/** A link in running text, and the number of its visible words. */
export interface Written {
  readonly text: string
  readonly words: number
}

/** A body of 250 to 400 words, not counting code, tables and formulas. The links keep their order. */
export function bodyText(pen: Pen, links: readonly Written[], words = 245 + pen.random.below(100)): string {
  const { random } = pen
  const parts = sections(pen)
  const sentences = prose(pen, links, words)
  const perParagraph = 4 + random.below(3)
  const paragraphs: string[] = []
  for (let start = 0; start < sentences.length; start += perParagraph) {
    paragraphs.push(sentences.slice(start, start + perParagraph).join(' '))
  }
  const written: string[] = []
  const extra = [...blocks(pen)]
  const perSection = Math.max(1, Math.ceil(paragraphs.length / (parts.length + 1)))
  for (const [place, paragraph] of paragraphs.entries()) {
    const heading = place > 0 && place % perSection === 0 ? parts[place / perSection - 1] : undefined
    if (heading !== undefined) written.push(`## ${heading}`)
    written.push(paragraph)
    if (place === 0) written.push(...extra)
  }
  if (random.oneIn(9)) {
    const last = written.length - 1
    written[last] = `${written[last] ?? ''}[^aside]`
    written.push(`[^aside]: ${pen.sentence()}`)
  }
  return `${written.join('\n\n')}\n`
}

function sections({ random, adjective, topical, noun }: Pen): readonly string[] {
  const titles = Array.from({ length: 1 + random.below(3) }, () =>
    capital(random.oneIn(2) ? `${adjective()} ${topical()}` : `the ${topical()} of ${noun()}`),
  )
  return [...new Set(titles)]
}

/** Sentences with at least `words` words. The links are spread evenly over them. */
function prose(pen: Pen, links: readonly Written[], words: number): readonly string[] {
  const sentences: string[] = []
  let left = [...links]
  let written = 0
  while (written < words || left.length > 0) {
    const due = Math.ceil((links.length * (written + 12)) / words)
    const [link, ...rest] = left
    if (link !== undefined && links.length - left.length < due) {
      const { text, lead } = linking(pen, link)
      sentences.push(text)
      written += lead + link.words
      left = rest
      continue
    }
    const sentence = pen.sentence()
    sentences.push(sentence)
    written += wordCount(sentence)
  }
  return sentences
}

function linking(pen: Pen, { text }: Written): { text: string; lead: number } {
  const lead = capital(pen.clause())
  const [joint, end] = pen.random.pick([
    [', as', 'shows.'],
    [', which', 'explains in part.'],
    [':', ''],
    [' and rests on', ''],
    ['; see', 'for the rest.'],
  ] as const)
  const sentence = `${lead}${joint} ${text}${end === '' ? '.' : ` ${end}`}`
  return { text: sentence, lead: wordCount(`${lead}${joint} ${end}`) }
}
