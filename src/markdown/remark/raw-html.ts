import { decodeHTML, decodeHTMLAttribute } from 'entities'
import type { Html, Paragraph, Parents, PhrasingContent, Root, RootContent, Text, Image, Link } from 'mdast'
import { voids } from '../../core/html-text.ts'
import type { Context } from '../parse-context.ts'
import { isElement, type HtmlTag, tags, attributesOf } from '../html-tags.ts'
import { eachNode, endOf, nodesOf, placeOf, positionOf, replaceNodes, startOf, text } from '../tree.ts'
import { addressOf, fileName } from '../address.ts'

const media: ReadonlySet<string> = new Set(['video', 'audio', 'picture', 'object', 'iframe'])

/** Elements that show another file → the attribute with its URL. */
const addresses: ReadonlyMap<string, string> = new Map([
  ['object', 'data'],
  ...['img', 'source', 'video', 'audio', 'embed', 'iframe'].map((name): [string, string] => [name, 'src']),
])
const frames: ReadonlySet<string> = new Set(['iframe', 'embed', 'object'])
const images: ReadonlySet<string> = new Set(['img', 'picture', 'video', 'audio'])

/** Null if the tag is not media. `inner` are the tags within it. */
function mediaOf(
  tag: HtmlTag,
  inner: readonly HtmlTag[],
  start: number,
  context: Context,
): PhrasingContent[] | null {
  const { name, closing } = tag
  if (closing || !(frames.has(name) || images.has(name))) return null
  const img = name === 'picture' ? inner.find((one) => one.name === 'img' && !one.closing) : undefined
  if (img) return mediaOf(img, [], start + img.start - tag.start, context)
  const attributes = attributesOf(tag)
  const url = urlOf(tag) || (inner.map(urlOf).find(Boolean) ?? '')
  if (url === '') return name === 'img' || frames.has(name) ? [] : null
  const words = decodeHTMLAttribute(attributes.get('alt') ?? attributes.get('title') ?? '')
  const position = positionOf(context.source, start, start + tag.end - tag.start)
  return [frames.has(name) ? frame(url, words, position) : image(url, words, attributes, position)]
}

function urlOf(tag: HtmlTag): string {
  const attributes = attributesOf(tag)
  const of = (name: string) => decodeHTMLAttribute(attributes.get(name) ?? '').trim()
  const url = of(addresses.get(tag.name) ?? '')
  const hasSet = tag.name === 'img' || tag.name === 'source'
  return url === '' && hasSet ? (/^[^\s,]+/.exec(of('srcset'))?.[0] ?? '') : url
}

type SourcePosition = NonNullable<Image['position']>

function image(
  url: string,
  alt: string,
  attributes: ReadonlyMap<string, string>,
  position: SourcePosition,
): Image {
  const pixels = (name: string) =>
    Number(/^\d{1,5}(?=(?:px)?$)/.exec(attributes.get(name) ?? '')?.[0] ?? 0) || null
  const width = pixels('width')
  const height = pixels('height')
  const size = width === null && height === null ? null : { width, height }
  return { type: 'image', url, alt, position, data: { size } }
}

function frame(url: string, words: string, position: SourcePosition): Link {
  const address = addressOf(url)
  const remote = address.to === 'web'
  const shown = words || (remote ? address.href.replace(/^https?:\/\//, '') : fileName(url))
  const data = remote ? { data: { hProperties: { dataEmbed: 'frame' } } } : {}
  return { type: 'link', url, children: [text(shown)], position, ...data }
}

/**
 * Converts images, films and frames in raw HTML to markdown nodes, removes comments, and makes text of a tag that is
 * not HTML (`<YOUR-NAME>`). The rest stays HTML, to be parsed and sanitised later.
 */
export function rawHtml(tree: Root, context: Context): void {
  if (!context.source.text.includes('<')) return
  eachNode(tree, (parent) => {
    if ('children' in parent && !flow.has(parent.type)) joinMedia(parent, context)
  })
  replaceNodes(tree, (node, parent) => {
    if (node.type !== 'html') return node
    const html = { ...node, value: withoutComments(node.value) }
    if (html.value === '') return []
    return flow.has(parent.type) ? block(html, context) : inline(html, context)
  })
  context.raw = nodesOf(tree, 'html', 'rawBlock').length > 0
}

const flow: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])

function withoutComments(html: string): string {
  // Unclosed declarations are matched too, but kept. Otherwise the search would take quadratic time.
  return html.replace(/<!--[\s\S]*?(?:-->|$)|<[!?][^>]*(>|$)/g, (whole, end?: string) =>
    end === '' ? whole : '',
  )
}

