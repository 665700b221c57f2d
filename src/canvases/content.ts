import { bareLink } from '../core/entry.ts'
import type { Body, EntryProblem, Link, Segments, TextSegments } from '../core/entry.ts'
import { fileKind } from '../core/file-kind.ts'
import { escaped } from '../core/html.ts'
import type { SourcePoint } from '../core/rules.ts'
import { directionOf, type Script } from '../core/script.ts'
import { tagKey } from '../core/tag.ts'
import { addressOf, wikilinkAddressOf } from '../markdown/address.ts'
import { parseCard, type CardOptions } from '../markdown/card.ts'
import { schemeOf } from '../markdown/schemes.ts'
import type { CanvasCard, FileCard, GroupCard, TextCard, WrittenText } from './canvas.ts'

export type ContentOptions = Omit<CardOptions, 'firstLink' | 'firstFootnote' | 'under'>

export interface CardContent {
  readonly html: Segments
  /** A short name used by cards that lead here: inline HTML without links. */
  readonly name: Segments
  readonly dir: 'ltr' | 'rtl' | null
  readonly opening: TextSegments
}

export interface CardPlace {
  /** The level of the heading above the card, 1 to 6. */
  readonly under: number
  /** The label of the nearest labelled group; empty if there is none. */
  readonly group: string
}

/** Builds the contents of cards one after another, and collects their links, footnotes, problems and tags. */
export class Contents {
  readonly links: Link[] = []
  readonly footnotes: Body['footnotes'][number][] = []
  readonly problems: EntryProblem[] = []
  readonly tags = new Map<string, string>()
  words = 0
  readonly #scripts = new Map<Script, number>()
  readonly #pointAt: (offset: number) => SourcePoint
  readonly #options: ContentOptions

  constructor(pointAt: (offset: number) => SourcePoint, options: ContentOptions) {
    this.#pointAt = pointAt
    this.#options = options
  }

  async of(card: CanvasCard, place: CardPlace): Promise<CardContent> {
    switch (card.type) {
      case 'text':
        return this.#text(card, place)
      case 'file':
        return this.#file(card, place)
      case 'link':
        return this.#web(card.url, place)
      case 'group':
        return this.#group(card)
    }
  }

  /** The script that most words are written in. */
  script(): Script | null {
    const [most] = [...this.#scripts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    return most?.[0] ?? null
  }

  async #text({ text }: TextCard, place: CardPlace): Promise<CardContent> {
    return this.#markdown(text.value, this.#pointAt(text.at), place)
  }

  async #file({ file, part }: FileCard, place: CardPlace): Promise<CardContent> {
    const address = wikilinkAddressOf(file.value)
    if (address.to === 'web') return this.#web(file, place)
    if (address.to !== 'collection') {
      const name = address.to === 'machine' ? address.name : ''
      const message = `"${name}" is a file on your own machine.`
      this.problems.push({ rule: 'private-path', point: this.#pointAt(file.at), message, fix: null })
      return plain(name)
    }
    const isShown = ['image', 'video', 'audio', 'pdf'].includes(fileKind(file.value))
    const link = this.#link(isShown ? 'embed' : 'wikilink', file, part, place.group)
    return {
      html: [{ hole: isShown ? 'embed' : 'card', link }],
      name: [{ hole: 'words', link }],
      ...unwritten,
    }
  }

  /** A web page, or a URL that another program opens. */
  async #web(url: WrittenText, place: CardPlace): Promise<CardContent> {
    const link = linkTo(url.value.trim(), this.#options.schemes)
    return this.#markdown(link, this.#pointAt(url.at), place)
  }

  #group({ label, background }: GroupCard): CardContent {
    const isPicture = background !== null && fileKind(background.value) === 'image'
    const html: Segments = isPicture
      ? [{ hole: 'embed', link: this.#link('embed', background, null, '') }]
      : []
    return { ...plain(label), html }
  }

  #link(
    syntax: 'embed' | 'wikilink',
    { value, at }: WrittenText,
    fragment: string | null,
    group: string,
  ): number {
    const hole = { link: this.links.length }
    this.links.push({
      ...bareLink,
      syntax,
      target: value.trim(),
      fragment,
      point: this.#pointAt(at),
      sentence: group === '' ? [hole] : [`${group}: `, hole],
      role: 'body',
    })
    return hole.link
  }

  async #markdown(text: string, point: SourcePoint, { under }: CardPlace): Promise<CardContent> {
    const parsed = await parseCard(text, {
      ...this.#options,
      firstLink: this.links.length,
      firstFootnote: this.footnotes.length,
      under,
    })
    for (const link of parsed.links) this.links.push({ ...link, point })
    for (const problem of parsed.problems) this.problems.push({ ...problem, point })
    for (const tag of parsed.tags) if (!this.tags.has(tagKey(tag))) this.tags.set(tagKey(tag), tag)
    this.footnotes.push(...parsed.footnotes)
    this.words += parsed.words
    const { html, name, script, opening } = parsed
    if (script) this.#scripts.set(script, (this.#scripts.get(script) ?? 0) + parsed.words)
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
