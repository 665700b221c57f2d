import type { Element, ElementContent, Nodes as HastNodes, Root } from 'hast'
import type { Nodes } from 'mdast'
import type rehypeRaw from 'rehype-raw'
import type rehypeRemark from 'rehype-remark'
import type remarkGfm from 'remark-gfm'
import type remarkMath from 'remark-math'
import type remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { absolute, fileHref, type Address } from '../core/address.ts'
import type { Html } from '../core/html.ts'
import { plainText } from '../core/html-text.ts'
import { onDemand } from '../core/installed.ts'
import { lazily } from '../core/lazily.ts'
import type { Settings } from '../core/settings.ts'
import { untold } from '../core/trust.ts'
import { pluralOf } from '../pages/listing.ts'
import type { NodePage, PageSection, View } from '../pages/node-page-value.ts'
import { wordsFor } from '../words/languages.ts'
import { stringify } from 'yaml'

/** The names of the files beside a page. */
export const markdownFile = 'index.md'
export const jsonFile = 'node.json'

interface ModuleOf<Loaded> {
  readonly default: Loaded
}

/** Loaded with the first page, because few sites have such files. */
const processor = lazily(() =>
  unified()
    .use((onDemand('rehype-raw') as ModuleOf<typeof rehypeRaw>).default)
    .use(
      () =>
        (tree: Root, { data }) =>
          clean(tree, data['link'] as Absolute),
    )
    .use((onDemand('rehype-remark') as ModuleOf<typeof rehypeRemark>).default, {
      handlers: { span: formulaOr },
    })
    .use((onDemand('remark-gfm') as ModuleOf<typeof remarkGfm>).default)
    .use((onDemand('remark-math') as ModuleOf<typeof remarkMath>).default)
    .use((onDemand('remark-stringify') as ModuleOf<typeof remarkStringify>).default, {
      bullet: '-',
      rule: '-',
    })
    .freeze(),
)

/** A page as markdown: what is known of it, its text, and its lists with the reasons. Links are absolute if they can be. */
export function markdownOf(page: NodePage, site: ExportedSite): string {
  const { settings } = site
  const to = (address: Address) => absolute(settings.url ?? '', settings.base, address)
  const link = linksOf(page, settings, to)
  const parts = [
    `---\n${stringify(factsOf(page, to), { lineWidth: 0 })}---`,
    `# ${inline(page.title)}`,
    ...(page.description ? [inline(page.description)] : []),
    ...(page.role === 'note' && page.originalTitle ? [inline(page.originalTitle)] : []),
    ...(page.role === 'note' && page.summary ? [textOf(page.summary.text, link)] : []),
    ...(page.role === 'paper' && page.abstract ? [textOf(page.abstract.text, link)] : []),
    ...(page.body.text ? [textOf(page.body.text, link)] : []),
    ...page.sections.flatMap((section) => (section.listing.total > 0 ? [sectionOf(section, site, to)] : [])),
  ]
  return `${parts.join('\n\n')}\n`
}

/** A page for programs: what is known of it, its text as markdown, and its lists with the reasons. */
export function nodeJson(page: NodePage, site: ExportedSite): string {
  const { settings } = site
  const to = (address: Address) => absolute(settings.url ?? '', settings.base, address)
  const lists = page.sections.flatMap((section) => {
    const { id, listing } = section
    if (listing.total === 0) return []
    const items = listing.items.map((item) => ({
      url: to(item.address),
      title: item.title,
      kind: item.kind,
      ...('standing' in item && { standing: item.standing }),
      ...('quote' in item && { quote: item.quote }),
      reasons: reasonsOf(item, site, onOneLine),
    }))
    return [{ id, computed: isComputed(section), total: listing.total, items }]
  })
  const link = linksOf(page, settings, to)
  const told = (html: Html | null) => (html?.text ? textOf(html.text, link) : null)
  const said = {
    description: page.description,
    claim: page.role === 'note' ? page.originalTitle : null,
    summary: page.role === 'note' ? told(page.summary) : null,
    abstract: page.role === 'paper' ? told(page.abstract) : null,
    text: told(page.body),
  }
  return `${JSON.stringify({ version: 1, ...factsOf(page, to), ...said, lists })}\n`
}

function isComputed({ id, form }: PageSection): boolean {
  return form === 'next' || id === 'papers' || id === 'notes'
}

/** What a page of markdown needs to know of its site. */
type ExportedSite = Pick<View, 'settings' | 'measure'>

type To = (address: Address) => string

/** Makes an address on the page absolute. */
type Absolute = (href: string) => string

function factsOf(page: NodePage, to: To): object {
  const { provenance, tags, date, updated } = page
  const { generated, verified, staleAfter, status } = provenance ?? untold
  return {
    title: page.title,
    url: to(page.address),
    kind: page.kind,
    ...(page.role === 'paper' && {
      authors: page.authors,
      year: page.year,
      venue: page.venue,
      doi: page.doi,
    }),
    ...(tags.length > 0 && { tags: tags.map(({ tag }) => tag) }),
    ...(date && { date }),
    ...(updated && { updated }),
    ...(generated && { generated }),
    ...(verified.length > 0 && { verified }),
    ...(status && { status }),
    ...(staleAfter && { stale_after: staleAfter }),
  }
}

