import { deflateSync } from 'node:zlib'
import { dataFile, isPage, type Address } from '../core/address.ts'
import type { LayoutGraph } from '../core/graph-position.ts'
import { roleOf, roles } from '../core/kinds.ts'
import type { Settings } from '../core/settings.ts'
import { framePath } from '../diagrams/mermaid.ts'
import { graphFile, graphSchema, graphSchemaFile, turtleFile } from '../exports/graph.ts'
import { llmsFile, llmsText, jsonFile, markdownFile, markdownOf, nodeJson } from '../exports/markdown.ts'
import { encodeTree } from '../folder-tree/tree-file.ts'
import { computedGraphPath, wholeGraphPath } from '../graph-view/whole-graph.ts'
import { encodeWalkFile } from '../map/walk-file.ts'
import type { NodePage } from '../pages/node-page-value.ts'
import type { Page } from '../pages/page.ts'
import { meaningPath } from '../search/meaning.ts'
import { encodeMeaning, meaningFileCount } from '../search/meaning-files.ts'
import { thingsPath } from '../search/paths.ts'
import { encodeThings } from '../search/things.ts'
import { ownStyles, hasThemeStyles, themeStyles } from './kind-styles.ts'
import { feed, openSearch, robots, sitemap } from './root-files.ts'
import { headersFile } from './policy.ts'
import type { Site } from './site-of.ts'

/** A file that a site has once, made by the first shard of a build. */
interface SiteOutput {
  /** Relative to the base, without a leading slash. */
  readonly path: string
  /** Makes the text, unless a template of `html/pages/` does. `layout` computes the positions of the whole graph. */
  readonly make: 'template' | ((layout?: LayoutGraph) => string)
  /** Both by default. */
  readonly only?: 'build' | 'development'
  /** Every site has it by default. */
  readonly has?: boolean
}

/** The files that a site has once, except HTML and the search index. */
function outputsOf(site: Site): readonly SiteOutput[] {
  const { settings, treeFiles, meaning } = site
  const { look, url } = settings
  const styles = ownStyles(settings)
  const all: readonly SiteOutput[] = [
    { path: '404.html', make: 'template' },
    { path: 'katex.css', make: 'template' },
    { path: 'kinds.css', has: styles !== null, make: () => styles ?? '' },
    { path: 'theme.css', has: hasThemeStyles(look), make: () => themeStyles(look) },
    { path: framePath, has: site.diagrams, make: 'template' },
    { path: 'feed.xml', has: site.feed, make: () => feed(site) },
    // The next two hold absolute URLs.
    { path: 'sitemap.xml', has: url !== null, make: () => sitemap(site) },
    { path: 'opensearch.xml', has: url !== null, make: () => openSearch(site) },
    { path: 'robots.txt', make: () => robots(site) },
    { path: '_headers', make: () => headersFile(settings), only: 'build' },
    // Without this file, GitHub Pages leaves out folders whose names begin with an underscore.
    { path: '.nojekyll', make: () => '', only: 'build' },
    { path: wholeGraphPath, make: (layout) => JSON.stringify(site.wholeGraph(layout)) },
    { path: computedGraphPath, make: () => JSON.stringify(site.computedGraph()) },
    // A build may split it into several files.
    { path: thingsPath, make: () => encodeThings(site.things), only: 'development' },
    { path: graphFile, has: doesExport(site, 'graph'), make: () => site.graphText() },
    { path: graphSchemaFile, has: doesExport(site, 'graph'), make: graphSchema },
    { path: turtleFile, has: doesExport(site, 'turtle'), make: () => site.turtleText() },
    { path: llmsFile, has: doesExport(site, 'llms'), make: () => llmsText(site.listed, settings) },
    ...Array.from({ length: treeFiles }, (_, file) => ({
      path: fileOf(dataFile('folders', file)),
      make: () => encodeTree(site.treeIn(file)),
    })),
    ...Array.from({ length: meaning ? meaningFileCount(meaning) : 0 }, (_, file) => ({
      path: meaningPath(file),
      make: () => (meaning ? encodeMeaning(meaning, file, site.searched) : ''),
    })),
  ]
  return all.filter(({ has }) => has !== false)
}

function doesExport({ settings }: Site, what: Settings['exports'][number]): boolean {
  return settings.exports.includes(what)
}

type BuiltOutput = Pick<SiteOutput, 'path'> & { readonly make: SiteOutput['make'] | (() => Uint8Array) }

export function siteOutputs(site: Site): readonly BuiltOutput[] {
  const ofThings = Array.from(site.thingsFiles, ([path, text]): BuiltOutput => ({
    path,
    make: () => (path === thingsPath ? Buffer.from(text) : deflateSync(text)),
  }))
  return [...outputsOf(site).filter(({ only }) => only !== 'development'), ...ofThings]
}

export function isOfTemplate(site: Site, path: string): boolean {
  return outputsOf(site).some((one) => one.path === path && one.make === 'template')
}

/** Card images are named by role, and the tokenizer's code like its module, `search/browser/meaning.ts`. */
export function needsAsset({ kinds, meaning }: Site, path: string): boolean {
  if (path.startsWith('_astro/meaning.')) return meaning !== null
  const role = roles.find((one) => path === `cards/${one}.png`)
  return !role || kinds.some((kind) => roleOf(kind) === role)
}

/** The addresses of data files that a build makes anew in the same way as pages. */
export function walkAddresses({ walkFileCount }: Site): readonly Address[] {
  return Array.from({ length: walkFileCount }, (_, file) => dataFile('near', file))
}

/** The path of a page's HTML, or of a data file. */
export function fileOf(address: Address): string {
  return isPage(address) ? `${address.slice(1)}index.html` : address.slice(1)
}

/** The files beside the page of a node. `name` follows the page's address: `notes/theta/index.json`. */
const besides = [
  { name: markdownFile, has: (site: Site) => doesExport(site, 'markdown'), make: markdownOf },
  { name: jsonFile, has: (site: Site) => doesExport(site, 'json'), make: nodeJson },
]

export function filesOf(site: Site, address: Address): readonly string[] {
  if (!isPage(address)) return [fileOf(address)]
  const beside = site.hasText(address) ? besides.filter(({ has }) => has(site)) : []
  return [fileOf(address), ...beside.map(({ name }) => address.slice(1) + name)]
}

/** The path and text of each file made with a page, except its HTML. The text must depend on that page alone. */
export function filesBeside(page: Page, site: Site): readonly (readonly [path: string, text: string])[] {
  const { address } = page
  if (page.kind === 'walk') return [[fileOf(address), encodeWalkFile(page.nodes, page.previews)]]
  const node = nodeOn(page)
  if (!node) return []
  return besides.flatMap(({ name, has, make }) =>
    has(site) ? [[address.slice(1) + name, make(node, site.view)] as const] : [],
  )
}

/** The node whose text is on a page. */
export function nodeOn(page: Page): NodePage | null {
  if ('role' in page) return page
  return page.kind === 'home' || page.kind === 'index' ? page.text : null
}

/** The text served at a path in development; null if there is none or a template makes it. */
export function outputAt(site: Site, path: string): string | null {
  const output = outputsOf(site).find((one) => one.path === path && one.only !== 'build')
  if (output) return output.make === 'template' ? null : output.make()
  if (path.endsWith('/')) return null
  const isBeside = besides.some(({ name }) => path.endsWith(name))
  const page = site.page(`/${isBeside ? path.replace(/[^/]+$/, '') : path}` as Address)
  return (page && filesBeside(page, site).find(([file]) => file === path)?.[1]) ?? null
}
