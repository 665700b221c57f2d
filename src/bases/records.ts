import { isWritten, type Graph, type Node, type NodeId, type Target } from '../core/graph.ts'
import { extensionOf } from '../core/file-kind.ts'
import { lastOf, parentOf } from '../core/path.ts'
import { wordsOfLabel } from '../core/html-text.ts'
import { byKey, lazily } from '../core/lazily.ts'
import { wordsFor, type WordSettings } from '../words/languages.ts'
import type { LinkValue, MapValue, NoteRecord, Value } from './value.ts'

export type BaseSource = ReturnType<typeof baseSource>

/** The source for a whole collection. Records and links are computed on first use. */
export function baseSource(graph: Pick<Graph, 'nodes'>, settings: WordSettings) {
  const unpublished = wordsFor(settings).text.unpublished
  /** Every note that a base may list, in URL order. */
  const records = lazily(() => {
    const all = graph.nodes
      .filter((node) => isWritten(node) && node.entry.base !== 'file')
      .map((node) => recordOf(node, unpublished))
    const byId = new Map(all.map((record) => [record.node.id, record]))
    return {
      all,
      at: (id: NodeId) => byId.get(id) ?? null,
      of: (node: Node) => byId.get(node.id) ?? recordOf(node, unpublished),
    }
  })
  const links = lazily(() => {
    const into = lazily(() => backlinks(records().all))
    return {
      from: byKey((node: Node) => linksOf(node, unpublished, false)),
      embeds: byKey((node: Node) => linksOf(node, unpublished, true)),
      to: (node: Node): readonly NoteRecord[] => into().get(node.id) ?? [],
    }
  })
  return { records, links }
}

function recordOf(node: Node, unpublished: string): NoteRecord {
  const file = lastOf(node.file)
  const extension = extensionOf(file)
  const properties = lazily(() => propertiesOf(node, unpublished))
  return {
    node,
    name: extension === '' ? file : file.slice(0, -extension.length - 1),
    folder: parentOf(node.file),
    extension,
    get properties() {
      return properties()
    },
  }
}

function propertiesOf(node: Node, unpublished: string): MapValue {
  const { front } = node.entry
  const read = front === null ? {} : (JSON.parse(front) as Readonly<Record<string, unknown>>)
  const found = new Map<string, number>()
  for (const [index, { target, fragment, label, role }] of node.entry.links.entries()) {
    if (role === 'query') continue
    for (const key of [keyOf(target, fragment, label && wordsOfLabel(label)), target])
      if (!found.has(key)) found.set(key, index)
  }
  /** Null if the page has no such link, so that its target is unknown. */
  const linkTo: LinkTo = (written, fragment, label) => {
    const target = written.replace(/\s+/g, ' ').trim()
    const index = found.get(keyOf(target, fragment, label)) ?? found.get(target)
    return index === undefined ? null : linkAt(node, index, label, unpublished)
  }
  const value = (raw: unknown): Value => {
    if (Array.isArray(raw)) return raw.map(value)
    if (typeof raw === 'object' && raw !== null) return map(raw)
    if (typeof raw === 'string') return text(raw, linkTo, unpublished)
    return typeof raw === 'number' || typeof raw === 'boolean' ? raw : null
  }
  const map = (raw: object): MapValue => ({
    is: 'map',
    entries: new Map(
      Object.entries(raw).map(([key, inner]) => [key.toLowerCase(), { key, value: value(inner) }]),
    ),
  })
  return map(read)
}

type LinkTo = (target: string, fragment: string | null, label: string | null) => LinkValue | null

/** Includes the label, since a page may be linked under several names. */
function keyOf(target: string, fragment: string | null, label: string | null): string {
  return `${target}#${fragment?.trim() ?? ''}|${label?.trim() ?? ''}`
}

const whole = /^\s*!?\[\[([^[\]|#]*)(?:#([^[\]|]*))?(?:\|([^[\]]*))?\]\]\s*$/
const within = /!?\[\[([^[\]|#]*)(?:#[^[\]|]*)?(?:\|([^[\]]*))?\]\]|\[([^[\]]+)\]\((?:<[^<>]*>|[^()\s]+)\)/g

/** A link if the whole text is one; otherwise the text, with each link replaced by its words. */
function text(raw: string, linkTo: LinkTo, unpublished: string): Value {
  const match = whole.exec(raw)
  if (match) {
    const [, target = '', fragment = null, label = null] = match
    return linkTo(target, fragment, label) ?? label ?? unpublished
  }
  if (!raw.includes('[')) return raw
  return raw.replace(
    within,
    (_, target: string | undefined, label: string | undefined, words: string | undefined) =>
      words ?? label ?? linkTo(target ?? '', null, null)?.text ?? unpublished,
  )
}

export function linkAt(author: Node, link: number, label: string | null, unpublished: string): LinkValue {
  const { target = '' } = author.entry.links[link] ?? {}
  const to = author.targets[link]
  return {
    is: 'link',
    to: to?.found === 'node' ? to.id : null,
    target,
    text: label ?? (to?.found === 'unpublished' ? unpublished : target),
    source: { author, link },
  }
}

function linksOf(node: Node, unpublished: string, embedded: boolean): readonly LinkValue[] {
  const seen = new Set<string>()
  return node.entry.links.flatMap(({ role, syntax, target, label }, index) => {
    if (role === 'query' || syntax === 'citation' || target === '') return []
    if (embedded !== (syntax === 'embed')) return []
    const key = pageOf(node.targets[index]) ?? target.toLowerCase()
    if (seen.has(key)) return []
    seen.add(key)
    return [linkAt(node, index, label && wordsOfLabel(label), unpublished)]
  })
}

function pageOf(target: Target | undefined): string | null {
  if (target?.found === 'node') return target.id
  return target?.found === 'attachment' ? target.path : null
}

function backlinks(records: readonly NoteRecord[]): ReadonlyMap<NodeId, readonly NoteRecord[]> {
  const into = new Map<NodeId, NoteRecord[]>()
  for (const record of records) {
    const { entry, targets, id } = record.node
    for (const [index, target] of targets.entries()) {
      if (target.found !== 'node' || target.id === id || entry.links[index]?.role === 'query') continue
      const known = into.get(target.id)
      if (!known) into.set(target.id, [record])
      else if (known.at(-1) !== record) known.push(record)
    }
  }
  return into
}