/** Computed lists say so, and no list is cut within a page: a long one goes on at its own address. */
function sectionOf(section: PageSection, site: ExportedSite, to: To): string {
  const { id, form, listing } = section
  const { settings } = site
  const { sections, edges } = wordsFor(settings)
  const title = id in sections ? sections[id as keyof typeof sections].title : id
  const heading = `## ${isComputed(section) ? edges.computed(title) : title}`
  const items = listing.items.map((item, index) => {
    const mark = form === 'sources' ? `${index + 1}.` : '-'
    const reasons = reasonsOf(item, site, inline)
    const link = `[${inline(item.title)}](<${to(item.address)}>)`
    return `${mark} ${link}${reasons.length > 0 ? ` — ${reasons.join('; ')}` : ''}`
  })
  const rest = listing.total - listing.items.length
  return [heading, '', ...items, ...(rest > 0 ? [`- … (${rest})`] : [])].join('\n')
}

type Item = PageSection['listing']['items'][number]

/** Why an item is in its list, as its author or the program says it. */
function reasonsOf(
  item: Item,
  { settings, measure }: ExportedSite,
  say: (text: string) => string,
): readonly string[] {
  if ('relations' in item) {
    return item.relations.flatMap(({ label, reasons }) => {
      const whys = reasons.map(({ why }) => say(plainText(why.text)))
      const strong = say === inline ? '**' : ''
      const named = label === null ? [] : [`${strong}${say(label)}${strong}`]
      return [[...named, ...whys].join(': ')].filter(Boolean)
    })
  }
  if ('why' in item) return [wordsFor(settings).nextReason(item.why, measure)].filter(Boolean)
  if ('sentence' in item && item.sentence) {
    return [say(typeof item.sentence === 'string' ? item.sentence : plainText(item.sentence.text))]
  }
  if ('summary' in item && item.summary) return [say(plainText(item.summary.text))]
  return 'description' in item && item.description ? [say(item.description)] : []
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Text on one line, with what markdown would read as syntax escaped. */
export function inline(text: string): string {
  return onOneLine(text).replace(/[\\`*_[\]<>|]/g, String.raw`\$&`)
}

/** The text of a page alone. */
export function bodyOf({ body }: NodePage, link: Absolute): string {
  return body.text ? `${textOf(body.text, link)}\n` : ''
}

function textOf(html: string, link: Absolute): string {
  const raw: Root = { type: 'root', children: [{ type: 'raw', value: html }] }
  return processor()
    .stringify(processor().runSync(raw, { data: { link } }))
    .trim()
}

/** The source to which a citation on the page leads; null for any other link. */
export function sourcesAt({ sections }: NodePage): (href: string) => Address | null {
  const sources = sections.find(({ id }) => id === 'sources')?.listing.items ?? []
  return (href) => sources[Number(/^#source-(\d+)$/.exec(href)?.[1] ?? 0) - 1]?.address ?? null
}

/** Makes the links of a page absolute, as far as the site's URL is known. A citation leads to its source. */
function linksOf(page: NodePage, { url }: Settings, to: To): Absolute {
  const sourceAt = sourcesAt(page)
  return (href) => {
    const source = sourceAt(href)
    if (source) return to(source)
    if (href.startsWith('#')) return to(page.address) + href
    return href.startsWith('/') && url !== null ? url + href : href
  }
}

const left: ReadonlySet<string> = new Set(['anchor', 'footnote-back', 'map', 'copy'])

/** Removes what only helps to use the page. */
function clean(node: Root | Element, link: Absolute): void {
  node.children = (node.children as ElementContent[]).filter((child) => {
    if (child.type !== 'element') return true
    const { className } = child.properties
    return !(Array.isArray(className) && className.some((name) => left.has(name)))
  })
  for (const child of node.children) {
    if (child.type !== 'element') continue
    for (const name of ['href', 'src'] as const) {
      const written = child.properties[name]
      if (typeof written === 'string') child.properties[name] = link(written)
    }
    clean(child, link)
  }
}

interface State {
  all(node: Element): Nodes[]
}

/** A formula as its TeX source; any other span as its content. */
function formulaOr(state: State, node: Element): Nodes | Nodes[] {
  const names = Array.isArray(node.properties['className']) ? node.properties['className'] : []
  if (!names.includes('katex') && !names.includes('katex-display')) return state.all(node)
  const value = texIn(node)
  return { type: names.includes('katex-display') ? 'math' : 'inlineMath', value }
}

function texIn(node: HastNodes): string {
  if (node.type === 'element' && node.tagName === 'annotation') {
    return node.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
  }
  return 'children' in node ? node.children.map(texIn).join('') : ''
}

export const llmsFile = 'llms.txt'

/** The pages of the site for language models (llmstxt.org): a list for each kind, which leads to markdown if there is any. */
export function llmsText(
  pages: readonly Pick<NodePage, 'address' | 'title' | 'description' | 'kind'>[],
  settings: Settings,
): string {
  const { title, description, base, url } = settings
  const hasMarkdown = settings.exports.includes('markdown')
  const to = (address: Address) => {
    if (hasMarkdown) return (url ?? '') + fileHref(base, `${address.slice(1)}${markdownFile}`)
    return absolute(url ?? '', base, address)
  }
  const plain = (text: string) => onOneLine(text).replace(/[[\]]/g, String.raw`\$&`)
  const lists = [...Map.groupBy(pages, ({ kind }) => kind)].map(([kind, all]) => {
    const items = all.map(({ address, title, description }) => {
      const said = description ? `: ${plain(description)}` : ''
      return `- [${plain(title)}](${to(address)})${said}`
    })
    return `## ${pluralOf(kind, settings)}\n\n${items.join('\n')}`
  })
  const about = description ? [`> ${plain(description)}`] : []
  return `${[`# ${plain(title)}`, ...about, ...lists].join('\n\n')}\n`
}
