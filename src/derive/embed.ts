import { fileHref, href } from '../model/address.ts'
import type { Block, Link } from '../model/entry.ts'
import type { Fragment, Node, Target } from '../model/graph.ts'
import { plainText } from '../model/plain-text.ts'
import type { Attachment, Collection } from './collection.ts'
import { fill, language, type Marks, type Room, type Scope, wordsOf } from './fill.ts'
import { attribute } from './text.ts'

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
    case 'attachment': {
      const attachment = scope.collection.attachments.get(target.path)
      return attachment ? fillFile(attachment, link, words, scope.collection.settings.base) : words
    }
    case 'node':
      return scope.links === 'live' ? fillTransclusion(link, target, words, scope) : words
    case 'unpublished':
      return link.label ? words : `<span class="unpublished">${words}</span>`
    case 'missing':
      return `<span class="missing" title="Not found">${words}</span>`
    case 'ambiguous':
      return `<span class="ambiguous">${words}</span>`
  }
}

function fillFile(attachment: Attachment, link: Link, words: string, base: string): string {
  const source = attribute(fileHref(base, attachment.sitePath))
  const extension = attachment.path.slice(attachment.path.lastIndexOf('.') + 1).toLowerCase()
  if (/^(png|jpe?g|gif|webp|avif|svg|bmp|ico)$/.test(extension)) {
    const alt = attribute(link.label ? plainText(words) : '')
    return `<img src="${source}" alt="${alt}"${dimensions(attachment, link)} loading="lazy" decoding="async">`
  }
  if (/^(mp4|webm|ogv|mov|m4v)$/.test(extension)) {
    return `<video controls preload="metadata" src="${source}" aria-label="${attribute(plainText(words))}"></video>`
  }
  if (/^(mp3|wav|ogg|m4a|flac|opus|3gp|aac)$/.test(extension)) {
    return `<audio controls preload="metadata" src="${source}" aria-label="${attribute(plainText(words))}"></audio>`
  }
  return `<a class="file" href="${source}">${words}</a>`
}

/** Width and height as asked for, the missing one by the picture's own proportions. */
function dimensions(attachment: Attachment, link: Link): string {
  const own = attachment.size
  const width = link.size?.width ?? own?.width
  if (width === undefined) return ''
  const height = link.size?.height ?? (own ? Math.round((width * own.height) / own.width) : null)
  return ` width="${width}"${height === null ? '' : ` height="${height}"`}`
}

function fillTransclusion(
  link: Link,
  target: Target & { found: 'node' },
  words: string,
  scope: Scope,
): string {
  const { collection, author, marks, within } = scope
  const { settings } = collection
  const node = collection.graph.node(target.id)
  const lang = language(node, author, settings)
  const to = attribute(href(settings.base, node.address, target.fragment?.id))
  const title = `<a class="link" href="${to}"${link.label ? '' : lang}>${words}</a>`
  const chain = within.length === 0 ? [scope.author.id] : within
  if (!marks || chain.length >= deepest || (chain.includes(node.id) && !target.fragment)) return title
  if (chain.filter((id) => id === node.id).length > 1) return title
  const blocks = blocksAt(node, target.fragment, collection)
  if (!takes(marks.room, blocks)) return title
  marks.embeds += 1
  const inner: Marks = {
    numbers: new Map(),
    citedAt: new Map(),
    footnotes: new Map(),
    embeds: 0,
    room: marks.room,
  }
  const content = fillBlocks(blocks, {
    collection,
    author: node,
    links: 'live',
    prefix: `${scope.prefix}embed-${marks.embeds}-`,
    within: [...chain, node.id],
    marks: inner,
  })
  if (!content) return `<p class="embed-title">${title}</p>`
  // The author's own words for it are in the language that stands around it.
  const own = link.label && lang ? language(author, node, settings) : ''
  return `<div class="embed"${lang}><p class="embed-title"${own}>${title}</p>${content}</div>`
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
function blocksAt(node: Node, fragment: Fragment | null, collection: Collection): readonly Block[] {
  const body = collection.bodyOf(node.id)
  if (!fragment) return body.blocks
  if (fragment.at === 'block') {
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
  const html = blocks.map((block) => fill(block.html, scope)).join('\n')
  return html + fillFootnotes(scope)
}

function fillFootnotes(scope: Scope & { marks: Marks }): string {
  const { marks, prefix, author, collection } = scope
  if (marks.footnotes.size === 0) return ''
  const footnotes = collection.bodyOf(author.id).footnotes
  let items = ''
  // A footnote may refer to a further one, so the list can grow while it is being made.
  let number = 0
  for (const footnote of marks.footnotes.keys()) {
    const html = fill(footnotes[footnote]?.html ?? [], scope)
    number += 1
    items += `<li id="${attribute(`${prefix}fn-${number}`)}">${html} <a class="footnote-back" href="#${attribute(`${prefix}fnref-${number}`)}" aria-label="Back to reference ${number}">↩</a></li>`
  }
  return `\n<section class="footnotes" aria-label="Footnotes"><ol>${items}</ol></section>`
}
