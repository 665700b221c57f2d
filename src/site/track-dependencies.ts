import type { Edge, EdgeOf, NodeId } from '../core/graph.ts'
import type { DependencyKind } from './dependency.ts'
import type { View } from '../pages/view.ts'

/**
 * The same view, which reports every dependency that is read through it to `note`. How a node that the page is `of` is joined to
 * others is one dependency.
 */
export function trackDependencies(
  view: View,
  of: readonly NodeId[],
  note: (what: DependencyKind, about: string) => void,
): View {
  const own = new Set(of)
  const noteJoin = (what: DependencyKind, id: NodeId) => note(own.has(id) ? 'own' : what, id)
  const { graph } = view
  return {
    settings: view.settings,
    measure: view.measure,
    graph: {
      node: (id) => {
        note('node', id)
        return graph.node(id)
      },
      from: <Kind extends Edge['kind']>(id: NodeId, kind?: Kind): readonly EdgeOf<Kind>[] => {
        noteJoin(`from ${kind ?? 'all'}`, id)
        return kind === undefined ? (graph.from(id) as readonly EdgeOf<Kind>[]) : graph.from(id, kind)
      },
      to: <Kind extends Edge['kind']>(id: NodeId, kind?: Kind): readonly EdgeOf<Kind>[] => {
        noteJoin(`to ${kind ?? 'all'}`, id)
        return kind === undefined ? (graph.to(id) as readonly EdgeOf<Kind>[]) : graph.to(id, kind)
      },
    },
    tags: {
      get: (key) => {
        note('tag', key)
        return view.tags.get(key)
      },
    },
    attachments: {
      get: (path) => {
        note('attachment', path)
        return view.attachments.get(path)
      },
    },
    bodyOf: (id) => {
      note('node', id)
      return view.bodyOf(id)
    },
    name: (id) => {
      note('name', id)
      return view.name(id)
    },
    card: (id) => {
      note('card', id)
      return view.card(id)
    },
    summary: (id) => {
      note('summary', id)
      return view.summary(id)
    },
    mark: (id) => {
      note('mark', id)
      return view.mark(id)
    },
    similar: (id) => {
      noteJoin('similar', id)
      return view.similar(id)
    },
    nextCandidates: (id) => {
      noteJoin('nextCandidates', id)
      return view.nextCandidates(id)
    },
    inquiries: (id) => {
      note('inquiries', id)
      return view.inquiries(id)
    },
    lengths: (id) => {
      noteJoin('lengths', id)
      return view.lengths(id)
    },
    thread: (id) => {
      note('thread', id)
      return view.thread(id)
    },
    beside: (id) => {
      noteJoin('beside', id)
      return view.beside(id)
    },
    above: (id) => {
      noteJoin('above', id)
      return view.above(id)
    },
    contents: (id) => {
      noteJoin('contents', id)
      return view.contents(id)
    },
    skeleton: (address) => {
      note('skeleton', address)
      return view.skeleton(address)
    },
    nodesIn: (file) => {
      note('nodesIn', file)
      return view.nodesIn(file)
    },
  }
}
