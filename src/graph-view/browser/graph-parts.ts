import { computedKinds } from '../../core/nearest.ts'
import { element } from '../../browser/dom.ts'
import { graph as words } from '../../words/compiled.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { LazyPart } from './part.ts'
import { partStyles } from './part-styles.ts'
import { searchField } from './search-field.ts'
import type { GraphEvent, GraphState } from './state.ts'

export function graphPlaces() {
  return {
    side: element('div', { class: 'whole-side' }),
    panel: element('div', {
      class: 'whole-filters',
      id: 'whole-filters',
      role: 'group',
      'aria-label': words.filters,
      hidden: true,
    }),
    field: searchField(),
  }
}

interface PartContext {
  readonly send: (event: GraphEvent) => void
  readonly choose: (node: number) => void
  readonly state: () => GraphState
  readonly focusPanel: () => Promise<void>
  readonly failed: () => void
  readonly tableFailed: () => void
}

export function graphParts(
  graph: LoadedGraph,
  base: string,
  host: HTMLElement,
  { side, panel, field }: ReturnType<typeof graphPlaces>,
  { send, choose, state, focusPanel, failed, tableFailed }: PartContext,
) {
  const { files = '1', computed = '' } = host.dataset
  return {
    beside: new LazyPart(async () => {
      const [{ SidePanel }] = await Promise.all([import('./beside.ts'), partStyles()])
      return new SidePanel(side, graph, base, Number(files), send)
    }, failed),
    filters: new LazyPart(async () => {
      const [{ filterPanel }] = await Promise.all([import('./filter-panel.ts'), partStyles()])
      const kinds = computedKinds.filter((kind) => computed.split(' ').includes(kind))
      const made = filterPanel(panel, graph, kinds, send)
      made.render(state())
      return made
    }, failed),
    found: new LazyPart(async () => {
      const { FoundList } = await import('./found-list.ts')
      return new FoundList(graph, field, choose)
    }, failed),
    table: new LazyPart(async () => {
      const [{ table }] = await Promise.all([import('./table.ts'), partStyles()])
      const made = table(graph, base, (event) => {
        send(event)
        if (event.type === 'chosen') void focusPanel()
      })
      side.after(made.root)
      return made
    }, tableFailed),
  }
}
