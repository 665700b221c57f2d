import type { Link, Segment, Segments, TextSegments } from '../core/entry.ts'
import type { NodeId, Target } from '../core/graph.ts'
import { roleOf } from '../core/kinds.ts'
import type { Scope } from './view.ts'
import { href } from '../core/address.ts'
import { attribute } from '../core/html-text.ts'
import { isIndexText } from '../core/order.ts'
import { pageLanguage, wordsFor } from '../words/languages.ts'
import { sentencesOf, type Part, type Sentences } from './apart.ts'

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

/** The number of a source as a link to its place in the list, behind words that have its id; empty without one. */
export function numberLink(source: NodeId, { number }: Citation, scope: Scope): string {
  return number === null ? '' : numbered(source, number, '', scope)
}

/**
 * A citation apart from its sentence, which is only its number. In a text that was taken into a page which does not list
 * the source, a sign leads to the source itself.
 */
export function citationApart(
  { id: source, fragment }: Target & { found: 'node' },
  { id, number }: Citation,
  scope: Scope,
): string {
  if (number !== null) return numbered(source, number, id === null ? '' : ` id="${id}"`, scope)
  const { address, title } = scope.view.name(source)
  const to = attribute(href(scope.view.settings.base, address, fragment?.id))
  return `<a class="cite-number" href="${to}" aria-label="${attribute(title)}">*</a>`
}

function numbered(source: NodeId, number: number, id: string, { view }: Scope): string {
  const label = wordsFor(view.settings).text.source(number, view.name(source).title)
  return `<a class="cite-number"${id} href="#source-${number}" aria-label="${attribute(label)}">${number}</a>`
}

/** Whether a link without words of its own in an inquiry leads to a note, so that it may stand apart from the sentence. */
function isBare(link: Link, target: Target, { view, author }: Scope): target is Target & { found: 'node' } {
  return (
    link.label === null &&
    link.target !== '' &&
    (link.role === 'body' || link.role === 'source') &&
    target.found === 'node' &&
    roleOf(view.name(target.id).kind) === 'note' &&
    !isIndexText(author)
  )
}

/** The sentences of an author's text, and which of its links are no part of them: none but in an inquiry. */
export function withCitations<One extends Segment | TextSegments[number]>(
  segments: readonly One[],
  scope: Scope,
): Sentences<One> {
  const { kind, language, entry, targets } = scope.author
  if (roleOf(kind) !== 'inquiry') return { segments, apart: nothing }
  const partOf = (segment: Exclude<One, string>): Part => {
    const hole = segment
    if ('hole' in hole && hole.hole === 'footnote') return 'citation'
    if (!('link' in hole) || ('hole' in hole && hole.hole !== 'link')) return 'words'
    const link = entry.links[hole.link]
    const target = targets[hole.link]
    if (!link || !target) return 'words'
    if (link.syntax === 'citation') return link.form === 'narrative' ? 'words' : 'citation'
    return isBare(link, target, scope) ? { title: scope.view.name(target.id).title } : 'words'
  }
  return sentencesOf(segments, language.lang ?? pageLanguage(scope.view.settings), partOf)
}

const nothing: ReadonlySet<number> = new Set()

/** The text without the links that are no part of its sentences; all of it where nothing would be left. */
export function withoutCitations<All extends Segments | TextSegments>(all: All, scope: Scope): All {
  const { segments, apart } = withCitations<Segment | TextSegments[number]>(all, scope)
  if (apart.size === 0) return all
  const kept = segments.filter((_, index) => !apart.has(index))
  const hasWords = kept.some((segment) => typeof segment !== 'string' || /[\p{L}\p{N}]/u.test(segment))
  return (hasWords ? kept : all) as All
}
