import type { Graph, Node, NodeId } from '../core/graph.ts'
import { isWritten } from '../core/graph.ts'
import type { Language } from '../core/script.ts'
import { lastOf, noteName } from '../core/path.ts'
import { languageOfSite, type WordSettings } from '../words/languages.ts'
import type { Tag } from '../links/tags.ts'
import { fold, slug } from '../links/slug.ts'
import type { Anchor } from './anchors.ts'

export interface ThemeName {
  readonly title: string
  readonly titleLanguage: Language
}

/** A name of more words, or of more letters, is a sentence. */
const longest = { words: 4, letters: 28 }

/**
 * A name for each anchor, unlike any other: that of its tag, its folder or its page. None depends on what else belongs to
 * the theme, so that it stays while that changes.
 */
export function themeNames(
  graph: Graph,
  anchors: readonly Anchor[],
  tags: ReadonlyMap<string, Tag>,
  settings: WordSettings,
): readonly ThemeName[] {
  const taken = new Set<string>()
  return anchors.map((anchor) => {
    const names = namesOf(anchor, graph, tags, settings)
    const isFree = ({ title }: ThemeName) => !taken.has(fold(title))
    const name = names.find(isFree) ?? numbered(names[0] ?? plain(anchor.key, settings), isFree)
    taken.add(fold(name.title))
    return name
  })
}

/** The best first. */
function namesOf(
  { sort, key }: Anchor,
  graph: Graph,
  tags: ReadonlyMap<string, Tag>,
  settings: WordSettings,
): readonly ThemeName[] {
  switch (sort) {
    case 'tag': {
      const tag = key.slice(1)
      const name = unhyphened(lastOf(tags.get(tag)?.tag ?? tag))
      return [plain(capital(spelt(asTitlesHave(name, graph)), settings.language), settings)]
    }
    case 'folder':
      return [plain(capital(spelt(unhyphened(lastOf(key))), settings.language), settings)]
    case 'hub':
      return pageNames(graph.node(key as NodeId), settings)
    case 'editor':
    case 'kept':
      return [plain(key, settings)]
  }
}

/** What a page may be called in few words: its title or what comes first in it, an alias, its file; else its whole title. */
function pageNames(node: Node, { language }: WordSettings): readonly ThemeName[] {
  const { title, titleLanguage, aliases, file } = node
  const [first = ''] = title.split(/:\s|\s[–—|]\s/)
  const filed = isWritten(node) ? noteName(file) : ''
  const names = [title, first, ...aliases, ...(isAbridged(filed, title) ? [] : [unhyphened(filed)])]
  return [...names.filter(isShort), title].map((name) => ({
    title: capital(name, titleLanguage.lang ?? language),
    titleLanguage,
  }))
}

/** Whether a name is a title without some of its words in between, as tools name files. */
function isAbridged(name: string, title: string): boolean {
  const [own, all] = [slug(name), slug(title)]
  let at = -1
  const words = all.split('-')
  return !all.includes(own) && own.split('-').every((word) => (at = words.indexOf(word, at + 1)) >= 0)
}

function isShort(name: string): boolean {
  return name !== '' && name.split(/\s+/).length <= longest.words && name.length <= longest.letters
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

function plain(title: string, settings: WordSettings): ThemeName {
  return { title, titleLanguage: languageOfSite(settings) }
}

function unhyphened(name: string): string {
  return /\s/.test(name) ? name : name.replace(/[-_]+/g, ' ').trim() || name
}

function capital(name: string, language: string): string {
  const [first = ''] = name
  return first.toLocaleUpperCase(language) + name.slice(first.length)
}
