import { absolute } from '../core/address.ts'
import type { Site } from '../site/site.ts'
import { escapeXml } from './xml.ts'

/** Every page worth finding, in the format of sitemaps.org; `lastmod` only where an author gave a date. */
export function sitemap(site: Site): string {
  const { url, base } = site.settings
  const urls = site.dated.map(({ address, date }) => {
    const lastmod = date === null ? '' : `<lastmod>${date}</lastmod>`
    return `  <url><loc>${escapeXml(absolute(url ?? '', base, address))}</loc>${lastmod}</url>`
  })
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
