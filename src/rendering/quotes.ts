import { elision } from '../core/address.ts'
import type { Node } from '../core/graph.ts'
import { plainText } from '../core/html-text.ts'
import type { Finding } from '../core/problem.ts'
import { sentenceEnds } from '../core/sentence-ends.ts'
import { fold, wordsOf } from '../core/search-text.ts'
import { description, wordsOnly } from './body.ts'
import { fill } from './fill.ts'
import type { TextView } from './view.ts'

/** Quotations that the quoted page does not contain. */
export function lostQuotes(view: TextView, nodes: readonly Node[]): readonly Finding[] {
  const texts = new Map<Node, string>()
  const textOf = (node: Node) => {
    const text = texts.get(node) ?? quotable(view, node)
    texts.set(node, text)
    return text
  }
  return nodes.flatMap((node) =>
    node.entry.links.flatMap(({ quote, point, role }, index): readonly Finding[] => {
      const target = node.targets[index]
      // A footnote that leads to a source of the front matter repeats its quotation.
      if (quote === undefined || target?.found !== 'node' || role === 'body') return []
      const source = view.graph.node(target.id)
      const text = textOf(source)
      if (contains(text, quote)) return []
      const near = nearest(text, quote)
      const message = `"${source.title}" does not say "${quote}".`
      const fix = near === null ? null : `the nearest words there are "${near}".`
      return [{ rule: 'lost-quote', place: { file: node.file, ...point }, message, fix }]
    }),
  )
}

/** What a reader can quote of a page, as plain text. */
function quotable(view: TextView, node: Node): string {
  const { summary, paper } = node.entry
  const { blocks, footnotes } = view.bodyOf(node.id)
  const parts = [summary, paper?.abstract, ...[...blocks, ...footnotes].map(({ html }) => html)]
  const scope = wordsOnly(view, node)
  const texts = parts.map((html) => (html ? plainText(fill(html, scope).text.replace(block, ' $&')) : ''))
  return [description(view, node) ?? '', ...texts].join('\n')
}

/** Tags between which words do not belong together. */
const block = /<\/?(?:p|li|[dou]l|d[td]|h\d|t[rdh]|br|div|blockquote|pre)\b/g

/** Whether a text has the words of a quotation, in any typography. Words may be left out where it says so: `…`. */
function contains(text: string, quote: string): boolean {
  const said = typed(text)
  let from = 0
  return quote.split(elision).every((piece) => {
    const words = typed(piece).replace(/^[\s"']+|[\s"'.,;:]+$/g, '')
    const at = said.indexOf(words, from)
    from = at + words.length
    return at >= 0
  })
}

function typed(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u00AD\u200B]/g, '')
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’‚]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[*_`]/g, '')
    .replace(/\s+/g, ' ')
}

/** The sentence that shares the most words with a quotation; null if none shares half of them. */
function nearest(text: string, quote: string): string | null {
  const wanted = new Set(wordsOf(fold(quote)))
  let best = { sentence: '', share: 0 }
  for (const paragraph of text.split('\n')) {
    let from = 0
    for (const end of sentenceEnds({ text: paragraph })) {
      const sentence = paragraph.slice(from, end).trim()
      const words = new Set(wordsOf(fold(sentence)))
      const share = (2 * words.intersection(wanted).size) / (words.size + wanted.size)
      if (share > best.share) best = { sentence, share }
      from = end
    }
  }
  return best.share >= 0.5 ? best.sentence : null
}
