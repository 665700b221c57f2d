/** Ids that pages use themselves: those of their sections, and those of the pages that show a folder's own text. */
export const pageIds: readonly string[] = [
  'map',
  'related',
  'referred',
  'inquiries',
  'papers',
  'references',
  'mentions',
  'original-title',
  'sources',
  'next',
  'cited-by',
  'notes',
  'main',
  'search',
  'footnotes',
  'top',
  'similar',
  'contents',
  'folders',
  'all',
  'new',
  'tags',
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
 * The id of a place that raw HTML names: as written, but that an id holds no white space, and that a page may have a
 * use of its own for it.
 */
export function placeId(written: string): string {
  const id = written.trim().replace(/\s+/g, '-')
  return pageIds.includes(id) || isSerial(id) ? `place-${id}` : id
}
