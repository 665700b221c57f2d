import { aboutAddress, homeAddress } from '../core/address.ts'
import { computedKinds } from '../core/nearest.ts'
import type { GraphPage } from '../pages/page.ts'
import { counts, digits, graphPage as words, map as mapWords, neighbours } from '../words/compiled.ts'
import { wordsOfKind } from '../words/kinds.ts'
import { currentSite } from './collection.ts'
import { html, needing, type Html } from '../core/html.ts'
import { to } from './links.ts'
import { nodeList } from './lists.ts'
import { coreMap } from './map.ts'
import { section } from './sections.ts'

const edges = ['source', 'related', 'cites', 'mention', 'next'] as const

export function graphContent(page: GraphPage): Html {
  const total = edges.reduce((sum, kind) => sum + page.edges[kind], 0)
  const nodes = page.counts.reduce((sum, { count }) => sum + count, 0)
  return html`
    <div class="browse">
      <header class="browse-header">
        <h1>${words.title} <span class="count">· ${words.size(nodes, total)}</span></h1>
      </header>
      ${nodes > 0 && whole(page)}
      <dl class="figures">
        ${page.counts.map(({ kind, count }) => figure(wordsOfKind(kind).plural, count))}
        ${edges
          .filter((kind) => page.edges[kind] > 0)
          .map((kind) => figure(mapWords.layers[kind], page.edges[kind]))}
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
      label: words.label,
      rest: counts.pages(map.hidden),
    })
  const whole = html`
    <section class="section whole-section" id="map">
      <h2 class="visually-hidden">${words.map}</h2>
      <whole-graph class="whole" data-base="${to(homeAddress)}" data-computed="${shown.join(' ')}">
        <div class="whole-still">${still}</div>
        <p class="whole-status" role="status"></p>
      </whole-graph>
      ${currentSite().settings.about && html`<p class="more"><a href="${to(aboutAddress, 'keys')}">${words.keys}</a></p>`}
    </section>
  `
  return needing(whole, 'whole-graph')
}

function connected({ connected: all }: GraphPage): Html | null {
  if (all.length === 0) return null
  return section({
    id: 'connected',
    title: words.connected,
    content: nodeList(all.map((item) => ({ ...item, detail: neighbours(item.degree, 0) }))),
  })
}
