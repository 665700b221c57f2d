import { roleOf, roles, type NodeKind } from '../core/kinds.ts'
import type { Language } from '../core/script.ts'
import { socialCardSize } from '../core/social-card.ts'
import type { Picture } from '../pages/node-page-value.ts'
import { ownStyles } from '../site/kind-styles.ts'
import { hasThemeStyles } from '../site/theme-styles.ts'
import { currentSite } from './collection.ts'
import sans from './fonts/sans.woff2?url'
import italic from './fonts/serif-italic.woff2?url'
import upright from './fonts/serif.woff2?url'
import { escaped } from './html.ts'
import { iconOf, ourIcons } from './icons.ts'
import { toFile, urlOfFile } from './links.ts'
// Imported as URLs, because Astro would bundle plain imports into one file for every page.
import canvasStyles from './styles/canvas.css?url'
import commentsStyles from './styles/comments.css?url'
import graphStyles from './styles/graph.css?url'
import printStyles from './styles/print.css?url'
import siteStyles from './styles/site.css?url'
import textStyles from './styles/text.css?url'
import treeStyles from './styles/tree.css?url'

/** What the head and the frame of a page need. */
export interface FrameWords extends FrameShape {
  readonly title: string
  /** Empty for none. */
  readonly description: string
  /** The page's canonical URL; null if the site's URL is not known or the page has no address of its own. */
  readonly url: string | null
  /** The page's own preview image; null for the card of its kind. */
  readonly picture: Picture | null
  readonly titleLanguage: Language | null
  readonly math: boolean
  readonly canvas: boolean
  /** Whether search engines should skip it. */
  readonly hidden: boolean
}

/** Pages of one shape share a frame: everything around their heads and contents. */
export interface FrameShape {
  readonly kind: string
  /** The part of the site that the header marks as current. */
  readonly of: NodeKind | 'topics' | 'graph' | 'tags' | 'search' | null
  readonly code: boolean
  readonly diagrams: boolean
  /** Whether it has sources, citations or footnotes. */
  readonly sidenotes: boolean
  readonly draws: 'neighbourhood' | 'graph' | null
}

/** An element of the head. Attributes without a value are left out, except for `true`. */
interface HeadTag {
  readonly tag: 'meta' | 'title' | 'link' | 'script'
  readonly attributes: Readonly<Record<string, string | true | null | undefined>>
  readonly content?: string
}

/** The head of a page, as HTML. It ends with the site's own elements. */
export function headOf(page: FrameWords, policy: string): string {
  return tagsOf(page, policy).map(written).join('') + (currentSite().settings.look.slots.head ?? '')
}

