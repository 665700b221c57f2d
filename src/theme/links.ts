import {
  absolute,
  encodeBase,
  fileHref,
  graphHref,
  href,
  kindAddress,
  tagsAddress,
  type Address,
} from '../core/address.ts'
import { currentSite } from './collection.ts'
import type { NodeRef } from '../core/node-ref.ts'
import type { Measure } from '../core/nearest.ts'
import type { NextItem } from '../pages/node-page-value.ts'
import { graphPage, nextReasons } from '../words/compiled.ts'
import type { Markup } from '../words/fill.ts'
import { listsOfKind } from '../words/kinds.ts'
import { escaped, html, languageOf, titleHtml, type Html } from './html.ts'

/** A page of this site as an `href`. */
export function to(address: Address, fragment?: string): string {
  return href(currentSite().settings.base, address, fragment)
}

/** Where the whole graph shows the node of a page. */
export function toGraph(address: Address): string {
  return graphHref(currentSite().settings.base, address)
}

/** A file of this site that is no page. */
export function toFile(path: string): string {
  return fileHref(currentSite().settings.base, path)
}

/** What a setting leads to: a web address, or a path on this site that begins with a slash. */
export function toOwn(url: string): string {
  return url.startsWith('/') ? encodeBase(currentSite().settings.base) + url.slice(1) : url
}

/** The page's URL with its origin; null when the site's address is not known. */
export function urlOf(address: Address): string | null {
  const { url, base } = currentSite().settings
  return url === null ? null : absolute(url, base, address)
}

/** As `urlOf`, for a file that is no page. */
export function urlOfFile(path: string): string | null {
  const { url, base } = currentSite().settings
  return url === null ? null : url + fileHref(base, path)
}

/** A node's title as a link to its page. */
export function nodeLink(node: NodeRef): Html {
  return html`<a href="${to(node.address)}"${languageOf(node)}>${titleHtml(node.title)}</a>`
}

/** The lists of all pages as links, within a sentence. */
export function linksToLists(): readonly string[] {
  return currentSite().places.flatMap((place) => {
    if (place === 'tags') return linkTo(tagsAddress)(graphPage.tags)
    return place === 'graph' || place === 'themes'
      ? []
      : linkTo(kindAddress(place))(listsOfKind(place).several)
  })
}

/** Why an inquiry is one to read next, as inline HTML. */
export function nextReason({ why: { among, ...why } }: NextItem, measure: Measure): string {
  const sources = among.map((source) => html`<i>${nodeLink(source)}</i>`.text)
  return nextReasons.fullHtml(why, sources, measure)
}

/** Words of a sentence as a link to a page. */
export function linkTo(address: Address): Markup {
  return (words) => html`<a href="${to(address)}">${words}</a>`.text
}

/** Words of a sentence in an element, such as the name of a key in `kbd`. */
export function inElement(name: 'kbd' | 'b'): Markup {
  return (words) => `<${name}>${escaped(words)}</${name}>`
}
