import type { Graph, Node, NodeId } from '../core/graph.ts'
import { byKey } from '../core/lazily.ts'
import type { RunningText } from '../markdown/running-text.ts'
import type { Naming } from './naming.ts'
import { type UnlinkedMention, isFolderPage } from './suggestion.ts'
import { fold, unspacedScripts } from '../core/search-text.ts'

/** The unit of comparison: a word or, in scripts without spaces, a letter. */
interface TextToken {
  readonly key: string
  readonly start: number
  readonly end: number
  /** `part`: a letter of a script without spaces. `syllable`: Hangul, where endings are attached to words. */
  readonly sort: 'word' | 'part' | 'syllable'
}

const runs = /[\p{L}\p{N}\p{M}]+/gu
const unspaced = `(?!\\p{M})[${unspacedScripts}]`
const pieces = new RegExp(
  String.raw`(${unspaced}\p{M}*)|(\p{Script=Hangul}\p{M}*)|(?:(?!${unspaced}|\p{Script=Hangul}).)+`,
  'gu',
)
const plain = /^[a-z]+$/

function tokensOf(text: string): TextToken[] {
  const tokens: TextToken[] = []
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (plain.test(run)) {
      tokens.push({ key: keyOf(run), start: index, end: index + run.length, sort: 'word' })
      continue
    }
    for (const { 0: piece, 1: part, 2: syllable, index: at } of run.matchAll(pieces)) {
      const sort = part !== undefined ? 'part' : syllable !== undefined ? 'syllable' : 'word'
      tokens.push({ key: keyOf(piece), start: index + at, end: index + at + piece.length, sort })
    }
  }
  return tokens
}

/** Cached: words recur, and folding one is slow. */
const keyOf = byKey(fold)

