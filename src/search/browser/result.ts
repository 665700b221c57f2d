import { counts, search as words, standings } from '../../words/compiled.ts'
import { href } from '../../core/address.ts'
import { isDoubtful } from '../../core/trust.ts'
import type { Language } from '../../core/script.ts'
import { element } from '../../browser/dom.ts'
import type { Thing } from '../things.ts'
import { linkOf, type Hit } from './hits.ts'
import type { RecentPage } from './recent.ts'
import { fold, restore } from '../../core/search-text.ts'

interface ExcerptPiece {
  readonly text: string
  readonly found: boolean
}

/** In letters: the length of the excerpt, and of the context before the first match. */
const length = 190
const lead = 35

/**
 * The excerpt of about two lines with the most matches. `locations` are word positions in `content`, from 0. The title
 * at its beginning is omitted, because it is shown above the excerpt.
 */
export function excerpt(
  content: string,
  locations: readonly number[],
  title: string,
): readonly ExcerptPiece[] {
  const words = content.split(/\s+/).filter((word) => word !== '')
  const body = titleLength(words, title)
  const found = [...new Set(locations)].filter((location) => location >= body).sort((a, b) => a - b)
  // The number of letters before each word, and in total.
  const letters = [0]
  for (const word of words) letters.push((letters.at(-1) ?? 0) + sizeOf(word))
  const firstFrom = (least: number) => letters.findIndex((before, at) => at >= body && before >= least)
  const window = (start: number) => {
    const after = firstFrom((letters[start] ?? 0) + length)
    return { start, end: after === -1 ? words.length : after }
  }
  const count = ({ start, end }: ReturnType<typeof window>) =>
    found.filter((location) => location >= start && location < end).length
  // Limits the work in a text where the word is everywhere.
  const windows = [
    body,
    ...found.slice(0, 300).map((location) => firstFrom((letters[location] ?? 0) - lead)),
  ].map(window)
  const most = Math.max(...windows.map(count))
  const { start: best, end } = windows.find((one) => count(one) === most) ?? window(body)
  // Near the end of the text, the excerpt is extended to the left.
  const start = end < words.length ? best : Math.min(best, firstFrom((letters.at(-1) ?? 0) - length))
  const marked = new Set(found)
  const pieces = words
    .slice(start, end)
    .flatMap((word, index) => wordPieces(word, index > 0, marked.has(start + index)))
  if (start > body) pieces.unshift({ text: '… ', found: false })
  if (end < words.length) pieces.push({ text: ' …', found: false })
  return joinAlike(pieces)
}

function titleLength(words: readonly string[], title: string): number {
  const wanted = fold(title)
  for (const index of words.keys()) {
    const seen = fold(restore(words.slice(0, index + 1).join(' ')))
    if (seen === wanted) return index + 1 + signsFrom(words, index + 1)
    if (!wanted.startsWith(seen)) return 0
  }
  return 0
}

/** How many of the next words have no letter or number, such as a title's question mark in an unspaced script. */
function signsFrom(words: readonly string[], from: number): number {
  const rest = words.slice(from)
  const letters = rest.findIndex((word) => /[\p{L}\p{N}]/u.test(word))
  return letters === -1 ? rest.length : letters
}

/** About how many letters a word adds to a line. A word that begins with a soft hyphen follows without a space. */
function sizeOf(word: string): number {
  return word.startsWith('\u00AD') ? word.length - 1 : word.length + 1
}

/** Splits off the punctuation around a word, so that only the word is marked. */
function wordPieces(word: string, follows: boolean, found: boolean): ExcerptPiece[] {
  const text = restore(follows ? ` ${word}` : word)
  if (!found) return [{ text, found }]
  const [, before = '', inside = '', after = ''] =
    /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}\p{M}]*)$/su.exec(text) ?? []
  return [
    { text: before, found: false },
    { text: inside, found: true },
    { text: after, found: false },
  ]
}

function joinAlike(pieces: readonly ExcerptPiece[]): readonly ExcerptPiece[] {
  const joined: ExcerptPiece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (piece.text === '') continue
    if (last?.found === piece.found) joined[joined.length - 1] = { ...last, text: last.text + piece.text }
    else joined.push(piece)
  }
  return joined
}

export function resultItem(hit: Hit, base: string): HTMLLIElement {
  const { kind, thing } = hit
  const link = element('a', thing ? { href: href(base, thing.address) } : {})
  if (thing) {
    for (const [name, value] of Object.entries(attributesOf(thing.titleLanguage)))
      if (value !== null) link.setAttribute(name, value)
    link.textContent = kind === '#tag' ? `#${thing.title}` : thing.title
  }
  const item = listItem(kind, link)
  if (!thing) {
    void linkOf(hit)
      .then((its) => {
        if (its) link.href = href(base, its.address)
        link.textContent = its?.title ?? ''
      })
      .catch(() => item.remove())
  }
  if (hit.name !== null) {
    item.append(
      element('p', { class: 'search-alias' }, `${words.alias} `, element('q', { dir: 'auto' }, hit.name)),
    )
  }
  if (hit.text) item.append(excerptOf(hit, hit.text))
  else if (thing?.says && hit.name === null) {
    const says = { class: 'search-says', ...attributesOf(thing.language) }
    item.append(element('p', says, thing.says))
  }
  const detail = thing ? detailOf(thing) : ''
  if (detail !== '') item.append(element('p', { class: 'search-detail' }, detail))
  return item
}

export function pageItem({ kind, href, title }: RecentPage): HTMLLIElement {
  return listItem(kind, element('a', { href, dir: 'auto' }, title))
}

function listItem(kind: Thing['kind'], link: HTMLAnchorElement): HTMLLIElement {
  const isNode = kind !== null && !kind.startsWith('#')
  return element(
    'li',
    { class: 'search-result', 'data-kind': isNode ? kind : false },
    element(
      'p',
      { class: 'search-title' },
      isNode ? element('span', { class: 'mark', 'data-kind': kind, 'aria-hidden': 'true' }) : '',
      link,
    ),
  )
}

function detailOf({ kind, credits: [year, ...authors], tags, standing, uses }: Thing): string {
  if (kind === '#tag' || kind === '#topic') return counts.pages(uses)
  const by = authors.length > 3 ? [...authors.slice(0, 2), '…'] : authors
  const doubt = isDoubtful(standing) ? [standings[standing]] : []
  return [...(by.length > 0 ? [`${by.join(', ')} ${year ?? ''}`.trim()] : []), ...tags, ...doubt].join(' · ')
}

function attributesOf({ lang, dir }: Language): Readonly<Record<string, string | null>> {
  return { lang, dir }
}

function excerptOf(hit: Hit, text: NonNullable<Hit['text']>): HTMLParagraphElement {
  const language = hit.thing ? attributesOf(hit.thing.language) : { dir: 'auto' }
  const paragraph = element('p', { class: 'search-excerpt', ...language })
  text()
    .then(({ title, content, locations }) => {
      const pieces = excerpt(content, locations, restore(title))
      paragraph.append(...pieces.map((piece) => (piece.found ? element('mark', {}, piece.text) : piece.text)))
      if (pieces.length === 0) paragraph.remove()
    })
    // The title still links to the page.
    .catch(() => paragraph.remove())
  return paragraph
}
