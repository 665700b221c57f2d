import { continuation, isIndexAddress, aboutAddress, homeAddress, type Address } from '../core/address.ts'
import type { FolderContents, NodePage, PageSection } from '../pages/node-page-value.ts'
import { isComputed, ownWords, sectionsOn } from '../pages/sections.ts'
import { roleOf, type NodeKind } from '../core/kinds.ts'
import {
  computed,
  counts,
  indexes,
  ranges,
  sections,
  joins,
  map as words,
  digits,
  graphPage,
  neighbours,
} from '../words/compiled.ts'
import type { SectionWords } from '../words/messages.ts'
import { neighboursInWords, numbersOf, leftOut } from '../map/words.ts'
import { currentSite } from './collection.ts'
import { html, finished, needing, type Html } from '../core/html.ts'
import { to, items, toGraph, nodeList } from './lists.ts'
import type { CoreDrawing } from '../map/core.ts'
import type { MapDrawing } from '../map/draw.ts'
import { coreLines, coreNode, smallSvg, kindsLegend, legendOf, lineSamples, stillSvg } from '../map/svg.ts'
import type { LegendItem } from '../map/svg.ts'
import { computedKinds } from '../core/nearest.ts'
import type { GraphPage } from '../pages/page.ts'
import { wordsOfKind } from '../words/kinds.ts'

interface SectionContent {
  readonly id: string
  readonly title: string
  /** With its unit, such as "12 notes". */
  readonly count?: string | null | undefined
  /** Whether no author chose the list. */
  readonly isComputed?: boolean | undefined
  readonly content: Html
}

export function section({ id, title, count, isComputed, content }: SectionContent): Html {
  return html`<section class="section" id=${id}>${heading('h2', { title, count, isComputed })}${content}</section>`
}

function heading(
  name: 'h2' | 'h3',
  { title, count, isComputed }: Omit<SectionContent, 'id' | 'content'>,
): Html {
  const number = count && html` <span class="count">· ${count}</span>`
  return html`<${name}>${title}${number}${isComputed && html` ${computedMark()}`}</${name}>`
}

export function computedMark(): Html {
  return html`<small class="computed-mark">${computed}</small>`
}

/** A section that lists pages, with a link to the rest of a long list; null if the list is empty. */
export function listSection(part: PageSection, of: Address, kind: NodeKind): Html | null {
  const { id, listing } = part
  if (listing.total === 0) return null
  const more =
    listing.pages > 1 &&
    html`<p class="more"><a href="${to(continuation(of, id, 2))}">${ranges.more(listing.total - listing.items.length)}</a></p>`
  return section({
    id,
    title: headingOf(id, kind),
    count: sectionCount(part),
    isComputed: part.form === 'next' && part.listing.items.every(({ why }) => why.by !== 'author'),
    content: html`${items(part)}${more}`,
  })
}

/** The similar pages of every kind, folded; null if there are none. */
export function similarPages(page: NodePage): Html | null {
  const [entry] = similarIn(page)
  if (!entry) return null
  const { sections: all, kind } = page
  return html`
    <section class="section" id=${entry.id}><details class="fold">
      <summary>${heading('h2', { title: entry.text, count: entry.count, isComputed: true })}</summary>
      ${all
        .filter(({ id, listing }) => isComputed(id) && listing.total > 0)
        .map(
          (part) => html`
        <section id=${part.id}>${heading('h3', { title: headingOf(part.id, kind), count: sectionCount(part) })}${items(part)}</section>
      `,
        )}
    </details></section>
  `
}

function similarIn({ sections: all, kind }: NodePage): readonly OutlineEntry[] {
  const total = all.reduce((sum, { id, listing }) => (isComputed(id) ? sum + listing.total : sum), 0)
  return total === 0 ? [] : [{ id: 'similar', text: headingOf('similar', kind), count: counts.pages(total) }]
}