/** Joins a film or frame and its fallback content to one node. */
function joinMedia(parent: Parents, { source }: Context): void {
  const ends = mediaEnds(parent)
  if (ends.size === 0) return
  const children: RootContent[] = []
  for (let index = 0; index < parent.children.length; index += 1) {
    const node = parent.children[index]
    if (!node) break
    const close = ends.get(index) ?? -1
    const last = parent.children[close]
    if (last) {
      const value = source.text.slice(startOf(node), endOf(last))
      children.push({ type: 'html', value, position: positionOf(source, startOf(node), endOf(last)) })
      index = close
    } else {
      children.push(node)
    }
  }
  parent.children = children
}

/** Index of each opening media tag → index of its closing tag. */
function mediaEnds({ children }: Parents): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const next = new Map<string, number>()
  for (const [index, node] of [...children.entries()].reverse()) {
    const [tag] = node.type === 'html' ? tags(node.value) : []
    if (!tag || !media.has(tag.name)) continue
    const end = next.get(tag.name)
    if (tag.closing) next.set(tag.name, index)
    else if (end !== undefined) ends.set(index, end)
  }
  return ends
}

/** An inline raw HTML node is one tag, or a film with its fallback content. */
function inline(html: Html, context: Context): RootContent | RootContent[] {
  const [tag, ...inner] = tags(html.value)
  if (!tag) return html
  if (!isElement(tag.name)) return literalText(html.value, startOf(html), context)
  return mediaOf(tag, inner, startOf(html), context) ?? html
}

function block(html: Html, context: Context): RootContent | RootContent[] {
  const start = startOf(html)
  const known = tags(html.value).filter(({ name }) => isElement(name))
  if (known.length === 0) return textBlock(html, context)
  const pieces: PhrasingContent[] = []
  let written = ''
  let end = 0
  const endPiece = () => {
    if (written) pieces.push({ type: 'html', value: written })
    written = ''
  }
  for (const tag of known) {
    // Skips the fallback content of a film or frame.
    if (tag.start < end) continue
    written += escaped(html.value.slice(end, tag.start))
    end = tag.end
    const after = afterElement(html.value, tag)
    const inner = media.has(tag.name) ? known.filter((one) => one.start > tag.start && one.end < after) : []
    const shown = mediaOf(tag, inner, start + tag.start, context)
    if (shown) {
      endPiece()
      pieces.push(...shown)
      end = after
    } else if (tag.name === 'a') {
      endPiece()
      const position = positionOf(context.source, start + tag.start, start + tag.end)
      pieces.push({ type: 'html', value: html.value.slice(tag.start, tag.end), position })
    } else {
      written += html.value.slice(tag.start, tag.end)
    }
  }
  written += escaped(html.value.slice(end))
  if (pieces.length === 0) return { ...html, value: written }
  endPiece()
  return { type: 'rawBlock', children: pieces, ...placeOf(html) }
}

function escaped(html: string): string {
  return html.replace(/<(?=\/?[a-z])/gi, '&lt;')
}

function textBlock(html: Html, context: Context): Paragraph | RootContent[] {
  const words = decodeHTML(html.value).trim()
  return words ? { type: 'paragraph', children: [literalText(words, startOf(html), context)] } : []
}

function afterElement(html: string, { name, end }: HtmlTag): number {
  const close = voids.test(name) ? -1 : html.indexOf(`</${name}`, end)
  return close < 0 ? end : html.indexOf('>', close) + 1 || html.length
}

function literalText(value: string, start: number, context: Context): Text {
  const position = positionOf(context.source, start, start + value.length)
  return { ...text(value), position, data: { literal: true } }
}

/** Makes links of `<a href>` and what is between it and `</a>`. */
export function rawAnchors(tree: Root, context: Context): void {
  if (!context.raw) return
  eachNode(tree, (parent) => {
    if (!('children' in parent) || !parent.children.some(isAnchor)) return
    parent.children = withLinks(parent.children as PhrasingContent[])
  })
}

function withLinks(siblings: readonly PhrasingContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = []
  let open: { readonly link: Link; readonly html: Html } | null = null
  /** Number of open anchors without `href`, which only name a place. */
  let places = 0
  for (const node of siblings) {
    const [tag] = isAnchor(node) ? tags(node.value) : []
    if (!tag || !isAnchor(node)) {
      if (open) open.link.children.push(node)
      else result.push(node)
      continue
    }
    if (!tag.closing) {
      if (open) result.push(open.html, ...open.link.children)
      const href = attributesOf(tag).get('href')
      open = href === undefined ? null : { link: linkTo(href, node), html: node }
      if (href !== undefined) continue
      result.push(node)
      places += 1
    } else if (open) {
      result.push(open.link)
      open = null
    } else if (places > 0) {
      result.push(node)
      places -= 1
    }
  }
  if (open) result.push(open.html, ...open.link.children)
  return result
}

function linkTo(href: string, anchor: Html): Link {
  return { type: 'link', url: decodeHTMLAttribute(href).trim(), children: [], ...placeOf(anchor) }
}

function isAnchor(node: RootContent): node is Html {
  return node.type === 'html' && /^<\/?a[\s>]/i.test(node.value)
}
