import { decodeHTML, decodeHTMLAttribute } from 'entities'
import type { Html, Image, Link, PhrasingContent, Root, RootContent, Text } from 'mdast'
import type { Plugin } from 'unified'
import { addressOf, fileName } from '../address.ts'
import { type Draft, draftOf, report } from '../draft.ts'
import { attributesOf, isElement, isVoid, type Tag, tags } from '../html-tags.ts'
import { positionOf, replaceNodes, startOf } from '../tree.ts'

/**
 * Makes of raw HTML what markdown would have made: links and images become nodes, frames become links, comments go,
 * and a tag that is no element of HTML (`<YOUR-NAME>`) is text. The rest stays HTML, to be parsed and sanitised later.
 */
export const rawHtml: Plugin<[], Root> = () => (tree, file) => {
  const draft = draftOf(file)
  if (!draft.source.text.includes('<')) return
  replaceNodes(tree, (node, parent) => {
    if (node.type === 'html') return flow.has(parent.type) ? block(node, draft) : inline(node, draft)
    if ('children' in node) node.children = withLinks(node.children as PhrasingContent[], draft) as typeof node.children
    return node
  })
  replaceNodes(tree, (node) => (node.type === 'html' && node.value === '' ? [] : node))
  replaceNodes(tree, (node) => {
    if (node.type === 'html') draft.raw = true
    return node
  })
}

const flow: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])

/** An inline node of raw HTML is one tag or one comment. */
function inline(node: Html, draft: Draft): RootContent | RootContent[] {
  const value = safe(node.value)
  if (value === '') return []
  const tag = tags(value).next().value
  if (tag && !isElement(tag.name)) return text(node.value, startOf(node), draft)
  return media(tag, startOf(node), draft) ?? { ...node, value }
}

function block(node: Html, draft: Draft): RootContent | RootContent[] {
  const value = safe(node.value)
  const start = startOf(node)
  const pieces: PhrasingContent[] = []
  let html = ''
  let end = 0
  const endPiece = () => {
    if (html) pieces.push({ type: 'html', value: html })
    html = ''
  }
  let plain = true
  for (const tag of tags(value)) {
    // Within a script, a style or the fallback content of a frame that was just passed over.
    if (tag.start < end) continue
    html += value.slice(end, tag.start)
    end = tag.end
    if (!isElement(tag.name)) {
      html += `&lt;${value.slice(tag.start + 1, tag.end)}`
      continue
    }
    plain = false
    const found = media(tag, start + tag.start, draft)
    if (found) {
      endPiece()
      pieces.push(...found)
      const close = isVoid(tag.name) ? -1 : value.indexOf(`</${tag.name}`, end)
      if (close >= 0) end = value.indexOf('>', close) + 1 || value.length
    } else if (tag.name === 'a') {
      endPiece()
      pieces.push({ type: 'html', value: value.slice(tag.start, tag.end), position: positionOf(draft.source, start + tag.start, start + tag.end) })
    } else {
      html += value.slice(tag.start, tag.end)
    }
  }
  html += value.slice(end)
  if (plain) {
    const words = decodeHTML(html).trim()
    return words ? { type: 'paragraph', children: [text(words, start, draft)] } : []
  }
  if (pieces.length === 0) return { ...node, value: html }
  endPiece()
  return { type: 'rawBlock', children: withLinks(pieces, draft), ...(node.position ? { position: node.position } : {}) }
}

/** Comments and declarations go, and no character reference may stand for the marks of a hole. */
function safe(html: string): string {
  return html
    .replace(/<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>/g, '')
    .replace(/&#(?:x0*fdd[01](?![\da-f])|0*6497[67](?!\d));?/gi, '\uFFFD')
}

/** What stands for an image, a film or a frame; null for any other tag. */
function media(tag: Tag | undefined | void, start: number, draft: Draft): PhrasingContent[] | null {
  if (!tag || tag.closing) return null
  const attributes = attributesOf(tag)
  const address = decodeHTMLAttribute(attributes.get(tag.name === 'object' ? 'data' : 'src') ?? '').trim()
  const position = positionOf(draft.source, start, start + tag.end - tag.start)
  const words = decodeHTMLAttribute(attributes.get('alt') ?? attributes.get('title') ?? '')
  switch (tag.name) {
    case 'img':
    case 'video':
    case 'audio':
      if (!address) return tag.name === 'img' ? [] : null
      return [image(address, words, attributes, position)]
    case 'iframe':
    case 'embed':
    case 'object':
      return address ? frame(address, words, start, draft, position) : []
    default:
      return null
  }
}

function image(
  url: string,
  alt: string,
  attributes: ReadonlyMap<string, string>,
  position: NonNullable<Image['position']>,
): Image {
  const pixels = (name: string) => Number(/^\d{1,5}(?=(?:px)?$)/.exec(attributes.get(name) ?? '')?.[0] ?? 0) || null
  const width = pixels('width')
  const size = width === null ? null : { width, height: pixels('height') }
  return { type: 'image', url, alt, position, data: { size } }
}

function frame(
  url: string,
  words: string,
  start: number,
  draft: Draft,
  position: NonNullable<Link['position']>,
): PhrasingContent[] {
  const address = addressOf(url)
  const remote = address.to === 'web'
  if (remote) report(draft, 'remote-embed', start, `The frame shows another server: ${address.href}`, null)
  const shown = words || (remote ? address.href.replace(/^https?:\/\//, '') : fileName(url))
  const children: PhrasingContent[] = [{ type: 'text', value: shown }]
  return [{ type: 'link', url, children, position, ...(remote ? { data: { hProperties: { dataEmbed: 'frame' } } } : {}) }]
}

/** Makes a link of `<a href>`, what follows, and `</a>`. */
function withLinks(siblings: PhrasingContent[], draft: Draft): PhrasingContent[] {
  if (!siblings.some(isAnchor)) return siblings
  const result: PhrasingContent[] = []
  let open: { link: Link; tag: Html } | null = null
  let anchors = 0
  const giveUp = () => {
    if (open) result.push(open.tag, ...open.link.children)
    open = null
  }
  for (const node of siblings) {
    const tag: Tag | undefined | void = isAnchor(node) ? tags(node.value).next().value : undefined
    if (!tag) {
      ;(open?.link.children ?? result).push(node)
    } else if (tag.closing) {
      if (open) result.push(open.link)
      else if (anchors > 0) result.push(node)
      anchors = Math.max(0, anchors - (open ? 0 : 1))
      open = null
    } else {
      giveUp()
      const href = attributesOf(tag).get('href')
      const html = node as Html
      if (href !== undefined) {
        open = { link: linkTo(decodeHTMLAttribute(href).trim(), html, draft), tag: html }
      } else {
        // `<a id="here">` names a place.
        result.push(node)
        anchors += 1
      }
    }
  }
  giveUp()
  return result
}

function linkTo(url: string, { position, value }: Html, draft: Draft): Link {
  const start = position?.start.offset ?? 0
  return { type: 'link', url, children: [], position: position ?? positionOf(draft.source, start, start + value.length) }
}

function isAnchor(node: RootContent): node is Html {
  return node.type === 'html' && /^<\/?a[\s>]/i.test(node.value)
}

function text(value: string, start: number, draft: Draft): Text {
  return { type: 'text', value, position: positionOf(draft.source, start, start + value.length), data: { literal: true } }
}
