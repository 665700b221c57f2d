import { offerKinds } from '../core/kinds.ts'
import type { Site } from '../site/site-of.ts'
import type { SiteLanguages, Words } from '../words/languages.ts'

/**
 * Passes the site from the build to the pages. Astro bundles the pages into modules of their own, so both sides share
 * only the process and its global object.
 */
const key = Symbol.for('throughline.site')

interface Offered {
  readonly site: Site
  readonly words: Words
  readonly languages: SiteLanguages
}

type SharedSite = { [key]?: Offered }

/** Sets the site and the interface's words for the pages. `dev` calls it again after every edit. */
export function offer(site: Site, words: Words, languages: SiteLanguages): void {
  ;(globalThis as SharedSite)[key] = { site, words, languages }
  offerKinds(site.settings.kinds)
}

export function currentSite(): Site {
  return offered().site
}

/** Templates cannot compute these: the language files are not beside the compiled code. */
export function currentLanguages(): SiteLanguages {
  return offered().languages
}

/**
 * The words of the current site's interface. `wordsPlugin` generates the calls in templates.
 *
 * @public
 */
export function currentWords(): Words {
  return offered().words
}

function offered() {
  const shared = (globalThis as SharedSite)[key]
  if (!shared)
    throw new Error('There is no collection to show: use `npm run build` or `npm run dev`, not astro itself.')
  return shared
}
