import type { NodeKind } from '../core/kinds.ts'
import type { Address } from '../core/address.ts'
import { partPath } from './search-parts.ts'
import type { Language } from '../core/script.ts'

/** The titles of one part of the search index, loaded when the search is opened. */
export interface TitleIndex {
  readonly titles: readonly SearchTitle[]
  /**
   * The name of each title's page in Pagefind's answers, in the order of `titles`; null for a page that the part does
   * not hold. Null as a whole in development until the site has been indexed.
   */
  readonly fragments: readonly (string | null)[] | null
}

/** The path of the titles of a part on the site, below the base. */
export function titlesPath(part: number): string {
  return `${partPath(part)}titles.json`
}

/** Behind the path of the titles: then dev answers only once it has indexed the site. */
export const indexed = '?indexed'

/**
 * Version 3. `parts` is the number of parts of the index, so that a reader of one finds the others. Each title is
 * `[kind, address, title, aliases?, tags?, languages?]`: the kind is an index into `kinds`, or -1 for none; tags
 * are indexes into `tags`; the languages of title and text are indexes into `languages`, where -1 is the site's own.
 * Empty values at the end are left out. A page without a fragment has the empty string.
 */
interface Encoded {
  readonly version: number
  readonly parts: number
  readonly kinds: readonly NodeKind[]
  readonly tags: readonly string[]
  readonly languages?: readonly (readonly [Language['lang'], Language['dir']])[]
  readonly titles: readonly EncodedTitle[]
  readonly fragments?: readonly string[]
}

type EncodedTitle = readonly [
  kind: number,
  address: string,
  title: string,
  aliases?: readonly string[],
  tags?: readonly number[],
  languages?: readonly [title: number, text: number],
]

const version = 3

const sites: Language = { lang: null, dir: null }

/** `parts` is the number of parts of the whole index. */
export function encodeTitles(index: TitleIndex, parts = 1): string {
  const kinds = new Numbers<NodeKind>((kind) => kind)
  const tags = new Numbers<string>((tag) => tag)
  const languages = new Numbers<Language>(({ lang, dir }) => JSON.stringify([lang, dir]))
  const titles = index.titles.map((title) => encodeTitle(title, kinds, tags, languages))
  const encoded: Encoded = {
    version,
    parts,
    kinds: kinds.all,
    tags: tags.all,
    ...(languages.all.length > 0 && {
      languages: languages.all.map(({ lang, dir }) => [lang, dir] as const),
    }),
    titles,
    ...(index.fragments && { fragments: index.fragments.map((fragment) => fragment ?? '') }),
  }
  return JSON.stringify(encoded)
}

function encodeTitle(
  title: SearchTitle,
  kinds: Numbers<NodeKind>,
  tags: Numbers<string>,
  languages: Numbers<Language>,
): EncodedTitle {
  const kind = title.kind === null ? -1 : kinds.of(title.kind)
  const head = [kind, title.address, title.title] as const
  const numbers = title.tags.map((tag) => tags.of(tag))
  const number = (language: Language) =>
    language.lang === null && language.dir === null ? -1 : languages.of(language)
  const [ofTitle, ofText] = [number(title.titleLanguage), number(title.language)]
  if (ofTitle >= 0 || ofText >= 0) return [...head, title.aliases, numbers, [ofTitle, ofText]]
  if (numbers.length > 0) return [...head, title.aliases, numbers]
  return title.aliases.length > 0 ? [...head, title.aliases] : head
}

/** Numbers values in order of their first use, so that each is written once. */
class Numbers<Value> {
  readonly all: Value[] = []
  readonly #known = new Map<string, number>()
  readonly #key: (value: Value) => string

  constructor(key: (value: Value) => string) {
    this.#key = key
  }

  of(value: Value): number {
    const key = this.#key(value)
    const number = this.#known.get(key) ?? this.all.push(value) - 1
    this.#known.set(key, number)
    return number
  }
}

/** Throws when the text is not an index of this version, as when a page outlives the build that it came from. */
export function decodeTitles(text: string): TitleIndex & { readonly parts: number } {
  const encoded = JSON.parse(text) as Encoded
  if (encoded.version !== version) throw new Error(`search titles of version ${encoded.version}`)
  const languageOf = (number: number): Language => {
    const [lang, dir] = encoded.languages?.[number] ?? [null, null]
    return number < 0 ? sites : { lang, dir }
  }
  return {
    parts: encoded.parts,
    titles: encoded.titles.map(
      ([kind, address, title, aliases = [], tags = [], [named, said] = [-1, -1]]) => ({
        kind: encoded.kinds[kind] ?? null,
        address: address as Address,
        title,
        titleLanguage: languageOf(named),
        language: languageOf(said),
        aliases,
        tags: tags.map((number) => encoded.tags[number] ?? ''),
      }),
    ),
    fragments: encoded.fragments?.map((fragment) => fragment || null) ?? null,
  }
}
export interface SearchTitle {
  /** Null for the text of home or of an index. */
  readonly kind: NodeKind | null
  readonly address: Address
  readonly title: string
  readonly titleLanguage: Language
  /** That of the text. */
  readonly language: Language
  readonly aliases: readonly string[]
  readonly tags: readonly string[]
}
