import { fold } from '../links/slug.ts'
import type { Node } from '../core/graph.ts'
import type { PaperItem, NodeItem, TagRef, NodeRef } from '../core/node-ref.ts'
import { html, type Html } from '../core/html.ts'
import { plainText, cut } from '../core/html-text.ts'
import { tagKey } from '../core/tag.ts'
import { wordsOnly } from './body.ts'
import { fill, fillText } from './fill.ts'
import type { NodeName, TextView } from './view.ts'

export function otherNames({ aliases, title }: Node): readonly string[] {
  return aliases.filter((alias) => fold(alias) !== fold(title))
}

export function nodeName(node: Node, label: string): NodeName {
  const { kind, address, title, titleLanguage, language, authors, venue, entry } = node
  const ref: NodeRef = { kind, address, title: label, ...titleLanguage }
  const year = entry.paper?.year ?? null
  return { kind, address, title, titleLanguage, language, authors, venue, ref, year }
}

export function nodeItem(view: TextView, node: Node): NodeItem {
  return { ...view.name(node.id).ref, language: node.language, description: teaser(view, node) }
}

export function description(view: TextView, node: Node): string | null {
  return node.entry.description && fillText(node.entry.description, wordsOnly(view, node))
}

/** The first of description, summary, abstract and opening of the body, as plain text; null if there is none. */
export function teaser(view: TextView, node: Node): string | null {
  const { entry } = node
  const scope = wordsOnly(view, node)
  const words =
    description(view, node) ??
    (entry.summary && plainText(fill(entry.summary, scope).text)) ??
    (entry.paper?.abstract && plainText(fill(entry.paper.abstract, scope).text)) ??
    fillText(entry.opening, scope)
  return cut(words, 240) || null
}

export function summary(view: TextView, node: Node): Html | null {
  const scope = wordsOnly(view, node)
  if (node.entry.summary) return fill(node.entry.summary, scope)
  const words = teaser(view, node)
  return words === null ? null : html`${words}`
}

export function paperItem({ ref, authors, year, venue }: NodeName, citedAt: readonly string[]): PaperItem {
  return { ...ref, authors, year, venue, citedAt }
}

export function tagRefs(view: TextView, node: Node): readonly TagRef[] {
  return node.entry.tags.flatMap((tag) => view.tags.get(tagKey(tag)) ?? [])
}
