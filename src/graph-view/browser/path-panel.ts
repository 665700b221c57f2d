import { element } from '../../browser/dom.ts'
import { graph as words } from '../../words/compiled.ts'
import { namedRelation } from './edge-look.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { mark, nodeLink } from './node-link.ts'
import type { GraphPath } from './path.ts'
import type { EdgeReasons } from './reasons.ts'
import type { GraphEvent, PathChoice } from './state.ts'
import { linkWords, pathWords } from './wording.ts'

/** The path, with a sentence and the reasons for each step; or a hint on how to choose one. */
export function pathPanel(
  graph: LoadedGraph,
  base: string,
  reasons: EdgeReasons,
  send: (event: GraphEvent) => void,
): {
  readonly root: HTMLElement
  render(path: PathChoice | null, shortest: GraphPath | null): void
} {
  const root = element('section', { class: 'whole-path', 'aria-label': words.path, hidden: true })
  const leave = element('button', { type: 'button' }, words.leavePath)
  leave.addEventListener('click', () => send({ type: 'pathLeft' }))
  const line = element('p', { class: 'whole-path-line' })
  const steps = element('ol', { role: 'list', hidden: true })
  root.append(line, steps, leave)
  return {
    root,
    render(path, shortest) {
      root.hidden = path === null
      steps.hidden = shortest === null
      root.scrollTop = 0
      steps.replaceChildren()
      if (path === null) return
      line.textContent =
        path.to === null
          ? words.pathFrom(graph.nodes.titles[path.from] ?? '')
          : pathWords(graph, path.from, path.to, shortest)
      if (shortest) steps.append(...stepsOf(graph, base, reasons, shortest))
    },
  }
}

function stepsOf(
  graph: LoadedGraph,
  base: string,
  reasons: EdgeReasons,
  { nodes, edges }: GraphPath,
): readonly HTMLElement[] {
  return edges.map((edge, place) => {
    const [from = 0, to = 0] = [nodes[place], nodes[place + 1]]
    const named = (node: number) => [mark(graph, node), ' ', nodeLink(graph, base, node)]
    const relation = namedRelation(graph.edges[edge]?.type, linkWords(graph, edge, from))
    const sentence = words.step({ from: named(from), relation: [relation], to: named(to) })
    const step = element('li', {}, element('p', {}, ...sentence))
    void reasons.of(graph, edge).then((whys) => {
      for (const why of whys) {
        const because = element('span', { class: 'whole-because' }, `${words.because} `)
        step.append(element('p', { class: 'whole-reason' }, because, element('bdi', {}, why)))
      }
    })
    return step
  })
}
