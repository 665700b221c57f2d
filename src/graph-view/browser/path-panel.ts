import { element } from '../../browser/dom.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { mark, nodeLink } from './node-link.ts'
import type { GraphPath } from './path.ts'
import type { GraphEvent, Path } from './state.ts'
import { linkWords, pathWords } from './wording.ts'

/** The steps of a path as links, or what is to be done to get one. */
export function pathPanel(
  graph: LoadedGraph,
  base: string,
  send: (event: GraphEvent) => void,
): {
  readonly root: HTMLElement
  render(path: Path | null, way: GraphPath | null): void
} {
  const root = element('section', { class: 'whole-path', 'aria-label': 'Path', hidden: true })
  const leave = element('button', { type: 'button' }, 'Leave the path')
  leave.addEventListener('click', () => send({ type: 'pathLeft' }))
  const words = element('p')
  const steps = element('ol', { role: 'list', hidden: true })
  root.append(words, steps, leave)
  return {
    root,
    render(path, way) {
      root.hidden = path === null
      steps.hidden = way === null
      steps.replaceChildren()
      if (path === null) return
      words.textContent =
        path.to === null
          ? `Path from “${graph.nodes.titles[path.from] ?? ''}”: now choose where it is to lead.`
          : pathWords(graph, path.from, path.to, way)
      if (way) steps.append(...way.nodes.map((node, place) => step(graph, base, node, place, way)))
    },
  }
}

function step(graph: LoadedGraph, base: string, node: number, place: number, way: GraphPath): HTMLElement {
  const edge = way.edges[place - 1]
  const group = edge === undefined ? undefined : graph.groups[graph.edges.groups[edge] ?? 0]
  const words =
    group && edge !== undefined
      ? [
          element(
            'span',
            { class: 'whole-relation' },
            `${linkWords(group, graph.edges.from[edge] === way.nodes[place - 1])} `,
          ),
        ]
      : []
  return element('li', {}, ...words, mark(graph, node), ' ', nodeLink(graph, base, node))
}
