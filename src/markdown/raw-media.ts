import { decodeHTMLAttribute } from 'entities'
import type { Image, Link, PhrasingContent } from 'mdast'
import { addressOf, fileName } from './address.ts'
import { type Draft, report } from './draft.ts'
import { attributesOf, type Tag } from './html-tags.ts'
import { positionOf } from './tree.ts'

/** What stands for an image, a film or a frame of raw HTML; null for any other tag. */
export function mediaOf(tag: Tag, start: number, draft: Draft): PhrasingContent[] | null {
  if (tag.closing) return null
  const attributes = attributesOf(tag)
  const url = decodeHTMLAttribute(attributes.get(tag.name === 'object' ? 'data' : 'src') ?? '').trim()
  const words = decodeHTMLAttribute(attributes.get('alt') ?? attributes.get('title') ?? '')
  const position = positionOf(draft.source, start, start + tag.end - tag.start)
  switch (tag.name) {
    case 'img':
      return url ? [image(url, words, attributes, position)] : []
    case 'video':
    case 'audio':
      return url ? [image(url, words, attributes, position)] : null
    case 'iframe':
    case 'embed':
    case 'object':
      return url ? [frame(url, words, draft, start, position)] : []
    default:
      return null
  }
}

type Position = NonNullable<Image['position']>

function image(url: string, alt: string, attributes: ReadonlyMap<string, string>, position: Position): Image {
  const pixels = (name: string) =>
    Number(/^\d{1,5}(?=(?:px)?$)/.exec(attributes.get(name) ?? '')?.[0] ?? 0) || null
  const width = pixels('width')
  const size = width === null ? null : { width, height: pixels('height') }
  return { type: 'image', url, alt, position, data: { size } }
}

function frame(url: string, words: string, draft: Draft, start: number, position: Position): Link {
  const address = addressOf(url)
  const remote = address.to === 'web'
  if (remote) report(draft, 'remote-embed', start, `The frame shows another server: ${address.href}`, null)
  const shown = words || (remote ? address.href.replace(/^https?:\/\//, '') : fileName(url))
  const data = remote ? { data: { hProperties: { dataEmbed: 'frame' } } } : {}
  return { type: 'link', url, children: [{ type: 'text', value: shown }], position, ...data }
}