export function folderList({ folders, history }: Pick<FolderContents, 'folders' | 'history'>): Html {
  const line =
    history &&
    html`<p class="section-line"><a href="${to(history.address)}" dir="auto">${history.name}</a></p>`
  if (folders.length === 0) return html`${line}`
  return html`${line}${section({
    id: 'folders',
    title: indexes.folders,
    count: counts.folders(folders.length),
    content: html`
      <ul class="folders" role="list">
        ${folders.map(
          ({ name, address, count }) => html`
          <li><a href="${to(address)}" dir="auto">${name}</a> <span class="item-detail">${counts.pages(count)}</span></li>
        `,
        )}
      </ul>
    `,
  })}`
}

export function folderContents(contents: FolderContents, of: Address): Html {
  return html`${folderList(contents)}${listSection(contentsOf(contents), of, 'note')}`
}

function wordsOfSection(id: PageSection['id']): SectionWords {
  const own: Partial<Readonly<Record<string, SectionWords>>> = ownWords
  return own[id] ?? sections[id as keyof typeof sections]
}

/** The heading of a section. A kind can have headings of its own. */
export function headingOf(id: PageSection['id'], kind: NodeKind): string {
  const own = currentSite().settings.kinds.find((one) => one.id === kind)?.headings
  return own && Object.hasOwn(own, id) ? (own[id] ?? '') : wordsOfSection(id).title
}

/** The number of items, with their unit: relations may lead to more than notes. */
export function sectionCount({ id, form, listing }: PageSection): string {
  const isMixed = form === 'relations' && listing.items.some(({ kind }) => roleOf(kind) !== 'note')
  return isMixed ? counts.pages(listing.total) : wordsOfSection(id).count(listing.total)
}

interface OutlineEntry {
  readonly id: string
  readonly text: string
  readonly count: string | null
}

/** The parts of a node's page below its text that are not empty, in page order. */
export function partsOf(page: NodePage): readonly OutlineEntry[] {
  const list = (part: PageSection): readonly OutlineEntry[] => {
    const { id, listing } = part
    return listing.total === 0 ? [] : [{ id, text: headingOf(part.id, page.kind), count: sectionCount(part) }]
  }
  const around = neighboursInWords(numbersOf(page.layers, page.degree))
  const map = page.map ? [{ id: 'map', text: words.title, count: around }] : []
  const folders = page.contents?.folders.length ?? 0
  return [
    ...(folders === 0 ? [] : [{ id: 'folders', text: indexes.folders, count: counts.folders(folders) }]),
    ...(page.contents ? list(contentsOf(page.contents)) : []),
    ...sectionsOn[page.role].flatMap((id) =>
      id === 'map'
        ? map
        : isComputed(id)
          ? []
          : page.sections.filter((section) => section.id === id).flatMap(list),
    ),
    ...similarIn(page),
  ]
}

function contentsOf({ listing }: FolderContents): PageSection {
  return { id: 'contents', form: 'nodes', listing }
}

/** The map on a node's page. The empty elements are filled by the walk and are useless without scripts. */
export function mapSection(page: NodePage): Html | null {
  const { map, address, layers, computed, degree } = page
  if (!map) return null
  const around = numbersOf(layers, degree)
  // The text of home or of an index is not a note, so it is not in the whole graph.
  const hidden = isIndexAddress(address) ? finished(' hidden') : null
  const graph = html`<a href="${toGraph(address)}" data-details="graph"${hidden}>${words.openInGraph}</a>`
  const legend = legendOf(map, map.nodes[0]?.kind ?? 'note', layers, computed)
  const before = html`<p class="map-line" data-map="line"></p>`
  const after = html`<div class="map-details" data-map="details">${graph}</div>`
  // Links in an inline SVG, without scripts. It has two layouts; a style sheet shows the one that fits.
  const still = html`
    <figure class="map">
      <div class="map-frame">
        ${finished(stillSvg(map, words.label(page.title), to))}
      </div>
      ${caption(map, legend, neighboursInWords(leftOut(around, map)), before, after)}
    </figure>
  `
  return section({
    id: 'map',
    title: words.title,
    count: neighboursInWords(around),
    content: needing(
      html`
        <neighbourhood-map>
          ${still}
        </neighbourhood-map>
      `,
      'neighbourhood',
    ),
  })
}

