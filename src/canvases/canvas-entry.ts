import { boardOf, type BoardItem } from './board.ts'
import {
  type Canvas,
  readCanvas,
  type CanvasCard,
  type FileCard,
  type GroupCard,
  type WrittenText,
} from './canvas.ts'
import { type CardContent, canvasPicture } from './picture.ts'
import { inOrder } from '../core/problem.ts'
import { emptyBody, emptyEntry, unreadableEntry, bareLink } from '../core/entry.ts'
import type { Body, Entry, EntryProblem, Link, Segments, TextSegments } from '../core/entry.ts'
import { fileKind } from '../core/file-kind.ts'
import { escaped } from '../core/html.ts'
import { excessOf, tooMuch } from '../core/limits.ts'
import { pointsOf, type SourcePoint } from '../core/rules.ts'
import { directionOf, type Script } from '../core/script.ts'
import { tagKey } from '../core/tag.ts'
import { programSchemes, addressOf, wikilinkAddressOf, schemeOf } from '../markdown/address.ts'
import { parseCard, type CardOptions } from '../markdown/parse.ts'
import { decode } from '../scan/decode.ts'
import { english, type WordSettings } from '../words/languages.ts'

export interface CanvasOptions {
  readonly strictLineBreaks?: boolean
  readonly schemes?: readonly string[]
  readonly macros?: string
  readonly wording?: WordSettings
}

const start = { line: 1, column: 1 }

/** Faulty content does not throw: it becomes a problem. A file that is not a canvas is held back. */
export async function readCanvasEntry(
  bytes: Uint8Array,
  { strictLineBreaks = true, schemes = programSchemes, macros = '', wording = english }: CanvasOptions,
): Promise<{ readonly entry: Entry; readonly body: Body }> {
  const { text, problems } = decode(bytes)
  const long = excessOf(text, start)
  if (long) return unreadableEntry('note', [...problems, long])
  const pointAt = pointsOf(text)
  const read = readCanvas(text)
  if (!read.canvas) {
    const { at, message } = read.fault
    const fix = 'save it again in its editor, or ignore it in site.yaml.'
    return unreadableEntry('note', [
      ...problems,
      { rule: 'unreadable-file', point: pointAt(at), message, fix },
    ])
  }
  const { canvas, faults } = read
  const invalid = faults.map(({ at, message }): EntryProblem => ({
    rule: 'invalid-canvas',
    point: pointAt(at),
    message,
    fix: null,
  }))
  const excess = excessIn(canvas, pointAt)
  if (excess) return unreadableEntry('note', [...problems, excess])

  if (canvas.cards.length === 0)
    return { entry: { ...emptyEntry, problems: inOrder([...problems, ...invalid]) }, body: emptyBody }
  const board = boardOf(canvas)
  const places = placesIn(board.items, canvas)
  const contents = contentMaker(pointAt, {
    strictLineBreaks,
    schemes: new Set(schemes),
    macros,
    wording,
  })
  const made: CardContent[] = []
  for (const [index, card] of canvas.cards.entries()) {
    made.push(await contents.of(card, places.get(index) ?? { under: 1, group: '' }))
  }
  const { html, headings } = canvasPicture(canvas, board, made, wording)
  const order = [...places.keys()]
  const entry: Entry = {
    ...emptyEntry,
    tags: [...contents.tags.values()],
    script: contents.mainScript(),
    links: contents.links,
    headings,
    problems: inOrder([...problems, ...invalid, ...contents.problems]),
    words: contents.words(),
    opening: order.map((card) => made[card]?.opening ?? []).find(({ length }) => length > 0) ?? [],
  }
  return { entry, body: { ...emptyBody, blocks: [{ html, heading: null }], footnotes: contents.footnotes } }
}

/** One page holds all of a canvas. */
export const most = { cards: 2_000, lines: 10_000 }

function excessIn(canvas: Canvas, pointAt: (offset: number) => SourcePoint): EntryProblem | null {
  for (const part of ['cards', 'lines'] as const)
    if (canvas[part].length > most[part])
      return tooMuch(start, `The canvas has more than ${most[part]} ${part}.`)
  for (const card of canvas.cards) {
    const excess = card.type === 'text' ? excessOf(card.text.value, start) : null
    if (excess) return { ...excess, point: pointAt(card.at) }
  }
  return null
}

/** Maps each card to its place among the headings of the page, in reading order. */
function placesIn(items: readonly BoardItem[], { cards }: Canvas): ReadonlyMap<number, CardPlace> {
  const places = new Map<number, CardPlace>()
  const visit = (all: readonly BoardItem[], place: CardPlace) => {
    for (const item of all) {
      places.set(item.card, place)
      const card = cards[item.card]
      if (card?.type !== 'group') continue
      const isNamed = card.label !== ''
      visit(item.items, {
        under: isNamed ? Math.min(6, item.depth + 2) : place.under,
        group: isNamed ? card.label : place.group,
      })
    }
  }
  visit(items, { under: 1, group: '' })
  return places
}

type ContentOptions = Omit<CardOptions, 'firstLink' | 'firstFootnote' | 'under'>

