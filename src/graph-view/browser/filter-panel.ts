import { kinds, nodeKinds } from '../../core/kinds.ts'
import type { ComputedKind } from '../../core/nearest.ts'
import { element, setText } from '../../browser/dom.ts'
import { grouped } from '../../search/browser/wording.ts'
import { lineSample } from './legend.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { isUnfiltered, type Colouring, type GraphEvent, type GraphState } from './state.ts'
import { computedNames, computedWords, edgeTypeName } from './wording.ts'

/** What is shown, and in which colours. `computed` are the kinds of computed edges that there are. */
export function filterPanel(
  graph: LoadedGraph,
  computed: readonly ComputedKind[],
  send: (event: GraphEvent) => void,
): {
  readonly root: HTMLElement
  render(state: GraphState): void
} {
  const kindBoxes = nodeKinds
    .map((kind) => ({ kind, number: graph.nodes.kinds.filter((one) => one === kind).length }))
    .filter(({ number }) => number > 0)
    .map(({ kind, number }) => {
      const sign = element('span', { class: 'mark', 'data-kind': kind, 'aria-hidden': 'true' })
      return {
        kind,
        ...checkbox([sign, kinds[kind].plural], number, () => send({ type: 'kindToggled', kind })),
      }
    })
  const typeBoxes = Array.from(graph.types, ([edgeType, number]) => ({
    edgeType,
    ...checkbox([lineSample(edgeType), edgeTypeName(edgeType)], number, () =>
      send({ type: 'edgeTypeToggled', edgeType }),
    ),
  }))
  const computedBoxes = computed.map((kind) => ({
    kind,
    ...checkbox([lineSample({ kind, computed: true }), computedNames[kind]], null, () =>
      send({ type: 'computedToggled', kind }),
    ),
  }))
  const note = element('p', { class: 'whole-note', role: 'status' })
  const tag = choice([
    ['', 'Any tag'],
    ...graph.tags.map(({ tag, nodes }) => [tag, `${tag} (${grouped(nodes.length)})`] as const),
  ])
  tag.addEventListener('change', () => send({ type: 'tagChosen', tag: tag.value || null }))
  const degree = element('input', { type: 'number', min: '0', step: '1', value: '0', inputmode: 'numeric' })
  degree.addEventListener('input', () => send({ type: 'leastDegreeSet', degree: degree.valueAsNumber }))
  const colours = choice([
    ['kind', 'Kind'],
    ['community', 'Community'],
  ])
  colours.addEventListener('change', () => send({ type: 'coloured', by: colours.value as Colouring }))
  const clear = element('button', { type: 'button' }, 'Show everything')
  clear.addEventListener('click', () => send({ type: 'filtersCleared' }))

  const root = element(
    'div',
    { class: 'whole-filters', id: 'whole-filters', role: 'group', 'aria-label': 'Filters', hidden: true },
    fieldset('Pages', kindBoxes),
    element(
      'div',
      {},
      fieldset('Links', typeBoxes),
      ...(computedBoxes.length > 0 ? [fieldset('Links that nobody wrote', computedBoxes), note] : []),
    ),
    element(
      'div',
      { class: 'whole-fields' },
      ...(graph.tags.length > 0 ? [element('label', {}, 'Tag ', tag)] : []),
      element('label', {}, 'Neighbours, at least ', degree),
      element('label', {}, 'Colour by ', colours),
      clear,
    ),
  )
  return {
    root,
    render({ filters, computed, colouring }) {
      for (const { kind, input } of kindBoxes) input.checked = !filters.withoutKinds.includes(kind)
      for (const { edgeType, input } of typeBoxes) input.checked = !filters.withoutTypes.includes(edgeType)
      for (const { kind, input, amount } of computedBoxes) {
        input.checked = filters.withComputed.includes(kind)
        const found = [...graph.types].find(([type]) => type.computed && type.kind === kind)
        if (found) setText(amount, grouped(found[1]))
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

/** `number` is null where it is not known yet. */
function checkbox(words: readonly (Node | string)[], number: number | null, toggled: () => void) {
  const input = element('input', { type: 'checkbox', checked: true })
  input.addEventListener('change', toggled)
  const amount = element('span', { class: 'count' }, number === null ? '' : grouped(number))
  return { input, amount, label: element('label', {}, input, ' ', ...words, ' ', amount) }
}

function fieldset(legend: string, boxes: readonly { readonly label: HTMLElement }[]): HTMLElement {
  return element('fieldset', {}, element('legend', {}, legend), ...boxes.map(({ label }) => label))
}

function choice(options: readonly (readonly [value: string, words: string])[]): HTMLSelectElement {
  return element('select', {}, ...options.map(([value, words]) => element('option', { value }, words)))
}
