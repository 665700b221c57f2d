import type { Link, Segment, Segments, TextSegments } from '../core/entry.ts'
import { type NodeId, type Target, isIndexText } from '../core/graph.ts'
import { roleOf } from '../core/kinds.ts'
import type { Scope } from './view.ts'
import { href } from '../core/address.ts'
import { attribute, html, needing, type Html } from '../core/html.ts'
import { pageLanguage, wordsFor } from '../words/languages.ts'
import { sentencesOf, type SegmentRole, type Sentences } from './apart.ts'

/** `id` is that of its place on the page, `number` that of the source. */
export interface Citation {
  readonly id: string | null
  readonly number: number | null
}

const none: Citation = { id: null, number: null }

/**
 * The citation that a link to a node makes. Records its place, so that the lists below the body can link back. In
 * transcluded text it has no place, and a number only if the text is from an inquiry.
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

/** The attribute of what carries the place of a citation. */
export function idOf({ id }: Citation): Html | null {
  return id === null ? null : needing(html` id="${id}"`, 'sidenotes')
}

/** A link to the source list, for use after words that carry the id; null without a number. */
export function numberLink(source: NodeId, { number }: Citation, scope: Scope): Html | null {
  return number === null ? null : numbered(source, { id: null, number }, scope)
}

/** A citation shown only as a number, or as an asterisk if the page does not list the source. */
export function citationApart(
  { id: source, fragment }: Target & { found: 'node' },
  { id, number }: Citation,
  scope: Scope,
): Html {
  if (number !== null) return numbered(source, { id, number }, scope)
  const { address, title } = scope.view.name(source)
  const to = href(scope.view.settings.base, address, fragment?.id)
  return needing(html`<a class="cite-number" href="${to}" aria-label="${title}">*</a>`, 'sidenotes')
}

function numbered(source: NodeId, { id, number }: Citation & { number: number }, { view }: Scope): Html {
  const label = wordsFor(view.settings).text.source(number, view.name(source).title)
  return needing(
    html`<a class="cite-number"${attribute('id', id)} href="#source-${number}" aria-label="${label}">${number}</a>`,
    'sidenotes',
  )
}

/** Whether a link without a label leads to a note, so that it may be a citation. */
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

/** Finds the citations. Only inquiries have any. */
export function withCitations<One extends Segment | TextSegments[number]>(
  segments: readonly One[],
  scope: Scope,
): Sentences<One> {
  const { kind, language, entry, targets } = scope.author
  if (roleOf(kind) !== 'inquiry') return { segments, apart: nothing }
  const partOf = (segment: Exclude<One, string>): SegmentRole => {
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

/** Drops the citations, unless nothing would be left. */
export function withoutCitations<All extends Segments | TextSegments>(all: All, scope: Scope): All {
  const { segments, apart } = withCitations<Segment | TextSegments[number]>(all, scope)
  if (apart.size === 0) return all
  const kept = segments.filter((_, index) => !apart.has(index))
  const hasWords = kept.some((segment) => typeof segment !== 'string' || /[\p{L}\p{N}]/u.test(segment))
  return (hasWords ? kept : all) as All
}
