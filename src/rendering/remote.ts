import { fileKind } from '../core/file-kind.ts'
import { plainText } from '../core/plain-text.ts'
import type { Settings } from '../core/settings.ts'
import { attribute } from '../core/html-text.ts'

const marked =
  /<a href="([^"]*)"(?:[^>"]|"[^"]*")*? data-embed="(image|frame)"(?:[^>"]|"[^"]*")*>(.*?)<\/a>/gs

/**
 * Images, films, sounds and frames of other servers, which the markdown stage leaves as marked links, put back in place
 * where the settings allow it. Otherwise a page would tell another server who reads it.
 */
export function remote(html: string, { remote, url }: Pick<Settings, 'remote' | 'url'>): string {
  if (remote === 'link' || !html.includes(' data-embed="')) return html
  return html.replace(marked, (link: string, source: string, kind: string, words: string) => {
    const name = attribute(plainText(words))
    if (kind === 'frame') {
      // With scripts and its origin, a frame of this site could take its own sandbox away.
      const origin = URL.parse(plainText(source))?.origin
      if (origin === undefined || origin === url) return link
      const sandbox = url === null ? 'allow-scripts' : 'allow-scripts allow-same-origin'
      return `<iframe src="${source}" title="${name}" loading="lazy" referrerpolicy="no-referrer" sandbox="${sandbox}"></iframe>`
    }
    const tag = playerOf(source)
    return tag
      ? `<${tag} controls preload="metadata" src="${source}" aria-label="${name}"></${tag}><a class="on-paper" href="${source}">${words}</a>`
      : `<img src="${source}" alt="${name}" loading="lazy" decoding="async" referrerpolicy="no-referrer">`
  })
}

/** The element that plays what an address names; null for a picture. */
function playerOf(source: string): 'video' | 'audio' | null {
  const kind = fileKind(URL.parse(source)?.pathname ?? '')
  return kind === 'video' || kind === 'audio' ? kind : null
}
