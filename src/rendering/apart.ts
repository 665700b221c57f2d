import { decodeHTML } from 'entities'
import type { Segments, TextSegments } from '../core/entry.ts'
import { unspacedScripts } from '../core/search-text.ts'

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
export type SegmentRole = { readonly title: string } | 'citation' | 'words'

/** `apart` has the indexes of the citations. The space or bracket before each is cut from `segments`. */
export interface Sentences<Segment> {
  readonly segments: readonly Segment[]
  readonly apart: ReadonlySet<number>
}

export function sentencesOf<Segment extends SentencePiece>(
  segments: readonly Segment[],
  language: string,
  partOf: (segment: Exclude<Segment, string>) => SegmentRole,
): Sentences<Segment> {
  const parts = segments.map((segment) =>
    typeof segment === 'string' ? segment : partOf(segment as Exclude<Segment, string>),
  )
  if (!parts.some((part) => typeof part === 'object')) return { segments, apart: new Set() }
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
  const left: Segment[] = [...segments]
  for (const [index, part] of parts.entries()) {
    if (typeof part !== 'object') continue
    const start = starts[index] ?? 0
    const place = placeOf(text.slice(0, start), text.slice(start + 1), part.title, language)
    if (place === 'word') continue
    apart.add(index)
    cut(left, index, place === 'bracket')
  }
  return { segments: left, apart }
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
