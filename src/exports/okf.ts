import { stringify } from 'yaml'
import { bibtexEntry } from '../bibliographies/write-bibtex.ts'
import { fileHref, href } from '../core/address.ts'
import { isWritten, type Node } from '../core/graph.ts'
import { plainText } from '../core/html-text.ts'
import { nameOf, roleOf } from '../core/kinds.ts'
import { lazily } from '../core/lazily.ts'
import { isLocalPath, noteName } from '../core/path.ts'
import type { Collection } from '../links/link.ts'
import { slug } from '../links/names.ts'
import type { NodePage, View } from '../pages/node-page-value.ts'
import { wordsOnly } from '../rendering/body.ts'
import { withCitations } from '../rendering/citation.ts'
import { wordsAt } from '../rendering/fill.ts'
import { findFences, isList, isMap, scalar } from '../yaml/fences.ts'
import type { Tree, TreeMap } from '../yaml/fault.ts'
import { reasonText } from './graph.ts'
import { bodyOf, inline, sourcesAt } from './markdown.ts'

/** A published text, and what its file says; null if it has none. */
interface ExportedText {
  readonly node: Node
  readonly page: NodePage
  readonly written: string | null
}

/**
 * Makes texts concepts of the Open Knowledge Format: with a `type`, sources that have ids, and links from the root
 * instead of wikilinks. They hold only what their pages show. An author's own markdown is kept if nothing in it can be
 * hidden; otherwise the text of the page is written as markdown again.
 */
export function okfWriter(collection: Collection, view: View): (text: ExportedText) => string {
  const files = lazily(() => filesOf(collection))
  return ({ node, page, written }) => {
    const own = written === null ? null : bodyIn(written)
    const isKept = own !== null && !mayHide(node, own.body)
    const told = frontOf(node, view)
    const sources = roleOf(node.kind) === 'inquiry' ? sourcesOf(node, told, own?.body ?? '', view) : null
    const cited = new Map<string, string>()
    const body = isKept
      ? relinked(node, own, view, sources?.ids ?? new Map<Node['id'], string>(), cited)
      : bodyOf(page, linksIn(page, files(), view, sources?.ids)).replace(
          /\[\d+\]\(source:([^()\s]+)\)/g,
          (_, id: string) => `[^${id}]`,
        )
    const definitions = Array.from(cited, ([id, title]) => `\n[^${id}]: ${title}\n`)
    const text = [body, ...definitions].join('')
    if (node.ofFolder) return text
    const front = {
      ...told,
      ...(isKept ? {} : { title: node.title, ...edgesOf(node, view) }),
      ...(sources && { sources: sources.items }),
    }
    return `---\n${stringify(front, { lineWidth: 0 })}---\n${text}`
  }
}

/** `line` is the line of the file where the body begins, from 1. */
function bodyIn(written: string) {
  const fences = findFences(written)
  const line = fences.found === 'yaml' ? fences.bodyLine : 1
  const lines = written.split('\n').slice(line - 1)
  return { body: lines.join('\n'), line }
}

/** Comments, raw HTML with attributes, definitions, drawings, and line ends that only some programs know. */
const hiding =
  /%%|<!--|<\/?[a-z][^<>]*[=]|<(?:script|style|template|object|svg|math)\b|^\s*\[[^\]^][^\]]*\]:|\r(?!\n)/im

