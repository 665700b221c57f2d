import stylesheet from './previews.css?url'
import { element, setMarkup } from '../../browser/dom.ts'
import type { Language } from '../../core/script.ts'
import { previews as words } from '../../words/compiled.ts'
import { wordsOfKind } from '../../words/kinds.ts'
import { roleOf } from '../../core/kinds.ts'
import { figuresIn } from '../figure.ts'
import type { Preview } from '../preview.ts'

let styling: Promise<void> | null = null

export function previewStyles(): Promise<void> {
  styling ??= new Promise((resolve) => {
    const link = element('link', { rel: 'stylesheet', href: stylesheet })
    // Without styles, a preview is plain.
    for (const event of ['load', 'error'] as const) link.addEventListener(event, () => resolve())
    document.head.append(link)
  })
  return styling
}

export function kindLine({ kind }: Pick<Preview, 'kind'>): readonly Element[] {
  if (kind === null) return []
  const sign = element('span', { class: 'mark', 'data-kind': kind, 'aria-hidden': 'true' })
  return [element('p', { class: 'preview-kind', 'data-kind': kind }, sign, wordsOfKind(kind).label)]
}

/** What a preview shows below the title. `quotes` go before its abstract. */
export function previewText(preview: Preview, quotes: readonly Element[] = []): readonly Element[] {
  const { kind, line, claim, text, language } = preview
  return [
    ...(line === null ? [] : [element('p', { class: 'preview-line' }, line)]),
    ...(claim === null ? [] : [element('p', { class: 'preview-claim', ...languageOf(language) }, claim)]),
    ...quotes,
    ...(text === null ? [] : [inShort(kind === null ? null : roleOf(kind), claim !== null, text, language)]),
  ]
}

function inShort(role: string | null, hasClaim: boolean, text: string, language: Language): Element {
  const paragraph = element('p')
  setMarkup(paragraph, text)
  // The label is only needed to tell the summary from a claim.
  const label = role === 'note' && hasClaim ? [element('p', { class: 'preview-label' }, words.inShort)] : []
  return element('div', { class: 'preview-text', ...languageOf(language) }, ...label, paragraph)
}

/** Quotes from a paper with the figures of the citing sentence, which are marked. */
export function figureQuotes(
  sentences: readonly string[],
  figures: ReadonlySet<string>,
  language: Language,
): readonly Element[] {
  if (sentences.length === 0) return []
  return [
    element('p', { class: 'preview-label' }, words.figures),
    ...sentences.map((sentence) =>
      element('p', { class: 'preview-figure', ...languageOf(language) }, ...marked(sentence, figures)),
    ),
  ]
}

function marked(sentence: string, figures: ReadonlySet<string>): readonly (Node | string)[] {
  return sentence
    .split(/(\d+(?:[.,·]\d+)*)/u)
    .map((piece, index) => (index % 2 === 1 && isOneOf(piece, figures) ? element('mark', {}, piece) : piece))
}

/** Tests a number alone. The percent sign makes `figuresIn` accept even small numbers. */
function isOneOf(number: string, figures: ReadonlySet<string>): boolean {
  return figuresIn(`${number}%`).intersection(figures).size > 0
}

export function languageOf({ lang, dir }: Language): Record<string, string> {
  return { ...(lang === null ? {} : { lang }), ...(dir === null ? {} : { dir }) }
}
