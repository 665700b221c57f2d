import { decodeHTML } from 'entities'
import { href } from '../core/address.ts'
import type { Link, Segment, Segments, TextSegments } from '../core/entry.ts'
import { isIndexText, type NodeId, type Target } from '../core/graph.ts'
import { attribute, html, needing, type Html } from '../core/html.ts'
import { roleOf } from '../core/kinds.ts'
import { unspacedScripts } from '../core/search-text.ts'
import type { Scope } from './view.ts'
import { pageLanguage, wordsFor } from '../words/languages.ts'

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
export function withCitations<One extends SentencePiece>(
  segments: readonly One[],
  scope: Scope,
): Sentences<One> {
  const { kind, language, entry, targets } = scope.author
  if (roleOf(kind) !== 'inquiry') return { segments, apart: nothing }
  const partOf = (hole: Exclude<One, string>): SegmentRole => {
    if ('hole' in hole && hole.hole === 'footnote') return 'citation'
    if (!('link' in hole) || ('hole' in hole && hole.hole !== 'link')) return 'words'
    const link = entry.links[hole.link]
    const target = targets[hole.link]
    if (!link || !target) return 'words'
    if (link.syntax === 'citation') return link.form === 'narrative' ? 'words' : 'citation'
    return isBare(link, target, scope)
      ? { title: scope.view.name(target.id).title, ...(link.form === 'mark' && { isMark: true }) }
      : 'words'
  }
  const parts = segments.map((segment) =>
    typeof segment === 'string' ? segment : partOf(segment as Exclude<One, string>),
  )
  if (!parts.some((part) => typeof part === 'object')) return { segments, apart: nothing }
  let text = ''
  const starts = parts.map((part, index) => {
    const start = text.length
    const segment = segments[index]
    if (typeof segment === 'string') text += isText(segments) ? segment : flat(segment)
    else if (typeof part === 'object') text += sourceMark
    else text += part === 'citation' ? citationMark : isUnseen(segment) ? '' : 'x'
    return start
  })
  const apart = new Set<number>()
  const left: One[] = [...segments]
  const tongue = language.lang ?? pageLanguage(scope.view.settings)
  for (const [index, part] of parts.entries()) {
    if (typeof part !== 'object') continue
    const start = starts[index] ?? 0
    const place = placeOf(text.slice(0, start), text.slice(start + 1), part.title, tongue)
    if (place === 'word' && !part.isMark) continue
    apart.add(index)
    cut(left, index, place === 'bracket')
  }
  return { segments: left, apart }
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

/**
 * Decides which bare links of an inquiry are citations and which are words of the sentence. Without the citations, the
 * rest must still be a sentence. A link after the sentence, in brackets or beside another link is a citation. Elsewhere
 * no rule can tell a verb's object from a citation, so names stay. A question is cut from a clause that has enough
 * words and needs no object, since few verbs take a question.
 */

/** Stand for a bare link to a source, a citation or footnote, and the edge of a block. */
const sourceMark = '\uFDD0'
const citationMark = '\uFDD1'
const border = '\u2029'

type SentencePiece = Segments[number] | TextSegments[number]

/** How a segment counts in the sentence. A bare link to a source has the title of the source. */
type SegmentRole = { readonly title: string; readonly isMark?: true } | 'citation' | 'words'

/** `apart` has the indexes of the citations. The space or bracket before each is cut from `segments`. */
export interface Sentences<Segment> {
  readonly segments: readonly Segment[]
  readonly apart: ReadonlySet<number>
}

function isText(segments: readonly SentencePiece[]): boolean {
  return segments.some((segment) => typeof segment === 'object' && !('hole' in segment))
}

function isUnseen(segment: SentencePiece | undefined): boolean {
  return typeof segment === 'object' && 'hole' in segment && /^(?:heading|prefix|needs)$/.test(segment.hole)
}

const blocks =
  /^(?:p|div|li|ul|ol|dl|dt|dd|h[1-6]|blockquote|table|thead|tbody|tr|td|th|section|figure|figcaption|details|summary|pre|hr)$/i

/** Replaces block tags by borders and removes all other tags. */
function flat(html: string): string {
  const words = html.replace(
    /<!--[\s\S]*?-->|<\/?([a-z][^\s/>]*)(?:[^>"']|"[^"]*"|'[^']*')*>/gi,
    (_, name?: string) =>
      name === undefined ? '' : blocks.test(name) ? border : /^br$/i.test(name) ? ' ' : '',
  )
  return decodeHTML(words)
}

/** Citations, footnotes and other sources that may be between a citation and its words. */
const notBracket = `[^\\[\\]()${border}]*`
const others = `${sourceMark}|${citationMark}|[\\[(]${notBracket}${citationMark}${notBracket}[\\])]|\\s`
const othersBefore = new RegExp(`(?:${others})+$`)
const othersAfter = new RegExp(`^(?:${others})+`)

const opened = new RegExp(`[(\\[（]\\s*(?:${sourceMark}\\s*[,;]?\\s*)*$`)
const closed = new RegExp(`^\\s*(?:[,;]?\\s*${sourceMark}\\s*)*[)\\]）]`)

const sentenceEnd = /[.!?…。！？؟۔।]["'”’»)\]」』）]*$/
const wordEnd = /[\p{L}\p{M}\p{N}%°]["'”’»)\]」』）]*$/u
/** Characters that may follow a complete phrase. */
const pause = /^[.,;:!?…)\]”’»—–。，、；：！？）」』،؛؟۔।]/

function placeOf(whole: string, rest: string, title: string, language: string): 'apart' | 'bracket' | 'word' {
  const start = whole.slice(whole.lastIndexOf(border) + 1)
  const stop = rest.indexOf(border)
  const end = stop < 0 ? rest : rest.slice(0, stop)
  if (opened.test(start) && closed.test(end)) {
    const before = start.replace(opened, '').trimEnd()
    return sentenceEnd.test(before) || wordEnd.test(before) ? 'bracket' : 'word'
  }
  const before = start.replace(othersBefore, '')
  const after = end.replace(othersAfter, '')
  if (before === '') return 'word'
  if (sentenceEnd.test(before))
    return after === '' || /^["'“‘«(]*[\p{Lu}\p{Lt}\p{N}]/u.test(after) ? 'apart' : 'word'
  if (!wordEnd.test(before) || !(after === '' || pause.test(after))) return 'word'
  const isQuestion = /[?？؟]\s*$/u.test(title)
  const isBeside = before.length < start.trimEnd().length || end.trimStart().startsWith(sourceMark)
  if (!isBeside && !(isQuestion && isClause(before))) return 'word'
  return wantsMore(before, isQuestion, language) ? 'word' : 'apart'
}

/** In words, or letters of scripts without spaces. A shorter clause probably needs its object. */
const shortestClause = 3

const clauseWords = new RegExp(String.raw`[${unspacedScripts}]|[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*`, 'gu')

function isClause(before: string): boolean {
  const sentence = before.split(/[.!?…。！？؟۔।;:]\s/u).at(-1) ?? ''
  return (sentence.match(clauseWords)?.length ?? 0) >= shortestClause
}

/** Words after which a clause does not end, not even before a question, by language. */
const leading: Readonly<Record<string, string>> = {
  en: 'the a an and or nor but by into as because since if than via per between whether while although though despite unlike upon its our their my whose of about',
  de: 'der die das den dem des ein eine einen einem einer eines und oder aber von vom zum zur im am für durch bei wie als weil dass wenn seit über siehe vgl',
  fr: 'le la les un une des du de et ou mais par pour dans sur avec chez que comme car si au aux voir',
  es: 'el la los las un una unos unas de del al y o pero por para en con que como porque si sobre véase',
}

/** Verbs that take a question as their object, by language. In the passive they take none. */
const asking: Readonly<Record<string, RegExp>> = {
  en: /(?<!\b(?:am|is|are|was|were|be|been|being)\s(?:\S+\s){0,2})(?<![-’'\p{L}])(?:see|sees|saw|seen|(?:ask|address|answer|consider|discuss|explain|explor|investigat|pos|rais|wonder)(?:ed|ing)|asks?|address(?:es)?|considers?|discuss(?:es)?|examin(?:e|es|ed|ing)|explains?|explores?|investigates?|poses?|raises?|wonders?|(?:to|can|could|cannot|may|might|must|not|should|will|would|I|we|they|you) answer)$/iu,
  de: /(?<!\p{L})(?:fragen|fragte|fragten|fragt|gefragt|beantworten|beantwortete|beantworteten)$/iu,
  fr: /(?<!\p{L})(?:demander|demande|demandent|demandé|examiner|examine|expliquer|explique)$/iu,
  es: /(?<!\p{L})(?:preguntar|pregunta|preguntan|preguntó|examinar|examina|explicar|explica)$/iu,
}

/** Words that may end a clause, but seldom before a name. Hardly any question can follow them. */
const often: Readonly<Record<string, string>> = {
  en: 'to from on in for with at against through under over is are was were be like',
}

function wantsMore(before: string, isQuestion: boolean, language: string): boolean {
  const word = /\p{L}+$/u.exec(before.slice(-40))?.[0].toLowerCase()
  const tongue = language.split('-')[0]?.toLowerCase() ?? ''
  if (word === undefined) return false
  const isIn = (words: string | undefined) => words?.split(' ').includes(word) === true
  if (asking[tongue]?.test(before.slice(-80))) return true
  return isIn(leading[tongue]) || (!isQuestion && isIn(often[tongue]))
}

/** Cuts the space before a citation, or the brackets around it, from the texts beside it. */
function cut(segments: SentencePiece[], index: number, isBracketed: boolean): void {
  const before = segments[index - 1]
  const after = segments[index + 1]
  if (typeof before === 'string') {
    const lead = isBracketed
      ? /\s*(?:[(\[（]|(?<=^\s*)[,;])?\s*((?:<[a-z][^<>]*>)*)$/
      : /\s+((?:<(?!\/|br\b)[a-z][^<>]*>)*)$/
    segments[index - 1] = before.replace(lead, '$1')
  }
  if (isBracketed && typeof after === 'string') segments[index + 1] = after.replace(/^\s*[)\]）]/, '')
}
