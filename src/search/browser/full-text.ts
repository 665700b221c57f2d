import type { TrustedTypes } from '../../browser/dom.ts'
import { fileHref, type Address } from '../../core/address.ts'
import type { NodeKind } from '../../core/kinds.ts'
import { parts as partsOf, type Part } from '../../core/search-text.ts'
import { pagesPath, type PartPages, type SearchedPage } from '../search-pages.ts'
import { fragmentOf, partOf, partPath, textFileOf, textFiles, textPath } from '../search-parts.ts'
import {
  answers,
  holdersOf,
  runs,
  textOf,
  type Found,
  type Holders,
  type IndexedText,
  type TextAnswer,
} from './answers.ts'

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }

// Pagefind starts its worker by an address, which a page of the site allows to nothing else.
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    const url = new URL(address, location.href)
    return url.origin === location.origin && url.pathname.endsWith('/pagefind-worker.js') ? address : null
  },
})

/** The part of Pagefind's interface in the browser that is used here. */
interface Pagefind {
  createInstance(options: { readonly basePath: string }): PagefindInstance
}

interface PagefindInstance {
  init(): Promise<void>
  mergeIndex(path: string): Promise<void>
  search(words: string): Promise<{
    readonly results: readonly {
      readonly id: string
      readonly score: number
      readonly words: readonly number[]
    }[]
  }>
  destroy(): Promise<void>
}

/** How a module is loaded by its address. */
export type Load = (href: string) => Promise<unknown>

/** A page that may answer a question, though it holds only some of its words. */
export interface Ranked {
  readonly address: Address
  readonly kind: NodeKind | null
  /** Null where only the names and the summary of the page speak for it. */
  readonly text: TextAnswer['text'] | null
  /** From 0 to 1: the share of what is asked that it holds. */
  readonly share: number
  /** By which pages are ordered: the share, and more where it holds every word. */
  readonly score: number
  /** Whether it is so near that it may be taken for the answer. */
  readonly answers: boolean
}

/** At most so many pages are listed that hold only a part of what is asked. */
const mostRanked = 20
/** So many words of a question are looked for, the longest; fewer where it names something. */
const [mostWords, mostOfNamed] = [8, 4]
/** The share of a query that a page must hold to be listed, and to count as its answer. */
const [listed, near] = [0.15, 0.5]

/** The texts of the site's pages. */
export class FullText {
  readonly #base: string
  readonly #pagefind: PagefindInstance
  /** The pages of each part of the index, by their names in Pagefind's answers. */
  readonly #parts: readonly ReadonlyMap<string, SearchedPage>[]
  readonly #files = new Map<string, Promise<ReadonlyMap<string, IndexedText>>>()
  #turn: Promise<unknown> = Promise.resolve()

  private constructor(
    base: string,
    pagefind: PagefindInstance,
    parts: readonly ReadonlyMap<string, SearchedPage>[],
  ) {
    this.#base = base
    this.#pagefind = pagefind
    this.#parts = parts
  }

  /** Null where no page has a text. `attempt` counts from 0: browsers remember a module that failed to load, by its address. */
  static async open(
    base: string,
    attempt: number,
    load: Load = (href) => import(/* @vite-ignore */ href),
  ): Promise<FullText | null> {
    const [first, module] = await Promise.all([
      pagesOf(base, 0),
      load(`${fileHref(base, partPath(0))}pagefind.js${attempt > 0 ? `?attempt=${attempt}` : ''}`),
    ])
    const instance = (module as Pagefind).createInstance({ basePath: fileHref(base, partPath(0)) })
    const [others] = await Promise.all([
      Promise.all(Array.from({ length: first.parts - 1 }, (_, part) => pagesOf(base, part + 1))),
      instance.init(),
    ])
    const parts = [first, ...others].map(({ pages }) => new Map(Object.entries(pages)))
    const filled = Array.from(parts.keys()).filter((part) => part > 0 && parts[part]?.size !== 0)
    await Promise.all(filled.map((part) => instance.mergeIndex(fileHref(base, partPath(part)))))
    return parts.some(({ size }) => size > 0) ? new FullText(base, instance, parts) : null
  }

