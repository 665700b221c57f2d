import { siteKinds } from '../../core/site-kinds.ts'
import { digits, graph as words } from '../../words/compiled.ts'
import { wordsOfKind } from '../../words/kinds.ts'
import type { ComputedKind } from '../../core/nearest.ts'
import { element, setText } from '../../browser/dom.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { isUnfiltered, type Colouring, type GraphEvent, type GraphState } from './state.ts'
import { edgeTypeName, lineSample, typeSign } from './edge-look.ts'

/** Fills the panel for filters and colours. `computed` lists the kinds of computed edges that the site has. */
export function filterPanel(
  panel: HTMLElement,
  graph: LoadedGraph,
  computed: readonly ComputedKind[],
  send: (event: GraphEvent) => void,
): { render(state: GraphState): void } {
  const kindBoxes = siteKinds()
    .map(({ id: kind }) => ({ kind, number: graph.nodes.kinds.filter((one) => one === kind).length }))
    .filter(({ number }) => number > 0)
    .map(({ kind, number }) => {
      const sign = element('span', { class: 'mark', 'data-kind': kind, 'aria-hidden': 'true' })
      return {
        kind,
        ...checkbox([sign, wordsOfKind(kind).plural], number, () => send({ type: 'kindToggled', kind })),
      }
    })
  // Computed types are in the graph too if their edges have loaded already.
  const authored = [...graph.types].filter(([{ computed }]) => !computed)
  const typeBoxes = authored.map(([edgeType, number]) => ({
    edgeType,
    ...checkbox([...typeSign(edgeType), edgeTypeName(edgeType)], number, () =>
      send({ type: 'edgeTypeToggled', edgeType }),
    ),
  }))
  const computedBoxes = computed.map((kind) => ({
    kind,
    ...checkbox([lineSample({ kind, computed: true, relation: null }), words.computedTypes[kind]], null, () =>
      send({ type: 'computedToggled', kind }),
    ),
  }))
  const note = element('p', { class: 'whole-note', role: 'status' })
  const tag = choice([
    ['', words.anyTag],
    ...graph.tags.map(({ tag, nodes }) => [tag, words.tagged(tag, nodes.length)] as const),
  ])
  tag.addEventListener('change', () => send({ type: 'tagChosen', tag: tag.value || null }))
  const degree = element('input', { type: 'number', min: '0', step: '1', value: '0', inputmode: 'numeric' })
  degree.addEventListener('input', () => send({ type: 'leastDegreeSet', degree: degree.valueAsNumber }))
  const colours = choice([
    ['kind', words.byKind],
    ['community', words.byCommunity],
  ])
  colours.addEventListener('change', () => send({ type: 'coloured', by: colours.value as Colouring }))
  const clear = element('button', { type: 'button' }, words.clear)
  clear.addEventListener('click', () => send({ type: 'filtersCleared' }))

  panel.append(
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
    render({ filters, computed, colouring }) {
      for (const { kind, input } of kindBoxes) input.checked = !filters.withoutKinds.includes(kind)
      for (const { edgeType, input } of typeBoxes) input.checked = !filters.withoutTypes.includes(edgeType)
      for (const { kind, input, amount } of computedBoxes) {
        input.checked = filters.withComputed.includes(kind)
        const found = [...graph.types].find(([type]) => type.computed && type.kind === kind)
        if (found) setText(amount, digits(found[1]))
      }
      setText(note, computedWords(computed))
      tag.value = filters.tag ?? ''
      if (degree !== document.activeElement || filters.leastDegree !== (degree.valueAsNumber || 0))
        degree.value = String(filters.leastDegree)
      colours.value = colouring
      clear.disabled = isUnfiltered(filters)
    },
  }
}

/** `number` is null if it is not known yet. */
function checkbox(label: readonly (Node | string)[], number: number | null, toggled: () => void) {
  const input = element('input', { type: 'checkbox', checked: true })
  input.addEventListener('change', toggled)
  const amount = element('span', { class: 'count' }, number === null ? '' : digits(number))
  return { input, amount, label: element('label', {}, input, ' ', ...label, ' ', amount) }
}

function fieldset(legend: string, boxes: readonly { readonly label: HTMLElement }[]): HTMLElement {
  return element('fieldset', {}, element('legend', {}, legend), ...boxes.map(({ label }) => label))
}

function choice(options: readonly (readonly [value: string, label: string])[]): HTMLSelectElement {
  return element('select', {}, ...options.map(([value, label]) => element('option', { value }, label)))
}

export function computedWords(state: GraphState['computed']): string {
  switch (state) {
    case 'unasked':
    case 'there':
      return ''
    case 'awaited':
      return words.computedLoading
    case 'failed':
      return words.computedFailed
  }
}
