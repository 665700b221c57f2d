import { element } from '../../browser/dom.ts'
import { addressOf, type Address } from '../../core/address.ts'
import type { Language } from '../../core/script.ts'
import type { NodeNeighbourhood } from '../../map/neighbourhood-shard.ts'
import { ShardFiles } from '../../map/walk/shards.ts'
import { previews as words } from '../../words/compiled.ts'
import { languageOf } from './card.ts'
import { previewFiles } from './files.ts'

/** The sentence by which two pages cite one another. */
export interface Citation {
  /** Whether it is of the page with the link, or of that which the link leads to. */
  readonly by: 'this' | 'other'
  /** Plain text. */
  readonly sentence: string
}

/** Lists of what cites the page, and of what it cites; what their items say already need not be said again. */
const lists = 'section:is([id$="inquiries"], [id$="cited-by"], [id$="references"], [id$="sources"]) li'

let files: ShardFiles | null = null

/**
 * For a link in a list of citations, the sentence that is the reason of it, as the files of the walk have it; null
 * elsewhere, where its item says it, and where it cannot be loaded.
 */
export async function citationBetween(link: HTMLAnchorElement): Promise<Citation | null> {
  const item = link.closest(lists)
  const around = link.closest('article')?.querySelector<HTMLElement>('[data-files][data-address]')
  if (!item || !around || item.querySelector(':scope > .said') || link.closest('ol ol, ul ol')) return null
  const { base } = previewFiles()
  files ??= new ShardFiles(base, Number(around.dataset['files']))
  const here = around.dataset['address'] as Address
  try {
    const there = addressOf(link.pathname, base)
    const own = between(await files.node(here), there)
    if (own) return own
    const other = between(await files.node(there), here)
    return other && { ...other, by: other.by === 'this' ? 'other' : 'this' }
  } catch {
    return null
  }
}

/** From the point of view of a node; a node with many neighbours knows only some of them. */
function between({ around, edges }: NodeNeighbourhood, other: Address): Citation | null {
  const place = around.findIndex(({ address }) => address === other) + 1
  if (place === 0) return null
  for (const { type, from, to, reasons } of edges) {
    const isBetween = (from === 0 && to === place) || (to === 0 && from === place)
    const sentence = reasons[0]?.why
    if (!isBetween || sentence === undefined || (type.kind !== 'source' && type.kind !== 'cites')) continue
    return { by: from === 0 ? 'this' : 'other', sentence }
  }
  return null
}

/** `language` is that of the other page. */
export function citationQuote({ by, sentence }: Citation, language: Language): readonly Element[] {
  const said = by === 'other' ? { dir: 'auto', ...languageOf(language) } : { dir: 'auto' }
  return [
    element('p', { class: 'preview-label' }, by === 'other' ? words.cites : words.cited),
    element('p', { class: 'reason', ...said }, sentence),
  ]
}