interface CardPlace {
  /** The level of the heading above the card, 1 to 6. */
  readonly under: number
  /** The label of the nearest labelled group; empty if there is none. */
  readonly group: string
}

/** Makes the contents of cards one after another, and collects their links, footnotes, problems and tags. */
function contentMaker(pointAt: (offset: number) => SourcePoint, options: ContentOptions) {
  const links: Link[] = []
  const footnotes: Body['footnotes'][number][] = []
  const problems: EntryProblem[] = []
  const tags = new Map<string, string>()
  const scripts = new Map<Script, number>()
  let words = 0
  return { of, links, footnotes, problems, tags, mainScript, words: () => words }

  async function of(card: CanvasCard, place: CardPlace): Promise<CardContent> {
    switch (card.type) {
      case 'text':
        return markdown(card.text.value, pointAt(card.text.at), place)
      case 'file':
        return fileCard(card, place)
      case 'link':
        return web(card.url, place)
      case 'group':
        return groupCard(card)
    }
  }

  /** The script that most words are written in. */
  function mainScript(): Script | null {
    const [most] = [...scripts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    return most?.[0] ?? null
  }

  async function fileCard({ file, part }: FileCard, place: CardPlace): Promise<CardContent> {
    const address = wikilinkAddressOf(file.value)
    if (address.to === 'web') return web(file, place)
    if (address.to !== 'collection') {
      const name = address.to === 'machine' ? address.name : ''
      const message = `"${name}" is a file on your computer.`
      problems.push({ rule: 'private-path', point: pointAt(file.at), message, fix: null })
      return plain(name)
    }
    const isShown = ['image', 'video', 'audio', 'pdf'].includes(fileKind(file.value))
    const link = addLink(isShown ? 'embed' : 'wikilink', file, part, place.group)
    return {
      html: [{ hole: isShown ? 'embed' : 'card', link }],
      name: [{ hole: 'words', link }],
      ...unwritten,
    }
  }

  /** A web page, or a URL that another program opens. */
  async function web(url: WrittenText, place: CardPlace): Promise<CardContent> {
    const link = linkTo(url.value.trim(), options.schemes)
    return markdown(link, pointAt(url.at), place)
  }

  function groupCard({ label, background }: GroupCard): CardContent {
    const isPicture = background !== null && fileKind(background.value) === 'image'
    const html: Segments = isPicture ? [{ hole: 'embed', link: addLink('embed', background, null, '') }] : []
    return { ...plain(label), html }
  }

  function addLink(
    syntax: 'embed' | 'wikilink',
    { value, at }: WrittenText,
    fragment: string | null,
    group: string,
  ): number {
    const hole = { link: links.length }
    links.push({
      ...bareLink,
      syntax,
      target: value.trim(),
      fragment,
      point: pointAt(at),
      sentence: group === '' ? [hole] : [`${group}: `, hole],
      role: 'body',
    })
    return hole.link
  }

  async function markdown(text: string, point: SourcePoint, { under }: CardPlace): Promise<CardContent> {
    const parsed = await parseCard(text, {
      ...options,
      firstLink: links.length,
      firstFootnote: footnotes.length,
      under,
    })
    for (const link of parsed.links) links.push({ ...link, point })
    for (const problem of parsed.problems) problems.push({ ...problem, point })
    for (const tag of parsed.tags) if (!tags.has(tagKey(tag))) tags.set(tagKey(tag), tag)
    footnotes.push(...parsed.footnotes)
    words += parsed.words
    const { html, name, script, opening } = parsed
    if (script) scripts.set(script, (scripts.get(script) ?? 0) + parsed.words)
    return { html, name: shortened(name), dir: script === null ? null : directionOf(script), opening }
  }
}

const unwritten = { dir: null, opening: [] }

function plain(words: string): CardContent {
  const html = [escaped(words)]
  return { html, name: html, ...unwritten }
}

/** In characters; a link counts as one word. */
const longestName = 60
const word = 8

function shortened(name: TextSegments): Segments {
  const short: Segments[number][] = []
  let left = longestName
  for (const part of name) {
    if (left <= 0) return [...short, '…']
    if (typeof part !== 'string') {
      left -= word
      short.push({ hole: 'words', link: part.link })
      continue
    }
    if (part.length > left) {
      // Do not end with half of a surrogate pair.
      const words = part.slice(0, left).replace(/[\uD800-\uDBFF]$/, '')
      return [...short, `${escaped(words.replace(/\s+\S*$/, '').trimEnd())}…`]
    }
    short.push(escaped(part))
    left -= part.length
  }
  return short
}

function linkTo(url: string, schemes: ReadonlySet<string>): string {
  const words = wordsFor(url, schemes)
  const literal = words.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&')
  const address = url.replace(/[<>\\\s]/g, (character) => encodeURIComponent(character))
  return `[${literal}](<${address}>)`
}

/**
 * The text of a link: a web URL without its scheme. For a URL that is not linked, only the scheme, since the rest may
 * name a file. Empty for other URLs, which bring their own text.
 */
function wordsFor(url: string, schemes: ReadonlySet<string>): string {
  if (/^https?:\/\//i.test(url)) return url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
  return addressOf(url, schemes).to === 'nowhere' ? `${schemeOf(url) ?? ''}:` : ''
}
