import type { APIRoute } from 'astro'
import { encodeShard, shardAddress } from '../../../../map/neighbourhood-shard.ts'
import { currentSite } from '../../../collection.ts'

/** What the walk loads in development; a build makes these files as it makes pages. */
export const GET: APIRoute = ({ params }) => {
  const page = currentSite().page(shardAddress(Number(params['file'])))
  if (page?.kind !== 'shard') return new Response(null, { status: 404 })
  return new Response(encodeShard(page.nodes), { headers: { 'Content-Type': 'application/json' } })
}
