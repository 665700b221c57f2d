import type { Heading, Root, RootContent } from 'mdast'
import type { Body, Entry, Link, Segment, Segments, TextSegments } from '../core/entry.ts'
import { flatText, segmentsOf } from './flat-text.ts'
import { newContext, type ParseContext } from './parse-context.ts'
import { finished } from './parse.ts'
import { htmlTreeOf, treeOf } from './pipeline.ts'
import { languagesIn, loadLanguages } from './rehype/highlighter.ts'
import { blocksOf, serialised } from './serialise.ts'
import { sourceOf } from './source.ts'
import { eachNode } from './tree.ts'
import type { WordSettings } from '../words/languages.ts'

export interface CardOptions {
  /** Numbers of links and footnotes in earlier cards. Holes index the lists of all cards together. */
  readonly firstLink: number
  readonly firstFootnote: number
  /** Level of the heading above the card, 1 to 6. */
  readonly under: number
  readonly strictLineBreaks: boolean
  readonly schemes: ReadonlySet<string>
  readonly macros: string
  readonly wording: WordSettings
}

/** The parsed text of a canvas card. Its points count from 1:1 of the text. */
export interface ParsedCard extends Pick<
  Entry,
  'links' | 'tags' | 'script' | 'words' | 'opening' | 'problems'
> {
  readonly html: Segments
  readonly footnotes: Body['footnotes']
  readonly name: TextSegments
}

/** Parses the text of a canvas card. It gets no ids, since a page shows many cards. */
export async function parseCard(
  text: string,
  { firstLink, firstFootnote, under, ...reading }: CardOptions,
): Promise<ParsedCard> {
  const vocabulary: ReadonlySet<string> = new Set()
  const context: ParseContext = {
    ...newContext(sourceOf(text, { line: 1, column: 1 }), {
      ...reading,
      vocabulary,
      firstLink,
      math: 'htmlAndMathml',
    }),
    ids: null,
  }
  const tree = treeOf(context, 'card')
  lower(tree, under)
  await loadLanguages([tree.children, ...context.footnotes].flatMap(languagesIn))
  const shifted = (html: Segments): Segments => html.map((part) => shiftedFootnote(part, firstFootnote))
  const blocks = blocksOf(htmlTreeOf(tree.children, context))
  return {
    html: shifted(blocks.flatMap(({ html }, index) => (index === 0 ? html : ['\n', ...html]))),
    footnotes: context.footnotes.map((nodes) => ({
      html: shifted(serialised(htmlTreeOf(nodes, context).children)),
    })),
    name: linkText(tree.children),
    links: context.links.map((link): Link => {
      const done = finished(link, context)
      return { ...done, label: done.label && shifted(done.label) }
    }),
    tags: [...context.tags.values()],
    script: context.script,
    words: context.words,
    opening: context.opening,
    problems: context.problems,
  }
}

/** Moves the headings so that the highest is one level below `under`. */
function lower(tree: Root, under: number): void {
  const headings: Heading[] = []
  eachNode(tree, (node) => {
    if (node.type === 'heading') headings.push(node)
  })
  const highest = headings.reduce((depth, heading) => Math.min(depth, heading.depth), 6)
  for (const heading of headings) {
    heading.depth = Math.min(6, under + 1 + heading.depth - highest) as Heading['depth']
  }
}

function shiftedFootnote(part: Segment, by: number): Segment {
  return typeof part === 'object' && part.hole === 'footnote'
    ? { hole: 'footnote', footnote: part.footnote + by }
    : part
}

function linkText(nodes: readonly RootContent[]): TextSegments {
  for (const node of nodes) {
    const named = node.type === 'heading' || node.type === 'paragraph'
    const words = named
      ? segmentsOf(flatText(node.children))
      : 'children' in node
        ? linkText(node.children)
        : []
    if (words.length > 0) return words
  }
  return []
}
