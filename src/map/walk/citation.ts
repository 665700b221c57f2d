import { element } from '../../browser/dom.ts'
import { addressOf, type Address } from '../../core/address.ts'
import type { Language } from '../../core/script.ts'
import { languageOf } from '../../previews/browser/preview-text.ts'
import { previewFiles } from '../../previews/browser/files.ts'
import { previews as words } from '../../words/compiled.ts'
import type { NodeNeighbourhood } from '../walk-file.ts'
import { WalkFiles } from './walk-files.ts'

/** A sentence in which one of two pages cites the other. */
interface CitingSentence {
  /** Whether the page with the link says it, or the one that the link leads to. */
  readonly by: 'this' | 'other'
  /** Plain text. */
  readonly sentence: string
}

let files: WalkFiles | null = null

/** The citing sentence for a link in a list of citations. Null for other links, if the item has it, or on failure. */
async function citationBetween(link: HTMLAnchorElement): Promise<CitingSentence | null> {
  const item = link.closest('li')
  const around = link.closest('article')?.querySelector<HTMLElement>('[data-files][data-address]')
  if (!item || !around || item.querySelector(':scope > .said') || link.closest('ol ol, ul ol')) return null
  const { base } = previewFiles()
  files ??= new WalkFiles(base, Number(around.dataset['files']))
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

/** The citation between a node and another, if the node has the other among the neighbours that it lists. */
function between({ around, edges }: NodeNeighbourhood, other: Address): CitingSentence | null {
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

/** The citation as elements for a preview of the link, in the language of the citing page. */
export async function citationQuote(link: HTMLAnchorElement): Promise<readonly Element[]> {
  const citing = await citationBetween(link)
  if (citing === null) return []
  const other = previewFiles().preview(addressOf(link.pathname, previewFiles().base))
  const language: Language | null = citing.by === 'other' ? ((await other)?.language ?? null) : null
  return [
    element('p', { class: 'preview-label' }, citing.by === 'other' ? words.cites : words.cited),
    element(
      'p',
      { class: 'reason', dir: 'auto', ...(language ? languageOf(language) : {}) },
      citing.sentence,
    ),
  ]
}
