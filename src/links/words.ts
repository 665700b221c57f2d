import type { Entry, Link, TextSegments } from '../core/entry.ts'
import type { Target } from '../core/graph.ts'
import { noteName } from '../core/path.ts'
import { plainText } from '../core/html-text.ts'
import { wordsFor, type WordSettings } from '../words/languages.ts'

/** The text with each link replaced by its label, or by `bare` if it has none. */
export function wordsOfPage(
  text: TextSegments,
  links: readonly Link[],
  bare: (link: Link, index: number) => string,
): string {
  const words = text.map((part) => {
    if (typeof part === 'string') return part
    const link = links[part.link]
    if (!link) return ''
    if (!link.label) return bare(link, part.link)
    return plainText(link.label.filter((piece) => typeof piece === 'string').join(''))
  })
  const whole = words.length === 1 ? (words[0] ?? '') : words.join('')
  return (/[^\S ]| {2}/.test(whole) ? whole.replace(/\s+/g, ' ') : whole).trim()
}

/** For looking up links. Empty if the name is only a bare link, because that is the name of another page. */
export function writtenName(name: TextSegments, { links }: Entry): string {
  const [only] = name
  if (name.length === 1 && typeof only === 'object' && links[only.link]?.label === null) return ''
  return wordsOfPage(name, links, nameIn)
}

/** For readers. A link counts as written rather than as its target's title, so two names may link to each other. */
export function shownName(
  name: TextSegments,
  { links }: Entry,
  targets: readonly Target[],
  settings: WordSettings,
): string {
  return contained(
    wordsOfPage(name, links, (link, index) =>
      targets[index]?.found === 'unpublished' ? wordsFor(settings).text.unpublished : nameIn(link),
    ),
  )
}

/** Removes directional control characters, which would also affect the text after the name. */
export function contained(name: string): string {
  return name.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
}

/** Whether a link in the name would reveal an unpublished page. */
export function isHidden(name: TextSegments, { links }: Entry, targets: readonly Target[]): boolean {
  return name.some(
    (part) =>
      typeof part !== 'string' &&
      links[part.link]?.label === null &&
      targets[part.link]?.found === 'unpublished',
  )
}

function nameIn({ target, fragment }: Link): string {
  return noteName(target) || (fragment ?? '')
}
