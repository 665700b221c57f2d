import type { Analytics } from '../../core/services.ts'

interface Told extends Analytics {
  /** The origin of the site; null where it is not known. */
  readonly origin: string | null
}

/** Whether the reader asks not to be counted, or this is no visit of the site, such as its author's. */
function isUncounted({ origin }: Told): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (doNotTrack === '1' || globalPrivacyControl === true) return true
  return origin === null ? /^(?:localhost|127\.|\[::1\])/.test(location.hostname) : location.origin !== origin
}

/** What the service's own script would send of a page that is opened, and no more. */
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
  // Plausible takes plain text, for which a browser need not ask first.
  const type = told.service === 'plausible' ? 'text/plain' : 'application/json'
  fetch(told.endpoint, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: bodyOf(told),
    credentials: 'omit',
    keepalive: true,
    // A visit that is not counted is no fault of the page.
  }).catch(() => {})
}
