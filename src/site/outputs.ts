import { deflateSync } from 'node:zlib'
import { dataFile, isPage, type Address } from '../core/address.ts'
import type { LayoutGraph } from '../core/graph-position.ts'
import { roleOf, roles } from '../core/kinds.ts'
import type { Settings } from '../core/settings.ts'
import { framePath } from '../diagrams/mermaid.ts'
import { graphFile, graphSchema, graphSchemaFile } from '../exports/graph.ts'
import { llmsFile, llmsText } from '../exports/llms.ts'
import { jsonFile, markdownFile, markdownOf, nodeJson } from '../exports/markdown.ts'
import { turtleFile } from '../exports/turtle.ts'
import { encodeTree } from '../folder-tree/tree-file.ts'
import { computedGraphPath, wholeGraphPath } from '../graph-view/whole-graph.ts'
import { encodeWalkFile } from '../map/walk-file.ts'
import type { NodePage } from '../pages/node-page-value.ts'
import type { Page } from '../pages/page.ts'
import { meaningPath } from '../search/meaning.ts'
import { encodeMeaning, meaningFileCount } from '../search/meaning-files.ts'
import { thingsPath } from '../search/paths.ts'
import { encodeThings } from '../search/things.ts'
import { ownStyles } from './kind-styles.ts'
import { hasThemeStyles, themeStyles } from './theme-styles.ts'
import { feed, openSearch, robots, sitemap } from './root-files.ts'
import { headersFile } from './policy.ts'
import { kindsAmong, type Site } from './site.ts'

/** One file of a site, made by the first shard of a build. */
interface SiteOutput {
  readonly per: 'site'
  /** Relative to the base, without a leading slash. */
  readonly path: string
  /** Makes the text, unless a template of `html/pages/` does. `layout` computes the positions of the whole graph. */
  readonly make: 'template' | ((site: Site, layout?: LayoutGraph) => string)
  /** Every site has the file by default. */
  readonly has?: (site: Site) => boolean
  /** Both by default. */
  readonly only?: 'build' | 'development'
}

/** A file made with each page of a sort, by the same shard. Its text must depend on that page alone. */
type PageOutput = { readonly name: string; readonly has?: (site: Site) => boolean } & (
  | {
      readonly per: 'node'
      readonly make: (page: NodePage, site: Site) => string
    }
  | {
      readonly per: 'walk'
      readonly make: (page: Extract<Page, { kind: 'walk' }>) => string
    }
)

/** All files except HTML and the search index. `name` follows the page's address: `notes/theta/index.json`. */
const outputs: readonly (SiteOutput | PageOutput)[] = [
  { per: 'site', path: '404.html', make: 'template' },
  { per: 'site', path: 'katex.css', make: 'template' },
  {
    per: 'site',
    path: 'kinds.css',
    has: ({ settings }) => ownStyles(settings) !== null,
    make: ({ settings }) => ownStyles(settings) ?? '',
  },
  {
    per: 'site',
    path: 'theme.css',
    has: ({ settings }) => hasThemeStyles(settings.look),
    make: ({ settings }) => themeStyles(settings.look),
  },
  { per: 'site', path: framePath, has: (site) => site.diagrams, make: 'template' },
  { per: 'site', path: 'feed.xml', has: (site) => site.feed, make: feed },
  // The next two hold absolute URLs.
  { per: 'site', path: 'sitemap.xml', has: ({ settings }) => settings.url !== null, make: sitemap },
  { per: 'site', path: 'opensearch.xml', has: ({ settings }) => settings.url !== null, make: openSearch },
  { per: 'site', path: 'robots.txt', make: robots },
  { per: 'site', path: '_headers', make: ({ settings }) => headersFile(settings), only: 'build' },
  // Without this file, GitHub Pages leaves out folders whose names begin with an underscore.
  { per: 'site', path: '.nojekyll', make: () => '', only: 'build' },
  { per: 'site', path: wholeGraphPath, make: (site, layout) => JSON.stringify(site.wholeGraph(layout)) },
  { per: 'site', path: computedGraphPath, make: (site) => JSON.stringify(site.computedGraph()) },
  // A build may split it into several files.
  { per: 'site', path: thingsPath, make: ({ things }) => encodeThings(things), only: 'development' },
  { per: 'site', path: graphFile, has: exporting('graph'), make: (site) => site.graphText() },
  { per: 'site', path: graphSchemaFile, has: exporting('graph'), make: graphSchema },
  { per: 'site', path: turtleFile, has: exporting('turtle'), make: (site) => site.turtleText() },
  {
    per: 'site',
    path: llmsFile,
    has: exporting('llms'),
    make: ({ listed, settings }) => llmsText(listed, settings),
  },
  {
    per: 'node',
    name: markdownFile,
    has: exporting('markdown'),
    make: markdownOf,
  },
  { per: 'node', name: jsonFile, has: exporting('json'), make: nodeJson },
  { per: 'walk', name: '', make: ({ nodes, previews }) => encodeWalkFile(nodes, previews) },
]

