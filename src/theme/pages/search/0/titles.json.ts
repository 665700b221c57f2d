import type { APIRoute } from 'astro'
import { encodeTitles } from '../../../../search/search-titles.ts'
import { currentSite } from '../../../collection.ts'

/** What the search finds in development, where nothing is indexed; a build puts the parts of its index there. */
export const GET: APIRoute = () =>
  new Response(encodeTitles({ titles: currentSite().titles, fragments: null }), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  })
