import { absolute, fileHref, homeAddress, searchAddress } from '../core/address.ts'
import { escaped } from '../core/html.ts'
import { nameOf, type NodeKind } from '../core/kinds.ts'
import type { Site } from './site-of.ts'

// Characters that XML 1.0 does not allow, even when escaped.
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

function escapeXml(text: string): string {
  return escaped(text.replace(forbidden, ''))
}

/** The newest pages as an Atom feed (RFC 4287). Its dates are the authors' own, at the start of the day. */
export function feed(site: Pick<Site, 'settings' | 'recent'>): string {
  const { title, description, base, author } = site.settings
  const origin = site.settings.url ?? ''
  const home = escapeXml(absolute(origin, base, homeAddress))
  const items = site.recent
  const entries = items.map((item) => {
    const url = escapeXml(absolute(origin, base, item.address))
    return [
      `  <entry${item.lang ? ` xml:lang="${escapeXml(item.lang)}"` : ''}>`,
      `    <title>${escapeXml(item.title)}</title>`,
      `    <link href="${url}"/>`,
      `    <id>${url}</id>`,
      `    <updated>${instant(item.date)}</updated>`,
      `    <category term="${escapeXml(nameOf(item.kind))}"${labelOf(item.kind, site)}/>`,
      ...(item.description ? [`    <summary>${escapeXml(item.description)}</summary>`] : []),
      '  </entry>',
    ].join('\n')
  })
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(site.settings.language)}">`,
    `  <title>${escapeXml(title)}</title>`,
    ...(description ? [`  <subtitle>${escapeXml(description)}</subtitle>`] : []),
    `  <link href="${home}"/>`,
    `  <link rel="self" href="${escapeXml(origin + fileHref(base, 'feed.xml'))}"/>`,
    `  <id>${home}</id>`,
    `  <updated>${instant(items[0]?.date ?? '')}</updated>`,
    '  <author>',
    `    <name>${escapeXml(author?.name ?? title)}</name>`,
    ...(author?.url ? [`    <uri>${escapeXml(author.url)}</uri>`] : []),
    '  </author>',
    ...entries,
    '</feed>',
    '',
  ].join('\n')
}

/** The limit of OpenSearch, in characters. */
const shortName = 16

/** Lets browsers offer to search the site (OpenSearch 1.1). */
export function openSearch({ settings }: Pick<Site, 'settings'>): string {
  const { title, description, base } = settings
  const page = `${absolute(settings.url ?? '', base, searchAddress)}?q={searchTerms}`
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `  <ShortName>${escapeXml(Array.from(title).slice(0, shortName).join(''))}</ShortName>`,
    `  <Description>${escapeXml(description || title)}</Description>`,
    `  <Url type="text/html" template="${escapeXml(page)}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n')
}

function labelOf(kind: NodeKind, { settings }: Pick<Site, 'settings'>): string {
  const words = settings.kinds.find(({ id }) => id === kind)?.words
  return words ? ` label="${escapeXml(words.label)}"` : ''
}

function instant(date: string): string {
  return `${date}T00:00:00Z`
}

/** Every page worth finding, in the format of sitemaps.org. `lastmod` is set only if an author gave a date. */
export function sitemap(site: Pick<Site, 'settings' | 'dated'>): string {
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

export function robots({ settings: { url, base } }: Pick<Site, 'settings'>): string {
  const sitemap = url === null ? [] : ['', `Sitemap: ${url}${fileHref(base, 'sitemap.xml')}`]
  return ['User-agent: *', 'Disallow:', ...sitemap, ''].join('\n')
}
