import type { APIRoute } from 'astro'
import { encodeTitles } from '../../../model/search-titles.ts'
import { currentSite } from '../../collection.ts'

/** Loaded by the search when it is opened; the indexing names the pages' fragments in it afterwards. */
export const GET: APIRoute = () =>
  new Response(encodeTitles({ titles: currentSite().titles, fragments: null }), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  })
