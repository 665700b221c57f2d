import type { Root as HastRoot } from 'hast'
import type { ListItem, PhrasingContent, Root, RootContent } from 'mdast'
import type { ReadBase, Body, Entry, Lifted, Link, Segments, TextSegments } from '../core/entry.ts'
import { escaped } from '../core/html.ts'
import type { NodeKind } from '../core/kinds.ts'
import type { SourcePoint } from '../core/rules.ts'
import type { Direction } from '../core/script.ts'
import { type ParseContext, type PendingLink, newContext } from './parse-context.ts'
import { flatText, segmentsOf } from './flat-text.ts'
import { blockName, prefixHole } from './holes.ts'
import { type OwnPlugins, through } from './own-plugins.ts'
import { htmlTreeOf, htmlTreeThrough, treeOf } from './pipeline.ts'
import { languagesIn, loadLanguages } from './rehype/highlighter.ts'
import { anchorsOf, blocksOf, serialised } from './serialise.ts'
import { sourceOf } from './source.ts'
import { english, type WordSettings } from '../words/languages.ts'

export interface ParseOptions {
  /** Where the body begins in its file. */
  readonly start: SourcePoint
  readonly kind?: NodeKind
  /** Includes `related`. */
  readonly vocabulary: ReadonlySet<string>
  /** Whether an opening level-1 heading stays in the body because the file has another title. */
  readonly keepHeading?: (words: string) => boolean
  readonly dir?: Direction | null
  /** If true (the default), a line end within a paragraph is only a space. */
  readonly strictLineBreaks?: boolean
  /** Schemes allowed in links, in addition to the web's. Well-known programs by default. */
  readonly schemes?: ReadonlySet<string>
  readonly macros?: string
  /** Language of the words that the site adds to the author's. */
  readonly wording?: WordSettings
  /** Parses code blocks that are Obsidian bases. Without it they stay code. */
  readonly readBase?: ReadBase
  readonly plugins?: OwnPlugins
}

/** The parsed content of a body. Holes in its HTML index its own `links`. */
export interface ParsedBody extends Pick<
  Entry,
  | 'diagrams'
  | 'headings'
  | 'links'
  | 'placeIds'
  | 'relations'
  | 'properties'
  | 'tags'
  | 'script'
  | 'words'
  | 'opening'
  | 'problems'
> {
  readonly body: Body
  readonly heading: TextSegments | null
}

export async function parseBody(
  source: string,
  {
    start,
    kind = 'note',
    vocabulary,
    keepHeading = () => false,
    dir = null,
    strictLineBreaks = true,
    schemes,
    macros = '',
    wording = english,
    readBase,
    plugins = { remark: [], rehype: [] },
  }: ParseOptions,
): Promise<ParsedBody> {
  const context = newContext(sourceOf(source, start), {
    kind,
    vocabulary,
    firstLink: 0,
    math: 'htmlAndMathml',
    keepHeading,
    dir,
    strictLineBreaks,
    ...(schemes && { schemes }),
    macros,
    wording,
    readBase: readBase ?? null,
  })
  const tree = treeOf(context, 'body')
  const parts = [tree.children, ...context.footnotes]
  for (const [index, children] of parts.entries()) {
    const part: Root = { type: 'root', children: [...children] }
    parts[index] = (await through(part, plugins.remark, context.source)).children
  }
  await loadLanguages(parts.flatMap(languagesIn))
  const [html, ...footnotes] = await htmlTreesOf(parts, context, plugins)
  const { headings, script, words, opening, title } = context
  return {
    body: {
      blocks: blocksOf(html),
      anchors: [html, ...footnotes].flatMap(anchorsOf),
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
    problems: context.problems.sort((a, b) => a.point.line - b.point.line || a.point.column - b.point.column),
  }
}

/** Converts the parts in order, not in parallel: ids and macros carry over from one part to the next. */
async function htmlTreesOf(
  parts: readonly (readonly RootContent[])[],
  context: ParseContext,
  { rehype }: OwnPlugins,
): Promise<readonly [HastRoot, ...HastRoot[]]> {
  const [first = [], ...others] = parts
  const trees: [HastRoot, ...HastRoot[]] = [await htmlTreeThrough(rehype, first, context)]
  for (const part of others) trees.push(await htmlTreeThrough(rehype, part, context))
  return trees
}

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

export function finished({ label, ...link }: PendingLink, context: ParseContext): Link {
  return { ...link, label: label.length > 0 ? inlineHtml(label, context) : null }
}

function placeIdsOf({ ids }: ParseContext): string[] {
  return [...(ids ?? [])].flatMap((id) => (blockName(id) === null ? id.slice(prefixHole.length) : []))
}

/** Without ids, since no link leads to lifted items, and without problems, since relations report theirs. */
function liftedOf(context: ParseContext): Lifted[] {
  const aside: ParseContext = { ...context, ids: null, problems: [] }
  return context.lifted.map(({ item, ...said }) => ({ ...said, html: itemHtml(item, aside) }))
}

function itemHtml(item: ListItem, context: ParseContext): Segments {
  const list = htmlTreeOf([{ type: 'list', ordered: false, spread: false, children: [item] }], context)
  return serialised(
    list.children.flatMap((node) =>
      node.type === 'element' ? node.children.filter(({ type }) => type === 'element') : [],
    ),
  )
}

function inlineHtml(nodes: readonly PhrasingContent[], context: ParseContext): Segments {
  // A shortcut: there may be thousands of labels.
  if (nodes.every((node) => node.type === 'text')) return [escaped(nodes.map(({ value }) => value).join(''))]
  // No ids, since a page may show this several times.
  const { children } = htmlTreeOf([{ type: 'paragraph', children: [...nodes] }], { ...context, ids: null })
  const [only] = children
  return serialised(children.length === 1 && only?.type === 'element' ? only.children : children)
}
