import { parse, stringify } from 'yaml'
import { uriDecoded } from '../core/address.ts'
import { isWritten, type Node } from '../core/graph.ts'
import { plainText } from '../core/html-text.ts'
import { nameOf, roleOf } from '../core/kinds.ts'
import { noteName } from '../core/path.ts'
import { isLocalPath } from '../front-matter/fields.ts'
import { slug } from '../links/names.ts'
import type { View } from '../pages/node-page-value.ts'
import { wordsOnly } from '../rendering/body.ts'
import { wordsAt } from '../rendering/fill.ts'
import { findFences, isList, isMap } from '../yaml/fences.ts'
import type { Tree, TreeMap } from '../yaml/fault.ts'

/**
 * A file as a concept of the Open Knowledge Format: with a `type`, sources that have ids, and links from the root
 * instead of wikilinks. Nothing is in it that its page hides: names of drafts, comments, paths on the author's machine.
 */
export function okfText(node: Node, written: string, view: View): string {
  if (node.ofFolder) return written
  const lines = written.replace(/^\uFEFF/, '').split('\n')
  const fences = findFences(written)
  const [from, end] = fences.found === 'yaml' ? [fences.line, fences.bodyLine - 2] : [0, 0]
  const front = () =>
    lines.slice(from, end).filter((line) => !isLocalPath(line.replace(/^\s*(?:- |[\w-]+:)\s*["']?/, '')))
  const sources = roleOf(node.kind) === 'inquiry' ? sourcesOf(node, front(), view) : null
  const cited = relinked(node, lines, view, sources?.ids ?? new Map<Node['id'], string>())
  const definitions = Array.from(cited, ([id, title]) => `\n[^${id}]: ${title}`)
  const head = sources && end > 0 ? sources.front : [...(sources?.front ?? []), ...front()]
  const has = (key: string) => head.some((line) => line.toLowerCase().startsWith(`${key}:`))
  const added = [
    ...(has('type') ? [] : [`type: ${JSON.stringify(typeOf(node, view))}`]),
    ...(has('title') || node.writtenTitle !== null ? [] : [`title: ${JSON.stringify(node.title)}`]),
  ]
  const body = shownOnly(lines.slice(end === 0 ? 0 : end + 1).join('\n'))
  return ['---', ...added, ...head, '---', body, ...definitions].join('\n')
}

/** Code, or a comment outside it. An unclosed comment runs to the end. */
const codeOrComment = /^(`{3,}|~{3,})[^]*?^\1|(`+)[^`]*?\2(?!`)|%%[^]*?%%|<!--[^]*?-->|^%%[^]*/gm

function shownOnly(body: string): string {
  return body
    .replace(codeOrComment, (found) => (/^(?:%%|<!--)/.test(found) ? '' : found))
    .replace(/\]\(<?([^()\s<>]+)>?\)/g, (link, address: string) =>
      isLocalPath(uriDecoded(address)) ? ']()' : link,
    )
}

function typeOf({ kind }: Node, { settings }: View): string {
  const name = nameOf(kind)
  return (
    settings.kinds.find(({ id }) => id === kind)?.words?.label ??
    name.slice(0, 1).toUpperCase() + name.slice(1)
  )
}

interface IdentifiedSources {
  /** The lines of the front matter with all sources as maps. */
  readonly front: readonly string[]
  /** By the id of the node. */
  readonly ids: ReadonlyMap<Node['id'], string>
}

/** Null if there are none, or if they are written in a way that only their author should change. */
function sourcesOf(
  { id, entry, targets }: Node,
  front: readonly string[],
  view: View,
): IdentifiedSources | null {
  const start = front.findIndex((line) => /^sources\s*:/i.test(line))
  const after = front.findIndex((line, index) => index > start && /^[^\s#-]/.test(line))
  const end = after < 0 ? front.length : after
  const given = start < 0 ? [] : itemsIn(front.slice(start, end).join('\n'))
  if (given === null) return null
  const ids = new Map<Node['id'], string>()
  const taken = new Set<string>()
  const idFor = (name: string): string => {
    const base = slug(name) || 'source'
    let free = base
    for (let number = 2; taken.has(free); number += 1) free = `${base}-${number}`
    taken.add(free)
    return free
  }
  const targetOf = (text: string) => {
    const at = entry.sources.find(
      (link) => entry.links[link]?.target === text.replace(/^\[\[|(?:\|.*)?\]\]$/g, ''),
    )
    return targets[at ?? -1]
  }
  for (const item of given)
    if (isMap(item) && typeof item['id'] === 'string') taken.add(item['id'].toLowerCase())
  const items = given.flatMap((item): readonly Tree[] => {
    const named = isMap(item) ? item['resource'] : item
    const target = typeof named === 'string' ? targetOf(named) : undefined
    if (target?.found === 'unpublished') return []
    const node = target?.found === 'node' ? view.graph.node(target.id) : null
    if (!node || !isWritten(node)) return [item]
    const own = isMap(item) ? item : {}
    const known = typeof own['id'] === 'string' ? own['id'] : idFor(noteName(node.file))
    ids.set(node.id, known)
    return [{ id: known, title: node.title, ...own, resource: `/${node.file}` }]
  })
  for (const { to } of view.graph.from(id, 'source')) {
    const node = view.graph.node(to)
    if (ids.has(to)) continue
    const known = idFor(noteName(node.file))
    ids.set(to, known)
    items.push({ id: known, title: node.title, resource: `/${node.file}` })
  }
  if (items.length === 0) return null
  const block = stringify({ sources: items }, { lineWidth: 0 }).trimEnd().split('\n')
  return {
    front: [
      ...front.slice(0, start < 0 ? front.length : start),
      ...block,
      ...(start < 0 ? [] : front.slice(end)),
    ],
    ids,
  }
}

function itemsIn(block: string): readonly Tree[] | null {
  try {
    const value = Object.values((parse(block) as TreeMap | null) ?? {})[0] ?? []
    return isList(value) ? value : [value]
  } catch {
    return null
  }
}

/**
 * Replaces wikilinks in place, and removes what names a draft. Those that an inquiry cites by number become marks, whose
 * ids and titles are returned.
 */
function relinked(
  node: Node,
  lines: string[],
  view: View,
  ids: IdentifiedSources['ids'],
): ReadonlyMap<string, string> {
  const cited = new Map<string, string>()
  const backwards = [...node.entry.links.entries()].sort(
    ([, { point: a }], [, { point: b }]) => b.line - a.line || b.column - a.column,
  )
  for (const [index, link] of backwards) {
    const { point, label, fragment, role } = link
    const line = lines[point.line - 1] ?? ''
    const [before, rest] = [line.slice(0, point.column - 1), line.slice(point.column - 1)]
    const target = node.targets[index]
    const words = () => plainText(wordsAt(index, wordsOnly(view, node)).text)
    if (target?.found === 'unpublished') {
      const [whole = ''] = linkAt.exec(rest) ?? (rest.startsWith(link.target) ? [link.target] : [])
      lines[point.line - 1] =
        before + (link.property === null && role === 'body' ? words() : '') + rest.slice(whole.length)
      continue
    }
    const to = target?.found === 'node' ? view.graph.node(target.id) : null
    const file = target?.found === 'attachment' ? target.path : to && isWritten(to) ? to.file : null
    const [whole, inner = ''] = /^\[\[((?:(?!\]\]).)+)\]\]/.exec(rest) ?? []
    if (link.syntax !== 'wikilink' || file === null || whole === undefined || inner.startsWith('#')) continue
    const id = label === null && fragment === null && role === 'body' && to ? ids.get(to.id) : undefined
    if (id !== undefined && to) cited.set(id, to.title)
    const said = (/\\?\|(.*)$/.exec(inner)?.[1] ?? words()).replace(/[[\]]/g, String.raw`\$&`)
    const part = fragment === null ? '' : `#${encodeURIComponent(fragment)}`
    const path = file.split('/').map(encodeURIComponent).join('/')
    const mark = id === undefined ? `[${said}](/${path}${part})` : `[^${id}]`
    lines[point.line - 1] = before + mark + rest.slice(whole.length)
  }
  return new Map([...cited].reverse())
}

const linkAt = /^!?(?:\[\[[^[\]]*\]\]|\[[^[\]]*\]\((?:<[^<>]*>|[^()\s]*)\))/
