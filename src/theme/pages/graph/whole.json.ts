import type { APIRoute } from 'astro'
import { currentSite } from '../../collection.ts'

/** The whole graph in development, settled when it is asked for; a build keeps what it has settled. */
export const GET: APIRoute = () =>
  new Response(JSON.stringify(currentSite().wholeGraph()), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  })
