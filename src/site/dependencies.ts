import { hash } from 'node:crypto'
import type { Edge, EdgeOf, Node, NodeId } from '../core/graph.ts'
import { byKey } from '../core/lazily.ts'
import { tagKey } from '../core/tag.ts'
import type { Collection } from '../links/link.ts'
import type { View, WholeView } from '../pages/node-page-value.ts'

/**
 * The aspects of a node that a page can depend on. `name` is its name and its place on a map, which every page that
 * links to it shows. `item` is shown by lists. `joined` is how it is linked with others, which its own pages show.
 * `text` is shown by its own page and, in part, by pages that quote or embed it.
 */
const aspects = ['name', 'item', 'joined', 'text'] as const

type Aspect = (typeof aspects)[number]

/** The methods of a view that answer a question about one node. */
type NodeQuestion = {
  [Name in keyof View]: View[Name] extends (id: NodeId) => unknown ? Name : never
}[keyof View]

/**
 * Stands for all notes together. A page with a base depends on their names and properties as `item`, and on their links
 * as `joined`. If there is any base, these fingerprints follow those of the nodes.
 */
const everyNote = '' as NodeId

/** Each question is tracked, and its answer is part of the fingerprint of its aspect. */
const aspectOf: Readonly<Record<NodeQuestion, Aspect>> = {
  name: 'name',
  mark: 'name',
  nodeItem: 'item',
  summary: 'item',
  similar: 'joined',
  nextCandidates: 'joined',
  inquiries: 'joined',
  families: 'joined',
  lengths: 'joined',
  beside: 'joined',
  above: 'joined',
  contents: 'joined',
  bodyOf: 'text',
  socialCard: 'text',
}

const questions = Object.keys(aspectOf) as NodeQuestion[]

/**
 * Not in fingerprints, because their answers follow from other parts. `families` follows from the items and names of
 * inquiries, which a page that asks for families depends on too.
 */
const implied: ReadonlySet<NodeQuestion> = new Set(['mark', 'bodyOf', 'families'])

const fingerprinted = Object.groupBy(
  questions.filter((question) => !implied.has(question)),
  (question) => aspectOf[question],
)

/** The index of a node in the graph times the number of aspects, plus the index of an aspect. */
type Dependency = number

/** Reports each question of a view to `note`. A page shows more of the edges of `of`, its own nodes, than of others. */
export function trackDependencies(
  view: View,
  of: readonly NodeId[],
  note: (id: NodeId, aspect: Aspect) => void,
): View {
  const own = new Set(of)
  const noting =
    <Answer>(aspect: Aspect, ask: (id: NodeId) => Answer) =>
    (id: NodeId): Answer => {
      note(id, aspect)
      return ask(id)
    }
  const { graph, settings, measure, tags, attachments } = view
  return {
    settings,
    measure,
    // Part of the text of the nodes that use them.
    tags,
    attachments,
    bases: {
      records: () => {
        note(everyNote, 'item')
        return view.bases.records()
      },
      links: () => {
        note(everyNote, 'joined')
        return view.bases.links()
      },
    },
    graph: {
      node: noting('text', (id) => graph.node(id)),
      from: <Kind extends Edge['kind']>(id: NodeId, kind?: Kind) => {
        const isOnMap = !own.has(id) && (kind === 'related' || kind === 'source')
        note(id, isOnMap ? 'name' : 'joined')
        return (kind === undefined ? graph.from(id) : graph.from(id, kind)) as readonly EdgeOf<Kind>[]
      },
      to: <Kind extends Edge['kind']>(id: NodeId, kind?: Kind) => {
        note(id, 'joined')
        return (kind === undefined ? graph.to(id) : graph.to(id, kind)) as readonly EdgeOf<Kind>[]
      },
    },
    ...(Object.fromEntries(
      questions.map((question) => [question, noting(aspectOf[question], (id) => view[question](id))]),
    ) as Pick<View, NodeQuestion>),
    families: (id) => {
      note(id, 'joined')
      for (const inquiry of view.inquiries(id))
        for (const aspect of ['name', 'item'] as const) note(inquiry, aspect)
      return view.families(id)
    },
  }
}

