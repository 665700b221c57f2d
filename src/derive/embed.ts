import { fileHref, href } from '../model/address.ts'
import type { Block, Link } from '../model/entry.ts'
import type { Fragment, Node, NodeId, Target } from '../model/graph.ts'
import type { Attachment, Collection } from './collection.ts'
import { fill, type Marks, type Scope, wordsOf } from './fill.ts'
import { attribute, plain } from './text.ts'

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
      return scope.links === 'live' ? fillTransclusion(target, words, scope) : words
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
    const alt = attribute(link.label ? plain(words) : '')
    return `<img src="${source}" alt="${alt}"${dimensions(attachment, link)} loading="lazy" decoding="async">`
  }
  if (/^(mp4|webm|ogv|mov|m4v)$/.test(extension)) {
    return `<video controls preload="metadata" src="${source}" aria-label="${attribute(plain(words))}"></video>`
  }
  if (/^(mp3|wav|ogg|m4a|flac|opus|3gp|aac)$/.test(extension)) {
    return `<audio controls preload="metadata" src="${source}" aria-label="${attribute(plain(words))}"></audio>`
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

function fillTransclusion(target: Target & { found: 'node' }, words: string, scope: Scope): string {
  const { collection, marks, within } = scope
  const node = collection.graph.node(target.id)
  const link = `<a class="link" href="${attribute(href(collection.settings.base, node.address, target.fragment?.id))}">${words}</a>`
  const chain = within.length === 0 ? [scope.author.id] : within
  if (!marks || chain.length >= deepest || (chain.includes(node.id) && !target.fragment)) return link
  if (chain.filter((id) => id === node.id).length > 1) return link
  marks.embeds += 1
  const inner: Marks = { numbers: new Map(), citedAt: new Map(), footnotes: [], embeds: 0 }
  const content = fillBlocks(blocksAt(node, target.fragment, collection), {
    collection,
    author: node,
    links: 'live',
    prefix: `${scope.prefix}embed-${marks.embeds}-`,
    within: [...chain, node.id],
    marks: inner,
  })
  return content
    ? `<div class="embed"><p class="embed-title">${link}</p>${content}</div>`
    : `<p class="embed-title">${link}</p>`
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
  if (marks.footnotes.length === 0) return ''
  const footnotes = collection.bodyOf(author.id).footnotes
  let items = ''
  // A footnote may refer to a further one, so the list can grow while it is being made.
  for (let index = 0; index < marks.footnotes.length; index += 1) {
    const html = fill(footnotes[marks.footnotes[index] ?? -1]?.html ?? [], scope)
    const number = index + 1
    items += `<li id="${attribute(`${prefix}fn-${number}`)}">${html} <a class="footnote-back" href="#${attribute(`${prefix}fnref-${number}`)}" aria-label="Back to reference ${number}">↩</a></li>`
  }
  return `\n<section class="footnotes" aria-label="Footnotes"><ol>${items}</ol></section>`
}

/** The nodes whose whole text a node takes in, in order. */
export function embedded(node: Node): readonly NodeId[] {
  return node.entry.links.flatMap((link, index) => {
    const target = node.targets[index]
    return link.syntax === 'embed' && target?.found === 'node' && !target.fragment ? [target.id] : []
  })
}
