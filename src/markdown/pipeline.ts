import type { Root as HastRoot } from 'hast'
import type { Nodes, Root, RootContent } from 'mdast'
import type rehypeRawModule from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { Context } from './parse-context.ts'
import { onDemand } from '../core/installed.ts'
import { formulas as setFormulas } from './rehype/formulas.ts'
import { type OwnPlugins, through } from './own-plugins.ts'
import { breaks } from './rehype/breaks.ts'
import { code } from './rehype/highlighter.ts'
import { handlers } from './rehype/handlers.ts'
import { ids, rawNames, tables, tidy } from './rehype/elements.ts'
import { schemaFor, schemaOfPlugins } from './rehype/schema.ts'
import { bases } from './remark/bases.ts'
import { blockIds } from './remark/block-ids.ts'
import { callouts } from './remark/callouts.ts'
import { citations } from './remark/citations.ts'
import { comments } from './remark/comments.ts'
import { directions, prose } from './remark/prose.ts'
import { embeds } from './remark/embeds.ts'
import { fields } from './remark/fields.ts'
import { footnotes } from './remark/footnotes.ts'
import { formulas } from './remark/formulas.ts'
import { headings } from './remark/headings.ts'
import { highlights, inlineFields, inlineFootnotes } from './remark/spans.ts'
import { lineBreaks } from './remark/line-breaks.ts'
import { definitions, links } from './remark/links.ts'
import { literals, strikethrough } from './remark/literals.ts'
import { numbering } from './remark/numbering.ts'
import { rawAnchors, rawHtml } from './remark/raw-html.ts'
import { relatedSections } from './remark/related.ts'
import { sourceNotes } from './remark/source-notes.ts'
import { tags } from './remark/tags.ts'
import { tasks } from './remark/tasks.ts'
import { titleCitations } from './remark/title-citations.ts'
import { parsed, wikilinks } from './remark/wikilinks.ts'

/** Plugins for every piece of markdown, up to the point where its links are known. */
const inlineSyntax = [
  wikilinks,
  strikethrough,
  literals,
  rawHtml,
  rawAnchors,
  comments,
  sourceNotes,
  definitions,
  links,
  citations,
  highlights,
]

const blockSyntax = [
  ...inlineSyntax,
  callouts,
  titleCitations,
  tasks,
  formulas,
  inlineFootnotes,
  tags,
  blockIds,
  inlineFields,
  numbering,
]

const finishingBlocks = [prose, directions, lineBreaks]

const plugins = {
  body: [...blockSyntax, bases, footnotes, relatedSections, fields, headings, embeds, ...finishingBlocks],
  /** Canvas cards have no relations, properties or title, so their syntax stays in the text. */
  card: [...blockSyntax, footnotes, embeds, ...finishingBlocks],
  inline: [...inlineSyntax, numbering],
}

/** Parses the source of a context and runs all plugins, which fill the context. */
export function treeOf(context: Context, content: keyof typeof plugins): Root {
  const tree = parsed(context.source.masked)
  for (const plugin of plugins[content]) plugin(tree, context)
  return tree
}

const processors = new Map<string, ReturnType<typeof processorFor>>()

function processorFor({ raw, schemes }: Context) {
  const toHtml = unified().use(remarkRehype, { allowDangerousHtml: true, handlers })
  if (raw) {
    const { default: rehypeRaw } = onDemand('rehype-raw') as { default: typeof rehypeRawModule }
    toHtml.use(rehypeRaw).use(() => rawNames)
  }
  return toHtml.use(rehypeSanitize, schemaFor(schemes)).freeze()
}

function safeTreeOf(nodes: readonly RootContent[], context: Context): HastRoot {
  const name = [context.raw, ...context.schemes].join(' ')
  const processor = processors.get(name) ?? processorFor(context)
  processors.set(name, processor)
  const tree: Nodes = { type: 'unsearched', nodes }
  return processor.runSync(tree as Nodes as Root, { data: { context } })
}

function finished(tree: HastRoot, context: Context): HastRoot {
  for (const plugin of [tidy, ids, tables, setFormulas, breaks, code]) plugin(tree, context)
  return tree
}

export function htmlTreeOf(nodes: readonly RootContent[], context: Context): HastRoot {
  return finished(safeTreeOf(nodes, context), context)
}

/** Like `htmlTreeOf`, but with plugins of the site. Their output is sanitised again. */
export async function htmlTreeThrough(
  own: OwnPlugins['rehype'],
  nodes: readonly RootContent[],
  context: Context,
): Promise<HastRoot> {
  const tree = safeTreeOf(nodes, context)
  if (own.length === 0) return finished(tree, context)
  const changed = await through(tree, own, context.source)
  return finished(rehypeSanitize(schemaOfPlugins(context.schemes))(changed), context)
}
