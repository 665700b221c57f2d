import type { APIRoute, GetStaticPaths } from 'astro'
import { nearAddress } from '../../../../model/near.ts'
import { currentSite } from '../../../collection.ts'

/** What the walk loads in development; a build makes these files as it makes pages. */
export const GET: APIRoute = ({ params }) => {
  const page = currentSite().page(nearAddress(Number(params['file'])))
  return page?.kind === 'near' ? Response.json(page.file) : new Response(null, { status: 404 })
}

export const getStaticPaths: GetStaticPaths = () => []
