import { followsLink } from '../../browser/dom.ts'

export type PageLink = HTMLAnchorElement | SVGAElement

/** Links to pages that are not nodes: indexes, tags, the rest of a list, the graph. */
const toLists = '.breadcrumbs, .tags, .more, [data-details=graph]'

/**
 * The link to open in a pane after a click, or null. It must be in a page's article and lead to another page of the
 * site, and the click must have no modifier key. `base` is encoded.
 */
export function followed(event: MouseEvent, base: string): PageLink | null {
  if (!followsLink(event)) return null
  const link = event.target instanceof Element ? event.target.closest<PageLink>('article.node a[href]') : null
  return link && staysHere(link, base) ? link : null
}

function staysHere(link: PageLink, base: string): boolean {
  const target = link.getAttribute('target') ?? ''
  if ((target !== '' && target !== '_self') || link.hasAttribute('download')) return false
  // The browser handles links to a part of the same page.
  if (link.getAttribute('href')?.startsWith('#') || link.closest(toLists)) return false
  const { origin, pathname } = urlOf(link)
  return origin === location.origin && pathname.startsWith(base) && pathname.endsWith('/')
}

export function urlOf(link: PageLink): URL {
  return new URL(link.getAttribute('href') ?? '', location.href)
}
