import type {
  Definition,
  Image,
  ImageReference,
  Link,
  LinkReference,
  Parents,
  PhrasingContent,
  Root,
  RootContent,
} from 'mdast'
import {
  addressOf,
  fileName,
  sizeOf,
  wikilinkAddressOf,
  isHarmful,
  isHostless,
  schemeOf,
} from '../address.ts'
import { type Context, report } from '../parse-context.ts'
import type { CrossLink } from '../nodes.ts'
import { crossLink, eachNode, endOf, placeOf, replaceNodes, startOf, text, textAt } from '../tree.ts'

/**
 * Resolves `[text][label]` and removes the definitions. Footnotes without a reference are removed too: they are not
 * shown, so their links must not count.
 */
export function definitions(tree: Root, { source }: Context): void {
  const defined = new Map<string, Definition>()
  const footnotes = new Set<string>()
  eachNode(tree, (node) => {
    if (node.type === 'definition' && !defined.has(node.identifier)) defined.set(node.identifier, node)
    if (node.type === 'footnoteReference') footnotes.add(node.identifier)
  })
  if (!source.text.includes(']:') && defined.size === 0) return

  const resolved = (node: LinkReference | ImageReference): PhrasingContent[] => {
    const definition = defined.get(node.identifier)
    if (!definition) return [textAt(source, startOf(node), endOf(node))]
    const shared = { url: definition.url, title: definition.title ?? null, ...placeOf(node) }
    return node.type === 'linkReference'
      ? [{ type: 'link', children: node.children, ...shared }]
      : [{ type: 'image', alt: node.alt ?? null, ...shared }]
  }
  replaceNodes(tree, (node) => {
    if (node.type === 'linkReference' || node.type === 'imageReference') return resolved(node)
    if (node.type === 'definition') return []
    return node.type === 'footnoteDefinition' && !footnotes.has(node.identifier) ? [] : node
  })
}

/** Sorts links and images by target. Pages load nothing from other servers, so a remote image becomes a link. */
export function links(tree: Root, context: Context): void {
  replaceNodes(tree, (node, parent) => {
    if (node.type === 'image') return imageNodes(node, parent, context)
    if (node.type === 'link') return linkNodes(node, parent, context)
    return node
  })
}

function linkNodes(link: Link, parent: Parents, context: Context): RootContent | RootContent[] {
  const address = link.data?.wikilink ? wikilinkAddressOf(link.url) : addressOf(link.url, context.schemes)
  switch (address.to) {
    case 'web':
      if (link.data?.hProperties?.['dataEmbed'] === 'frame')
        report(context, 'remote-embed', startOf(link), `The frame is from another server: ${address.href}`)
      // HTML forbids nested links, so the inner one becomes its words.
      if (isLink(parent)) return contentOf(link)
      return {
        ...link,
        url: address.href,
        children: contentOf(link),
        data: { hProperties: { ...link.data?.hProperties, rel: ['external', 'noopener'] } },
      }
    case 'collection':
      if (address.target === '' && address.fragment === null) return link.children
      if (isLink(parent) && link.children.length > 0) return link.children
      return {
        ...crossLink(link.data?.wikilink ? 'wikilink' : 'markdown', address.target, link),
        fragment: address.fragment,
        children: link.children,
        ...(link.data?.quote && { quote: link.data.quote }),
        ...(link.data?.mark && { form: 'mark' as const }),
        inner: isLink(parent),
      }
    case 'machine':
      privatePath(context, link, address.name)
      return withoutPath(link, address.name)
    case 'nowhere':
      unfollowed(context, link)
      return isHostless(link.url) ? contentOf(link) : link.children
  }
}

function unfollowed(context: Context, link: Link): void {
  if (isHostless(link.url)) {
    const fix = 'write a whole URL, such as https://example.org/page, or use backticks.'
    report(context, 'broken-link', startOf(link), `The URL ${link.url} names no server.`, fix)
    return
  }
  const scheme = schemeOf(link.url) ?? ''
  if (context.schemes.has(scheme) && !isHarmful(scheme)) {
    const told = 'The link opens your own vault in Obsidian.'
    report(context, 'unknown-scheme', startOf(link), told, 'link to the note as [[its name]].')
    return
  }
  const message = `Links that begin with ${scheme}: are not allowed.`
  const fix = isHarmful(scheme)
    ? 'use a web link, or backticks, since no setting allows this scheme.'
    : `if readers may follow it, add schemes: [${scheme}] to site.yaml.`
  report(context, 'unknown-scheme', startOf(link), message, fix)
}

function imageNodes(image: Image, parent: Parents, context: Context): RootContent | RootContent[] {
  const address = image.data?.wikilink ? wikilinkAddressOf(image.url) : addressOf(image.url)
  const { words, size } = captionOf(image)
  const label = altNodes(words, image)
  switch (address.to) {
    case 'web': {
      const { href } = address
      report(context, 'remote-embed', startOf(image), `The image is from another server: ${href}`)
      const children: PhrasingContent[] = words ? label : [text(fileName(href) || href)]
      if (isLink(parent) || !/^https?:/i.test(href)) return children
      const hProperties = { rel: ['external', 'noopener'], dataEmbed: 'image' }
      return { type: 'link', url: href, children, data: { hProperties }, ...placeOf(image) }
    }
    case 'collection':
      if (address.target === '' && address.fragment === null) return label
      return {
        ...crossLink('embed', address.target, image),
        fragment: address.fragment,
        children: label,
        size,
        ...(!image.data?.wikilink && { beside: true }),
      }
    case 'machine':
      privatePath(context, image, address.name)
      return words ? label : [text(address.name)]
    case 'nowhere':
      return label
  }
}

/** The alt text of an image. Wikilinks in it become their words. */
function altNodes(words: string, image: Image): PhrasingContent[] {
  const nodes: PhrasingContent[] = []
  const add = (value: string) => {
    if (value) nodes.push(text(value))
  }
  let end = 0
  for (const { 0: whole, 1: target = '', 2: alias, index } of words.matchAll(wikilink)) {
    add(words.slice(end, index))
    const address = wikilinkAddressOf(target)
    if (alias !== undefined || address.to !== 'collection') add(alias ?? fileName(target))
    else
      nodes.push({ ...crossLink('wikilink', address.target, image), fragment: address.fragment, inner: true })
    end = index + whole.length
  }
  add(words.slice(end))
  return nodes
}

const wikilink = /!?\[\[([^[\]|]+)(?:\|([^[\]]*))?\]\]/g

function captionOf(image: Image): { words: string; size: CrossLink['size'] } {
  const alt = image.alt?.trim() ?? ''
  const pipe = alt.lastIndexOf('|')
  const size = sizeOf(alt.slice(pipe + 1))
  if (image.data?.size || !size) return { words: alt, size: image.data?.size ?? null }
  return { words: alt.slice(0, Math.max(0, pipe)).trim(), size }
}

function isLink(parent: Parents): boolean {
  return parent.type === 'link' || (parent.type === 'crossLink' && parent.syntax !== 'embed')
}

function contentOf(link: Link): PhrasingContent[] {
  return link.children.length > 0 ? link.children : [text(link.url)]
}

function privatePath(context: Context, node: Link | Image, name: string): void {
  report(context, 'private-path', startOf(node), `"${name}" is a file on your computer.`)
}

/** A link to a file on the author's machine becomes its words. A bare path is cut to the file's name. */
function withoutPath(link: Link, name: string): PhrasingContent[] {
  const [only] = link.children
  if (link.children.length === 1 && only?.type === 'text' && only.value !== link.url) return [only]
  return link.children.length > 1 ? link.children : [text(name)]
}
