import type { TrustedTypes } from '../../browser/dom.ts'
import { fileHref, type Address } from '../../core/address.ts'
import type { NodeKind } from '../../core/kinds.ts'
import { parts as partsOf } from '../../core/search-text.ts'
import { pagesPath, type PartPages, type SearchedPage } from '../search-pages.ts'
import { fragmentOf, partPath, textFileOf, textFiles, textPath } from '../search-parts.ts'
import { answers, runs, type Found, type IndexedText, type TextAnswer } from './answers.ts'
import { rarity } from './catalogue.ts'

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
type Load = (href: string) => Promise<unknown>

/** A page that may answer a question, though it holds only some of its words. */
export interface Ranked {
  readonly address: Address
  readonly kind: NodeKind | null
  /** Null where only the names and the summary of the page speak for it. */
  readonly text: TextAnswer['text'] | null
  /** Whether it is so near that it may be taken for the answer. */
  readonly answers: boolean
}

/** At most so many pages are listed that hold only a part of what is asked. */
const mostRanked = 20
/** Of a longer question, so many words are looked for one by one: the longest. */
const mostWords = 8
/** Of all that is asked, the share that a page has to hold to be listed, and that which makes it the answer. */
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
      const asked = partsOf(query)
      const whole = await this.#answers(asked)
      if (whole.length === 0 && asked.length > 0) await this.#reach()
      const words = [...new Set(asked.flatMap(({ words: some, match }) => (match === 'all' ? some : [])))]
      if (inOtherWords && (words.length > 3 || whole.length === 0))
        return this.#inOtherWords(words, whole, shares, signal)
      return whole.map(({ page, text }) => ({ ...page, text, answers: false }))
    })
    this.#turn = found.catch(() => {})
    return found
  }

  close(): Promise<void> {
    return this.#pagefind.destroy()
  }

  async #inOtherWords(
    words: readonly string[],
    whole: readonly TextAnswer[],
    shares: ReadonlyMap<Address, number>,
    signal: AbortSignal,
  ): Promise<readonly Ranked[]> {
    const ranked = new Map<Address, { -readonly [Key in keyof Ranked]: Ranked[Key] } & { score: number }>()
    const all = this.#parts.reduce((sum, { size }) => sum + size, 0)
    const asked: { readonly weight: number; readonly found: readonly TextAnswer[] }[] = []
    for (const word of words.toSorted((a, b) => b.length - a.length).slice(0, mostWords)) {
      signal.throwIfAborted()
      const found = await this.#answers([{ words: [word], match: 'all' }])
      asked.push({ weight: rarity(found.length, all), found })
    }
    const total = asked.reduce((sum, { weight }) => sum + weight, 0)
    for (const { weight, found } of asked) {
      const best = Math.max(...found.map(({ score }) => score), Number.MIN_VALUE)
      for (const one of found) {
        const { page, score } = one
        const known = ranked.get(page.address)
        const text = known?.text ? both(known.text, one) : one.text
        const more = ((weight / total) * (0.4 + (0.6 * score) / best)) / 2
        ranked.set(page.address, { ...page, text, answers: false, score: (known?.score ?? 0) + more })
      }
    }
    for (const [address, share] of shares) {
      const known = ranked.get(address) ?? { address, kind: null, text: null, answers: false, score: 0 }
      known.score += share / 2
      ranked.set(address, known)
    }
    for (const one of ranked.values()) one.answers = one.score >= near
    // What holds all words comes before, and what holds them in this order first of all.
    for (const { page, text, locations } of whole) {
      const known = ranked.get(page.address)
      if (!known) continue
      known.text = text
      known.score += runs(locations, words.length).length > 0 ? 2 : 0.1
    }
    return [...ranked.values()]
      .filter(({ score }) => score >= listed)
      .sort((a, b) => b.score - a.score || (a.address < b.address ? -1 : 1))
      .slice(0, mostRanked)
  }

  #answers(asked: Parameters<typeof answers>[1]): Promise<readonly TextAnswer[]> {
    const sizes = this.#parts.map(({ size }) => size)
    return answers((words) => this.#ask(words), asked, sizes)
  }

  async #ask(words: string): Promise<readonly Found[]> {
    const { results } = await this.#pagefind.search(words)
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

/** A text with what two words found in it. */
function both(text: TextAnswer['text'], { locations }: TextAnswer): TextAnswer['text'] {
  return async () => {
    const known = await text()
    return { ...known, locations: [...known.locations, ...locations] }
  }
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
