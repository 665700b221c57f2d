import stylesheet from './previews.css?url'
import { addStyles, element, setMarkup } from '../../browser/dom.ts'
import { dataOfPages } from '../../browser/loaded-files.ts'
import type { Language } from '../../core/script.ts'
import { page } from '../../words/compiled.ts'
import { wordsOfKind } from '../../words/kinds.ts'
import { roleOf } from '../../core/kinds.ts'
import { decodePreviews, type Preview } from '../preview.ts'

/** Null if the page has no preview. Rejects if its file cannot be loaded or has another version. */
export const loadPreview = dataOfPages(decodePreviews)

let styling: Promise<void> | null = null

export const previewStyles = (): Promise<void> => (styling ??= addStyles(stylesheet))

export function kindLine({ kind }: Pick<Preview, 'kind'>): readonly Element[] {
  if (kind === null) return []
  const sign = element('span', { class: 'mark', 'data-kind': kind, 'aria-hidden': 'true' })
  return [element('p', { class: 'preview-kind', 'data-kind': kind }, sign, wordsOfKind(kind).label)]
}

/** What a preview shows below the title. */
export function previewText({ kind, line, claim, text, language }: Preview): readonly Element[] {
  const role = kind === null ? null : roleOf(kind)
  return [
    ...(line === null ? [] : [element('p', { class: 'preview-line' }, line)]),
    ...(claim === null ? [] : [element('p', { class: 'preview-claim', ...language }, claim)]),
    ...(text === null ? [] : [inShort(role, claim !== null, text, language)]),
  ]
}

function inShort(role: string | null, hasClaim: boolean, text: string, { lang, dir }: Language): Element {
  const paragraph = setMarkup(element('p'), text)
  // The label is only needed to tell the summary from a claim.
  const label = role === 'note' && hasClaim ? [element('p', { class: 'preview-label' }, page.summary)] : []
  return element('div', { class: 'preview-text', lang, dir }, ...label, paragraph)
}
