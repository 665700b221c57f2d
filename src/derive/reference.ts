import { fold } from '../link/fold.ts'
import type { Node } from '../model/graph.ts'
import type { CardItem, NodeRef, PaperItem, TagRef } from '../model/node-page.ts'
import { plainText } from '../model/plain-text.ts'
import { tagKey } from '../model/tag.ts'
import { wordsOnly } from './body.ts'
import type { Collection } from './collection.ts'
import { fill, fillText } from './fill.ts'
import { cut, text } from './text.ts'

/** A node as any other page names it. */
export function reference(node: Node): NodeRef {
  return {
    kind: node.kind,
    address: node.address,
    title: node.title,
    ...node.titleLanguage,
  }
}

/** Its aliases, but for one that only repeats the title. */
export function otherNames({ aliases, title }: Node): readonly string[] {
  return aliases.filter((alias) => fold(alias) !== fold(title))
}

export function card(collection: Collection, node: Node): CardItem {
  return { ...reference(node), language: node.language, description: teaser(collection, node) }
}

/** The description as plain text; null when the author gave none. */
export function description(collection: Collection, node: Node): string | null {
  return node.entry.description && fillText(node.entry.description, wordsOnly(collection, node))
}

/** The description, else the summary, else the opening of the body, as plain text; null when there is nothing. */
export function teaser(collection: Collection, node: Node): string | null {
  const { entry } = node
  const scope = wordsOnly(collection, node)
  const words =
    description(collection, node) ??
    (entry.summary && plainText(fill(entry.summary, scope))) ??
    (entry.paper?.abstract && plainText(fill(entry.paper.abstract, scope))) ??
    fillText(entry.opening, scope)
  return cut(words, 240) || null
}

/** The summary, else the description, else the opening of the body, as inline HTML without links. */
export function summary(collection: Collection, node: Node): string | null {
  const scope = wordsOnly(collection, node)
  if (node.entry.summary) return fill(node.entry.summary, scope)
  const words = teaser(collection, node)
  return words && text(words)
}

export function paperItem(node: Node, citedAt: readonly string[]): PaperItem {
  return {
    ...reference(node),
    authors: node.authors,
    year: node.entry.paper?.year ?? null,
    venue: node.venue,
    citedAt,
  }
}

export function tagRefs(collection: Collection, node: Node): readonly TagRef[] {
  return node.entry.tags.flatMap((tag) => collection.tags.get(tagKey(tag)) ?? [])
}