function tagsOf(page: FrameWords, policy: string): readonly HeadTag[] {
  const { feed, settings } = currentSite()
  const { look } = settings
  const icons = look.icons.length > 0 ? look.icons.map(iconOf) : ourIcons
  const [light, dark] = look.theme?.ground ?? ['#fbf8f1', '#181715']
  const { title, description, url, hidden } = page
  const isNode = roleOfPage(page) !== undefined
  return [
    meta({ charset: 'utf-8' }),
    meta({ 'http-equiv': 'Content-Security-Policy', content: policy }),
    meta({ name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    { tag: 'title', attributes: { ...page.titleLanguage }, content: titleOf(page) },
    ...(description ? [meta({ name: 'description', property: 'og:description', content: description })] : []),
    ...(hidden ? [meta({ name: 'robots', content: 'noindex' })] : []),
    ...(url && !hidden ? [link('canonical', url)] : []),
    meta({ property: 'og:type', content: isNode ? 'article' : 'website' }),
    meta({ property: 'og:site_name', content: settings.title }),
    meta({ property: 'og:title', content: title }),
    ...(url ? [meta({ property: 'og:url', content: url })] : []),
    ...pictureOf(page),
    meta({ name: 'theme-color', media: '(prefers-color-scheme: light)', content: light }),
    meta({ name: 'theme-color', media: '(prefers-color-scheme: dark)', content: dark }),
    meta({ name: 'generator', content: 'Throughline' }),
    ...icons.map(({ path, ...rest }) => link('icon', toFile(path), rest)),
    link('apple-touch-icon', toFile('touch-icon.png')),
    ...fontsToPreload().map((font) =>
      link('preload', font, { as: 'font', type: 'font/woff2', crossorigin: true }),
    ),
    ...(feed ? [titled('alternate', 'application/atom+xml', 'feed.xml')] : []),
    ...(settings.url ? [titled('search', 'application/opensearchdescription+xml', 'opensearch.xml')] : []),
    ...stylesOf(page).map((styles) => link('stylesheet', styles)),
    link('stylesheet', printStyles, { media: 'print' }),
    ...(hasThemeStyles(look) ? [link('stylesheet', toFile('theme.css'))] : []),
    ...(look.styles ? [link('stylesheet', toFile(look.styles))] : []),
    { tag: 'script', attributes: { src: toFile('theme.js') }, content: '' },
  ]
}

function meta(attributes: HeadTag['attributes']): HeadTag {
  return { tag: 'meta', attributes }
}

function link(rel: string, href: string, attributes: HeadTag['attributes'] = {}): HeadTag {
  return { tag: 'link', attributes: { rel, href, ...attributes } }
}

function titled(rel: string, type: string, file: string): HeadTag {
  return { tag: 'link', attributes: { rel, type, title: currentSite().settings.title, href: toFile(file) } }
}

/** Undefined for a page that is no node's. */
function roleOfPage({ kind }: FrameWords) {
  return roles.find((one) => one === roleOf(kind as NodeKind))
}

function titleOf({ title }: FrameWords): string {
  const site = currentSite().settings.title
  return title === site ? title : `${title} · ${site}`
}

function pictureOf(page: FrameWords): readonly HeadTag[] {
  const { at, alt, size } = page.picture ?? {
    at: { file: `cards/${roleOfPage(page) ?? 'site'}.png` },
    alt: null,
    size: socialCardSize,
  }
  const image = 'url' in at ? at.url : urlOfFile(at.file)
  if (image === null) return []
  return [
    meta({ property: 'og:image', content: image }),
    ...(size ? [meta({ property: 'og:image:width', content: String(size.width) })] : []),
    ...(size ? [meta({ property: 'og:image:height', content: String(size.height) })] : []),
    ...(alt ? [meta({ name: 'twitter:image:alt', property: 'og:image:alt', content: alt })] : []),
    meta({
      name: 'twitter:card',
      content: size && size.height > size.width ? 'summary' : 'summary_large_image',
    }),
  ]
}

function fontsToPreload(): readonly string[] {
  const { text, interface: own } = currentSite().settings.look.theme?.fonts ?? {}
  return [...(text ? [] : [upright]), ...(own ? [] : [sans]), ...(text ? [] : [italic])]
}

function stylesOf(page: FrameWords): readonly string[] {
  const { math, canvas, draws, of } = page
  const { settings } = currentSite()
  return [
    ...(ownStyles(settings) === null ? [] : [toFile('kinds.css')]),
    ...(math ? [toFile('katex.css')] : []),
    ...(canvas ? [canvasStyles] : []),
    ...(draws === 'graph' ? [graphStyles] : []),
    ...(settings.look.comments && roleOfPage(page) ? [commentsStyles] : []),
    siteStyles,
    ...(of === 'graph' || of === 'search' ? [] : [textStyles]),
    ...(settings.look.tree ? [treeStyles] : []),
  ]
}

function written({ tag, attributes, content }: HeadTag): string {
  let html = `<${tag}`
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) html += ` ${name}`
    else if (value !== null && value !== undefined) html += ` ${name}="${escaped(value)}"`
  }
  if (content === undefined) return `${html}>`
  return `${html}>${escaped(content)}</${tag}>`
}
