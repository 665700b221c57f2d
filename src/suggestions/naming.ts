import { extension, identityName, identityOfPath, nameOfFile, type FileIdentity } from '../links/member.ts'
import { ignoredIndex, nameIndex } from '../links/name-index.ts'
import { resolver, type Resolve } from '../links/resolve.ts'
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
export class Naming {
  readonly #graph: Graph
  readonly #resolve: Resolve

  /** `paths` are those of all markdown files, canvases and bases, published or not. */
  constructor(graph: Graph, paths: readonly string[], attachments: readonly string[]) {
    const others = paths.filter((path) => !graph.has(path as NodeId)).map((path) => identityOfPath(path))
    this.#graph = graph
    this.#resolve = resolver(
      nameIndex([...graph.nodes.map(faceOf), ...others], attachments),
      ignoredIndex([]),
    )
  }

  /** Looks up a path, a title, an alias, a citation key or a URL. */
  meaning(written: string): NameMeaning {
    const target = written.trim().replace(/^\[\[|\]\]$/g, '')
    const addressed = this.#graph.nodes.find(({ address }) => address === target)
    if (addressed) return { found: 'node', id: addressed.id }
    const ids = this.#found(target, '').map(({ path }) => path)
    const published = ids.filter((id) => this.#graph.has(id as NodeId))
    const [only, ...others] = published
    if (only === undefined) return { found: 'none', near: suggestions(target, this.#names())[0] ?? null }
    return others.length > 0 ? { found: 'several', ids: published } : { found: 'node', id: only as NodeId }
  }

  /** What to write between `[[` and `]]` to link from a file to a node; null if no name of the node works there. */
  target(to: Node, from: string): string | null {
    const folder = parentOf(from)
    const path = to.id.replace(extension, '')
    const names = isWritten(to) ? [lastOf(path), path, to.title] : [to.id]
    const sound = names.find((name) => {
      if (/[[\]|#^\\]|%%/.test(name)) return false
      const [only, ...others] = this.#found(name, folder)
      return others.length === 0 && only?.path === to.id
    })
    return sound ?? null
  }

  #found(target: string, folder: string) {
    const link = { syntax: 'wikilink', role: 'body', target, fragment: null } as const
    return this.#resolve(link, { id: null, folder }).found
  }

  #names(): string[] {
    return this.#graph.nodes.flatMap((node) => {
      const path = node.id.replace(extension, '')
      return [path, lastOf(path), node.title, ...node.aliases]
    })
  }
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