/** Normalises the text between two tokens: a hyphen is a space, and all quotation marks are alike. */
function gapOf(between: string): string {
  if (between === '' || between === ' ') return between
  return between
    .replace(/[-\u2010\u2011\s\u00AD]+/g, ' ')
    .replace(/['‘’ʼ]/g, "'")
    .replace(/["“”„«»]/g, '"')
}

interface MentionName {
  /** Nodes with this name. If there are several, the name is ambiguous. */
  readonly ids: Set<NodeId>
  readonly words: number
  /** Punctuation that is part of the name, as in C++. */
  readonly before: string
  readonly after: string
  /** A closing bracket, which is optional in a text, as in Tasks (done). */
  readonly closing: string
  /** The spelling of a word in capitals, such as RAID. The same word in lower case does not match. */
  readonly capitals: string | null
}

/** Finds the longest name at a token, in a trie of names by their tokens. */
type LongestName = (text: string, tokens: readonly TextToken[], at: number) => MentionMatch | null

/** Leaves out folder pages and names that are too short. */
function namesOf(nodes: readonly Node[]): LongestName {
  const root: Branch = { names: [], next: null }
  for (const node of nodes) {
    if (isFolderPage(node)) continue
    for (const spelling of spellingsOf(node)) add(root, spelling, node.id)
  }
  return (text, tokens, at) => {
    let branch = root.next?.get(tokens[at]?.key ?? '')
    let found: MentionMatch | null = null
    for (let last = at; branch; last += 1) {
      const [first, end] = [tokens[at], tokens[last]]
      if (!first || !end) break
      if (branch.names.length > 0 && stands(text, tokens, at, last)) {
        const name = branch.names.find((one) => isWritten(one, text, first.start, end.end))
        const from = first.start - (name?.before.length ?? 0)
        const to = end.end + (name?.after.length ?? 0)
        const closed = name && text.startsWith(name.closing, to) ? name.closing.length : 0
        if (name) found = { name, from, to: to + closed, next: last + 1 }
      }
      const next = tokens[last + 1]
      if (!next || !branch.next) break
      branch = branch.next.get(step(text.slice(end.end, next.start), next.key))
    }
    return found
  }
}

function add(root: Branch, spelling: string, id: NodeId): void {
  const tokens = tokensOf(spelling)
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (!first || !last || isSlight(tokens, spelling)) return
  let branch = root
  for (const [place, { key, start }] of tokens.entries()) {
    const before = tokens[place - 1]
    const edge = before ? step(spelling.slice(before.end, start), key) : key
    const next = (branch.next ??= new Map<string, Branch>())
    let following = next.get(edge)
    if (!following) next.set(edge, (following = { names: [], next: null }))
    branch = following
  }
  const rest = spelling.slice(last.end)
  const own = {
    before: spelling.slice(0, first.start).replace(/^[\s\p{Ps}\p{Pi}"'¿¡]+/u, ''),
    after: rest.replace(/[\s\p{Pe}\p{Pf}"'.?!…:;,。！？؟।]+$/u, ''),
    closing: /\p{Pe}$/u.exec(rest)?.[0] ?? '',
    capitals: tokens.length === 1 && isCapitals(spelling) ? spelling.slice(first.start, last.end) : null,
  }
  const same = branch.names.find(
    (name) => name.before === own.before && name.after === own.after && name.capitals === own.capitals,
  )
  if (same) same.ids.add(id)
  else {
    branch.names.push({ ...own, ids: new Set([id]), words: tokens.length })
    // Among names with the same tokens, the most specific one is tried first.
    branch.names.sort((a, b) => weight(b) - weight(a))
  }
}

interface MentionMatch {
  readonly name: MentionName
  readonly from: number
  readonly to: number
  readonly next: number
}

interface Branch {
  readonly names: MentionName[]
  next: Map<string, Branch> | null
}

function spellingsOf({ title, originalTitle, aliases }: Node): string[] {
  return [title, ...(originalTitle === null ? [] : [originalTitle]), ...aliases]
}

function step(between: string, key: string): string {
  return `${gapOf(between)}\0${key}`
}

function weight({ before, after, capitals }: MentionName): number {
  return before.length + after.length + (capitals === null ? 0 : 1)
}

/** Too short: no letter, one letter of a script without spaces, or fewer than four letters not in capitals. */
function isSlight(tokens: readonly TextToken[], spelling: string): boolean {
  if (!/\p{L}/u.test(spelling)) return true
  const [only] = tokens
  if (tokens.length > 1 || !only) return false
  if (only.sort !== 'word') return true
  const letters = Array.from(spelling.slice(only.start, only.end)).length
  return letters < 2 || (letters < 4 && !isCapitals(spelling))
}

function isCapitals(spelling: string): boolean {
  return /\p{Lu}/u.test(spelling) && !/\p{Ll}/u.test(spelling) && /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(spelling)
}

/** Whether the tokens are words of their own, not parts of a longer word or a URL. */
function stands(text: string, tokens: readonly TextToken[], first: number, last: number): boolean {
  const [start, end] = [tokens[first], tokens[last]]
  if (!start || !end) return false
  const before = tokens[first - 1]
  if (start.sort === 'syllable' && before?.sort === 'syllable' && before.end === start.start) return false
  const isTied = (sign: string, beyond: string) =>
    /[-‐‑_/@.#\\&+=]/.test(sign) && /[\p{L}\p{N}]/u.test(beyond)
  if (start.sort === 'word' && isTied(text[start.start - 1] ?? '', text[start.start - 2] ?? '')) return false
  return !(end.sort === 'word' && isTied(text[end.end] ?? '', text[end.end + 1] ?? ''))
}

function isWritten(
  { before, after, capitals }: MentionName,
  text: string,
  start: number,
  end: number,
): boolean {
  if (capitals !== null && text.slice(start, end) !== capitals) return false
  if (!text.startsWith(after, end)) return false
  return before === '' || text.slice(start - before.length, start) === before
}

export interface Prose {
  readonly id: NodeId
  readonly texts: readonly RunningText[]
}

/**
 * A name in this many texts, and this share of all, is a common word. The less it looks like a name, the lower the
 * limits.
 */
const common = {
  word: { texts: 3, part: 0.05 },
  oneWord: { texts: 5, part: 0.1 },
  words: { texts: 5, part: 0.25 },
}

/**
 * For each text, the first mention of each node that it does not link to, in order. Names are compared by whole words,
 * without case and accents; the longest at a word counts. Ambiguous names and common words are left out.
 */
export function unlinkedMentions(graph: Graph, proses: Iterable<Prose>, naming: Naming): UnlinkedMention[] {
  const longest = namesOf(graph.nodes)
  const found: [MentionName, NameShape, UnlinkedMention][] = []
  const users = new Map<MentionName, number>()
  let texts = 0
  for (const { id, texts: paragraphs } of proses) {
    const node = graph.node(id)
    const passed = linkedFrom(graph, node)
    const met = new Set<MentionName>()
    texts += 1
    for (const paragraph of paragraphs) {
      for (const one of mentionsIn(paragraph, longest)) {
        const { name } = one
        if (!met.has(name)) users.set(name, (users.get(name) ?? 0) + 1)
        met.add(name)
        const [to, ...others] = name.ids
        if (to === undefined || others.length > 0 || passed.has(to)) continue
        if (!paragraph.isOpen(one.from, one.to)) continue
        passed.add(to)
        const mention = mentionOf(node, graph.node(to), paragraph, one, naming)
        found.push([name, lookOf(one, paragraph), mention])
      }
    }
  }
  return found
    .filter(([name, look]) => {
      const { texts: few, part } = common[look]
      return (users.get(name) ?? 0) < Math.max(few, part * texts)
    })
    .map(([, , mention]) => mention)
}

function linkedFrom(graph: Graph, { id, targets }: Node): Set<NodeId> {
  const linked = targets.flatMap((target) => (target.found === 'node' ? [target.id] : []))
  const related = graph.to(id, 'related').map(({ from }) => from)
  return new Set([id, ...linked, ...related])
}

type Mention = Pick<MentionMatch, 'name' | 'from' | 'to'>

function* mentionsIn({ text }: RunningText, longest: LongestName): Iterable<Mention> {
  const tokens = tokensOf(text)
  for (let at = 0; at < tokens.length;) {
    const found = longest(text, tokens, at)
    if (found) yield found
    at = found?.next ?? at + 1
  }
}

type NameShape = keyof typeof common

/** `word` is the look of one word whose capitals mean nothing. */
function lookOf({ name, from, to }: Mention, { text, sentenceAround }: RunningText): NameShape {
  if (name.words > 1) return 'words'
  const written = text.slice(from, to)
  if (written === written.toLowerCase()) return 'word'
  const begins = text.slice(sentenceAround(from).from, from).search(/[\p{L}\p{N}]/u) < 0
  return begins && written.slice(1) === written.slice(1).toLowerCase() ? 'word' : 'oneWord'
}

function mentionOf(
  from: Node,
  to: Node,
  paragraph: RunningText,
  mention: Mention,
  naming: Naming,
): UnlinkedMention {
  const words = paragraph.text.slice(mention.from, mention.to).replace(/\s+/g, ' ')
  const target = naming.target(to, from.file)
  const pipe = paragraph.inTable ? '\\|' : '|'
  return {
    kind: 'unlinked-mention',
    nodes: [from.id, to.id],
    place: { file: from.file, ...paragraph.pointAt(mention.from) },
    words,
    sentence: sentenceOf(paragraph, mention),
    link: target === null ? null : `[[${target === words ? '' : target + pipe}${words}]]`,
  }
}

/** In characters, on either side of the words. */
const beside = 70

function sentenceOf({ text, sentenceAround }: RunningText, { from, to }: Mention): string {
  const sentence = sentenceAround(from)
  const start = sentence.from >= from - beside ? sentence.from : wordStart(text, from - beside, from)
  const whole = Math.max(sentence.to, to)
  const end = whole <= to + beside ? whole : wordEnd(text, to + beside, to)
  const cut = text.slice(start, end).replace(/\s+/g, ' ').trim()
  return `${start > sentence.from ? '… ' : ''}${cut}${end < whole ? ' …' : ''}`
}

function wordStart(text: string, index: number, limit: number): number {
  const space = text.slice(index, limit).search(/\s/)
  if (space >= 0) return index + space + 1
  return /[\uDC00-\uDFFF]/.test(text[index] ?? '') ? index + 1 : index
}

function wordEnd(text: string, index: number, limit: number): number {
  const space = text.slice(limit, index).search(/\s\S*$/)
  if (space > 0) return limit + space
  return /[\uDC00-\uDFFF]/.test(text[index] ?? '') ? index - 1 : index
}
