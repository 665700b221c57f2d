import type { Root as HastRoot } from 'hast'
import type { ListItem, PhrasingContent, Root, RootContent, Heading } from 'mdast'
import type { Body, Entry, Lifted, Link, Segments, TextSegments } from '../core/entry.ts'
import { escaped } from '../core/html.ts'
import { inOrder } from '../core/problem.ts'
import type { SourcePoint } from '../core/rules.ts'
import { flatText, segmentsOf } from './flat-text.ts'
import { blockName, prefixHole, anchorsOf, blocksOf, serialised } from './holes.ts'
import { type OwnPlugins, through } from './own-plugins.ts'
import { type ContextOptions, type Context, type PendingLink, newContext, sourceOf } from './parse-context.ts'
import { htmlTreeOf, htmlTreeThrough, treeOf } from './pipeline.ts'
import { languagesIn, loadLanguages } from './rehype/highlighter.ts'
import { nodesOf } from './tree.ts'

export interface ParseOptions extends Omit<ContextOptions, 'firstLink' | 'math'> {
  /** Where the body begins in its file. */
  readonly start: SourcePoint
  readonly plugins?: OwnPlugins
}

type ParsedText = Pick<Entry, 'links' | 'tags' | 'script' | 'words' | 'opening' | 'problems'>

/** The parsed content of a body. Holes in its HTML index its own `links`. */
export interface ParsedBody
  extends ParsedText, Pick<Entry, 'diagrams' | 'headings' | 'placeIds' | 'relations' | 'properties'> {
  readonly body: Body
  readonly heading: TextSegments | null
}

export async function parseBody(
  source: string,
  { start, plugins = { remark: [], rehype: [] }, ...options }: ParseOptions,
): Promise<ParsedBody> {
  const context = newContext(sourceOf(source, start), { ...options, firstLink: 0, math: 'htmlAndMathml' })
  const tree = treeOf(context, 'body')
  const parts: RootContent[][] = []
  for (const children of [tree.children, ...context.footnotes]) {
    const part: Root = { type: 'root', children: [...children] }
    parts.push((await through(part, plugins.remark, context.source)).children)
  }
  await loadLanguages(parts.flatMap(languagesIn))
  const trees: HastRoot[] = []
  // In order, not in parallel: ids and macros carry over from one part to the next.
  for (const part of parts) trees.push(await htmlTreeThrough(plugins.rehype, part, context))
  const [html = empty, ...footnotes] = trees
  const { headings, script, words, opening, title } = context
  return {
    body: {
      blocks: blocksOf(html),
      anchors: trees.flatMap(anchorsOf),
      footnotes: footnotes.map((footnote) => ({ html: serialised(footnote.children) })),
      lifted: liftedOf(context),
      bases: context.bases,
      heading: title && inlineHtml(title.nodes, context),
    },
    heading: title && title.text,
    headings,
    links: context.links.map((link) => finished(link, context)),
    relations: context.relations
      .map(({ type, link, why }) => ({ type, link, why: why && inlineHtml(why, context) }))
      .sort((a, b) => a.link - b.link),
    properties: context.properties.map(({ key, values }) => ({
      key,
      values: values.map((value) => inlineHtml(value, context)),
    })),
    tags: [...context.tags.values()],
    script,
    words,
    opening,
    placeIds: placeIdsOf(context),
    // Must come after all HTML has been made: `programs` is filled on the way.
    diagrams: context.programs.has('mermaid'),
    problems: inOrder(context.problems),
  }
}

const empty: HastRoot = { type: 'root', children: [] }

export interface ParsedInline {
  readonly html: Segments
  readonly text: TextSegments
  readonly links: readonly Link[]
}

/**
 * Parses a front-matter string as inline markdown, with MathML formulas, which need no styles. The caller sets the
 * roles of its links.
 */
export function parseInline(source: string, point: SourcePoint, firstLink: number): ParsedInline {
  if (plainWords.test(source)) {
    return { html: [source], text: [source.replace(/ +/g, ' ')], links: [] }
  }
  // The bracket keeps the line from being read as a list, a heading or another block.
  const line = `(${source.replace(/\s/g, ' ')}`
  const context = newContext(sourceOf(line, { ...point, column: point.column - 1 }), {
    vocabulary: new Set(),
    firstLink,
    math: 'mathml',
  })
  const nodes = withoutBracket(treeOf(context, 'inline').children)
  const links = context.links.map((link) => ({
    ...finished(link, context),
    sentence: [],
    role: 'property' as const,
  }))
  return {
    get html() {
      return inlineHtml(nodes, context)
    },
    text: segmentsOf(flatText(nodes)),
    links,
  }
}

