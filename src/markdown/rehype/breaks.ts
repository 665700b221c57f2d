import type { Element, ElementContent, Root, RootContent } from 'hast'
import { unspacedScripts } from '../../core/search-text.ts'
import { partedAtNames } from '../../core/html.ts'
import { partedAtHoles } from '../holes.ts'
import { eachElement, text } from '../tree.ts'

/**
 * Prevents line breaks in "GPT-4" and "n-gram", within a short formula, and between a formula and its punctuation. It
 * adds only elements, so copied and searched text stays as written.
 */
export function breaks(tree: Root): void {
  mend(tree)
  eachElement(tree, mend)
}

type Child = RootContent | ElementContent

function mend(parent: Root | Element): void {
  if (parent.type === 'element' && unmended.has(parent.tagName)) return
  if (!parent.children.some((child) => isFormula(child) || (child.type === 'text' && /-/.test(child.value))))
    return
  const children: readonly Child[] = parent.children
  const texts = children.map((child) => (child.type === 'text' ? child.value : ''))
  parent.children = children.flatMap((child, index): Child[] => {
    if (child.type === 'text') {
      const own = texts[index] ?? ''
      return words(isFormula(children[index + 1]) ? own.replace(leading, '') : own)
    }
    if (!isFormula(child)) return [child]
    const lead = leading.exec(texts[index - 1] ?? '')?.[0] ?? ''
    const tail = trailing.exec(texts[index + 1] ?? '')?.[0] ?? ''
    texts[index + 1] = (texts[index + 1] ?? '').slice(tail.length)
    return held(child, lead, tail)
  })
}

const unmended: ReadonlySet<string> = new Set(['pre', 'code', 'kbd', 'samp', 'textarea', 'title'])

function isFormula(node: Child | undefined): node is Child & { type: 'raw'; value: string } {
  return node?.type === 'raw' && /^<span class="katex["\s]/.test((node as { value: string }).value)
}

/** Characters next to a formula without a space, in scripts that put spaces between words. */
const spaceless = String.raw`(?!\p{P})[${unspacedScripts}]`
const leading = new RegExp(String.raw`(?:(?!${spaceless})[^\s—\uFDD0\uFDD1]){1,12}$`, 'u')
const trailing = new RegExp(String.raw`^(?:(?!${spaceless})[^\s—\uFDD0\uFDD1]){1,16}`, 'u')

/**
 * Keeps a formula together with the text beside it. Only a long formula may break inside; then the text after it is
 * joined by a word joiner that CSS adds, so that copied text does not contain it.
 */
function held(formula: Child & { type: 'raw' }, lead: string, tail: string): Child[] {
  const { html, isShort } = unbroken(formula.value)
  const raw: Child = { ...formula, value: html }
  if (isShort) return lead + tail === '' ? [raw] : [span('unbroken', text(lead), raw, text(tail))]
  return [
    lead === '' ? raw : span('unbroken', text(lead), raw),
    ...(tail === '' ? [] : [span('unbroken joined', text(tail))]),
  ]
}

function words(value: string): Child[] {
  const parts: Child[] = []
  for (const [index, piece] of partedAtHoles(value).entries()) {
    const isHole = index % 2 === 1
    for (const [place, part] of (isHole ? [piece] : partedAtNames(piece)).entries()) {
      parts.push(place % 2 === 1 ? span('unbroken', text(part)) : text(part))
    }
  }
  return joinedTexts(parts)
}

/** Merges adjacent text nodes, since later steps look at whole texts. */
function joinedTexts(parts: readonly Child[]): Child[] {
  const all: Child[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (part.type === 'text' && last?.type === 'text') all[all.length - 1] = text(last.value + part.value)
    else if (part.type !== 'text' || part.value !== '') all.push(part)
  }
  return all
}

function span(className: string, ...children: readonly Child[]): Element {
  const properties = { className: className.split(' ') }
  return { type: 'element', tagName: 'span', properties, children: children as ElementContent[] }
}

/** In characters. Shorter formulas stay on one line, whatever the width. */
const short = 24

const base = '<span class="katex-base">'

/** KaTeX breaks lines after every operator. This allows it only after a relation, and never in a short formula. */
function unbroken(html: string): { readonly html: string; readonly isShort: boolean } {
  const [start = '', ...pieces] = html.split(base)
  const whole = html.replace('<span class="katex"', '<span class="katex unbroken"')
  if (pieces.length === 0 || lengthOf(pieces.join('')) <= short) return { html: whole, isShort: true }
  const closing = '</span></span>'
  const last = pieces.length - 1
  const end = pieces[last] ?? ''
  if (!end.endsWith(closing)) return { html, isShort: false }
  pieces[last] = end.slice(0, -closing.length)
  const groups: string[][] = [[]]
  for (const [index, piece] of pieces.entries()) {
    groups.at(-1)?.push(base + piece)
    if (index < last && endsWithRelation.test(piece)) groups.push([])
  }
  const kept = groups.flatMap((group) => {
    const text = group.join('')
    return lengthOf(text) <= short ? [text] : group
  })
  return {
    html: start + kept.map((group) => `<span class="unbroken">${group}</span>`).join('') + closing,
    isShort: false,
  }
}

const endsWithRelation = /<span class="mrel">[^<]*<\/span>(?:<span class="mspace"[^>]*><\/span>)*<\/span>$/

function lengthOf(html: string): number {
  return html.replace(/<[^>]*>/g, '').length
}
