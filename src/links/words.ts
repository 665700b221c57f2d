import type { Entry, Link, TextSegments } from '../core/entry.ts'
import type { Target } from '../core/graph.ts'
import { noteName } from '../core/path.ts'
import { plainText } from '../core/html-text.ts'
import { wordsFor, type WordSettings } from '../words/languages.ts'

/** A text with the words of each link: its label or, if it is bare, what `bare` makes of it. */
export function wordsOf(
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

/**
 * A name as its author wrote it, for links to find it by. Empty for a name that is only a bare link, since it is the
 * name of the link's target.
 */
export function writtenName(name: TextSegments, { links }: Entry): string {
  const [only] = name
  if (name.length === 1 && typeof only === 'object' && links[only.link]?.label === null) return ''
  return wordsOf(name, links, nameIn)
}

/**
 * A name as readers may see it. A link in it counts as it is written and not as the title of its target, so that two
 * names may hold links to each other.
 */
export function shownName(
  name: TextSegments,
  { links }: Entry,
  targets: readonly Target[],
  settings: WordSettings,
): string {
  return contained(
    wordsOf(name, links, (link, index) =>
      targets[index]?.found === 'unpublished' ? wordsFor(settings).text.unpublished : nameIn(link),
    ),
  )
}

/** Removes the control characters that change text direction, which would also affect the text after a name. */
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
