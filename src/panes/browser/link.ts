/** A link of a page's text or of its map. */
export type Link = HTMLAnchorElement | SVGAElement

/** They lead to no page of a node: to the indexes, to tags, to the rest of a list, to the graph. */
const toLists = '.breadcrumbs, .tags, .more, [data-card=graph]'

/**
 * The link that a click follows, if it stands in the article of a page and leads to a page of the site, and the reader
 * asks for nothing but to go there. `base` is encoded.
 */
export function followed(event: MouseEvent, base: string): Link | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest<Link>('article.node a[href]') : null
  return link && staysHere(link, base) ? link : null
}

function staysHere(link: Link, base: string): boolean {
  const target = link.getAttribute('target') ?? ''
  if ((target !== '' && target !== '_self') || link.hasAttribute('download')) return false
  // A place of the page that the link is on is the browser's matter.
  if (link.getAttribute('href')?.startsWith('#') || link.closest(toLists)) return false
  const { origin, pathname } = urlOf(link)
  return origin === location.origin && pathname.startsWith(base) && pathname.endsWith('/')
}

export function urlOf(link: Link): URL {
  return new URL(link.getAttribute('href') ?? '', location.href)
}
