import { isIndexAddress, aboutAddress, homeAddress } from '../core/address.ts'
import type { CoreDrawing } from '../map/core.ts'
import type { MapDrawing } from '../map/draw.ts'
import type { LayerCounts } from '../map/map-edge.ts'
import { coreLines, coreNode, smallSvg, kindsLegend, legendOf, lineSamples, stillSvg } from '../map/svg.ts'
import { leftOut, neighboursInWords, numbersOf } from '../map/words.ts'
import type { NodePage } from '../pages/node-page-value.ts'
import { joins, map as words, counts, digits, graphPage, neighbours } from '../words/compiled.ts'
import { finished, html, needing, type Html } from '../core/html.ts'
import { to, toGraph } from './links.ts'
import { section } from './sections.ts'
import { computedKinds } from '../core/nearest.ts'
import type { GraphPage } from '../pages/page.ts'
import { wordsOfKind } from '../words/kinds.ts'
import { currentSite } from './collection.ts'
import { nodeList } from './lists.ts'

/** The map on a node's page. The empty elements are filled by the walk and are useless without scripts. */
export function mapSection(page: NodePage): Html | null {
  if (!page.map) return null
  const { address, layers, computed, degree } = page
  const around = numbersOf(layers, degree)
  // The text of home or of an index is not a note, so it is not in the whole graph.
  const hidden = isIndexAddress(address) ? finished(' hidden') : null
  const graph = html`<a href="${toGraph(address)}" data-details="graph"${hidden}>${words.openInGraph}</a>`
  const map = stillMap(page.map, {
    counts: layers,
    computed,
    rest: neighboursInWords(leftOut(around, page.map)),
    label: words.label(page.title),
    before: html`<p class="map-line" data-map="line"></p>`,
    after: html`<div class="map-details" data-map="details">${graph}</div>`,
  })
  return section({
    id: 'map',
    title: words.title,
    count: neighboursInWords(around),
    content: needing(
      html`
        <neighbourhood-map>
          ${map}
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

interface MapWords {
  /** How many nodes each layer around the centre has, drawn or not. */
  readonly counts?: LayerCounts
  /** How many of `counts` are connected only by computed edges. */
  readonly computed?: LayerCounts
  readonly label: string
  /** The omitted nodes, such as "3 neighbours". */
  readonly rest: string
  readonly before?: Html
  readonly after?: Html
}

/** A map as links in an inline SVG, without scripts. It has two layouts; a style sheet shows the one that fits. */
function stillMap(map: MapDrawing, around: MapWords): Html {
  const { nodes } = map
  const left = map.hidden > 0 ? words.leftOut(around.rest) : ''
  const legend = legendOf(map, nodes[0]?.kind ?? 'note', around.counts ?? {}, around.computed ?? {})
  return html`
    <figure class="map">
      <div class="map-frame">
        ${finished(stillSvg(map, around.label, to))}
      </div>
      ${caption({ nodes, legend, left }, around)}
    </figure>
  `
}

function coreMap(map: CoreDrawing, around: MapWords): Html {
  const { width, height, nodes, edges } = map
  const left = map.hidden > 0 ? words.leftOut(around.rest) : ''
  const legend = legendOf({ edges }, 'note', {}, {})
  return html`
    <figure class="map core">
      <div class="map-frame">
        <svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="group" aria-label="${around.label}">
          <g class="map-edges" aria-hidden="true">${finished(coreLines(map))}</g>
          ${finished(nodes.map((node) => coreNode(node, to(node.address))).join(''))}
        </svg>
      </div>
      ${caption({ nodes, legend, left }, around)}
    </figure>
  `
}

interface MapLegend {
  readonly nodes: Parameters<typeof kindsLegend>[0]['nodes']
  readonly legend: ReturnType<typeof legendOf>
  readonly left: string
}

function caption({ nodes, legend, left }: MapLegend, around: MapWords): Html {
  return html`
    <figcaption>
      ${around.before}
      <ul class="map-legend" role="list" data-map="kinds">${finished(kindsLegend({ nodes }))}</ul>
      <ul class="map-legend map-layers" role="list" data-map="layers">
        ${legend.map((item) => {
          const number = item.count > 0 && html` <span class="count">${item.count}</span>`
          return html`<li${item.count > 0 && finished(' class="layer"')}>${finished(lineSamples(item))} ${item.words}${number}</li>`
        })}
      </ul>
      <p data-map="rest">${left}</p>
      ${around.after}
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
  const still =
    map &&
    coreMap(map, {
      label: graphPage.label,
      rest: counts.pages(map.hidden),
    })
  const whole = html`
    <section class="section whole-section" id="map">
      <h2 class="visually-hidden">${graphPage.map}</h2>
      <whole-graph class="whole" data-base="${to(homeAddress)}" data-computed="${shown.join(' ')}">
        <div class="whole-still">${still}</div>
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