  /**
   * The pages that hold all that is asked, the best first; where `inOtherWords`, of a longer question also those that hold
   * a part of it, by that share together with the one in `shares`. Rejects when the index cannot be reached, and when
   * `signal` aborts before its turn.
   */
  search(
    query: string,
    inOtherWords: boolean,
    shares: ReadonlyMap<Address, number>,
    signal: AbortSignal,
  ): Promise<readonly Ranked[]> {
    // One at a time: a common word takes long in a large collection, and meanwhile the reader types on.
    const found = this.#turn.then(async () => {
      signal.throwIfAborted()
      const asked = partsOf(query).map((part) => cut(part, inOtherWords ? mostWords : mostOfNamed))
      const sizes = this.#parts.map(({ size }) => size)
      const known = new Map<string, Promise<Holders>>()
      const holders = (word: string) => {
        const its = known.get(word) ?? holdersOf((some) => this.#ask(some), word, sizes)
        known.set(word, its)
        return its
      }
      const whole = await answers(asked, holders)
      if (whole.length === 0 && asked.length > 0) await this.#reach()
      const words = [...new Set(asked.flatMap(({ words: some, match }) => (match === 'all' ? some : [])))]
      if (!inOtherWords || (words.length < 4 && whole.length > 0))
        return whole.map(({ page, text, score }) => ({
          ...page,
          text,
          share: score / 2,
          score,
          answers: false,
        }))
      return inPart(await Promise.all(words.map(holders)), whole, words.length, shares)
    })
    this.#turn = found.catch(() => {})
    return found
  }

  /** A page of which no word was asked. */
  at(address: Address): Pick<Ranked, 'kind' | 'text'> {
    const part = partOf(address, this.#parts.length)
    const named = [...(this.#parts[part] ?? [])].find(([, page]) => page.address === address)
    if (!named) return { kind: null, text: null }
    const [name, { kind }] = named
    return { kind, text: async () => ({ ...(await this.#read(part, name, address)), locations: [] }) }
  }

  close(): Promise<void> {
    return this.#pagefind.destroy()
  }

  async #ask(word: string): Promise<readonly Found[]> {
    const { results } = await this.#pagefind.search(word)
    return results.map(({ id, score, words: locations }) => {
      const fragment = fragmentOf(id)
      const page = fragment && this.#parts[fragment.part]?.get(fragment.name)
      if (!page) throw new Error(`${id} is of another build than the pages`)
      const { part, name } = fragment
      return { page, part, score, locations, read: () => this.#read(part, name, page.address) }
    })
  }

  /** The text of a page as it was indexed. Texts are loaded when they are asked for, each file of them once. */
  async #read(part: number, name: string, address: Address): Promise<IndexedText> {
    const path = partPath(part) + textPath(textFileOf(address, textFiles(this.#parts[part]?.size ?? 0)))
    const file = this.#files.get(path) ?? loadTexts(fileHref(this.#base, path))
    this.#files.set(path, file)
    file.catch(() => this.#files.delete(path))
    const text = (await file).get(name)
    if (text === undefined) throw new Error(`${path} is of another build than the pages`)
    return text
  }

  /** Pagefind treats a part of its index that did not load as empty: an empty answer is believed only if all parts load. */
  async #reach(): Promise<void> {
    const parts = Array.from(this.#parts.keys(), (part) => `${partPath(part)}pagefind-entry.json`)
    await Promise.all(parts.map((path) => fetched(fileHref(this.#base, path), 'no-store')))
  }
}

/**
 * The pages that hold a part of what is asked, by that share together with the one in `shares`. What holds all words comes
 * before the rest, and first of all what holds them in this order.
 */
function inPart(
  asked: readonly Holders[],
  whole: readonly TextAnswer[],
  words: number,
  shares: ReadonlyMap<Address, number>,
): readonly Ranked[] {
  const total = asked.reduce((sum, one) => sum + one.rarity, 0)
  const held = new Map(whole.map((one) => [one.page.address, one]))
  const addresses = new Set([...asked.flatMap(({ pages }) => [...pages.keys()]), ...shares.keys()])
  return [...addresses]
    .map((address) => {
      const found = asked.flatMap(({ rarity, pages }) => {
        const one = pages.get(address)
        return one ? [{ one, score: (rarity * (0.4 + 0.6 * one.share)) / total }] : []
      })
      const score = (found.reduce((sum, one) => sum + one.score, 0) + (shares.get(address) ?? 0)) / 2
      const full = held.get(address)
      const first = found[0]?.one
      const locations = found.flatMap(({ one }) => one.locations)
      const text = full?.text ?? (first ? textOf(first, locations) : null)
      const more = full ? (runs(full.locations, words).length > 0 ? 2 : 0.1) : 0
      const kind = first?.page.kind ?? null
      return { address, kind, text, share: score, answers: score >= near, score: score + more }
    })
    .filter(({ score }) => score >= listed)
    .sort((a, b) => b.score - a.score || (a.address < b.address ? -1 : 1))
    .slice(0, mostRanked)
}

/** At most so many words of a part, the longest; a phrase is kept whole. */
function cut(part: Part, most: number): Part {
  return part.match === 'phrase' || part.words.length <= most
    ? part
    : { ...part, words: part.words.toSorted((a, b) => b.length - a.length).slice(0, most) }
}

async function pagesOf(base: string, part: number): Promise<PartPages> {
  // Asked for afresh, so that it is of the same build as the index.
  return (await (await fetched(fileHref(base, pagesPath(part)), 'no-cache')).json()) as PartPages
}

async function loadTexts(href: string): Promise<ReadonlyMap<string, IndexedText>> {
  const { body } = await fetched(href, 'no-cache')
  if (!body) throw new Error(`${href} is empty`)
  const inflated = new Response(body.pipeThrough(new DecompressionStream('deflate')))
  const rows = (await inflated.json()) as readonly (readonly [name: string, title: string, text: string])[]
  return new Map(rows.map(([name, title, content]) => [name, { title, content }]))
}

async function fetched(href: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(href, { cache })
  if (!response.ok) throw new Error(`${href}: ${response.status}`)
  return response
}
