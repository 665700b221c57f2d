import { understood } from './fields.ts'
import { sitePath, webAddress } from '../../yaml/values.ts'

export interface SiteUrl {
  readonly origin: string
  readonly path: string
}

/** A path that is part of every URL on the site, so it must not contain characters with a meaning in HTML. */
function plainPath(value: string): string | null {
  const path = sitePath(value)
  return path !== null && /^[\p{L}\p{M}\p{N}/._~!$()*+,;=:@-]*$/u.test(path) ? path : null
}

export const siteUrl = understood('the address of the site', (value): SiteUrl | null => {
  if (webAddress(value) === null) return null
  const url = new URL(value.trim())
  const path = plainPath(url.pathname)
  if (path === null || url.search !== '' || url.hash !== '' || url.username !== '') return null
  return { origin: url.origin, path }
})

export const basePath = understood('a path that begins the address of every page', (value) => {
  const path = value.trim()
  return /^[\w.+-]+:/.test(path) || /\s/.test(path)
    ? null
    : plainPath(path.startsWith('/') ? path : `/${path}`)
})
