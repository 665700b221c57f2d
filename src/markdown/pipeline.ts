import type { Root as HastRoot } from 'hast'
import type { Nodes, Root, RootContent } from 'mdast'
import type rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import remarkRehype from 'remark-rehype'
import { markdownToMdast } from 'satteri'
import { unified, type Plugin, type Preset } from 'unified'
import { lazily } from '../core/lazily.ts'
import type { ParseContext } from './parse-context.ts'
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
import { wikilinks } from './remark/wikilinks.ts'

const syntax = { gfm: true, math: true, frontmatter: false, wikilinks: false }

const parsed: Plugin<[], string, Root> = function () {
  this.parser = (text) => markdownToMdast(text, { features: syntax })
}

/** Plugins for every piece of markdown, up to the point where its links are known. */
const inlineSyntax = () =>
  unified()
    .use(parsed)
    .use(wikilinks)
    .use(strikethrough)
    .use(literals)
    .use(rawHtml)
    .use(rawAnchors)
    .use(comments)
    .use(sourceNotes)
    .use(definitions)
    .use(links)
    .use(citations)
    .use(highlights)

const blockSyntax = () =>
  inlineSyntax()
    .use(callouts)
    .use(titleCitations)
    .use(tasks)
    .use(formulas)
    .use(inlineFootnotes)
    .use(tags)
    .use(blockIds)
    .use(inlineFields)
    .use(numbering)

const processors = {
  body: lazily(() =>
    blockSyntax()
      .use(bases)
      .use(footnotes)
      .use(relatedSections)
      .use(fields)
      .use(headings)
      .use(embeds)
      .use(prose)
      .use(directions)
      .use(lineBreaks)
      .freeze(),
  ),
  /** Canvas cards have no relations, properties or title, so their syntax stays in the text. */
  card: lazily(() =>
    blockSyntax().use(footnotes).use(embeds).use(prose).use(directions).use(lineBreaks).freeze(),
  ),
  inline: lazily(() => inlineSyntax().use(numbering).freeze()),
}

/** Parses the source of a context and runs all plugins, which fill the context. */
export function treeOf(context: ParseContext, content: keyof typeof processors): Root {
  const processor = processors[content]()
  const { masked } = context.source
  return processor.runSync(processor.parse(masked), { value: masked, data: { context } })
}

const toHtml = () => unified().use(remarkRehype, { allowDangerousHtml: true, handlers })
const finishing: Preset = { plugins: [tidy, ids, tables, setFormulas, breaks, code] }

function rawParser(): typeof rehypeRaw {
  return (onDemand('rehype-raw') as { default: typeof rehypeRaw }).default
}

function safeFor({ raw, schemes }: ParseContext) {
  const start = toHtml()
  return (raw ? start.use(rawParser()).use(rawNames) : start).use(rehypeSanitize, schemaFor(schemes))
}

const rehypes = new Map<string, ReturnType<typeof rehypeFor>>()

function rehypeFor(context: ParseContext) {
  return safeFor(context).use(finishing).freeze()
}

export function htmlTreeOf(nodes: readonly RootContent[], context: ParseContext): HastRoot {
  const name = [context.raw, ...context.schemes].join(' ')
  const processor = rehypes.get(name) ?? rehypeFor(context)
  rehypes.set(name, processor)
  return processor.runSync(unsearched(nodes) as Root, { data: { context } })
}

/** Like `htmlTreeOf`, but with plugins of the site. Their output is sanitised again. */
export async function htmlTreeThrough(
  plugins: OwnPlugins['rehype'],
  nodes: readonly RootContent[],
  context: ParseContext,
): Promise<HastRoot> {
  if (plugins.length === 0) return htmlTreeOf(nodes, context)
  const file = { data: { context } }
  const safe = safeFor(context).runSync(unsearched(nodes) as Root, file)
  const changed = await through(safe, plugins, context.source)
  return unified().use(rehypeSanitize, schemaOfPlugins(context.schemes)).use(finishing).runSync(changed, file)
}

function unsearched(nodes: readonly RootContent[]): Nodes {
  return { type: 'unsearched', nodes }
}
