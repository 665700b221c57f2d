import GithubSlugger, { slug } from 'github-slugger'
import type { Entry } from '../model/entry.ts'
import type { Target } from '../model/graph.ts'
import { isSerial, pageIds } from '../model/page-ids.ts'
import { wordsOf } from './words.ts'

/** The ids of an entry's headings, index by index: as GitHub makes them, never empty, and unlike any other on the page. */
export function headingIds(entry: Entry, targets: readonly Target[]): string[] {
  const slugger = new GithubSlugger()
  for (const id of [...pageIds, ...entry.placeIds]) slugger.occurrences[id] = 0
  return headingTexts(entry, (link) => targets[link]?.found !== 'unpublished').map((text) => {
    const name = text.normalize('NFC')
    const id = slug(name)
    return slugger.slug(id === '' ? 'section' : isSerial(id) ? `heading ${name}` : name)
  })
}

/**
 * The headings in plain text. A link counts as its label or, if it is bare, as its target; a bare one that is not
 * `shown` counts as nothing.
 */
export function headingTexts(entry: Entry, shown: (link: number) => boolean = () => true): string[] {
  return entry.headings.map((heading) =>
    wordsOf(heading.text, entry.links, ({ target, fragment }, index) =>
      shown(index) ? target || (fragment ?? '') : '',
    ),
  )
}
