import { isDeepStrictEqual } from 'node:util'
import type { MovedFile, Address } from '../core/address.ts'
import { lastOf } from '../core/path.ts'
import type { Store } from '../cache/store.ts'
import { isWritten, type Node } from '../core/graph.ts'
import type { Body, Entry, Segments } from '../core/entry.ts'
import { plainText } from '../core/html-text.ts'
import { fold, writtenName } from '../links/names.ts'

export interface PresentFile {
  readonly path: string
  readonly key: string
}

/** Reads facts about a file by its store key, on demand; null if they are no longer known. */
export interface FileTexts {
  readonly title: (key: string) => string | null
  readonly words: (key: string) => readonly string[] | null
}

/**
 * Finds the files that moved since the last build. A new file is a moved one if it has the content of a file that is
 * gone, or if the two alone share a title or name and most of the text. Of copies, the one with the old name counts, or
 * none. Earlier moves whose old URL still leads nowhere are followed further.
 */
export function movedFiles(
  { gone, isNew, moved: before }: BuiltFilesSince,
  files: readonly PresentFile[],
  texts: FileTexts,
): MovedFile[] {
  const fresh = files.filter(({ path }) => isNew(path))
  const found =
    gone.length === 0 || fresh.length === 0 ? new Map<BuiltFile, PresentFile>() : pairs(gone, fresh, texts)
  const now = Array.from(found, ([{ path: from, address }, { path: to }]) => ({ from, to, address }))
  const next = new Map(now.map(({ from, to }) => [from, to]))
  const there = new Set(before.length === 0 ? [] : files.map(({ path }) => path))
  const further = before.flatMap((one) => {
    const to = there.has(one.to) ? one.to : next.get(one.to)
    return to === undefined || there.has(one.from) ? [] : [{ ...one, to }]
  })
  const again = new Set(now.map(({ from }) => from))
  return [...further.filter(({ from }) => !again.has(from)), ...now].sort((a, b) =>
    a.from < b.from ? -1 : 1,
  )
}

function pairs(
  gone: readonly BuiltFile[],
  fresh: readonly PresentFile[],
  texts: FileTexts,
): ReadonlyMap<BuiltFile, PresentFile> {
  const found = new Map<BuiltFile, PresentFile>()
  const taken = new Set<PresentFile>()
  const pair = (old: BuiltFile, now: PresentFile) => {
    found.set(old, now)
    taken.add(now)
  }
  const rest = () => ({
    gone: gone.filter((old) => !found.has(old)),
    fresh: fresh.filter((now) => !taken.has(now)),
  })
  /** Pairs files with the same key if there is only one such file on either side. */
  const pairBy = (sortOf: (file: PresentFile) => string | null, fits: typeof isLike) => {
    const left = rest()
    const sorts = Map.groupBy(left.fresh, sortOf)
    for (const [sort, olds] of Map.groupBy(left.gone, sortOf)) {
      const nows = sorts.get(sort) ?? []
      const [old] = olds
      const [now] = nows
      if (sort === null || !old || !now || olds.length > 1 || nows.length > 1) continue
      if (fits(old, now, texts)) pair(old, now)
    }
  }
  const nameOf = ({ path }: PresentFile) => lastOf(path).normalize('NFC')
  pairBy(
    (file) => `${file.key} ${nameOf(file)}`,
    () => true,
  )
  pairBy(({ key }) => key, saysSomething)
  const title = ({ key }: PresentFile) => texts.title(key)
  pairBy(title, isLike)
  pairBy(nameOf, isLike)
  return found
}

/** Two files without words are no more alike than any others. */
function saysSomething(_: PresentFile, now: PresentFile, texts: FileTexts): boolean {
  return texts.title(now.key) !== null || (texts.words(now.key)?.length ?? 0) > 0
}

/** Share of the old text that the new text must exceed. */
const most = 0.5

function isLike(old: PresentFile, now: PresentFile, texts: FileTexts): boolean {
  const [before, after] = [texts.words(old.key), texts.words(now.key)]
  if (!before || !after) return false
  const phrases = phrasesOf(before)
  const others = phrasesOf(after)
  const shared = [...phrases].filter((phrase) => others.has(phrase)).length
  return phrases.size === 0 ? others.size === 0 : shared / phrases.size > most
}

/** All runs of three words; the single words of a shorter text. */
function phrasesOf(words: readonly string[]): ReadonlySet<string> {
  if (words.length < 3) return new Set(words)
  return new Set(words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`))
}

/** Its key is that of its entry and body in the store. */
export interface BuiltFile extends PresentFile {
  readonly address: Address
}

interface BuiltFiles {
  readonly files: readonly BuiltFile[]
  /** Files that moved earlier and whose old URLs still lead nowhere. */
  readonly moved: readonly MovedFile[]
}

interface BuiltFilesSince extends Pick<BuiltFiles, 'moved'> {
  readonly gone: readonly BuiltFile[]
  readonly isNew: (path: string) => boolean
}

const version = '2'

function keptFiles(store: Store): BuiltFiles | null {
  return store.kept('built files', '', version) as BuiltFiles | null
}

/** Files of the last build that are not among `paths`. Null if there is no record of a build. */
export function lastFiles(store: Store, paths: Iterable<string>): BuiltFilesSince | null {
  const kept = keptFiles(store)
  if (!kept) return null
  const there = new Set(paths)
  const known = new Set(kept.files.map(({ path }) => path))
  return {
    gone: kept.files.filter(({ path }) => !there.has(path)),
    isNew: (path) => !known.has(path),
    moved: kept.moved,
  }
}

export function filesOf(nodes: readonly Node[], keyOf: (node: Node) => string): BuiltFile[] {
  return nodes.filter(isWritten).map((node) => ({ path: node.id, address: node.address, key: keyOf(node) }))
}

/** Writes nothing if nothing changed. */
export function keepFiles(store: Store, now: BuiltFiles): void {
  if (!isDeepStrictEqual(keptFiles(store), now)) store.keep('built files', '', version, now)
}

/** An earlier version of this program may have stored entries and bodies of another shape. */
export function storedTexts(store: Store): FileTexts {
  const read = (kind: 'entry' | 'body', key: string): unknown => {
    const value = store.read(kind, key)
    return value && (JSON.parse(value.toString()) as unknown)
  }
  return {
    title: (key) =>
      unlessOfAnotherShape(() => {
        const entry = read('entry', key) as Entry | null
        const name = entry && (entry.title ?? entry.heading)
        return name ? fold(writtenName(name, entry)) || null : null
      }),
    words: (key) =>
      unlessOfAnotherShape(() => {
        const body = read('body', key) as Body | null
        if (!body) return null
        const html = [...body.blocks, ...body.footnotes, ...body.lifted].map((part) => plainTextOf(part.html))
        return fold(plainText(html.join(' '))).match(/[\p{L}\p{N}]+/gu) ?? []
      }),
  }
}

function plainTextOf(html: Segments): string {
  return html.filter((segment) => typeof segment === 'string').join(' ')
}

function unlessOfAnotherShape<Said>(say: () => Said): Said | null {
  try {
    return say()
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return null
    throw error
  }
}
