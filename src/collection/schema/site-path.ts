/** In bytes: file systems allow 255 of a name and a few thousand of a path, which holds the output's own as well. */
const longest = { path: 1000, segment: 200 }

/**
 * An address on the site as its author names it, with or without slashes at its ends, as a path that has both and is
 * decoded; null when it could lead anywhere else: out of the site, to another host, or to a place that no page can have,
 * as none has whose name is too long for a file.
 */
export function sitePath(value: string): string | null {
  const path = decode(value.trim())
  if (path === null || path === '' || /[\\?#\p{Cc}]|:\/\/|\/:|\[\[/u.test(path)) return null
  const segments = path.split('/').filter((segment) => segment !== '')
  if (path.startsWith('//') || segments.some((segment) => /^\.+$/.test(segment.trim()))) return null
  if (/^[a-z][a-z\d+.-]*:/i.test(path)) return null
  if (isTooLong(path, longest.path) || segments.some((segment) => isTooLong(segment, longest.segment)))
    return null
  return segments.length === 0 ? '/' : `/${segments.join('/')}/`
}

function isTooLong(text: string, limit: number): boolean {
  return Buffer.byteLength(text) > limit
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value).normalize('NFC')
  } catch {
    return null
  }
}
