import type { Body, Link, Segments, TextSegments } from '../core/entry.ts'
import type { Node, Graph } from '../core/graph.ts'
import { noteName } from '../core/path.ts'
import { plainText } from '../core/html-text.ts'
import { isIndexAddress } from '../core/address.ts'

/**
 * Plain text, most important parts first. A link contributes what its author wrote, so the text depends on no other
 * file, except that a link to an unpublished one has no name.
 */
export function nodeText(node: Node, body: Body): string {
  const { entry, title, originalTitle, aliases, showsHeading } = node
  const said = [
    title,
    originalTitle ?? '',
    showsHeading && entry.heading ? wordsIn(node, entry.heading) : '',
    ...aliases,
    entry.description ? wordsIn(node, entry.description) : '',
    ...[entry.summary, entry.paper?.abstract].map((html) => (html ? plainWords(node, html) : '')),
    ...body.blocks.map(({ html, heading }) => {
      const words = heading === null ? null : entry.headings[heading]?.text
      return words ? wordsIn(node, words) : plainWords(node, html)
    }),
    ...entry.tags.map((tag) => tag.replace(/[/_-]/g, ' ')),
  ]
  return said.filter((words) => words !== '').join('\n')
}

export function unnamedIn({ targets }: Node): readonly number[] {
  return targets.flatMap(({ found }, index) => (found === 'unpublished' ? [index] : []))
}

function plainWords(node: Node, html: Segments): string {
  // Removes the empty brackets around what is no text, such as a citation.
  return plainText(joined(node, html)).replace(/ ?\(\)/g, '')
}

function wordsIn(node: Node, segments: TextSegments): string {
  return segments
    .map((segment) => (typeof segment === 'string' ? segment : plainText(linkWords(node, segment.link))))
    .join('')
}

function joined(node: Node, segments: Segments): string {
  let html = ''
  for (const segment of segments) {
    if (typeof segment === 'string') html += segment
    else if (segment.hole === 'link' || segment.hole === 'words' || segment.hole === 'card')
      html += linkWords(node, segment.link)
    else if (segment.hole === 'tag') html += segment.tag
  }
  return html
}

function linkWords(node: Node, index: number): string {
  const link = node.entry.links[index]
  if (!link || link.syntax === 'citation') return ''
  if (link.label) return joined(node, link.label)
  return node.targets[index]?.found === 'unpublished' ? '' : nameIn(link)
}

/** A name may hold any character, but the result is HTML: `<` and `&` become spaces. */
function nameIn({ target, fragment }: Link): string {
  const name = noteName(target).replace(/[-_]/g, ' ')
  return `${name} ${fragment?.startsWith('^') ? '' : (fragment ?? '')}`.replace(/[<&]/g, ' ').trim()
}

/** The nodes whose texts are compared, sorted by id: all but texts of home, of indexes and of folders. */
export function comparedNodes({ nodes }: Pick<Graph, 'nodes'>): readonly Node[] {
  return nodes
    .filter(({ address, ofFolder }) => !isIndexAddress(address) && ofFolder === undefined)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}