/** A small map beside the beginning of a page, which links to the full one. It is shown only where there is room. */
export function smallMap(page: NodePage): Html | null {
  const { map, layers, degree } = page
  if (!map?.groups.some(({ relation }) => relation)) return null
  const label = joins.named(words.title, neighboursInWords(numbersOf(layers, degree)))
  return html`<a class="map-small" href="#map" aria-label="${label}">${finished(smallSvg(map))}</a>`
}

function coreMap(map: CoreDrawing): Html {
  const { width, height, nodes } = map
  const legend = legendOf(map, 'note', {}, {})
  return html`
    <figure class="map core">
      <div class="map-frame">
        <svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="group" aria-label="${graphPage.label}">
          <g class="map-edges" aria-hidden="true">${finished(coreLines(map))}</g>
          ${finished(nodes.map((node) => coreNode(node, to(node.address))).join(''))}
        </svg>
      </div>
      ${caption(map, legend, counts.pages(map.hidden))}
    </figure>
  `
}

/** `rest` are the omitted nodes, such as "3 neighbours". */
function caption(
  map: MapDrawing | CoreDrawing,
  legend: readonly LegendItem[],
  rest: string,
  before: Html | null = null,
  after: Html | null = null,
): Html {
  return html`
    <figcaption>
      ${before}
      <ul class="map-legend" role="list" data-map="kinds">${finished(kindsLegend(map))}</ul>
      <ul class="map-legend map-layers" role="list" data-map="layers">
        ${legend.map((item) => {
          const number = item.count > 0 && html` <span class="count">${item.count}</span>`
          return html`<li${item.count > 0 && finished(' class="layer"')}>${finished(lineSamples(item))} ${item.words}${number}</li>`
        })}
      </ul>
      <p data-map="rest">${map.hidden > 0 && words.leftOut(rest)}</p>
      ${after}
    </figcaption>
  `
}

const edges = ['source', 'related', 'cites', 'mention', 'next'] as const

export function graphContent(page: GraphPage): Html {
  const total = edges.reduce((sum, kind) => sum + page.edges[kind], 0)
  const nodes = page.counts.reduce((sum, { count }) => sum + count, 0)
  return html`
    <div class="browse">
      <header class="browse-header">
        <h1>${graphPage.title} <span class="count">· ${graphPage.size(nodes, total)}</span></h1>
      </header>
      ${nodes > 0 && whole(page)}
      <dl class="figures">
        ${page.counts.map(({ kind, count }) => figure(wordsOfKind(kind).plural, count))}
        ${edges
          .filter((kind) => page.edges[kind] > 0)
          .map((kind) => figure(words.layers[kind], page.edges[kind]))}
      </dl>
      ${connected(page)}
    </div>
  `
}

function figure(name: string, number: number): Html {
  return html`<div><dt>${name}</dt><dd>${digits(number)}</dd></div>`
}

function whole({ map, computed }: GraphPage): Html {
  const shown = computedKinds.filter((kind) => computed[kind])
  const whole = html`
    <section class="section whole-section" id="map">
      <h2 class="visually-hidden">${graphPage.map}</h2>
      <whole-graph class="whole" data-base="${to(homeAddress)}" data-computed="${shown.join(' ')}">
        <div class="whole-still">${map && coreMap(map)}</div>
        <p class="whole-status" role="status"></p>
      </whole-graph>
      ${currentSite().settings.about && html`<p class="more"><a href="${to(aboutAddress, 'keys')}">${graphPage.keys}</a></p>`}
    </section>
  `
  return needing(whole, 'whole-graph')
}

function connected({ connected: all }: GraphPage): Html | null {
  if (all.length === 0) return null
  return section({
    id: 'connected',
    title: graphPage.connected,
    content: nodeList(all.map((item) => ({ ...item, detail: neighbours(item.degree, 0) }))),
  })
}
