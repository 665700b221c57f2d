import type { MovedFile } from '../core/moved-file.ts'
import { lastOf } from '../core/path.ts'
import type { BuiltFile, BuiltFilesSince } from './built-files.ts'

/** A file as it is now. */
export interface PresentFile {
  readonly path: string
  readonly key: string
}

/** What is read of a file's text by its key, and only where it is asked for; null where it is no longer known. */
export interface Texts {
  /** What a reader knows the file by: its title, else null. */
  readonly title: (key: string) => string | null
  /** All of its words, in order. */
  readonly words: (key: string) => readonly string[] | null
}

/**
 * The files that have moved since the last build: a new one has the content of one that is gone, or it alone has its
 * title, or its name, and most of its text. Of copies, one with the old name is meant, or none. What had moved before and
 * leads nowhere yet is followed further.
 */
export function movedFiles(
  { gone, isNew, moved: before }: BuiltFilesSince,
  files: readonly PresentFile[],
  texts: Texts,
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
  texts: Texts,
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
  /** Pairs files of one sort, where there is one at either end. */
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

/** Two files without a word are no more alike than any other two. */
function saysSomething(_: PresentFile, now: PresentFile, texts: Texts): boolean {
  return texts.title(now.key) !== null || (texts.words(now.key)?.length ?? 0) > 0
}

/** More of the old text than this must be in the new one. */
const most = 0.5

function isLike(old: PresentFile, now: PresentFile, texts: Texts): boolean {
  const [before, after] = [texts.words(old.key), texts.words(now.key)]
  if (!before || !after) return false
  const phrases = phrasesOf(before)
  const others = phrasesOf(after)
  const shared = [...phrases].filter((phrase) => others.has(phrase)).length
  return phrases.size === 0 ? others.size === 0 : shared / phrases.size > most
}

/** All runs of three words; the words themselves of a text with fewer. */
function phrasesOf(words: readonly string[]): ReadonlySet<string> {
  if (words.length < 3) return new Set(words)
  return new Set(words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`))
}
