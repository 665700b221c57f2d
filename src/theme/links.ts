import { escapeAttribute, escapeText } from 'entities'
import { absolute, fileHref, graphHref, href, type Address } from '../core/address.ts'
import { currentSite } from './collection.ts'
import type { Language } from '../core/script.ts'
import type { CardItem, NodeRef } from '../core/node-ref.ts'
import type { Measure } from '../core/nearest.ts'
import type { NextItem } from '../pages/node-page-value.ts'
import { nextReasons } from '../words/compiled.ts'
import type { Markup } from '../words/words.ts'

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

/*
 * The elements that pages hold by the hundred, as strings: templates take ten times as long for them.
 */

export function nodeLink(node: NodeRef): string {
  return `<a href="${escapeAttribute(to(node.address))}"${attributes(node)}>${escapeText(node.title)}</a>`
}

/** The sources of an inquiry as list items, the one at `here` marked. */
export function sourceLinks(sources: readonly NodeRef[], here: Address | undefined): string {
  let html = ''
  for (const source of sources) {
    html += `<li${source.address === here ? ' aria-current="true"' : ''}>${nodeLink(source)}</li>`
  }
  return html
}

/**
 * How an item of a list begins: the mark of its kind, its title, and its description if it has one. `detail` is a few
 * words on the far side of the title.
 */
export function listItem({ kind, language, description, ...node }: CardItem, detail?: string | null): string {
  const mark = `<span class="mark" data-kind="${kind}" aria-hidden="true"></span>`
  const size = detail && detail.length > 24 ? ' long' : ''
  const aside = detail ? ` <span class="item-detail${size}">${escapeText(detail)}</span>` : ''
  const title = `<p class="item-title">${nodeLink({ kind, ...node })}${aside}</p>`
  const line = description && `<p class="item-line"${attributes(language)}>${escapeText(description)}</p>`
  return mark + title + (line ?? '')
}

function attributes({ lang, dir }: Language): string {
  return (lang ? ` lang="${escapeAttribute(lang)}"` : '') + (dir ? ` dir="${dir}"` : '')
}

/** Why an inquiry is one to read next, as inline HTML. */
export function nextReason({ why: { among, ...why } }: NextItem, measure: Measure): string {
  const sources = among.map((source) => `<i>${nodeLink(source)}</i>`)
  return nextReasons.fullHtml(why, sources, measure)
}

/** Words of a sentence as a link to a page. */
export function linkTo(address: Address): Markup {
  return (words) => `<a href="${escapeAttribute(to(address))}">${escapeText(words)}</a>`
}

/** Words of a sentence in an element, such as the name of a key in `kbd`. */
export function inElement(name: 'kbd' | 'b'): Markup {
  return (words) => `<${name}>${escapeText(words)}</${name}>`
}