/** Text without syntax and without a URL, which would become a link. */
const plainWords = /^(?! )(?!.*www\.)[\p{L}\p{M}\p{N} ,;:.?!'"’“”()–—-]+(?<! )$/iu

function withoutBracket([paragraph]: readonly RootContent[]): readonly PhrasingContent[] {
  if (paragraph?.type !== 'paragraph') return []
  const [first, ...rest] = paragraph.children
  return first?.type === 'text'
    ? [{ ...first, value: first.value.slice(1).trimStart() }, ...rest]
    : paragraph.children
}

function finished({ label, ...link }: PendingLink, context: Context): Link {
  return { ...link, label: label.length > 0 ? inlineHtml(label, context) : null }
}

function placeIdsOf({ ids }: Context): string[] {
  return [...(ids ?? [])].flatMap((id) => (blockName(id) === null ? id.slice(prefixHole.length) : []))
}

/** Without ids, since no link leads to lifted items, and without problems, since relations report theirs. */
function liftedOf(context: Context): Lifted[] {
  const aside: Context = { ...context, ids: null, problems: [] }
  return context.lifted.map(({ item, ...said }) => ({ ...said, html: itemHtml(item, aside) }))
}

function itemHtml(item: ListItem, context: Context): Segments {
  const list = htmlTreeOf([{ type: 'list', ordered: false, spread: false, children: [item] }], context)
  return serialised(
    list.children.flatMap((node) =>
      node.type === 'element' ? node.children.filter(({ type }) => type === 'element') : [],
    ),
  )
}

function inlineHtml(nodes: readonly PhrasingContent[], context: Context): Segments {
  // A shortcut: there may be thousands of labels.
  if (nodes.every((node) => node.type === 'text')) return [escaped(nodes.map(({ value }) => value).join(''))]
  // No ids, since a page may show this several times.
  const { children } = htmlTreeOf([{ type: 'paragraph', children: [...nodes] }], { ...context, ids: null })
  const [only] = children
  return serialised(children.length === 1 && only?.type === 'element' ? only.children : children)
}

export interface CardOptions extends Pick<
  Context,
  'firstLink' | 'firstFootnote' | 'strictLineBreaks' | 'schemes' | 'macros' | 'wording'
> {
  /** Level of the heading above the card, 1 to 6. */
  readonly under: number
}

/** The parsed text of a canvas card. Its points count from 1:1 of the text. */
export interface ParsedCard extends ParsedText {
  readonly html: Segments
  readonly footnotes: Body['footnotes']
  readonly name: TextSegments
}

/** Parses the text of a canvas card. It gets no ids, since a page shows many cards. */
export async function parseCard(text: string, { under, ...options }: CardOptions): Promise<ParsedCard> {
  const vocabulary: ReadonlySet<string> = new Set()
  const source = sourceOf(text, { line: 1, column: 1 })
  const context: Context = {
    ...newContext(source, { ...options, vocabulary, math: 'htmlAndMathml' }),
    ids: null,
  }
  const tree = treeOf(context, 'card')
  lower(tree, under)
  await loadLanguages([tree.children, ...context.footnotes].flatMap(languagesIn))
  const blocks = blocksOf(htmlTreeOf(tree.children, context))
  const { script, words, opening, problems } = context
  return {
    html: blocks.flatMap(({ html }, index) => (index === 0 ? html : ['\n', ...html])),
    footnotes: context.footnotes.map((nodes) => ({ html: serialised(htmlTreeOf(nodes, context).children) })),
    name: linkText(tree.children),
    links: context.links.map((link) => finished(link, context)),
    tags: [...context.tags.values()],
    script,
    words,
    opening,
    problems,
  }
}

/** Moves the headings so that the highest is one level below `under`. */
function lower(tree: Root, under: number): void {
  const headings = nodesOf(tree, 'heading')
  const highest = headings.reduce((depth, heading) => Math.min(depth, heading.depth), 6)
  for (const heading of headings) {
    heading.depth = Math.min(6, under + 1 + heading.depth - highest) as Heading['depth']
  }
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
