import { extension, identityName, identityOfPath, nameOfFile, type FileIdentity } from '../links/member.ts'
import { ignoredIndex, nameIndex } from '../links/name-index.ts'
import { resolver } from '../links/resolve.ts'
import { writtenName } from '../links/names.ts'
import { isWritten, type Graph, type Node, type NodeId } from '../core/graph.ts'
import { lastOf, parentOf } from '../core/path.ts'
import { suggestions } from '../core/suggestion.ts'

/** `near` is a name that may have been meant. */
export type NameMeaning =
  | { readonly found: 'node'; readonly id: NodeId }
  | { readonly found: 'several'; readonly ids: readonly string[] }
  | { readonly found: 'none'; readonly near: string | null }

/** Names of published nodes, resolved as links are. Unpublished files are known only by path. */
export type Naming = ReturnType<typeof namingWith>

/** `paths` are those of all markdown files, canvases and bases, published or not. */
export function namingWith(graph: Graph, paths: readonly string[], attachments: readonly string[]) {
  const others = paths.filter((path) => !graph.has(path as NodeId)).map((path) => identityOfPath(path))
  const index = nameIndex([...graph.nodes.map(faceOf), ...others], attachments)
  const resolve = resolver(index, ignoredIndex([]))
  const called = (target: string, folder: string) => {
    const link = { syntax: 'wikilink', role: 'body', target, fragment: null } as const
    return resolve(link, { id: null, folder }).found
  }

  /** Looks up a path, a title, an alias, a citation key or a URL. */
  function meaning(written: string): NameMeaning {
    const target = written.trim().replace(/^\[\[|\]\]$/g, '')
    const addressed = graph.nodes.find(({ address }) => address === target)
    if (addressed) return { found: 'node', id: addressed.id }
    const ids = called(target, '').map(({ path }) => path)
    const published = ids.filter((id) => graph.has(id as NodeId))
    const [only, ...others] = published
    if (only === undefined) return { found: 'none', near: suggestions(target, namesIn(graph))[0] ?? null }
    return others.length > 0 ? { found: 'several', ids: published } : { found: 'node', id: only as NodeId }
  }

  /** What to write between `[[` and `]]` to link from a file to a node; null if no name of the node works there. */
  function target(to: Node, from: string): string | null {
    const folder = parentOf(from)
    const path = to.id.replace(extension, '')
    const names = isWritten(to) ? [lastOf(path), path, to.title] : [to.id]
    const sound = names.find((name) => {
      if (/[[\]|#^\\]|%%/.test(name)) return false
      const [only, ...others] = called(name, folder)
      return others.length === 0 && only?.path === to.id
    })
    return sound ?? null
  }

  return { meaning, target }
}

function namesIn({ nodes }: Graph): string[] {
  return nodes.flatMap(({ id, title, aliases }) => {
    const path = id.replace(extension, '')
    return [path, lastOf(path), title, ...aliases]
  })
}

function faceOf(node: Node): FileIdentity {
  const { id, file, kind, entry } = node
  const bibliographic = !isWritten(node)
  return {
    ...identityOfPath(id),
    path: file,
    bibliographic,
    name: bibliographic ? citationKey(node) : identityName(file),
    published: true,
    kind,
    drawing: entry.drawing,
    citekey: bibliographic ? citationKey(node) : (entry.paper?.citekey ?? null),
    title: node.writtenTitle,
    heading: null,
    claim: entry.claim && writtenName(entry.claim, entry),
    aliases: entry.aliases.map((alias) => writtenName(alias, entry)),
  }
}

export function citationKey({ id, entry }: Pick<Node, 'id' | 'entry'>): string {
  return entry.paper?.citekey ?? nameOfFile(id).replace(/^@/, '')
}
