import type { APIRoute, GetStaticPaths } from 'astro'
import { currentSite } from '../collection.ts'
import { feed, sitemap } from '../feed.ts'

// Both hold absolute URLs, so a site that does not know its own has neither.
export const getStaticPaths = (() => {
  const site = currentSite()
  if (site.settings.url === null) return []
  return [...(site.feed ? [{ params: { document: 'feed' } }] : []), { params: { document: 'sitemap' } }]
}) satisfies GetStaticPaths

export const GET: APIRoute = ({ params }) => {
  const xml = params.document === 'feed' ? feed(currentSite()) : sitemap(currentSite())
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
