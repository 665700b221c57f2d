import type { Image, Link, Nodes, Parents, PhrasingContent, Root, RootContent, Text } from 'mdast'
import { markdownToMdast } from 'satteri'
import type { Context, Source } from '../parse-context.ts'
import { isMasked, splitAtMasked, unmask, type Wikilink } from '../mask.ts'
import { eachNode, endOf, positionOf, replaceNodes, startOf, textAt } from '../tree.ts'

const syntax = { gfm: true, math: true, frontmatter: false, wikilinks: false }

/** The tree of a text whose wikilinks are masked. */
export function parsed(masked: string): Root {
  return markdownToMdast(masked, { features: syntax }) as Root
}

/** Undoes the masking: wikilinks become links and images, formulas become nodes. */
export function wikilinks(tree: Root, { source }: Context): void {
  if (source.masked === source.text) return
  replaceNodes(tree, (node, parent) => {
    if (node.type !== 'text') return restored(node, source, parent)
    return isMasked(node.value) ? pieces(node, source) : node
  })
}

function pieces(text: Text, source: Source): RootContent[] {
  const nodes: RootContent[] = []
  let start = startOf(text)
  const endPiece = (value: string, end: number) => {
    if (value)
      nodes.push({ type: 'text', value: unmask(value, source), position: positionOf(source, start, end) })
  }
  let value = ''
  for (const piece of splitAtMasked(text.value, source)) {
    if (typeof piece === 'string') {
      value += piece
      continue
    }
    endPiece(value, piece.start)
    if ('tex' in piece) {
      const position = positionOf(source, piece.start, piece.end)
      nodes.push({ type: 'math', value: piece.tex, position })
    } else nodes.push(nodeOf(piece, source))
    start = piece.end
    value = ''
  }
  endPiece(value, endOf(text))
  return nodes
}

function nodeOf(wikilink: Wikilink, source: Source): Link | Image {
  const { embed, alias } = wikilink
  // In a table the pipe is written `\|`, for other programs.
  const url = alias ? wikilink.target.replace(/\\$/, '') : wikilink.target
  const position = positionOf(source, wikilink.start, wikilink.end)
  if (embed) {
    const alt = alias ? alias.text.replaceAll('\\|', '|') : null
    return { type: 'image', url, alt, data: { wikilink: true }, position }
  }
  const children = alias ? aliasNodes(alias, source) : []
  return { type: 'link', url, children, data: { wikilink: true }, position }
}

function aliasNodes({ text, start }: NonNullable<Wikilink['alias']>, source: Source): PhrasingContent[] {
  if (!/[^\p{L}\p{N}\p{M}\s.,;'’()-]/u.test(text)) {
    return text.trim() ? [textAt(source, start, start + text.length)] : []
  }
  // The bracket keeps the words from being read as a list, a heading or another block.
  const [paragraph] = parsed(`(${text}`).children
  if (paragraph?.type !== 'paragraph') return [{ type: 'text', value: text }]
  shift(paragraph, start - 1)
  const [first, ...rest] = paragraph.children
  if (first?.type !== 'text') return paragraph.children
  first.value = first.value.slice(1)
  if (first.position) first.position.start.offset = start
  return first.value ? [first, ...rest] : rest
}

function shift(tree: Nodes, by: number): void {
  eachNode(tree, ({ position }) => {
    for (const point of position ? [position.start, position.end] : [])
      point.offset = (point.offset ?? 0) + by
  })
}

function restored(node: RootContent, source: Source, parent: Parents): RootContent {
  // The parser removes the backslash of `\|` from code in a table, but it saw no wikilinks.
  const isInCell = node.type === 'inlineCode' && parent.type === 'tableCell'
  const text = (value: string) => (isInCell ? value.replaceAll('\\|', '|') : value)
  const give = (value: string) => (isMasked(value) ? text(unmask(value, source)) : value)
  if ('value' in node) node.value = give(node.value)
  if ('url' in node) node.url = give(node.url)
  if ('title' in node && node.title) node.title = give(node.title)
  if ('alt' in node && node.alt) node.alt = give(node.alt)
  if (node.type === 'code' && node.meta) node.meta = give(node.meta)
  return node
}
