import type { APIRoute } from 'astro'
import { encodeNear, nearAddress } from '../../../../map/near-file.ts'
import { currentSite } from '../../../collection.ts'

/** What the walk loads in development; a build makes these files as it makes pages. */
export const GET: APIRoute = ({ params }) => {
  const page = currentSite().page(nearAddress(Number(params['file'])))
  if (page?.kind !== 'near') return new Response(null, { status: 404 })
  return new Response(encodeNear(page.nodes), { headers: { 'Content-Type': 'application/json' } })
}
