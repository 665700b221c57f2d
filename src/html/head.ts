import sans from './fonts/sans.woff2?url'
import italic from './fonts/serif-italic.woff2?url'
import upright from './fonts/serif.woff2?url'
import canvasStyles from './styles/canvas.css?url'
import commentsStyles from './styles/comments.css?url'
import graphStyles from './styles/graph.css?url'
import printStyles from './styles/print.css?url'
import siteStyles from './styles/site.css?url'
import textStyles from './styles/text.css?url'
import treeStyles from './styles/tree.css?url'
import type { Address } from '../core/address.ts'
import { extensionOf } from '../core/file-kind.ts'
import { attribute, finished, html, languageOf, type Html, type Need } from '../core/html.ts'
import { roleOf, roles, type NodeKind } from '../core/kinds.ts'
import type { Language } from '../core/script.ts'
import { socialCardSize } from '../core/node-ref.ts'
import type { PaperPage, Picture } from '../pages/node-page-value.ts'
import { ownStyles, hasThemeStyles } from '../site/kind-styles.ts'
import { policyFor } from '../site/policy.ts'
import { currentSite } from './collection.ts'
import type { LinkedData } from './json-ld.ts'
import { toFile, urlOf, urlOfFile } from './lists.ts'

// Imported as URLs, because Astro would bundle plain imports into one file for every page.

/** A page but for its frame and what the site says on each. */
export interface FramedPage {
  readonly title: string
  /** Empty for none. */
  readonly description: string
  readonly kind: string
  readonly content: Html
  readonly of?: FrameShape['of']
  /** The page's own preview image, instead of the card of its kind. */
  readonly picture?: Picture | null
  readonly titleLanguage?: Language | null
  /** Whether search engines should skip it. */
  readonly hidden?: boolean
  readonly data?: LinkedData
  /** For a page about a paper. */
  readonly paper?: PaperPage
}

/** Pages of one shape share a frame: everything around their heads and contents. */
export interface FrameShape {
  readonly kind: string
  /** The part of the site that the header marks as current. */
  readonly of: NodeKind | 'topics' | 'graph' | 'tags' | 'search' | null
  readonly needs: readonly Need[]
}

/** What a frame can bring. The rest is in the head. */
const inFrames: readonly Need[] = [
  'code',
  'diagrams',
  'sidenotes',
  'neighbourhood',
  'whole-graph',
  'valid-until',
]

export function shapeOf({ kind, of = null, content }: FramedPage): FrameShape {
  return { kind, of, needs: inFrames.filter((need) => content.needs.includes(need)) }
}

