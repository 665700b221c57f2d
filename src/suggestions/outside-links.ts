import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeHTMLAttribute } from 'entities'
import type { Segments } from '../core/entry.ts'
import { isWritten, type Node } from '../core/graph.ts'
import { pointsOf, type SourcePlace } from '../core/rules.ts'
import type { Compiled } from '../build/compile.ts'

type GraphAndBodies = Pick<Compiled['collection'], 'graph' | 'bodyOf'>

/** Web URLs that pages link to, sorted, each with the first place where it occurs. */
export function outsideLinks(
  { graph, bodyOf }: GraphAndBodies,
  content: string,
): ReadonlyMap<string, SourcePlace> {
  const found = new Map<string, SourcePlace>()
  for (const node of graph.nodes.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const addresses = [...addressesIn(node, bodyOf)].filter((address) => !found.has(address))
    if (addresses.length === 0) continue
    const text = readFileSync(join(content, node.file), 'utf8')
    const at = pointsOf(text)
    for (const address of addresses)
      found.set(address, { file: node.file, ...at(Math.max(0, text.indexOf(address))) })
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Without fragments, which are not sent to servers. */
function* addressesIn(node: Node, bodyOf: GraphAndBodies['bodyOf']): Iterable<string> {
  const { paper } = node.entry
  if (paper?.url) yield webAddress(paper.url)
  if (paper?.doi) yield `https://doi.org/${paper.doi}`
  if (!isWritten(node)) return
  const { blocks, footnotes, lifted, heading } = bodyOf(node.id)
  const parts: readonly Segments[] = [...blocks, ...footnotes, ...lifted].map(({ html }) => html)
  for (const html of heading ? [...parts, heading] : parts) {
    const text = html.filter((part) => typeof part === 'string').join('')
    for (const [, href = ''] of text.matchAll(/\shref="(https?:\/\/[^"]+)"/g))
      yield webAddress(decodeHTMLAttribute(href))
  }
}

function webAddress(address: string): string {
  return address.replace(/#.*$/s, '')
}
