import type { Address } from '../core/address.ts'
import { device } from './slug.ts'

// Besides what has a meaning of its own in a URL, what Windows refuses in the name of a folder.
const unusable = /[\\?#<>:"|*\p{Cc}]|[. ](?=\/|$)/u

/**
 * A `permalink` or a redirect as an editor writes it, encoded or not, with or without slashes at its ends; null when
 * no page can stand there.
 */
export function writtenAddress(text: string): Address | null {
  const path = decoded(text.trim()).normalize('NFC')
  if (path === '' || !path.isWellFormed() || unusable.test(path) || /^[a-z][a-z\d+.-]*:|^\/\//i.test(path))
    return null
  const segments = path
    .replace(/(?:^|\/)index\.html$/i, '')
    .split('/')
    .filter((part) => part !== '')
  const fits = segments.every((part) => !device.test(part) && Buffer.byteLength(part) <= 255)
  return fits ? (`/${segments.map((part) => `${part}/`).join('')}` as Address) : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
