import { elision } from '../core/address.ts'
import type { Node } from '../core/graph.ts'
import { plainText } from '../core/html-text.ts'
import type { Finding } from '../core/problem.ts'
import { sentenceEnds } from '../core/sentence-ends.ts'
import { byKey } from '../core/lazily.ts'
import { fold, unspacedScripts, wordsOf } from '../core/search-text.ts'
import { description, wordsOnly } from './body.ts'
import { fill } from './fill.ts'
import type { TextView } from './view.ts'

/** Quotations that the quoted page does not contain. */
export function lostQuotes(view: TextView, nodes: readonly Node[]): readonly Finding[] {
  const textOf = byKey((node: Node) => quotable(view, node))
  const typedOf = byKey((node: Node) => typed(textOf(node)))
  const sentencesOf = byKey((node: Node) => sentencesIn(textOf(node)))
  return nodes.flatMap((node) =>
    node.entry.links.flatMap(({ quote, point, role }, index): readonly Finding[] => {
      const target = node.targets[index]
      // A footnote that leads to a source of the front matter repeats its quotation.
      if (quote === undefined || target?.found !== 'node' || role === 'body') return []
      const source = view.graph.node(target.id)
      if (contains(typedOf(source), quote)) return []
      const near = nearest(sentencesOf(source), quote)
      const message = `"${source.title}" does not say "${quote}".`
      const fix = near === null ? null : `the nearest words there are "${near}".`
      return [{ rule: 'lost-quote', place: { file: node.file, ...point }, message, fix }]
    }),
  )
}

/** What a reader can quote of a page, as plain text. */
function quotable(view: TextView, node: Node): string {
  const { summary, paper } = node.entry
  const { blocks, footnotes, lifted } = view.bodyOf(node.id)
  const parts = [summary, paper?.abstract, ...[...blocks, ...lifted, ...footnotes].map(({ html }) => html)]
  const scope = wordsOnly(view, node)
  const texts = parts.map((html) => (html ? plainText(fill(html, scope).text.replace(block, ' $&')) : ''))
  return [node.title, node.originalTitle ?? '', description(view, node) ?? '', ...texts].join('\n')
}

/** Tags between which words do not belong together. */
const block = /<\/?(?:p|li|[dou]l|d[td]|h\d|t[rdh]|br|div|blockquote|pre)\b/g

/** Whether a text has the words of a quotation, in any typography. Words may be left out where it says so: `…`. */
function contains(said: string, quote: string): boolean {
  const pieces = quote.split(elision).flatMap((piece) => {
    const words = typed(piece)
    const first = words.search(letter)
    const last = [...words.matchAll(letters)].at(-1)
    return first < 0 || !last ? [] : [words.slice(first, last.index + last[0].length)]
  })
  let from = 0
  for (const words of pieces) {
    let at = said.indexOf(words, from)
    while (at >= 0 && !isWhole(said, at, at + words.length)) at = said.indexOf(words, at + 1)
    if (at < 0) return false
    from = at + words.length
  }
  return pieces.length > 0
}

const letter = /[\p{L}\p{N}]/u
const letters = /[\p{L}\p{N}]\p{M}*/gu

/** Whether a part of a text begins and ends with its words. */
function isWhole(text: string, start: number, end: number): boolean {
  const isWithin = (at: number) =>
    letter.test(text.charAt(at - 1)) &&
    letter.test(text.charAt(at)) &&
    !unspaced.test(text.slice(at - 1, at + 1))
  return !isWithin(start) && !isWithin(end)
}

const unspaced = new RegExp(`[${unspacedScripts}]`, 'u')
const unspacedGap = new RegExp(`(?<=[${unspacedScripts}\\p{P}]) (?=[${unspacedScripts}])`, 'gu')

/** A text as it could be typed, so that typography, markup and line breaks make no difference. */
function typed(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
    .replace(/«\s+|\s+»|[“”„«»]/g, '"')
    .replace(/[‘’‚‹›]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\]\([^()\s]*\)|[*_`$[\]]|==/g, '')
    .replace(/\s+/g, ' ')
    .replace(unspacedGap, '')
}

function sentencesIn(text: string) {
  return text.split('\n').flatMap((paragraph) => {
    const ends = sentenceEnds({ text: paragraph })
    return ends.map((end, index) => {
      const sentence = paragraph.slice(ends[index - 1] ?? 0, end).trim()
      return { sentence, words: new Set(wordsOf(fold(sentence))) }
    })
  })
}

/** The sentence that shares the most words with a quotation; null if none shares half of them. */
function nearest(sentences: ReturnType<typeof sentencesIn>, quote: string): string | null {
  const wanted = new Set(wordsOf(fold(quote)))
  let best = { sentence: '', share: 0 }
  for (const { sentence, words } of sentences) {
    const share = (2 * words.intersection(wanted).size) / (words.size + wanted.size)
    if (share > best.share) best = { sentence, share }
  }
  return best.share >= 0.5 ? best.sentence : null
}
