import { offerKinds } from '../core/site-kinds.ts'
import type { Site } from '../site/site.ts'
import type { SiteLanguages, Words } from '../words/languages.ts'

/**
 * The way from the flow to the pages. Astro bundles the pages into modules of their own, so the only things that both
 * sides share are the process and its global object.
 */
const key = Symbol.for('throughline.site')

interface Offered {
  readonly site: Site
  readonly words: Words
  readonly languages: SiteLanguages
}

type Shared = { [key]?: Offered }

/** Puts a site, and what its interface says, before the pages; `dev` does it again after every edit. */
export function offer(site: Site, words: Words, languages: SiteLanguages): void {
  ;(globalThis as Shared)[key] = { site, words, languages }
  offerKinds(site.settings.kinds)
}

/** The site whose pages are being made. */
export function currentSite(): Site {
  return offered().site
}

/** The languages of that site: where templates run, the files that tell them are not there. */
export function currentLanguages(): SiteLanguages {
  return offered().languages
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
