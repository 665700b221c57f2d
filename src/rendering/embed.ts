import { href } from '../core/address.ts'
import type { Block, Link } from '../core/entry.ts'
import type { Fragment, Node, Target } from '../core/graph.ts'
import { citationOf, numberLink } from './citation.ts'
import { fillFile } from './file.ts'
import { fill, languageAttributes, type Marks, type Room, type Scope, wordsOf } from './fill.ts'
import { attribute } from '../core/html-text.ts'
import { fillEditorFile } from './editor-file.ts'
import type { View } from '../pages/view.ts'

/** A note within a note within a note … is a link from this depth on. */
const deepest = 5

/** What an embed shows: an image or other file, a transclusion, or words where there is nothing to show. */
export function fillEmbed(index: number, scope: Scope): string {
  const link = scope.author.entry.links[index]
  const target = scope.author.targets[index]
  if (!link || !target) throw new Error(`${scope.author.id} has no link ${index}`)
  const words = wordsOf(link, target, scope)
  if (scope.links === 'words') return words
  switch (target.found) {
    case 'attachment':
      return fillFile(link, target, words, scope)
    case 'editor-file':
      return fillEditorFile(target, words, scope)
    case 'node':
      return scope.links === 'live' ? fillTransclusion(link, target, words, scope) : words
    case 'folder':
      return words
    case 'unpublished':
      return link.label ? words : `<span class="unpublished">${words}</span>`
    case 'missing':
      return `<span class="missing" title="Not found">${words}</span>`
    case 'ambiguous':
      return `<span class="ambiguous">${words}</span>`
  }
}

function fillTransclusion(
  link: Link,
  target: Target & { found: 'node' },
  words: string,
  scope: Scope,
): string {
  const { view, author, marks, within } = scope
  const { settings } = view
  const node = view.graph.node(target.id)
  const lang = languageAttributes(node.language, author.language, settings)
  const to = attribute(href(settings.base, node.address, target.fragment?.id))
  const titleIn = (around: Node) =>
    `<a class="link" href="${to}"${link.label ? '' : languageAttributes(node.titleLanguage, around.language, settings)}>${words}</a>`
  const chain = within.length === 0 ? [scope.author.id] : within
  if (!marks) return titleIn(author)
  const citation = citationOf(target.id, scope)
  const id = citation.id === null ? '' : ` id="${attribute(citation.id)}"`
  const onlyTitle = `<p class="embed-title"${id}>${titleIn(author)}${numberLink(citation)}</p>`
  if (target.gone || chain.length >= deepest) return onlyTitle
  if (chain.includes(node.id) && !target.fragment) return onlyTitle
  if (chain.filter((id) => id === node.id).length > 1) return onlyTitle
  const blocks = blocksAt(node, target.fragment, view)
  if (!takes(marks.room, blocks)) return onlyTitle
  marks.embeds += 1
  const name = `${scope.prefix}embed-${marks.embeds}`
  const inner: Marks = {
    numbers: marks.numbers,
    citedAt: new Map(),
    footnotes: new Map(),
    embeds: 0,
    room: marks.room,
  }
  const content = fillBlocks(blocks, {
    view,
    author: node,
    links: 'live',
    prefix: `${name}-`,
    within: [...chain, node.id],
    marks: inner,
  })
  if (!content) return onlyTitle
  // The author's own words for it are in the language that stands around it.
  const own = link.label && lang ? languageAttributes(author.language, node.language, settings) : ''
  const heading = `<p class="embed-title" id="${attribute(name)}"${own}>${titleIn(node)}${numberLink(citation)}</p>`
  return `<div class="embed"${id} role="group" aria-labelledby="${attribute(name)}"${lang}>${heading}${content}</div>`
}

/** Whether there is room for the blocks, which is then used up. */
function takes(room: Room, blocks: readonly Block[]): boolean {
  const length = blocks
    .flatMap((block) => block.html)
    .reduce((sum, segment) => sum + (typeof segment === 'string' ? segment.length : 0), 0)
  if (room.transclusions === 0 || room.characters < length) return false
  room.transclusions -= 1
  room.characters -= length
  return true
}

/** The blocks of a body that a fragment names; all of them without one. */
function blocksAt(node: Node, fragment: Fragment | null, view: View): readonly Block[] {
  const body = view.bodyOf(node.id)
  if (!fragment) return body.blocks
  if (fragment.at !== 'heading') {
    return body.anchors
      .filter((anchor) => `^${anchor.id}` === fragment.id)
      .map((anchor) => ({ html: anchor.html, heading: null }))
  }
  const start = body.blocks.findIndex((block) => block.heading === fragment.heading)
  if (start < 0) return []
  const depth = node.entry.headings[fragment.heading]?.depth ?? 2
  const after = body.blocks.findIndex(
    (block, index) =>
      index > start && block.heading !== null && (node.entry.headings[block.heading]?.depth ?? 2) <= depth,
  )
  return body.blocks.slice(start, after < 0 ? undefined : after)
}

/** Blocks, and after them the footnotes that they refer to. */
export function fillBlocks(blocks: readonly Block[], scope: Scope & { marks: Marks }): string {
  const html = blocks.map((block) => fillBlock(block, scope)).join('\n')
  return html + fillFootnotes(scope)
}

/** An embed that is a block of its own, and of which no more than words is left, is a paragraph. */
function fillBlock({ html }: Block, scope: Scope): string {
  const [only] = html
  const filled = fill(html, scope)
  const isEmbed = html.length === 1 && typeof only === 'object' && only.hole === 'embed'
  return isEmbed && !/^<(?:div|p|figure|img|video|audio)\b/.test(filled) ? `<p>${filled}</p>` : filled
}

function fillFootnotes(scope: Scope & { marks: Marks }): string {
  const { marks, prefix, author, view } = scope
  if (marks.footnotes.size === 0) return ''
  const footnotes = view.bodyOf(author.id).footnotes
  let items = ''
  // A footnote may refer to a further one, so the list can grow while it is being made.
  let number = 0
  for (const footnote of marks.footnotes.keys()) {
    const html = fill(footnotes[footnote]?.html ?? [], scope)
    number += 1
    items += `<li id="${attribute(`${prefix}fn-${number}`)}">${html} <a class="footnote-back" href="#${attribute(`${prefix}fnref-${number}`)}" aria-label="Back to reference ${number}">↩</a></li>`
  }
  // A page has one landmark of this name: its own.
  return prefix === ''
    ? `\n<section class="footnotes" aria-label="Footnotes"><ol>${items}</ol></section>`
    : `\n<div class="footnotes"><ol>${items}</ol></div>`
}
