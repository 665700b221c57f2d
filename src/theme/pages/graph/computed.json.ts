import type { APIRoute } from 'astro'
import { currentSite } from '../../collection.ts'

/** What is computed between the nodes of the whole graph, in development. */
export const GET: APIRoute = () =>
  new Response(JSON.stringify(currentSite().computedGraph()), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  })
