import { offerKinds } from '../core/site-kinds.ts'
import type { Site } from '../site/site.ts'

/**
 * The way from the flow to the pages. Astro bundles the pages into modules of their own, so the only things that both
 * sides share are the process and its global object.
 */
const key = Symbol.for('throughline.site')

type Shared = { [key]?: Site }

/** Puts a site before the pages; `dev` does it again after every edit. */
export function offer(site: Site): void {
  ;(globalThis as Shared)[key] = site
  offerKinds(site.settings.kinds)
}

/** The site whose pages are being made. */
export function currentSite(): Site {
  const site = (globalThis as Shared)[key]
  if (!site)
    throw new Error('There is no collection to show: use `npm run build` or `npm run dev`, not astro itself.')
  return site
}
