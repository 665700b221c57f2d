import type { NodeKind } from '../../model/entry.ts'
import { element } from '../search/dom.ts'
import { grouped, kindNames } from '../search/wording.ts'
import { dashes } from './lines.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { isUnfiltered, type Colouring, type GraphEvent, type GraphState } from './state.ts'
import { groupName } from './wording.ts'

const kinds: readonly NodeKind[] = ['note', 'inquiry', 'paper']

/** What is shown, and in which colours. */
export function filterPanel(
  graph: LoadedGraph,
  send: (event: GraphEvent) => void,
): {
  readonly root: HTMLElement
  render(state: GraphState): void
} {
  const kindBoxes = kinds
    .map((kind) => ({ kind, number: graph.nodes.kinds.filter((one) => one === kind).length }))
    .filter(({ number }) => number > 0)
    .map(({ kind, number }) => {
      const sign = element('span', { class: 'mark', 'data-kind': kind, 'aria-hidden': 'true' })
      return {
        kind,
        ...checkbox([sign, kindNames[kind].many], number, () => send({ type: 'kindToggled', kind })),
      }
    })
  const groupBoxes = graph.groups.map((group, index) => ({
    group: index,
    ...checkbox([sample(group.kind), groupName(group)], group.count, () =>
      send({ type: 'groupToggled', group: index }),
    ),
  }))
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
    fieldset('Links', groupBoxes),
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
    render({ filters, colouring }) {
      for (const { kind, input } of kindBoxes) input.checked = !filters.withoutKinds.includes(kind)
      for (const { group, input } of groupBoxes) input.checked = !filters.withoutGroups.includes(group)
      tag.value = filters.tag ?? ''
      if (degree !== document.activeElement || filters.leastDegree !== (degree.valueAsNumber || 0))
        degree.value = String(filters.leastDegree)
      colours.value = colouring
      clear.disabled = isUnfiltered(filters)
    },
  }
}

function checkbox(words: readonly (Node | string)[], number: number, toggled: () => void) {
  const input = element('input', { type: 'checkbox', checked: true })
  input.addEventListener('change', toggled)
  const amount = element('span', { class: 'count' }, grouped(number))
  return { input, label: element('label', {}, input, ' ', ...words, ' ', amount) }
}

function fieldset(legend: string, boxes: readonly { readonly label: HTMLElement }[]): HTMLElement {
  return element('fieldset', {}, element('legend', {}, legend), ...boxes.map(({ label }) => label))
}

function choice(options: readonly (readonly [value: string, words: string])[]): HTMLSelectElement {
  return element('select', {}, ...options.map(([value, words]) => element('option', { value }, words)))
}

const svg = 'http://www.w3.org/2000/svg'

/** How the lines of a kind look. */
function sample(kind: keyof typeof dashes): SVGElement {
  const line = document.createElementNS(svg, 'line')
  const drawing = document.createElementNS(svg, 'svg')
  const attributes = { x1: '0', y1: '4', x2: '24', y2: '4', 'stroke-dasharray': dashes[kind].join(' ') }
  for (const [name, value] of Object.entries(attributes)) line.setAttribute(name, value)
  for (const [name, value] of Object.entries({ width: '24', height: '8', 'aria-hidden': 'true' }))
    drawing.setAttribute(name, value)
  drawing.setAttribute('class', 'whole-line')
  drawing.dataset['edge'] = kind
  drawing.append(line)
  return drawing
}
