import { escapeAttribute, escapeText } from 'entities'
import { absolute, fileHref, graphHref, href, type Address } from '../core/address.ts'
import { currentSite } from './collection.ts'
import type { Language } from '../core/script.ts'
import type { CardItem, NodeRef } from '../core/node-ref.ts'
import type { Measure } from '../core/nearest.ts'
import type { NextItem } from '../pages/node-page-value.ts'
import { inWords, noun } from './wording.ts'

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

/** The page's URL with its origin; null when the site does not know where it will stand. */
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
 * What most of the elements of a site are, as strings: templates take ten times as long for them.
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
export function nextReason({ why }: NextItem, measure: Measure): string {
  const space = measure.by === 'words' ? 'wording' : 'meaning'
  const shared = sharedSources(why)
  switch (why.by) {
    case 'author':
      return `Chosen by the author. ${shared}`.trim()
    case 'sources':
      return why.near ? `${shared} It is near to this one in ${space}, too.` : shared
    case 'text':
      return why.near
        ? `No source in common, but among the nearest to this one in ${space}.`
        : `No source in common, but something of this one in its ${space}.`
    case 'order':
      return 'The next in order.'
    case 'reach':
      return `Stands here so that no inquiry is out of reach. ${shared}`.trim()
  }
}

/** As "Shares three sources with this one, among them X and Y, and draws on two more."; empty where none is shared. */
function sharedSources({ shared, others, among }: NextItem['why']): string {
  if (shared === 0) return ''
  const named = among.map((source) => `<i>${nodeLink(source)}</i>`).join(' and ')
  const which = shared > among.length ? `among them ${named}` : named
  const more = others === 0 ? 'and draws on no other' : `and draws on ${inWords(others)} more`
  return `Shares ${inWords(shared)} ${noun(shared, 'source')} with this one, ${which}, ${more}.`
}
