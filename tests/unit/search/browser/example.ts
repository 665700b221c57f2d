import type { TextMatch, WordSearch } from '../../../../src/search/browser/answers.ts'
import type { Hit } from '../../../../src/search/browser/hits.ts'
import type { NodeKind } from '../../../../src/core/kinds.ts'
import type { Address } from '../../../../src/core/address.ts'
import type { PageName } from '../../../../src/search/search-parts.ts'
import { indexed } from '../../../../src/core/search-text.ts'
import { plainThing, type Thing } from '../../../../src/search/things.ts'

export function exampleThing(title: string, more: Partial<Thing> = {}): Thing {
  return { ...plainThing, kind: 'note', address: `/notes/${title}/` as Address, title, ...more }
}

export function exampleHit(title: string, kind: NodeKind | null = 'note', tags: readonly string[] = []): Hit {
  const thing = exampleThing(title, { kind, tags })
  return { kind, thing, name: null, text: null, answers: false }
}

/** A page that is found for a word, by its name in the index. */
export function exampleFound(name: string, more: Partial<TextMatch> = {}): TextMatch {
  const read = () => Promise.resolve({ address: `/notes/${name}/` as Address, title: '', content: '' })
  return { page: name as PageName, kind: 'note', score: 1, locations: [], read, ...more }
}

export const namesOf = (found: readonly { readonly page: PageName }[]): string[] =>
  found.map(({ page }) => page)

interface ExampleIndex {
  readonly search: WordSearch
  /** What was asked of it, in order. */
  readonly asked: string[]
}

/**
 * An index of pages by their titles. It answers as the engine does: with the pages that hold all the words, each as the
 * beginning of a word, or else as the longest word that it begins with, or else not at all; words in quotation marks as they
 * are.
 */
export function exampleIndex(pages: Readonly<Record<string, string>>): ExampleIndex {
  const asked: string[] = []
  return {
    asked,
    search: (words) => {
      asked.push(words)
      return Promise.resolve(found(pages, words).sort((a, b) => b.score - a.score))
    },
  }
}

function found(pages: Readonly<Record<string, string>>, query: string): TextMatch[] {
  const exact = query.startsWith('"')
  const known = Object.values(pages).flatMap(plain)
  const wanted = query.split(' ').map((asked) => {
    const word = asked.replaceAll('"', '')
    if (exact) return [word]
    const longer = known.filter((other) => other.startsWith(word))
    const shorter = known.filter((other) => other !== '' && word.startsWith(other))
    return longer.length > 0 ? longer : shorter.sort((a, b) => b.length - a.length).slice(0, 1)
  })
  return Object.entries(pages).flatMap(([name, text]) => {
    const words = plain(text)
    const here = wanted.map((forms) => words.flatMap((word, index) => (forms.includes(word) ? [index] : [])))
    const missing = here.some((locations, index) => locations.length === 0 && wanted[index]?.length !== 0)
    if (missing || here.every((locations) => locations.length === 0)) return []
    const locations = here.flat()
    const read = () => Promise.resolve({ address: '/' as Address, title: '', content: indexed(text) })
    return [exampleFound(name, { score: locations.length, locations, read })]
  })
}

function plain(text: string): string[] {
  return indexed(text)
    .split(/\s+/)
    .map((word) => word.toLowerCase().replace(/[^\p{L}]/gu, ''))
}
