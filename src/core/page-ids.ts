/** Sections of a node's page that grow with links from other nodes, so they continue over several pages. */
export const continuedSections = [
  'related',
  'referred',
  'inquiries',
  'cited-by',
  'mentions',
  'contents',
] as const

/** Sections of a node's page that are never split. */
export const wholeSections = ['papers', 'notes', 'references', 'sources', 'next'] as const

/** The ids that pages use themselves, including pages that show a folder's own text. */
export const pageIds: readonly string[] = [
  ...continuedSections,
  ...wholeSections,
  ...'map original-title the-text main search footnotes top similar folders all new tags'.split(' '),
  ...'topics crossings begin below connected drawn-on search-query search-page-query'.split(' '),
]

/** Ids that pages number, for footnotes, citations, sources and embeds. */
export function isSerial(id: string): boolean {
  return series.test(id)
}

const series = /^(?:fn|fnref|cited|source|embed)-p?\d/

/** The id of a place in raw HTML: white space becomes hyphens, and an id that pages use gets the prefix `place-`. */
export function placeId(written: string): string {
  const id = written.trim().replace(/\s+/g, '-')
  return pageIds.includes(id) || isSerial(id) ? `place-${id}` : id
}