/** Collects the dependencies of one page after another. */
export function dependencyTracker({ nodes }: WholeView['graph']) {
  const indexes = new Map([...nodes.map(({ id }) => id), everyNote].map((id, index) => [id, index]))
  /** The last page that had each dependency, counted from 1. */
  const pages = new Uint32Array(indexes.size * aspects.length)
  let page = 1
  const dependencies: Dependency[] = []
  return {
    note: (id: NodeId, aspect: Aspect): void => {
      const index = indexes.get(id)
      if (index === undefined) return
      const dependency = index * aspects.length + aspects.indexOf(aspect)
      if (pages[dependency] === page) return
      pages[dependency] = page
      dependencies.push(dependency)
    },
    /** The dependencies since the last call. */
    take: (): Uint32Array => {
      page += 1
      return Uint32Array.from(dependencies.splice(0))
    },
  }
}

/** A node and its fingerprints, one for each aspect. Each changes exactly when that aspect does, barring collisions. */
export type NodeFingerprints = readonly [id: NodeId, ...fingerprints: string[]]

/** In the order of the graph. */
export function nodeFingerprints(view: WholeView, keyOf: Collection['keyOf']): readonly NodeFingerprints[] {
  const edgeText = byKey((edge: Edge) => JSON.stringify(edge))
  const answers = (id: NodeId, aspect: Aspect): readonly unknown[] =>
    (fingerprinted[aspect] ?? []).map((question) => view[question](id))
  const { graph } = view
  const ofNodes = graph.nodes.map((node): NodeFingerprints => {
    const { id, entry, targets } = node
    const name = [
      ...answers(id, 'name'),
      view.mark(id).radius,
      graph.from(id, 'related').map(({ to, type, symmetric }) => [to, type, symmetric]),
      graph.from(id, 'source').map(({ to }) => to),
    ]
    const item = answers(id, 'item')
    const edges = [...graph.from(id), ...graph.to(id)].map(edgeText).join()
    const joined = answers(id, 'joined')
    const text = [
      ...answers(id, 'text'),
      keyOf(node),
      { ...node, entry: null },
      entry.tags.map((tag) => view.tags.get(tagKey(tag))),
      targets.map((target) => target.found === 'attachment' && view.attachments.get(target.path)),
    ]
    return [id, fingerprint(name), fingerprint(item), fingerprint(joined, edges), fingerprint(text)]
  })
  return graph.nodes.some(({ entry }) => entry.base !== null) ? [...ofNodes, ofEveryNote(view)] : ofNodes
}

function ofEveryNote(view: WholeView): NodeFingerprints {
  const { nodes } = view.graph
  const notes = nodes.filter(({ entry }) => entry.base !== 'file')
  const links = ({ entry, targets }: Node, ofProperties: boolean) =>
    entry.links.flatMap(({ role, syntax, target, fragment, label }, index) => {
      const to = targets[index]
      const file = to?.found === 'attachment' ? view.attachments.get(to.path) : null
      return ofProperties && role === 'body' ? [] : [[role, syntax, target, fragment, label, to, file]]
    })
  const records = notes.map((node) => [
    node.id,
    node.address,
    node.kind,
    node.title,
    node.titleLanguage,
    node.file,
    node.entry.front,
    node.entry.tags.map((tag) => [tag, view.tags.get(tagKey(tag))]),
    links(node, true),
  ])
  const joined = notes.map((node) => [node.id, links(node, false)])
  return [everyNote, '', fingerprint(records), fingerprint(joined), '']
}

/** 96 bits of a hash. `json` is more of the value, already as text. */
export function fingerprint(value: unknown, json = ''): string {
  return hash('sha256', JSON.stringify(value) + json, 'base64url').slice(0, 16)
}

/** 1 for each dependency on the nodes of `last` that has changed, else 0. */
export function changesSince(
  last: readonly NodeFingerprints[],
  now: readonly NodeFingerprints[],
): Uint8Array {
  const current = new Map(now.map(([id, ...fingerprints]) => [id, fingerprints]))
  return Uint8Array.from(
    last.flatMap(([id, ...fingerprints]) =>
      fingerprints.map((fingerprint, aspect) => (current.get(id)?.[aspect] === fingerprint ? 0 : 1)),
    ),
  )
}

/** Maps dependencies on unchanged nodes of `last` to dependencies on the same nodes of `now`. */
export function renumbering(
  last: readonly NodeFingerprints[],
  now: readonly NodeFingerprints[],
): (dependencies: Uint32Array) => Uint32Array {
  const indexes = new Map(now.map(([id], index) => [id, index]))
  const moves = Int32Array.from(last, ([id], index) => ((indexes.get(id) ?? index) - index) * aspects.length)
  if (moves.every((move) => move === 0)) return (dependencies) => dependencies
  return (dependencies) =>
    dependencies.map((dependency) => dependency + (moves[Math.floor(dependency / aspects.length)] ?? 0))
}
