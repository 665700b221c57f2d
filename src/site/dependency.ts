import { hash } from 'node:crypto'
import type { Edge, NodeId, Target } from '../core/graph.ts'
import type { Address } from '../core/address.ts'
import type { Language } from '../core/script.ts'
import type { Dependency } from './site.ts'
import type { Collection } from '../links/collection.ts'
import type { View, WholeView } from '../pages/view.ts'

/** What a page can depend on: a method of `View`, or a part of the collection. */
export type DependencyKind = About | `${'from' | 'to'} ${Edge['kind'] | 'all'}`

type About =
  | keyof Omit<View, 'settings' | 'measure' | 'graph' | 'tags' | 'attachments' | 'bodyOf'>
  | 'node'
  | 'own'
  | 'tag'
  | 'attachment'

function dependencyOn(kind: DependencyKind, about: string): Dependency {
  return `${kind}: ${about}`
}

/**
 * Tells whether a dependency has changed: the same if and only if its value is, but for the chance that two values have
 * one SHA-256.
 */
export function fingerprintOf(view: WholeView, dependency: Dependency, keyOf: Collection['keyOf']): string {
  const colon = dependency.indexOf(':')
  const value = valueOf(view, dependency.slice(0, colon), dependency.slice(colon + 2), keyOf)
  return hash('sha256', JSON.stringify([value]), 'base64url').slice(0, fingerprintLength)
}

/** 96 bits. */
const fingerprintLength = 16

/**
 * As arrays where the value comes with the graph: there, the order of an object's properties depends on the way that it
 * came.
 */
function valueOf(view: WholeView, kind: string, about: string, keyOf: Collection['keyOf']): unknown {
  const id = about as NodeId
  const [direction, edgeKind] = kind.split(' ')
  if (edgeKind !== undefined) {
    const edges = direction === 'from' ? view.graph.from(id) : view.graph.to(id)
    return edges.filter((edge) => edgeKind === 'all' || edge.kind === edgeKind).map(facts)
  }
  const what = kind as About
  if (what === 'tag') return view.tags.get(about)
  if (what === 'attachment') return view.attachments.get(about)
  if (what === 'skeleton') return view.skeleton(about as Address)
  if (what === 'nodesIn') return view.nodesIn(about as Address)
  if (!view.graph.has(id)) return null
  if (what === 'own') {
    const joins = [...view.graph.from(id), ...view.graph.to(id)].map(facts)
    const near = [view.similar(id), view.nextCandidates(id)]
    return [joins, near, view.lengths(id), view.beside(id), view.above(id), view.contents(id)]
  }
  // A mark is made of these, and its label takes longer to break than to tell.
  if (what === 'mark') return [view.name(id).ref, view.graph.degree(id)]
  if (what !== 'node') return view[what](id)
  const node = view.graph.node(id)
  const { address, title, titleLanguage, language, aliases, authors, venue, file } = node
  const said = [address, title, languages(titleLanguage), languages(language), aliases, authors, venue, file]
  const { headingIds, originalTitle, folders } = node
  return [keyOf(node), node.kind, said, headingIds, originalTitle, folders, node.targets.map(targetFacts)]
}

function languages({ lang, dir }: Language): readonly unknown[] {
  return [lang, dir]
}

function targetFacts(target: Target): readonly unknown[] {
  switch (target.found) {
    case 'node': {
      const { fragment } = target
      const part = fragment && [fragment.at, fragment.id, fragment.at === 'heading' && fragment.heading]
      return [target.id, part, target.gone]
    }
    case 'attachment':
      return [target.found, target.path, target.fragment]
    case 'editor-file':
      return [target.found, target.kind]
    case 'folder':
      return [target.found, target.address]
    case 'ambiguous':
      return [target.found, target.candidates]
    case 'missing':
    case 'unpublished':
      return [target.found]
  }
}

/** All that an edge is, but for the file it was written in, which `from` names. */
function facts(edge: Edge): readonly unknown[] {
  const { kind, from, to, place } = edge
  const join = [kind, from, to, place.line, place.column]
  switch (kind) {
    case 'related':
      return [...join, edge.type, edge.symmetric, edge.reasons]
    case 'mention':
      return [...join, edge.sentence, edge.property]
    case 'source':
    case 'cites':
    case 'next':
      return join
  }
}

/** Dependencies, numbered in the order in which they were first met, and those of one page after the other. */
export class DependencyTracker {
  /** By number. */
  readonly all: Dependency[] = []
  readonly #numbers = new Map<DependencyKind, Map<string, number>>()
  /** By number of the dependency: the page that met it last. */
  readonly #pages: number[] = []
  #page = 0
  #ofPage: number[] = []

  add(what: DependencyKind, about: string): void {
    const number = this.#numberOf(what, about)
    if (this.#pages[number] === this.#page) return
    this.#pages[number] = this.#page
    this.#ofPage.push(number)
  }

  /** The dependencies met since the last call, by number. */
  take(): Uint32Array {
    const taken = Uint32Array.from(this.#ofPage)
    this.#ofPage = []
    this.#page += 1
    return taken
  }

  #numberOf(what: DependencyKind, about: string): number {
    let numbers = this.#numbers.get(what)
    if (!numbers) this.#numbers.set(what, (numbers = new Map<string, number>()))
    const known = numbers.get(about)
    if (known !== undefined) return known
    numbers.set(about, this.all.length)
    return this.all.push(dependencyOn(what, about)) - 1
  }
}