/** The head of a page. `address` is null for a page without one. It ends with the site's own elements. */
export function headOf(page: FramedPage, address: Address | null): Html {
  const { feed, settings } = currentSite()
  const { look } = settings
  const icons = look.icons.length > 0 ? look.icons.map(iconOf) : ourIcons
  const [light, dark] = look.theme?.ground ?? ['#fbf8f1', '#181715']
  const { title, titleLanguage, description, hidden } = page
  const inTab = title === settings.title ? title : `${title} · ${settings.title}`
  const url = address && urlOf(address)
  const isNode = roleOfPage(page) !== undefined
  return html`
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policyFor(page.content.needs, settings)}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title${titleLanguage && languageOf(titleLanguage)}>${inTab}</title>
    ${description && html`<meta name="description" property="og:description" content="${description}">`}
    ${hidden && html`<meta name="robots" content="noindex">`}
    ${url && !hidden && html`<link rel="canonical" href="${url}">`}
    <meta property="og:type" content="${isNode ? 'article' : 'website'}">
    <meta property="og:site_name" content="${settings.title}">
    <meta property="og:title" content="${title}">
    ${url && html`<meta property="og:url" content="${url}">`}
    ${pictureOf(page)}
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="${light}">
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark}">
    <meta name="generator" content="Throughline">
    ${icons.map(({ path, type, sizes }) => html`<link rel="icon" href="${toFile(path)}"${attribute('type', type)}${attribute('sizes', sizes)}>`)}
    <link rel="apple-touch-icon" href="${toFile('touch-icon.png')}">
    ${fontsToPreload().map((font) => html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`)}
    ${address && isNode && filesBeside(address)}
    ${feed && titled('alternate', 'application/atom+xml', 'feed.xml')}
    ${settings.url && titled('search', 'application/opensearchdescription+xml', 'opensearch.xml')}
    ${stylesOf(page).map((styles) => html`<link rel="stylesheet" href="${styles}">`)}
    <link rel="stylesheet" href="${printStyles}" media="print">
    ${hasThemeStyles(look) && html`<link rel="stylesheet" href="${toFile('theme.css')}">`}
    ${look.styles && html`<link rel="stylesheet" href="${toFile(look.styles)}">`}
    <script src="${toFile('theme.js')}"></script>
    ${page.paper && citationTags(page.paper)}
    ${page.data && dataTag(page.data)}
    ${finished(look.slots.head ?? '')}
  `
}

function titled(rel: string, type: string, file: string): Html {
  const { title } = currentSite().settings
  return html`<link rel="${rel}" type="${type}" title="${title}" href="${toFile(file)}">`
}

function filesBeside(address: Address): Html {
  const { exports } = currentSite().settings
  const beside = (file: string, type: string) =>
    html`<link rel="alternate" href="${toFile(address.slice(1) + file)}" type="${type}">`
  return html`
    ${exports.includes('markdown') && beside('index.md', 'text/markdown')}
    ${exports.includes('json') && beside('node.json', 'application/json')}
  `
}

/** Browsers run no script of this type, and a `<` in it could end it. */
function dataTag(data: LinkedData): Html {
  const content = finished(JSON.stringify(data).replaceAll('<', String.raw`\u003c`))
  return html`<script type="application/ld+json">${content}</script>`
}

/** The tags of Highwire Press, which reference managers and Google Scholar read. */
function citationTags({ title, authors, year, venue, doi }: PaperPage): readonly (Html | null)[] {
  const tag = (name: string, content: string | number | null) =>
    content === null ? null : html`<meta name="citation_${name}" content="${content}">`
  return [
    tag('title', title),
    ...authors.map((name) => tag('author', name)),
    tag('publication_date', year),
    tag('journal_title', venue),
    tag('doi', doi),
  ]
}

/** Undefined for a page that is no node's. */
function roleOfPage({ kind }: FramedPage) {
  return roles.find((one) => one === roleOf(kind as NodeKind))
}

function pictureOf(page: FramedPage): Html | null {
  const { at, alt, size } = page.picture ?? {
    at: { file: `cards/${roleOfPage(page) ?? 'site'}.png` },
    alt: null,
    size: socialCardSize,
  }
  const image = 'url' in at ? at.url : urlOfFile(at.file)
  if (image === null) return null
  return html`
    <meta property="og:image" content="${image}">
    ${size && html`<meta property="og:image:width" content="${size.width}">`}
    ${size && html`<meta property="og:image:height" content="${size.height}">`}
    ${alt && html`<meta name="twitter:image:alt" property="og:image:alt" content="${alt}">`}
    <meta name="twitter:card" content="${size && size.height > size.width ? 'summary' : 'summary_large_image'}">
  `
}

function fontsToPreload(): readonly string[] {
  const { text, interface: own } = currentSite().settings.look.theme?.fonts ?? {}
  return [...(text ? [] : [upright]), ...(own ? [] : [sans]), ...(text ? [] : [italic])]
}

function stylesOf(page: FramedPage): readonly string[] {
  const { settings } = currentSite()
  const { needs } = page.content
  return [
    ...(ownStyles(settings) === null ? [] : [toFile('kinds.css')]),
    ...(needs.includes('math') ? [toFile('katex.css')] : []),
    ...(needs.includes('canvas') ? [canvasStyles] : []),
    ...(needs.includes('whole-graph') ? [graphStyles] : []),
    ...(settings.look.comments && roleOfPage(page) ? [commentsStyles] : []),
    siteStyles,
    ...(page.of === 'graph' || page.of === 'search' ? [] : [textStyles]),
    ...(settings.look.tree ? [treeStyles] : []),
  ]
}

interface Icon {
  readonly path: string
  readonly type?: string
  readonly sizes?: string
}

const ourIcons: readonly Icon[] = [
  { path: 'favicon.svg', type: 'image/svg+xml' },
  { path: 'favicon.png', type: 'image/png', sizes: '48x48' },
]

/** Browsers find out the size of a site's own icon themselves. */
function iconOf(path: string): Icon {
  const extension = extensionOf(path)
  if (extension === 'svg') return { path, type: 'image/svg+xml' }
  return extension === 'png' ? { path, type: 'image/png' } : { path, sizes: '32x32' }
}