function mayHide({ entry, targets }: Node, body: string): boolean {
  const footnotes = Array.from(body.matchAll(/^[ \t>]*\[\^([^\]]+)\]:/gm), ([, label = '']) => `[^${label}]`)
  return (
    entry.drawing ||
    hiding.test(body) ||
    targets.some(({ found }) => found === 'unpublished') ||
    body.split(/[\s<>()"'[\]]+/).some((part) => /[/\\]/.test(part) && isLocalPath(part)) ||
    footnotes.some((mark) => body.split(mark).length < 3)
  )
}

/** The front matter that readers may see, without what names a draft. */
function frontOf({ entry, targets, kind, title }: Node, { settings }: View): TreeMap {
  const hidden = entry.links.flatMap(({ target }, index) =>
    targets[index]?.found === 'unpublished' ? [target.toLowerCase(), noteName(target).toLowerCase()] : [],
  )
  const names = (tree: Tree): boolean => {
    if (isList(tree)) return tree.some(names)
    if (isMap(tree)) return Object.entries(tree).some(([key, inner]) => names(key) || names(inner))
    const text = scalar(tree)?.toLowerCase() ?? ''
    const whole = text.split(/[[\](){}|#,;]+/).map((part) => part.trim())
    return hidden.some((name) => whole.includes(name) || whole.includes(`${name}.md`))
  }
  const data = JSON.parse(entry.front ?? '{}') as TreeMap
  const kept = Object.entries(data).flatMap(([key, value]): readonly (readonly [string, Tree])[] => {
    if (isList(value)) return [[key, value.filter((item) => !names(item))]]
    return names(key) || names(value) ? [] : [[key, value]]
  })
  const front = Object.fromEntries(kept)
  const name = nameOf(kind)
  const own = settings.kinds.find(({ id }) => id === kind)?.words?.label
  return {
    ...(scalar(front['type'] ?? null) ? {} : { type: own ?? name.slice(0, 1).toUpperCase() + name.slice(1) }),
    ...(entry.title === null && entry.heading !== null && { title }),
    ...front,
  }
}

/** What lists in the text say, which its page shows elsewhere. */
function edgesOf({ id }: Node, view: View): TreeMap {
  const files = (kind: 'cites' | 'next') =>
    view.graph.from(id, kind).flatMap(({ to }) => fileOf(view.graph.node(to)) ?? [])
  const related = view.graph.from(id, 'related').flatMap(({ to, type, reasons }): readonly Tree[] => {
    const file = fileOf(view.graph.node(to))
    const why = reasons.filter(({ by }) => by === id).map((reason) => reasonText(view, reason))
    return file === null ? [] : [{ to: file, ...(type !== 'related' && { type }), why: why.join(' ') }]
  })
  const given = { related, cites: files('cites'), next: files('next') }
  return Object.fromEntries(Object.entries(given).filter(([, list]) => list.length > 0))
}

function fileOf(node: Node): string | null {
  return isWritten(node) ? `/${node.file}` : null
}

/** The ids of notes by which the text can cite them. */
type SourceIds = ReadonlyMap<Node['id'], string>

/** Null if there are none. */
function sourcesOf(node: Node, front: TreeMap, body: string, view: View) {
  const key = Object.keys(front).find((one) => one.trim().toLowerCase() === 'sources')
  const given = key === undefined ? [] : (front[key] ?? [])
  const ids = new Map<Node['id'], string>()
  const taken = new Set(Array.from(body.matchAll(/\[\^([^\]]+)\]/g), ([, label = '']) => label.toLowerCase()))
  const idFor = (wanted: string): string => {
    const base = slug(wanted) || 'source'
    let free = base
    for (let number = 2; taken.has(free); number += 1) free = `${base}-${number}`
    taken.add(free)
    return free
  }
  const mapOf = (to: Node, own: TreeMap): Tree => {
    const known = typeof own['id'] === 'string' && slug(own['id']) === own['id'] ? own['id'] : null
    const id = ids.get(to.id) ?? known ?? idFor(noteName(to.file))
    if (roleOf(to.kind) === 'note') ids.set(to.id, id)
    return { title: to.title, ...own, id, resource: `/${to.file}` }
  }
  const items = (isList(given) ? given : [given]).flatMap((item): readonly Tree[] => {
    const named = isMap(item) ? item['resource'] : item
    const name = typeof named === 'string' ? named.replace(/^\[\[|(?:[|#].*)?\]\]$/g, '') : null
    const at = node.entry.sources.find((link) => node.entry.links[link]?.target === name)
    const target = node.targets[at ?? -1]
    const to = target?.found === 'node' ? view.graph.node(target.id) : null
    if (to && isWritten(to)) return [mapOf(to, isMap(item) ? item : {})]
    // What cannot be told apart follows below, by its edges.
    return isMap(item) || !name?.includes('[[') ? [item] : []
  })
  for (const { to } of view.graph.from(node.id, 'source'))
    if (!ids.has(to)) items.push(mapOf(view.graph.node(to), {}))
  return items.length === 0 ? null : { items, ids }
}

/** Replaces wikilinks in place. Notes that an inquiry cites by number become marks, listed in `cited`. */
function relinked(
  node: Node,
  { body, line: first }: ReturnType<typeof bodyIn>,
  view: View,
  ids: SourceIds,
  cited: Map<string, string>,
): string {
  const lines = body.split('\n')
  const scope = wordsOnly(view, node)
  const { blocks, footnotes } = view.bodyOf(node.id)
  const numbered = new Set(
    [...blocks, ...footnotes].flatMap(({ html }) => {
      const { segments, apart } = withCitations(html, scope)
      return [...apart].map((index) => (segments[index] as { readonly link?: number }).link)
    }),
  )
  const backwards = [...node.entry.links.entries()].sort(
    ([, { point: a }], [, { point: b }]) => b.line - a.line || b.column - a.column,
  )
  for (const [index, { syntax, point, fragment }] of backwards) {
    const line = lines[point.line - first] ?? ''
    const [before, rest] = [line.slice(0, point.column - 1), line.slice(point.column - 1)]
    const target = node.targets[index]
    const to = target?.found === 'node' ? view.graph.node(target.id) : null
    const file = target?.found === 'attachment' ? target.path : to && isWritten(to) ? to.file : null
    const [whole, inner = ''] = /^\[\[((?:(?!\]\]).)+)\]\]/.exec(rest) ?? []
    if (syntax !== 'wikilink' || file === null || whole === undefined || inner.startsWith('#')) continue
    const id = to && fragment === null && numbered.has(index) ? ids.get(to.id) : undefined
    if (id !== undefined && to) cited.set(id, to.title)
    const label = /\\?\|(.*\S.*)$/.exec(inner)?.[1]?.replace(/[[\]]/g, String.raw`\$&`)
    const words = label ?? inline(plainText(wordsAt(index, scope).text))
    const part = fragment === null ? '' : `#${encoded(fragment)}`
    const mark =
      id === undefined ? `[${words}](/${file.split('/').map(encoded).join('/')}${part})` : `[^${id}]`
    lines[point.line - first] = before + mark + rest.slice(whole.length)
  }
  return lines.join('\n')
}

function encoded(part: string): string {
  return encodeURIComponent(part).replaceAll('(', '%28').replaceAll(')', '%29')
}

/** The files of pages and attachments, by their URLs on the site. */
function filesOf({ graph, attachments, settings }: Collection): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const node of graph.nodes) if (isWritten(node)) files.set(href(settings.base, node.address), node.file)
  for (const { path, sitePath } of attachments.values()) files.set(fileHref(settings.base, sitePath), path)
  return files
}

/** The links of a page as links from the root of the folder. */
function linksIn(
  page: NodePage,
  files: ReadonlyMap<string, string>,
  { graph, settings }: View,
  ids: SourceIds = new Map(),
) {
  const marks = new Map(Array.from(ids, ([id, mark]) => [graph.node(id).address, mark]))
  const sourceAt = sourcesAt(page)
  return (link: string): string => {
    const source = sourceAt(link)
    const mark = source && marks.get(source)
    if (mark) return `source:${mark}`
    const [target = '', ...fragment] = (source ? href(settings.base, source) : link).split('#')
    const file = files.get(target)
    if (file === undefined) return link
    return `/${file.split('/').map(encoded).join('/')}${fragment.map((one) => `#${one}`).join('')}`
  }
}

/** A bibliography of the papers that only it contains, with what their pages show. */
export function bibliographyText(nodes: readonly Node[]): string {
  const entries = nodes.map(({ title, authors, venue, entry: { paper, tags, date } }) => {
    const said = (paper?.abstract ?? []).filter((one) => typeof one === 'string').join('')
    const texts = { journal: venue, keywords: tags.join(', '), abstract: plainText(said) }
    const plain = { doi: paper?.doi, eprint: paper?.arxiv, url: paper?.url, date }
    return bibtexEntry('article', paper?.citekey ?? '', { title, authors, year: paper?.year, texts, plain })
  })
  return `${entries.join('\n\n')}\n`
}
