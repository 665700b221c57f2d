import { button, element } from '../../browser/dom.ts'
import { graph as words } from '../../words/compiled.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { chosenWords, mark, namedRelation, nodeLink, pathWords } from './wording.ts'
import { nodePanel, reasonsOf, type PanelContext } from './node-panel.ts'
import type { GraphPath } from './focus.ts'
import type { GraphEvent, GraphState, PathChoice } from './state.ts'
import { neighboursOf, type Visibility } from './visibility.ts'

interface SideInput extends Pick<GraphState, 'chosen' | 'path'> {
  readonly visibility: Visibility
  /** The path between the ends of `path`; null if there is none. */
  readonly shortest: GraphPath | null
}

/** The column beside the canvas, with the path and the panel of the chosen node. A sheet on narrow screens. */
export function sidePanel(graph: LoadedGraph, base: string, send: (event: GraphEvent) => void) {
  const context = { graph, base, send }
  const [node, steps] = [nodePanel(context), pathPanel(context)]
  const root = element('div', { class: 'whole-side' })
  root.append(sheetHandle(root), steps.root, node.root)
  let shown: Partial<SideInput> = { chosen: null, path: null }
  return {
    root,
    /** Shows what changed; returns what to announce to screen readers, or null. */
    render(input: SideInput): string | null {
      const { chosen, path, shortest, visibility } = input
      const isFiltered = visibility !== shown.visibility
      const [isChosen, isPathNew] = [chosen !== shown.chosen, path !== shown.path]
      shown = input
      const neighbours = chosen === null ? [] : neighboursOf(graph, visibility, chosen)
      if (isChosen || isFiltered) node.render(chosen, neighbours)
      if (isPathNew || isFiltered) steps.render(path, shortest)
      if (isPathNew && path)
        return path.to === null ? words.choosePathEnd : pathWords(graph, path.from, path.to, shortest)
      return isChosen && chosen !== null ? chosenWords(graph, chosen, neighbours) : null
    },
    focus: () => node.root.querySelector('a')?.focus(),
  }
}

/** The path, with a sentence and the reasons for each step; or a hint on how to choose one. */
function pathPanel(context: PanelContext) {
  const { graph, send } = context
  const leave = button(words.leavePath, {}, () => send({ type: 'pathLeft' }))
  const line = element('p', { class: 'whole-path-line' })
  const steps = element('ol', { role: 'list', hidden: true })
  const attributes = { class: 'whole-path', 'aria-label': words.path, hidden: true }
  const root = element('section', attributes, line, steps, leave)
  return {
    root,
    render(path: PathChoice | null, shortest: GraphPath | null) {
      root.hidden = path === null
      steps.hidden = shortest === null
      root.scrollTop = 0
      steps.replaceChildren(...(shortest ? stepsOf(context, shortest) : []))
      if (path === null) return
      line.textContent =
        path.to === null
          ? words.pathFrom(graph.nodes.titles[path.from] ?? '')
          : pathWords(graph, path.from, path.to, shortest)
    },
  }
}

function stepsOf({ graph, base }: PanelContext, { nodes, edges }: GraphPath): readonly HTMLElement[] {
  return edges.map((edge, place) => {
    const [from = 0, to = 0] = [nodes[place], nodes[place + 1]]
    const named = (node: number) => [mark(graph, node), ' ', nodeLink(graph, base, node)]
    const relation = namedRelation(graph, edge, from)
    const sentence = words.step({ from: named(from), relation: [relation], to: named(to) })
    const step = element('li', {}, element('p', {}, ...sentence))
    void reasonsOf(graph, edge).then((whys) => {
      for (const why of whys) {
        const because = element('span', { class: 'whole-because' }, `${words.because} `)
        step.append(element('p', { class: 'whole-reason' }, because, element('bdi', {}, why)))
      }
    })
    return step
  })
}

/**
 * The button that pulls the sheet up or down, which covers the lower part of the picture on narrow screens. The sheet
 * has `data-pulled` while it is up.
 */
function sheetHandle(sheet: HTMLElement): HTMLElement {
  const grip = element('span', { 'aria-hidden': 'true' })
  const handle = button([grip], { class: 'whole-handle' }, () => pull(!sheet.hasAttribute('data-pulled')))
  const pull = (isUp: boolean) => {
    sheet.toggleAttribute('data-pulled', isUp)
    handle.setAttribute('aria-expanded', String(isUp))
    handle.setAttribute('aria-label', isUp ? words.pullDown : words.pullUp)
  }
  pull(false)
  return handle
}
