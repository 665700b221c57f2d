import { decodeHTMLAttribute } from 'entities'
import type { Image, Link, PhrasingContent } from 'mdast'
import { addressOf, fileName } from './address.ts'
import type { Draft } from './draft.ts'
import { attributesOf, type Tag } from './html-tags.ts'
import { positionOf } from './tree.ts'

/** Whether an element of this name is shown as one thing, whatever stands in it. */
export function isMedia(name: string): boolean {
  return media.has(name)
}

const media: ReadonlySet<string> = new Set(['video', 'audio', 'picture', 'object', 'iframe'])

/** What stands for an image, a film or a frame of raw HTML; null for any other tag. `inner` are the tags within it. */
export function mediaOf(
  tag: Tag,
  inner: readonly Tag[],
  start: number,
  draft: Draft,
): PhrasingContent[] | null {
  if (tag.closing) return null
  const attributes = attributesOf(tag)
  const url = urlOf(tag) || (inner.map(urlOf).find(Boolean) ?? '')
  const words = decodeHTMLAttribute(attributes.get('alt') ?? attributes.get('title') ?? '')
  const position = positionOf(draft.source, start, start + tag.end - tag.start)
  switch (tag.name) {
    case 'img':
      return url ? [image(url, words, attributes, position)] : []
    case 'picture': {
      const img = inner.find(({ name, closing }) => name === 'img' && !closing)
      if (img) return mediaOf(img, [], start + img.start - tag.start, draft)
      return url ? [image(url, words, attributes, position)] : null
    }
    case 'video':
    case 'audio':
      return url ? [image(url, words, attributes, position)] : null
    case 'iframe':
    case 'embed':
    case 'object':
      return url ? [frame(url, words, position)] : []
    default:
      return null
  }
}

/** The address of what a tag shows; of several sizes the first. */
function urlOf(tag: Tag): string {
  const attributes = attributesOf(tag)
  const of = (name: string) => decodeHTMLAttribute(attributes.get(name) ?? '').trim()
  switch (tag.name) {
    case 'object':
      return of('data')
    case 'img':
    case 'source':
      return of('src') || (/^[^\s,]+/.exec(of('srcset'))?.[0] ?? '')
    case 'video':
    case 'audio':
    case 'embed':
    case 'iframe':
      return of('src')
    default:
      return ''
  }
}

type Position = NonNullable<Image['position']>

function image(url: string, alt: string, attributes: ReadonlyMap<string, string>, position: Position): Image {
  const pixels = (name: string) =>
    Number(/^\d{1,5}(?=(?:px)?$)/.exec(attributes.get(name) ?? '')?.[0] ?? 0) || null
  const width = pixels('width')
  const height = pixels('height')
  const size = width === null && height === null ? null : { width, height }
  return { type: 'image', url, alt, position, data: { size } }
}

function frame(url: string, words: string, position: Position): Link {
  const address = addressOf(url)
  const remote = address.to === 'web'
  const shown = words || (remote ? address.href.replace(/^https?:\/\//, '') : fileName(url))
  const data = remote ? { data: { hProperties: { dataEmbed: 'frame' } } } : {}
  return { type: 'link', url, children: [{ type: 'text', value: shown }], position, ...data }
}
