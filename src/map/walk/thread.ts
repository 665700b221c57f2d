import { element, siteBase } from '../../browser/dom.ts'
import { dataOfPages } from '../../browser/loaded-files.ts'
import { addressOf, href } from '../../core/address.ts'
import { decodeWalkFile } from '../walk-file.ts'

const nodeOf = dataOfPages(decodeWalkFile)

/**
 * Adds two things to an opened inquiry on the page of a note: the sentence in which it cites the note, unless the list
 * has it, and its sources in order. The link to the sources is hidden only if all of them are listed.
 */
export async function showSources(details: HTMLDetailsElement): Promise<void> {
  const list = details.closest<HTMLElement>('[data-address]')
  const link = details.querySelector('a')
  if (!list || !link || details.querySelector('ol')) return
  const { address: here } = list.dataset
  const base = siteBase()
  const inquiry = await nodeOf(addressOf(link.pathname, base))
  if (!inquiry) return
  const cited = inquiry.edges.flatMap(({ type, from, to, reasons }) => {
    const source = type.kind === 'source' && from === 0 ? inquiry.around[to - 1] : undefined
    return source ? [{ ...source, why: reasons[0]?.why ?? null }] : []
  })
  const why = details.closest('li')?.querySelector(':scope > .said')
    ? null
    : (cited.find(({ address }) => address === here)?.why ?? null)
  const items = cited.map(({ address, title, lang, dir }) => {
    const name = element('a', { href: href(base, address), lang, dir }, title)
    return element('li', address === here ? { 'aria-current': 'true' } : {}, name)
  })
  // The entry may have been closed and opened again meanwhile.
  if (details.querySelector('ol')) return
  if (why !== null) {
    // Like the description, the sentence is in the language of the inquiry.
    const { lang = '' } = details.querySelector<HTMLElement>('.line') ?? {}
    const said = element('p', { class: 'reason said', lang: lang || null, dir: 'auto' }, why)
    details.querySelector('summary')?.after(said)
  }
  link.before(element('ol', { role: 'list' }, ...items))
  link.hidden = cited.length === inquiry.counts.source
}
