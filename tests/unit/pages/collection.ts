import type { Html } from '../../../src/core/html.ts'
import { type Attachment, type Collection, link, type Document } from '../../../src/links/link.ts'
import type { Chosen } from '../../../src/links/chosen.ts'
import { nodeText } from '../../../src/similarity/node-text.ts'
import { lexical } from '../../../src/similarity/embedding/lexical.ts'
import { siteOf } from '../../../src/site/site-of.ts'
import { attachmentPaths } from '../../../src/output/attachments.ts'
import { type Body, type Entry, emptyBody } from '../../../src/core/entry.ts'
import type { Graph, NodeId } from '../../../src/core/graph.ts'
import type { Address } from '../../../src/core/address.ts'
import type { Nearest } from '../../../src/core/nearest.ts'
import type { Listing, ListItems, NodePage } from '../../../src/pages/node-page-value.ts'
import type { Role } from '../../../src/core/kinds.ts'
import type { Page } from '../../../src/pages/page.ts'
import type { SectionId } from '../../../src/pages/sections.ts'
import { positionsFile } from '../../../src/core/graph-position.ts'
import type { Site } from '../../../src/site/site-of.ts'
import { nearestOf } from '../../../src/similarity/nearest.ts'
import { readBaseFile } from '../../../src/bases/base-file.ts'
import { readEntry } from '../../../src/collection/entry.ts'
import { topicsOf } from '../../../src/topics/find-topics.ts'
import { readSettings } from '../../../src/settings/settings.ts'

const kinds = { inquiries: 'inquiry', papers: 'paper' } as const

/** All that a page says. */
export function said(site: Site, address: Address): string {
  return JSON.stringify(site.made(address).page)
}

/** A collection of markdown files in memory: path → text. Every other path is an attachment of 400 by 300 pixels and 12 kB. */
export async function collectionOf(
  files: Readonly<Record<string, string>>,
): Promise<Collection & { readonly chosen: Chosen }> {
  const { settings } = readSettings(files['site.yaml'] ?? null, {})
  const documents: Document[] = []
  const bodies = new Map<string, Body>()
  const texts = new Map<Entry, string>()
  const attachments = Object.keys(files).filter(
    (path) => !/\.(?:md|base)$/.test(path) && path !== 'site.yaml' && path !== positionsFile,
  )
  for (const [path, text] of Object.entries(files)) {
    if (!/\.(?:md|base)$/.test(path)) continue
    const folder = path.split('/')[0] ?? ''
    const bytes = new TextEncoder().encode(text)
    const { entry, body } = path.endsWith('.base')
      ? readBaseFile(bytes, { wording: settings })
      : await readEntry(bytes, {
          byPath: folder === 'inquiries' || folder === 'papers' ? kinds[folder] : 'note',
          vocabulary: settings.relations,
          wording: settings,
        })
    documents.push({ path, citekey: null, point: { line: 1, column: 1 }, entry })
    bodies.set(path, body)
    texts.set(entry, `${entry.kind} ${text}`)
  }
  const linked = link(documents, attachments, settings)
  const size = { width: 400, height: 300 }
  const bodyOf = (id: NodeId) => bodies.get(id) ?? emptyBody
  return {
    settings,
    graph: linked.graph,
    tags: linked.tags,
    redirects: linked.redirects,
    wanted: linked.wanted,
    chosen: linked.chosen,
    attachments: new Map(
      [...attachmentPaths(attachments)].map(([path, sitePath]): [string, Attachment] => [
        path,
        { path, sitePath, size, bytes: 12_345, isLightDrawing: path.endsWith('.svg') },
      ]),
    ),
    socialCards: new Map(),
    nearest: await nearestIn(linked.graph, bodyOf),
    topics: topicsOf({ ...linked, settings }, linked.chosen.topics),
    bodyOf,
    keyOf: ({ entry }) => [texts.get(entry) ?? JSON.stringify(entry)],
  }
}

async function nearestIn(graph: Graph, bodyOf: (id: NodeId) => Body): Promise<Nearest> {
  const vectors = await lexical().embed(graph.nodes.map((node) => nodeText(node, bodyOf(node.id))))
  const byId = new Map(graph.nodes.map(({ id }, index) => [id, vectors[index] ?? null]))
  const limits = { papers: 8, notes: 8, floor: 0 }
  return nearestOf(graph, (id) => byId.get(id) ?? null, { by: 'words' }, limits, null).nearest
}

export async function siteWith(files: Readonly<Record<string, string>>): Promise<Site> {
  const { chosen, ...collection } = await collectionOf(files)
  return siteOf(collection, chosen)
}

/** Of the kinds of nodes, each is called as its role is. */
type PageOf<Kind extends Page['kind']> = Kind extends Role
  ? Extract<Page, { role: Kind }>
  : Extract<Page, { kind: Kind }>

/** The page at an address, which must be of the kind asked for. */
export function pageAt<Kind extends Page['kind']>(site: Site, address: string, kind: Kind): PageOf<Kind> {
  const page = site.page(address as Address)
  if (page?.kind !== kind) throw new Error(`${address} is ${page?.kind ?? 'no page'}, not ${kind}`)
  return page as PageOf<Kind>
}

/** The list of a section of a node's page, which must have the form asked for. */
export function listIn<Form extends keyof ListItems>(
  page: NodePage | null | undefined,
  id: SectionId,
  form: Form,
): Listing<ListItems[Form]> {
  const section = page?.sections.find((section) => section.id === id)
  if (section?.form !== form) throw new Error(`${id} is ${section?.form ?? 'no section'}, not ${form}`)
  return section.listing as Listing<ListItems[Form]>
}

/** The finished HTML of a note's body. */
export function bodyAt(site: Site, address: string): string {
  return quoted((site.page(address as Address) as NodePage).body)
}

/** HTML with the quotation marks that templates leave out. */
export function quoted({ text }: Html): string {
  return text.replace(/ ([\w-]+)=([\w.#-]+)(?=[ >])/g, ' $1="$2"')
}
