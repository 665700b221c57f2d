import { escapeAttribute, escapeText } from 'entities'
import type { Address } from '../model/graph.ts'
import type { NodeRef } from '../model/node-page.ts'
import { to } from './links.ts'

/**
 * The sources of an inquiry as list items, the one at `here` marked. As a string, because most of the elements of a site
 * are these: templates take ten times as long for them.
 */
export function sourceLinks(sources: readonly NodeRef[], here: Address | undefined): string {
  let html = ''
  for (const { address, title, lang, dir } of sources) {
    const current = address === here ? ' aria-current="true"' : ''
    const language = (lang ? ` lang="${escapeAttribute(lang)}"` : '') + (dir ? ` dir="${dir}"` : '')
    html += `<li${current}><a href="${escapeAttribute(to(address))}"${language}>${escapeText(title)}</a></li>`
  }
  return html
}
