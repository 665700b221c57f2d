import type { Node, NodeId } from '../core/graph.ts'
import { cut, plainText, text } from '../core/html-text.ts'
import { roleOf } from '../core/kinds.ts'
import { isIndexText } from '../core/order.ts'
import { publication } from '../core/node-ref.ts'
import { withLinks, wordsOnly } from '../rendering/body.ts'
import { fill } from '../rendering/fill.ts'
import type { TextView } from '../rendering/view.ts'
import { wordsFor } from '../words/languages.ts'
import { bareMarkup } from './bare-markup.ts'
import { figuresIn, sentencesIn } from './figure.ts'
import type { Preview } from './preview.ts'

/** Longer texts are cut. In characters: `html` of markup, the others of plain text. */
const most = { html: 2400, words: 560, claim: 400, figures: 1600 }

/** The most authors of a paper that are named, before "and 4 others". */
const mostAuthors = 3

export function previewOf(view: TextView, id: NodeId): Preview {
  const node = view.graph.node(id)
  const { kind, address, titleLanguage, language } = node
  const role = roleOf(kind)
  return {
    kind: isIndexText(node) ? null : kind,
    address,
    title: view.name(id).ref.title,
    ...titleLanguage,
    language,
    line: lineOf(view, node),
    claim: role === 'note' && node.originalTitle !== null ? cut(node.originalTitle, most.claim) : null,
    text: openingText(view, node),
    figures: role === 'paper' ? figureSentences(view, node) : [],
  }
}

function lineOf(view: TextView, node: Node): string | null {
  const { counts, list } = wordsFor(view.settings)
  switch (roleOf(node.kind)) {
    case 'note':
      return null
    case 'inquiry': {
      const sources = view.graph.from(node.id, 'source').length
      return sources === 0 ? null : counts.sources(sources)
    }
    case 'paper': {
      const published = publication({ venue: node.venue, year: node.entry.paper?.year ?? null })
      const parts = [list(node.authors, mostAuthors), published].filter((part) => part !== '')
      return parts.length === 0 ? null : parts.join(' · ')
    }
  }
}

/** Inline HTML; null if there is no text. */
function openingText(view: TextView, node: Node): string | null {
  const { summary, paper } = node.entry
  if (summary) {
    const html = bareMarkup(fill(summary, withLinks(view, node)))
    return html.length <= most.html ? html || null : text(cutAtSentence(plainText(html)))
  }
  const words = paper?.abstract
    ? cutAtSentence(plainText(fill(paper.abstract, wordsOnly(view, node))))
    : view.nodeItem(node.id).description
  return words ? text(words) : null
}

/** Cuts at the end of a sentence, unless that leaves little. */
function cutAtSentence(words: string): string {
  if (words.length <= most.words) return words
  let kept = ''
  for (const sentence of sentencesIn(words)) {
    if (kept.length + sentence.length >= most.words) break
    kept += kept === '' ? sentence : ` ${sentence}`
  }
  return kept.length > most.words / 3 ? `${kept} …` : cut(words, most.words)
}

/** Distinct sentences with figures, up to a total length. */
function figureSentences(view: TextView, node: Node): readonly string[] {
  const scope = wordsOnly(view, node)
  const abstract = node.entry.paper?.abstract
  const blocks = [...(abstract ? [abstract] : []), ...view.bodyOf(node.id).blocks.map(({ html }) => html)]
  const found = new Set<string>()
  let room = most.figures
  for (const block of blocks) {
    if (!block.some((piece) => typeof piece !== 'string' || /\d/.test(piece))) continue
    for (const sentence of sentencesIn(plainText(fill(block, scope)))) {
      if (sentence.length > room || found.has(sentence) || figuresIn(sentence).size === 0) continue
      found.add(sentence)
      room -= sentence.length
    }
  }
  return [...found]
}
