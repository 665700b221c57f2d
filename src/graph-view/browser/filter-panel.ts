import { siteKinds } from '../../core/kinds.ts'
import { digits, edges, graph as words } from '../../words/compiled.ts'
import { tagName, wordsOfKind } from '../../words/kinds.ts'
import type { ComputedKind } from '../../core/nearest.ts'
import { button, element, setText } from '../../browser/dom.ts'
import type { EdgeType } from '../../map/map-edge.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { colouredCommunities, edgeTypeName, lineSample, lookKey, topicColour, typeSign } from './looks.ts'
import { isUnfiltered, type Colouring, type Filters, type GraphEvent, type GraphState } from './state.ts'
import { markOf, topicLink } from './wording.ts'

/** The panel for filters and colours. `computed` lists the kinds of computed edges that the site has. */
export function filterPanel(
  graph: LoadedGraph,
  computed: readonly ComputedKind[],
  send: (event: GraphEvent) => void,
) {
  const checks: ((filters: Filters) => void)[] = []
  const checkbox = (
    label: readonly (Node | string)[],
    number: () => number | undefined,
    event: GraphEvent,
    isOn: (filters: Filters) => boolean,
  ) => {
    const input = element('input', { type: 'checkbox', checked: true })
    input.addEventListener('change', () => send(event))
    const count = element('span', { class: 'count' })
    checks.push((filters) => {
      input.checked = isOn(filters)
      setText(count, digits(number() ?? 0))
      count.hidden = number() === undefined
    })
    return element('label', {}, input, ' ', ...label, ' ', count)
  }
  const kindBoxes = siteKinds().flatMap(({ id: kind }) => {
    const number = graph.nodes.kinds.filter((one) => one === kind).length
    const label = [markOf(kind), wordsOfKind(kind).plural]
    const isOn = ({ withoutKinds }: Filters) => !withoutKinds.includes(kind)
    return number > 0 ? [checkbox(label, () => number, { type: 'kindToggled', kind }, isOn)] : []
  })
  const typeBoxes = Array.from(graph.types, ([edgeType, number]) =>
    checkbox(
      [...typeSign(edgeType), edgeTypeName(edgeType)],
      () => number,
      { type: 'edgeTypeToggled', edgeType },
      ({ withoutTypes }) => !withoutTypes.includes(edgeType),
    ),
  )
  const computedBoxes = computed.map((kind) =>
    checkbox(
      [lineSample({ kind, computed: true, relation: null }), edges.computed(edges.names[kind].forth)],
      // Unknown until they have loaded.
      () => [...graph.types].find(([type]) => type.computed && type.kind === kind)?.[1],
      { type: 'computedToggled', kind },
      ({ withComputed }) => withComputed.includes(kind),
    ),
  )
  const note = element('p', { class: 'whole-note', role: 'status' })
  const tagOptions = graph.tags.map(
    ({ tag, nodes }) => [tag, words.tagged(tagName(tag), nodes.length)] as const,
  )
  const tag = choice([['', words.anyTag], ...tagOptions], (value) =>
    send({ type: 'tagChosen', tag: value || null }),
  )
  const degree = element('input', { type: 'number', min: '0', step: '1', value: '0', inputmode: 'numeric' })
  degree.addEventListener('input', () => send({ type: 'leastDegreeSet', degree: degree.valueAsNumber }))
  const colourings = [
    ['kind', words.byKind],
    ['community', words.byCommunity],
  ] as const
  const colours = choice(colourings, (by) => send({ type: 'coloured', by }))
  const clear = button(words.clear, {}, () => send({ type: 'filtersCleared' }))
  const root = element(
    'div',
    { class: 'whole-filters', id: 'whole-filters', role: 'group', 'aria-label': words.filters, hidden: true },
    fieldset(words.pages, kindBoxes),
    element(
      'div',
      {},
      fieldset(words.links, typeBoxes),
      ...(computedBoxes.length > 0 ? [fieldset(words.computedLinks, computedBoxes), note] : []),
    ),
    element(
      'div',
      { class: 'whole-fields' },
      ...(graph.tags.length > 0 ? [element('label', {}, `${words.tag} `, tag)] : []),
      element('label', {}, `${words.leastNeighbours} `, degree),
      element('label', {}, `${words.colourBy} `, colours),
      clear,
    ),
  )
  return {
    root,
    render({ filters, computed, colouring }: GraphState) {
      for (const check of checks) check(filters)
      setText(note, computedWords[computed] ?? '')
      tag.value = filters.tag ?? ''
      if (degree !== document.activeElement || filters.leastDegree !== (degree.valueAsNumber || 0))
        degree.value = String(filters.leastDegree)
      colours.value = colouring
      clear.disabled = isUnfiltered(filters)
    },
  }
}

const computedWords: Readonly<Partial<Record<GraphState['computed'], string>>> = {
  awaited: words.computedLoading,
  failed: words.computedFailed,
}

function fieldset(legend: string, labels: readonly HTMLElement[]): HTMLElement {
  return element('fieldset', {}, element('legend', {}, legend), ...labels)
}

function choice<Value extends string>(
  options: readonly (readonly [value: Value, label: string])[],
  chosen: (value: Value) => void,
): HTMLSelectElement {
  const made = element('select', {}, ...options.map(([value, label]) => element('option', { value }, label)))
  made.addEventListener('change', () => chosen(made.value as Value))
  return made
}

/** The line below the canvas that explains shapes and colours. */
export function legend(graph: LoadedGraph, base: string) {
  const root = element('ul', { class: 'whole-legend', role: 'list', 'aria-label': words.signs })
  const present = new Set(graph.nodes.kinds)
  const kinds = siteKinds().filter(({ id }) => present.has(id))
  let drawn = ''
  return {
    root,
    /** `types` are the edge types that are drawn in their own style. */
    render(colouring: Colouring, types: readonly EdgeType[]) {
      const wanted = [colouring, ...types.map(lookKey)].join()
      if (wanted === drawn) return
      drawn = wanted
      const hasTopics = colouring === 'community'
      root.classList.toggle('plain', hasTopics)
      // This legend can be long, and scrolls.
      root.tabIndex = hasTopics ? 0 : -1
      root.replaceChildren(
        ...kinds.map(({ id }) => element('li', {}, markOf(id), ` ${wordsOfKind(id).one}`)),
        ...types.map((type) => element('li', {}, ...typeSign(type), ` ${edgeTypeName(type)}`)),
        ...(hasTopics ? communityItems(graph, base) : []),
      )
    },
  }
}

/** The communities that have a name, the largest first. */
function communityItems({ nodes, topics }: LoadedGraph, base: string): readonly HTMLElement[] {
  const members = Map.groupBy(nodes.communities, (community) => community)
  const named = [...members].filter(([topic]) => topic < topics.length)
  const items = named
    .sort(([topic, all], [other, others]) => others.length - all.length || topic - other)
    .map(([topic, { length }]) => {
      const swatch = element('span', { class: 'swatch', 'aria-hidden': 'true' })
      swatch.style.setProperty('--swatch', topicColour(topic))
      const count = element('span', { class: 'count' }, digits(length))
      return element('li', {}, swatch, ' ', topicLink(topics, base, topic), ' ', count)
    })
  const isGrey = topics.length > colouredCommunities || named.length < members.size
  return isGrey ? [...items, element('li', {}, words.smallCommunities)] : items
}
