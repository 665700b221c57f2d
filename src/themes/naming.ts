import type { Graph, NodeId } from '../core/graph.ts'
import type { Settings } from '../core/settings.ts'
import type { Language } from '../core/script.ts'
import { lazily } from '../core/lazily.ts'
import { lastOf } from '../core/path.ts'
import type { Tag } from '../links/tags.ts'
import { fold } from '../links/slug.ts'
import { wordsFor } from '../words/languages.ts'
import type { Anchor } from './anchors.ts'
import { distinctiveTerms, type Scored } from './distinctive.ts'
import { saidOf, termFinder } from './terms.ts'

export interface ThemeName {
  readonly title: string
  readonly titleLanguage: Language
}

/** A title of more words, or of more letters, is no name of a theme. */
const longest = { words: 3, letters: 28 }
/** One word that fewer of the titles have is joined by another. */
const telling = 0.35
/** The other has to be distinctive, too: by a z-score that chance exceeds once in forty, and nearly as much as the first. */
const significant = 1.96
const near = 0.7
const mostTried = 6
const ofTheSite: Language = { lang: null, dir: null }

/**
 * A name for each group, unlike any other: that of its tag or folder; the title of its hub, if it is short; else what is
 * distinctive in the titles of its nodes, in their words.
 */
export function themeNames(
  graph: Graph,
  groups: Int32Array,
  anchors: readonly Anchor[],
  tags: ReadonlyMap<string, Tag>,
  { language }: Pick<Settings, 'language'>,
): readonly ThemeName[] {
  const byWords = lazily(() => distinctive(graph, groups, anchors.length))
  const taken = new Set<string>()
  const isFree = ({ title }: ThemeName) => !taken.has(fold(title))
  const { list } = wordsFor(language)
  return anchors.map((anchor, group) => {
    const label = labelOf(anchor, graph, tags)
    // The terms of all titles are looked for only where a name has to be made of them.
    const made = label && isFree(label) ? [label] : wordNames(byWords()[group] ?? [], list)
    const name = made.find(isFree) ?? numbered(label ?? made[0] ?? plain(String(group + 1)), isFree)
    taken.add(fold(name.title))
    return name
  })
}

function distinctive(graph: Graph, groups: Int32Array, width: number): readonly (readonly Scored[])[] {
  const texts = graph.nodes.map(saidOf)
  const find = termFinder(texts)
  const terms = graph.nodes.map(({ title }, number) => ({
    title: find(title),
    text: find(texts[number] ?? ''),
  }))
  return distinctiveTerms(terms, groups, width)
}

/** What the anchor is called; null where that is no name of a theme. */
function labelOf({ sort, key }: Anchor, graph: Graph, tags: ReadonlyMap<string, Tag>): ThemeName | null {
  switch (sort) {
    case 'tag': {
      const tag = key.slice(1)
      const name = unhyphened(lastOf(tags.get(tag)?.tag ?? tag))
      return plain(capital(spelt(asTitlesHave(name, graph))))
    }
    case 'folder':
      return plain(capital(spelt(unhyphened(lastOf(key)))))
    case 'hub': {
      const { title, titleLanguage } = graph.node(key as NodeId)
      const isShort = title.split(/\s+/).length <= longest.words && title.length <= longest.letters
      return isShort ? { title: capital(title), titleLanguage } : null
    }
    case 'editor':
    case 'kept':
      return plain(key)
  }
}

/** Names made of the best terms, in order: one word that says little alone takes another with it. */
function wordNames(terms: readonly Scored[], list: (all: readonly string[]) => string): readonly ThemeName[] {
  return terms.slice(0, mostTried).map((term) => {
    const own = new Set(term.key.split(' '))
    const other = terms.find(({ key, words }) => words === 1 && !own.has(key))
    const isEnough =
      term.words !== 1 ||
      term.coverage >= telling ||
      !other ||
      other.score < Math.max(significant, near * term.score)
    return plain(capital(isEnough ? term.written : list([term.written, other.written])))
  })
}

function numbered(name: ThemeName, isFree: (name: ThemeName) => boolean): ThemeName {
  for (let number = 2; ; number += 1) {
    const tried = { ...name, title: `${name.title} ${number}` }
    if (isFree(tried)) return tried
  }
}

/** A tag is mostly in lower case: titles tell where that is no way to spell it, as with CSS. */
function asTitlesHave(name: string, { nodes }: Graph): string {
  if (name !== name.toLowerCase()) return name
  const spellings = new Map<string, number>()
  for (const { title } of nodes) {
    if (!title.toLowerCase().includes(name)) continue
    for (const word of title.split(/[^\p{L}\p{N}\p{M}]+/u)) {
      if (word.toLowerCase() === name) spellings.set(word, (spellings.get(word) ?? 0) + 1)
    }
  }
  return [...spellings].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))[0]?.[0] ?? name
}

/** A short word without a vowel is an abbreviation. */
function spelt(name: string): string {
  return /^[b-df-hj-np-tv-xz]{2,4}$/.test(name) ? name.toUpperCase() : name
}

function plain(title: string): ThemeName {
  return { title, titleLanguage: ofTheSite }
}

function unhyphened(name: string): string {
  return /\s/.test(name) ? name : name.replace(/[-_]+/g, ' ').trim() || name
}

function capital(name: string): string {
  const [first = ''] = name
  return first.toUpperCase() + name.slice(first.length)
}
