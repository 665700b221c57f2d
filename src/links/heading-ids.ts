import { slug } from 'github-slugger'
import type { Entry } from '../core/entry.ts'
import type { Target } from '../core/graph.ts'
import { isSerial, pageIds } from '../core/page-ids.ts'
import { wordsOf } from './words.ts'

/** The ids of an entry's headings, index by index: as GitHub makes them, never empty, and unlike any other on the page. */
export function headingIds(entry: Entry, targets: readonly Target[]): string[] {
  if (entry.headings.length === 0) return []
  const ids = uniqueIds(entry.placeIds)
  return headingTexts(entry, (link) => targets[link]?.found !== 'unpublished').map((text) => {
    const name = text.normalize('NFC')
    const id = slug(name)
    return ids(id === '' ? 'section' : isSerial(id) ? slug(`heading ${name}`) : id)
  })
}

const ownIds: ReadonlySet<string> = new Set(pageIds)

/** Each id, or the first of `id-1`, `id-2` … that is free, as `github-slugger` counts them. */
function uniqueIds(taken: readonly string[]): (id: string) => string {
  const counts = new Map(taken.map((id) => [id, 0]))
  return (id) => {
    let free = id
    for (let count = counts.get(id) ?? 0; counts.has(free) || ownIds.has(free);) {
      counts.set(id, (count += 1))
      free = `${id}-${count}`
    }
    counts.set(free, 0)
    return free
  }
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
