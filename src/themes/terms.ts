import type { Node } from '../core/graph.ts'
import { isUnspaced } from '../core/search-text.ts'
import { comparedWords } from '../similarity/embedding/lexical.ts'

/** A word or a few of a title, as one of its authors wrote them. */
export interface Term {
  readonly key: string
  readonly written: string
  /** How many words it has, as far as its script has words. */
  readonly words: number
}

/** Words to a name, and letters to one in a script without spaces. */
const longest = { words: 3, letters: 4 }
/** A word that so many of the texts have is one of the language, or of the subject of all. */
const commonest = 0.2
/** Few texts tell nothing of what is common. */
const fewestTexts = 20

/** English words that carry no subject of their own, for collections that are too small to tell. */
const functionWords: ReadonlySet<string> = new Set(
  `a about after again against all also always an and any are as at back be because been before being between both but by can cannot could did do does doing done down each ever every few first for from get gets give gives go goes had has have having here how if in into is isn't it its itself just keep large less let like make makes making many may me might more most much must my need needs never new no nor not now of off often on once one only or other our out over own part put really same say says second set should show shows so some still such take takes tell tells than that the their them then there these they thing things this those through to together too two under until up use used useful using very want was way ways we well were what when where whether which while who why will with without work works would yet you your`
    .split(' ')
    .map((word) => word.slice(0, 7).toUpperCase()),
)

/** Finds the terms in titles. `texts` show which words are common. */
export function termFinder(texts: readonly string[]): (title: string) => readonly Term[] {
  const known = new Map<string, readonly string[]>()
  const counts = new Map<string, number>()
  for (const text of texts) {
    const parts = new Set(
      [...comparedWords(text, known)].flatMap(({ written, compared }) => partsOf(written, compared)),
    )
    for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1)
  }
  const isCommon = (part: string) =>
    functionWords.has(part) ||
    (texts.length >= fewestTexts && (counts.get(part) ?? 0) > commonest * texts.length)
  return (title) => {
    const terms = new Map<string, Term>()
    for (const run of runsOf(title, known)) {
      const { isWhole, parts } = run
      const most = isWhole ? longest.letters : longest.words
      for (const from of parts.keys()) {
        for (let length = isWhole ? 2 : 1; length <= most && from + length <= parts.length; length += 1) {
          const some = parts.slice(from, from + length)
          const [first, last] = [some[0], some.at(-1)]
          if (!first || !last || !bears(first, isCommon) || !bears(last, isCommon)) continue
          if (some.some(({ key }) => isCommon(key))) continue
          const key = some.map(({ key }) => key).join(isWhole ? '' : ' ')
          const written = isWhole ? key : title.slice(first.from, last.to)
          if (!terms.has(key)) terms.set(key, { key, written, words: isWhole ? length / 2 : length })
        }
      }
    }
    return [...terms.values()]
  }
}

interface Part {
  readonly key: string
  readonly written: string
  readonly from: number
  readonly to: number
}

/** The words of a title between its punctuation, and the letters of each run without spaces. */
function runsOf(
  title: string,
  known: Map<string, readonly string[]>,
): readonly { readonly isWhole: boolean; readonly parts: readonly Part[] }[] {
  const runs: { isWhole: boolean; parts: Part[] }[] = []
  let at = 0
  for (const { written, compared } of comparedWords(title, known)) {
    const from = title.indexOf(written, at)
    const to = from + written.length
    if (isUnspaced(written)) {
      const parts = Array.from(written, (letter) => ({ key: letter, written: letter, from, to }))
      runs.push({ isWhole: true, parts })
    } else {
      const before = runs.at(-1)
      const part = { key: compared.join(' '), written, from, to }
      const isNext = before && !before.isWhole && /^[ \u00a0’'-]?$/.test(title.slice(at, from))
      if (isNext) before.parts.push(part)
      else runs.push({ isWhole: false, parts: [part] })
    }
    at = to
  }
  return runs
}

/** Whether a name may begin or end with the word: it says something by itself. */
function bears({ key, written }: Part, isCommon: (part: string) => boolean): boolean {
  if (isCommon(key) || /^\p{N}+$/u.test(written)) return false
  if (isUnspaced(written)) return /\p{L}/u.test(written)
  return written.length > 3 || /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(written)
}

function partsOf(written: string, compared: readonly string[]): readonly string[] {
  return isUnspaced(written) ? Array.from(written) : [compared.join(' ')]
}

/** What is said of a node in its own file, apart from its body. */
export function saidOf({ title, entry }: Node): string {
  const plain = (segments: readonly unknown[] | null) =>
    (segments ?? []).filter((one) => typeof one === 'string').join(' ')
  return [title, plain(entry.description), plain(entry.opening)].join('\n')
}
