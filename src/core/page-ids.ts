/** The lists on the page of a node, by id, that grow with links from other nodes and continue over several pages. */
export const continuedSections = [
  'related',
  'referred',
  'inquiries',
  'cited-by',
  'mentions',
  // On the page of a folder.
  'contents',
] as const

/** The lists on the page of a node, by id, that are whole on it. */
export const wholeSections = ['papers', 'notes', 'references', 'sources', 'next'] as const

/** Ids that pages use themselves: those of their sections, and those of the pages that show a folder's own text. */
export const pageIds: readonly string[] = [
  ...continuedSections,
  ...wholeSections,
  'map',
  'original-title',
  'the-text',
  'main',
  'search',
  'footnotes',
  'top',
  'similar',
  'folders',
  'all',
  'new',
  'tags',
  'themes',
  'crossings',
  'begin',
  'below',
  'connected',
  'drawn-on',
  'search-query',
  'search-page-query',
]

/** Ids that pages make in series, for footnotes, citations, sources and embeds. */
export function isSerial(id: string): boolean {
  return series.test(id)
}

const series = /^(?:fn|fnref|cited|source|embed)-p?\d/

/**
 * The id of a place that raw HTML names: as written, but with hyphens for white space, and with the prefix `place-` if
 * pages use the id themselves.
 */
export function placeId(written: string): string {
  const id = written.trim().replace(/\s+/g, '-')
  return pageIds.includes(id) || isSerial(id) ? `place-${id}` : id
}
