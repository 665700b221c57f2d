import { offerKinds } from '../core/site-kinds.ts'
import type { Site } from '../site/site.ts'
import type { Words } from '../words/languages.ts'

/**
 * The way from the flow to the pages. Astro bundles the pages into modules of their own, so the only things that both
 * sides share are the process and its global object.
 */
const key = Symbol.for('throughline.site')

type Shared = { [key]?: { readonly site: Site; readonly words: Words } }

/** Puts a site, and what its interface says, before the pages; `dev` does it again after every edit. */
export function offer(site: Site, words: Words): void {
  ;(globalThis as Shared)[key] = { site, words }
  offerKinds(site.settings.kinds)
}

/** The site whose pages are being made. */
export function currentSite(): Site {
  return offered().site
}

/**
 * What the interface of that site says, as `wordsPlugin` puts it into templates.
 *
 * @public
 */
export function currentWords(): Words {
  return offered().words
}

function offered() {
  const shared = (globalThis as Shared)[key]
  if (!shared)
    throw new Error('There is no collection to show: use `npm run build` or `npm run dev`, not astro itself.')
  return shared
}
