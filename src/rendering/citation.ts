import type { Link, TextSegments } from '../core/entry.ts'
import type { NodeId, Target } from '../core/graph.ts'
import { roleOf } from '../core/kinds.ts'
import type { Scope } from './view.ts'
import { attribute } from '../core/html-text.ts'
import { isIndexText } from '../core/order.ts'
import { wordsFor } from '../words/languages.ts'

/** A link to a source or paper as a citation: the id of its place on the page, and the number of the source. */
export interface Citation {
  readonly id: string | null
  readonly number: number | null
}

const none: Citation = { id: null, number: null }

/**
 * The citation that a link to a node makes. Records its place, so that the lists below the body can lead back to it;
 * transcluded text has no place, but has the numbers of the page if it was written as an inquiry.
 */
export function citationOf(id: NodeId, { marks, view, author, prefix }: Scope): Citation {
  if (!marks) return none
  const number = marks.numbers.get(id) ?? null
  if (prefix !== '') return roleOf(author.kind) === 'inquiry' ? { id: null, number } : none
  if (number === null && roleOf(view.name(id).kind) !== 'paper') return none
  const places = marks.citedAt.get(id) ?? []
  const order =
    number ??
    `p${[...marks.citedAt.keys()].filter((key) => !marks.numbers.has(key) && key !== id).length + 1}`
  const place = places[0]?.replace(/-\d+$/, '') ?? `cited-${order}`
  places.push(`${place}-${places.length + 1}`)
  marks.citedAt.set(id, places)
  return { id: places.at(-1) ?? null, number }
}

/** The number of a source as a link to its place in the list; empty without one. */
export function numberLink({ number }: Citation, { view }: Pick<Scope, 'view'>): string {
  if (number === null) return ''
  const label = attribute(wordsFor(view.settings.language).text.source(number))
  return `<a class="cite-number" href="#source-${number}" aria-label="${label}">${number}</a>`
}

/** Whether a link without words of its own in an inquiry leads to a note, so that it is no part of the sentence. */
export function isApart(link: Link, target: Target, { author, view }: Scope): boolean {
  return (
    roleOf(author.kind) === 'inquiry' &&
    link.label === null &&
    link.target !== '' &&
    (link.role === 'body' || link.role === 'source') &&
    target.found === 'node' &&
    roleOf(view.name(target.id).kind) === 'note' &&
    !isIndexText(author)
  )
}

/** A link that is no part of its sentence: the whole title, in brackets that also say so where no style sheet does. */
export function bracketed(title: string, citation: Citation, after: string, scope: Scope): string {
  const id = citation.id === null ? '' : ` id="${citation.id}"`
  const number = citation.number === null ? '' : `${numberLink(citation, scope)}${sign('\u00A0')}`
  return `<span class="cite"${id}>${sign('[')}${number}${title}${after}${sign(']')}</span>`
}

function sign(words: string): string {
  return `<span class="cite-sign">${words}</span>`
}

/** The text without the links that are no part of its sentences; all of it where nothing would be left. */
export function withoutCitations(segments: TextSegments, scope: Scope): TextSegments {
  const { kind, entry, targets } = scope.author
  if (roleOf(kind) !== 'inquiry') return segments
  const kept: (string | { readonly link: number })[] = []
  for (const segment of segments) {
    const link = typeof segment === 'string' ? undefined : entry.links[segment.link]
    const target = typeof segment === 'string' ? undefined : targets[segment.link]
    if (!link || !target || !isApart(link, target, scope)) {
      kept.push(segment)
      continue
    }
    const before = kept.at(-1)
    if (typeof before === 'string') kept[kept.length - 1] = before.trimEnd()
  }
  const hasWords = kept.some((segment) => typeof segment !== 'string' || /[\p{L}\p{N}]/u.test(segment))
  return hasWords ? kept : segments
}
