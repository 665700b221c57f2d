import { copyOf, element } from '../../browser/dom.ts'
import { reasonsFor } from '../../browser/relation.ts'
import { sentenceEnds } from '../../core/sentence-ends.ts'
import { joins, panes as words } from '../../words/compiled.ts'
import { urlOf, type PageLink } from './link.ts'

/** Longer sentences are cut. */
const longest = 280

/**
 * Why a reader comes to the page of a link, as paragraphs. The first that exists of: the reasons of the relation; the
 * text of a mention; what the map says; the sentence around the link; its list's heading; its words.
 */
export function reasonsOf(link: PageLink): readonly Element[] {
  const item = link.closest('.section li')
  const own = [...(item?.querySelectorAll(':scope > .reason') ?? [])]
  const said = own.length > 0 ? own : reasonsFor(link)
  if (said.length > 0) return said.map((reason) => copyOf(reason))
  const mention = link.closest('.mentions > li')?.querySelector(':scope > .item-text')
  if (mention) return [copyOf(mention)]
  const came = link.closest('.map')?.querySelector('[data-map=line]')
  if (came && link.closest('[data-beside]')) return [element('p', { class: 'reason' }, came.textContent)]
  const sentence = sentenceAround(link)
  if (sentence !== '') return [element('p', { class: 'reason', dir: 'auto' }, words.quoted(sentence))]
  const list = listAround(link)
  const way = list === null ? words.through(linkWords(link)) : words.under(list)
  return [element('p', { class: 'reason' }, way)]
}

/** The first link to a page: in the text, else in the lists, else on the map. */
export function linkTo(article: Element, pathname: string): PageLink | null {
  const links = [...article.querySelectorAll<PageLink>('a[href]:not([href^="#"])')].filter(
    (link) => urlOf(link).pathname === pathname,
  )
  const first = (part: string) => links.find((link) => link.closest(part))
  return first('.prose') ?? first('.stations > li > p:not([class])') ?? links[0] ?? null
}

/** A reason as plain text, with a colon after the type of a relation. */
export function inWords(reason: Element): string {
  const type = reason.querySelector('.relation')?.textContent ?? ''
  const said = reason.textContent.trim()
  const rest = said.slice(type.length).trim()
  return type === '' || !said.startsWith(type) || rest === '' ? said : joins.named(type, rest)
}

function listAround(link: PageLink): string | null {
  const heading = link.closest('.section')?.querySelector('h2')
  return heading ? textWithout(heading, '.count') : null
}

function linkWords(link: PageLink): string {
  const name = link.querySelector('.side-label, title') ?? link
  return name.textContent.trim()
}

/** Parts of a sentence that are not its text. */
const besides =
  '.cite, .cite-number, .katex-html, .katex annotation, .anchor, .footnote-ref, .visually-hidden'

/** The sentence around a link in the text. A citation follows the sentence that it belongs to. */
function sentenceAround(link: PageLink): string {
  const block = link.closest('.prose :is(p, li, td, dd, blockquote, figcaption, .paragraph)')
  if (!block) return ''
  const before = document.createRange()
  before.setStart(block, 0)
  before.setEndBefore(link)
  const head = textWithout(before.cloneContents(), besides)
  const isBehind = link.closest('.cite') !== null
  const at = isBehind ? head.trimEnd().length - 1 : head.length
  const text = textWithout(block, besides)
  const ends = sentenceEnds({ text })
  const end = ends.find((one) => one > at)
  const sentence = text.slice(ends.findLast((one) => one <= at) ?? 0, end).trim()
  return sentence.length > longest ? `${sentence.slice(0, longest).replace(/\s+\S*$/, '')}…` : sentence
}

function textWithout(part: Node & ParentNode, without: string): string {
  const copy = part.cloneNode(true) as Node & ParentNode
  for (const one of copy.querySelectorAll(without)) one.remove()
  return (copy.textContent ?? '').replace(/\s+/g, ' ')
}
