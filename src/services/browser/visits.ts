import type { Analytics } from '../../core/settings.ts'

interface Told extends Analytics {
  /** Null if the site's origin is unknown. */
  readonly origin: string | null
}

/** Whether the reader opts out of tracking, or this is not the published site, as on the author's machine. */
function isUncounted({ origin }: Told): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (doNotTrack === '1' || globalPrivacyControl === true) return true
  return origin === null ? /^(?:localhost|127\.|\[::1\])/.test(location.hostname) : location.origin !== origin
}

/** What the service's own script would send for a page view, and no more. */
function bodyOf({ service, site }: Told): string {
  const { referrer, title } = document
  const { href, hostname, pathname, search } = location
  if (service === 'plausible') return JSON.stringify({ n: 'pageview', u: href, d: site, r: referrer || null })
  const payload = {
    website: site,
    hostname,
    url: pathname + search,
    referrer,
    title,
    language: navigator.language,
  }
  return JSON.stringify({ type: 'event', payload })
}

const told = JSON.parse(document.querySelector('[data-visits]')?.textContent ?? 'null') as Told | null
if (told && !isUncounted(told)) {
  // Plausible accepts plain text, which needs no CORS preflight.
  const type = told.service === 'plausible' ? 'text/plain' : 'application/json'
  fetch(told.endpoint, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: bodyOf(told),
    credentials: 'omit',
    keepalive: true,
    // A visit that is not counted is not an error of the page.
  }).catch(() => {})
}