/** The list above, and outputs whose number depends on the site. */
function outputsOf({ treeFiles, meaning }: Site): readonly (SiteOutput | PageOutput)[] {
  const ofTree = Array.from({ length: treeFiles }, (_, file): SiteOutput => {
    return {
      per: 'site',
      path: fileOf(dataFile('folders', file)),
      make: (site) => encodeTree(site.treeIn(file)),
    }
  })
  const ofMeaning = Array.from({ length: meaning ? meaningFileCount(meaning) : 0 }, (_, file): SiteOutput => {
    return {
      ...{ per: 'site', path: meaningPath(file) },
      make: (site) => (site.meaning ? encodeMeaning(site.meaning, file, site.searched) : ''),
    }
  })
  return [...outputs, ...ofTree, ...ofMeaning]
}

type BuiltOutput = Pick<SiteOutput, 'path'> & { readonly make: SiteOutput['make'] | (() => Uint8Array) }

export function siteOutputs(site: Site): readonly BuiltOutput[] {
  const ofThings = Array.from(site.thingsFiles, ([path, text]): BuiltOutput => ({
    path,
    make: () => (path === thingsPath ? Buffer.from(text) : deflateSync(text)),
  }))
  return [...onceIn(site).filter(({ only }) => only !== 'development'), ...ofThings]
}

export function isOfTemplate(site: Site, path: string): boolean {
  return onceIn(site).some((one) => one.path === path && one.make === 'template')
}

function onceIn(site: Site): readonly SiteOutput[] {
  return outputsOf(site).filter((one): one is SiteOutput => one.per === 'site' && isIn(one, site))
}

/** Card images are named by role, and the tokenizer's code like its module, `search/browser/meaning.ts`. */
export function needsAsset({ places, meaning }: Site, path: string): boolean {
  if (path.startsWith('_astro/meaning.')) return meaning !== null
  const role = roles.find((one) => path === `cards/${one}.png`)
  return !role || kindsAmong(places).some((kind) => roleOf(kind) === role)
}

/** The addresses of data files that a build makes anew in the same way as pages. */
export function walkAddresses({ walkFileCount }: Site): readonly Address[] {
  return Array.from({ length: walkFileCount }, (_, file) => dataFile('near', file))
}

/** The path of a page's HTML, or of a data file. */
export function fileOf(address: Address): string {
  return isPage(address) ? `${address.slice(1)}index.html` : address.slice(1)
}

export function filesOf(site: Site, address: Address): readonly string[] {
  if (!isPage(address)) return [fileOf(address)]
  const beside = site.hasText(address) ? outputs.filter((one) => one.per === 'node' && isIn(one, site)) : []
  return [fileOf(address), ...beside.map((one) => outputPath(one as PageOutput, address))]
}

/** The path and text of each file made with a page, except its HTML. */
export function filesBeside(page: Page, site: Site): readonly (readonly [path: string, text: string])[] {
  return outputs.flatMap((one) => {
    const text = one.per === 'site' || !isIn(one, site) ? null : madeText(one, page, site)
    return one.per === 'site' || text === null ? [] : [[outputPath(one, page.address), text] as const]
  })
}

/** The text served at a path in development; null if there is none or a template makes it. */
export function outputAt(site: Site, path: string): string | null {
  for (const one of outputsOf(site)) {
    if (one.per !== 'site') {
      if (!path.endsWith(one.name)) continue
      const address = `/${one.name === '' ? path : path.slice(0, -one.name.length)}` as Address
      const page = isPage(address) === (one.per === 'node') ? site.page(address) : null
      const text = page && isIn(one, site) ? madeText(one, page, site) : null
      if (text !== null) return text
    } else if (one.path === path && one.only !== 'build' && one.make !== 'template') {
      return isIn(one, site) ? one.make(site) : null
    }
  }
  return null
}

function outputPath({ name }: PageOutput, address: Address): string {
  return address.slice(1) + name
}

function isIn({ has }: SiteOutput | PageOutput, site: Site): boolean {
  return has?.(site) ?? true
}

function exporting(what: Settings['exports'][number]) {
  return ({ settings }: Site) => settings.exports.includes(what)
}

function madeText(output: PageOutput, page: Page, site: Site): string | null {
  if (output.per === 'walk') return page.kind === 'walk' ? output.make(page) : null
  const text = 'role' in page ? page : page.kind === 'home' || page.kind === 'index' ? page.text : null
  return text && output.make(text, site)
}
