import { plainText } from '../model/plain-text.ts'
import type { Settings } from '../model/settings.ts'
import { attribute } from './text.ts'

const marked =
  /<a href="([^"]*)"(?:[^>"]|"[^"]*")*? data-embed="(image|frame)"(?:[^>"]|"[^"]*")*>(.*?)<\/a>/gs

/**
 * Images and frames of other servers, which the markdown stage leaves as marked links, put back in place where the
 * settings allow it. Otherwise a page would tell another server who reads it.
 */
export function remote(html: string, { remote }: Pick<Settings, 'remote'>): string {
  if (remote === 'link' || !html.includes(' data-embed="')) return html
  return html.replace(marked, (_, source: string, kind: string, words: string) => {
    const name = attribute(plainText(words))
    return kind === 'image'
      ? `<img src="${source}" alt="${name}" loading="lazy" decoding="async" referrerpolicy="no-referrer">`
      : `<iframe src="${source}" title="${name}" loading="lazy" referrerpolicy="no-referrer" sandbox="allow-scripts allow-same-origin"></iframe>`
  })
}
