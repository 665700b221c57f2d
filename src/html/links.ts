import {
  absolute,
  addressOfQuote,
  encodeBase,
  fileHref,
  graphHref,
  href,
  kindAddress,
  tagsAddress,
  type Address,
} from '../core/address.ts'
import { type Html, html, languageOf, unbrokenHtml } from '../core/html.ts'
import { currentSite } from './collection.ts'
import type { NodeRef } from '../core/node-ref.ts'
import { graphPage } from '../words/compiled.ts'
import type { Markup } from '../words/speech.ts'
import { wordsOfKind } from '../words/kinds.ts'

export function to(address: Address, fragment?: string): string {
  return href(currentSite().settings.base, address, fragment)
}

export function toGraph(address: Address): string {
  return graphHref(currentSite().settings.base, address)
}

export function toFile(path: string): string {
  return fileHref(currentSite().settings.base, path)
}

/** Settings contain web addresses, and paths on this site that begin with a slash. */
export function toOwn(url: string): string {
  return url.startsWith('/') ? encodeBase(currentSite().settings.base) + url.slice(1) : url
}

/** The absolute URL; null if the site's URL is not known. */
export function urlOf(address: Address): string | null {
  const { url, base } = currentSite().settings
  return url === null ? null : absolute(url, base, address)
}

export function urlOfFile(path: string): string | null {
  const { url, base } = currentSite().settings
  return url === null ? null : url + fileHref(base, path)
}

/** Opens the page where it says the words of `quote`, if there are any. */
export function nodeLink(node: NodeRef, quote: string | null = null): Html {
  return html`<a href="${addressOfQuote(to(node.address), quote)}"${languageOf(node)}>${unbrokenHtml(node.title)}</a>`
}

/** Links to the lists of all pages, for use in a sentence. */
export function linksToLists(): readonly string[] {
  return currentSite().places.flatMap((place) => {
    if (place === 'tags') return linkTo(tagsAddress)(graphPage.tags)
    return place === 'graph' || place === 'topics'
      ? []
      : linkTo(kindAddress(place))(wordsOfKind(place).several)
  })
}

function linkTo(address: Address): Markup {
  return (words) => html`<a href="${to(address)}">${words}</a>`.text
}
