import type { Nodes, Paragraph, PhrasingContent, Root, Text } from 'mdast'
import { roleOf } from '../../core/kinds.ts'
import type { Context } from '../parse-context.ts'
import { titleFinder, type FindTitles } from '../title-finder.ts'
import { crossLink, part, plainText } from '../tree.ts'

/** Makes citations of titles that stand in paragraphs as plain text (`citations: titles`). */
export function titleCitations(tree: Root, { titles, kind }: Context): void {
  if (titles.length > 0 && roleOf(kind) !== 'paper') citeIn(tree, titleFinder(titles))
}

const others: ReadonlySet<string> = new Set([
  'blockquote',
  'heading',
  'table',
  'link',
  'crossLink',
  'citation',
])

function citeIn(node: Nodes, find: FindTitles): void {
  if (others.has(node.type) || (node.type === 'callout' && node.family === 'quote')) return
  if (node.type === 'paragraph') citeInParagraph(node, find)
  else if ('children' in node) for (const child of node.children) citeIn(child, find)
}

function citeInParagraph(paragraph: Paragraph, find: FindTitles): void {
  const whole = plainText(paragraph)
  /** The words of the paragraph so far. */
  let before = ''
  /** The number of open elements of raw HTML that hold code, a link or a quotation. */
  let apart = 0
  const cited = (nodes: readonly PhrasingContent[]): PhrasingContent[] =>
    nodes.flatMap((node): PhrasingContent | readonly PhrasingContent[] => {
      if (node.type === 'html') {
        const [, closing, name] = /^<(\/?)(a|q|code|pre|kbd|samp|blockquote|cite)\b/i.exec(node.value) ?? []
        if (name !== undefined) apart += closing ? -1 : 1
      }
      if (node.type === 'text') {
        const start = before
        before += node.value
        return apart > 0 || node.data?.literal ? node : citedText(node, find, start, whole)
      }
      if ('children' in node && !others.has(node.type)) {
        const children = cited(node.children)
        return { ...node, children }
      }
      before += plainText(node)
      return node
    })
  paragraph.children = cited(paragraph.children)
}

function citedText(text: Text, find: FindTitles, before: string, whole: string): readonly PhrasingContent[] {
  const nodes: PhrasingContent[] = []
  let end = 0
  for (const { title, from, to } of find(text.value)) {
    const [passed, rest] = [before + text.value.slice(0, from), whole.slice(before.length + to)]
    if (isQuoted(passed, rest) || !isTitle(title, passed, rest)) continue
    nodes.push(...part(text, end, from), crossLink('title', title, part(text, from, to)[0]))
    end = to
  }
  return [...nodes, ...part(text, end)]
}

/** Ends of a sentence, or of what introduces one. */
const sentenceEnd = /(?:^|[.?!…:。！？：]["”’»)\]]*)\s*$/u
/** The end of a sentence, or the next title. */
const endOrNext = /^\s*(?:$|[.?!…]["”’»)\]]*(?:\s|$)|[。！？]|[,;]\s*\p{Lu})/u

/**
 * Whether the words are meant as a title, and not as words of the sentence, as in "Margin for a period is …". A question
 * is, and so are words with capitals where sentences have none. Others must be the whole sentence.
 */
function isTitle(title: string, before: string, after: string): boolean {
  if (/[?？!！]$/u.test(title)) return true
  const words = title.split(/\s+/)
  const capitals = words.filter((word) => /^\P{L}*\p{Lu}/u.test(word)).length
  if (2 * capitals > words.length) return true
  const isStart = sentenceEnd.test(before)
  return (capitals > 0 && /^\P{L}*\p{Lu}/u.test(title) && !isStart) || (isStart && endOrNext.test(after))
}

const opening = /[“„«「『]/g
const closing = /[”»」』]/g

/** Whether a quotation opened before and ends after, in the same paragraph. */
function isQuoted(before: string, after: string): boolean {
  const count = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0
  const isStraight = count(before, /"/g) % 2 === 1 && after.includes('"')
  // A single mark is more often an apostrophe, so it counts only right beside the title.
  const isSingle = /['‘]$/.test(before) && /^['’]/.test(after)
  return isStraight || isSingle || count(before, opening) > count(before, closing)
}
