import { isPage, type Address } from '../core/address.ts'
import type { LayoutGraph } from '../core/graph-position.ts'
import { roleOf, roles } from '../core/kinds.ts'
import { framePath } from '../diagrams/mermaid.ts'
import { encodeTree, treeFileAddress } from '../folder-tree/tree-file.ts'
import { computedGraphPath, wholeGraphPath } from '../graph-view/whole-graph.ts'
import { encodeShard, shardAddress } from '../map/neighbourhood-shard.ts'
import { encodePreviews, previewFileAddress } from '../previews/preview.ts'
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

/** One file of a site, which the first shard of a build makes. */
interface SiteOutput {
  readonly per: 'site'
  /** Below the base, without a slash before it. */
  readonly path: string
  /** The text of the file, or where a template of `theme/pages/` makes it. `layout` computes the positions of the whole graph. */
  readonly make: 'template' | ((site: Site, layout?: LayoutGraph) => string)
  /** Whether a site has it; without this, every site. */
  readonly has?: (site: Site) => boolean
  /** Where it is made; without this, in a build and in development. */
  readonly only?: 'build' | 'development'
}

/** A file for each page of a sort, made when the page is, by the same shard: its text depends on the page alone. */
type PageOutput = { readonly name: string } & (
  | {
      readonly per: 'node'
      readonly make: (page: NodePage) => string
    }
  | {
      readonly per: 'shard'
      readonly make: (page: Extract<Page, { kind: 'shard' }>) => string
    }
  | {
      readonly per: 'previews'
      readonly make: (page: Extract<Page, { kind: 'previews' }>) => string
    }
)

/**
 * Every file that is made of a collection beside the HTML of its pages and the index of its search. `name` is put behind
 * the address of the page, as in `notes/theta/index.json`; the files of the walk and of previews are at their address itself.
 */
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
  // It holds absolute URLs.
  { per: 'site', path: 'sitemap.xml', has: ({ settings }) => settings.url !== null, make: sitemap },
  { per: 'site', path: 'opensearch.xml', has: ({ settings }) => settings.url !== null, make: openSearch },
  { per: 'site', path: 'robots.txt', make: robots },
  { per: 'site', path: '_headers', make: ({ settings }) => headersFile(settings), only: 'build' },
  // GitHub Pages leaves out folders with an underscore unless this file is there.
  { per: 'site', path: '.nojekyll', make: () => '', only: 'build' },
  { per: 'site', path: wholeGraphPath, make: (site, layout) => JSON.stringify(site.wholeGraph(layout)) },
  { per: 'site', path: computedGraphPath, make: (site) => JSON.stringify(site.computedGraph()) },
  // A build may cut it.
  { per: 'site', path: thingsPath, make: ({ things }) => encodeThings(things), only: 'development' },
  { per: 'shard', name: '', make: ({ nodes }) => encodeShard(nodes) },
  { per: 'previews', name: '', make: ({ previews }) => encodePreviews(previews) },
]

/** Every output of a site: the list above, and those whose number depends on the site. */
function outputsOf({ treeFiles, meaning }: Site): readonly (SiteOutput | PageOutput)[] {
  const ofTree = Array.from({ length: treeFiles }, (_, file): SiteOutput => {
    return {
      per: 'site',
      path: fileOf(treeFileAddress(file)),
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

/** The files that a build of a site makes once. */
export function siteOutputs(site: Site): readonly SiteOutput[] {
  const ofThings = Array.from(site.thingsFiles, ([path, text]): SiteOutput => ({
    ...{ per: 'site', path },
    make: () => text,
  }))
  return [...onceIn(site).filter(({ only }) => only !== 'development'), ...ofThings]
}

/** Whether a template makes the file at a path. */
export function isOfTemplate(site: Site, path: string): boolean {
  return onceIn(site).some((one) => one.path === path && one.make === 'template')
}

function onceIn(site: Site): readonly SiteOutput[] {
  return outputsOf(site).filter((one): one is SiteOutput => one.per === 'site' && (one.has?.(site) ?? true))
}

/**
 * Whether a site needs a file that comes with the templates. The pictures for other sites are by role; the code with the
 * tokenizer is named like its module, `search/browser/meaning.ts`.
 */
export function needsAsset({ places, meaning }: Site, path: string): boolean {
  if (path.startsWith('_astro/meaning.')) return meaning !== null
  const role = roles.find((one) => path === `cards/${one}.png`)
  return !role || kindsAmong(places).some((kind) => roleOf(kind) === role)
}

/** Where a build makes something besides pages, and makes it anew as it makes these. */
export function shardAddresses({ shardCount, previewFiles }: Site): readonly Address[] {
  return [
    ...Array.from({ length: shardCount }, (_, file) => shardAddress(file)),
    ...Array.from({ length: previewFiles }, (_, file) => previewFileAddress(file)),
  ]
}

/** Where the HTML of a page is in the site; for a file of data, its own path. */
export function fileOf(address: Address): string {
  return isPage(address) ? `${address.slice(1)}index.html` : address.slice(1)
}

/** Every file that is made with the page at an address. */
export function filesOf(site: Site, address: Address): readonly string[] {
  if (!isPage(address)) return [fileOf(address)]
  const beside = site.hasNode(address) ? outputs.filter(({ per }) => per === 'node') : []
  return [fileOf(address), ...beside.map((one) => pathOf(one as PageOutput, address))]
}

/** The files that are made with a page, but for its HTML: path and text. */
export function filesBeside(page: Page): readonly (readonly [path: string, text: string])[] {
  return outputs.flatMap((one) => {
    const text = one.per === 'site' ? null : textOf(one, page)
    return one.per === 'site' || text === null ? [] : [[pathOf(one, page.address), text] as const]
  })
}

/** The text that is served at a path in development; null where there is none, or a template makes it. */
export function outputAt(site: Site, path: string): string | null {
  for (const one of outputsOf(site)) {
    if (one.per !== 'site') {
      if (!path.endsWith(one.name)) continue
      const address = `/${one.name === '' ? path : path.slice(0, -one.name.length)}` as Address
      const page = isPage(address) === (one.per === 'node') ? site.page(address) : null
      const text = page && textOf(one, page)
      if (text !== null) return text
    } else if (one.path === path && one.only !== 'build' && one.make !== 'template') {
      return (one.has?.(site) ?? true) ? one.make(site) : null
    }
  }
  return null
}

function pathOf({ name }: PageOutput, address: Address): string {
  return address.slice(1) + name
}

function textOf(output: PageOutput, page: Page): string | null {
  if (output.per === 'shard') return page.kind === 'shard' ? output.make(page) : null
  if (output.per === 'previews') return page.kind === 'previews' ? output.make(page) : null
  return 'role' in page ? output.make(page) : null
}
