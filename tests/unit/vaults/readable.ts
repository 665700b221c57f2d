import type { Compiled } from '../../../src/build/compile.ts'
import type { Edge, Node } from '../../../src/core/graph.ts'
import type { NodePage } from '../../../src/pages/node-page-value.ts'
import type { Page } from '../../../src/pages/page.ts'
import { listIn, quoted } from '../pages/collection.ts'
import { readable, readableText } from '../markdown/readable.ts'

/** The graph of a vault and all that is known besides its pages, a fact a line. */
export function readableGraph({ collection, site, problems }: Compiled): string {
  const { graph, redirects, wanted } = collection
  const parts = {
    nodes: graph.nodes.map(readableNode),
    edges: graph.edges.map(readableEdge),
    attachments: [...collection.attachments.values()].map(({ path, sitePath, size }) =>
      line(path, '→', sitePath, size && `${size.width}×${size.height}`),
    ),
    redirects: redirects.map(({ from, to }) => line(from, '→', to)),
    ...(wanted.length > 0 && { wanted: wanted.flatMap(({ address }) => readableWanted(site.page(address))) }),
    addresses: site.addresses,
    problems: problems.map(({ rule, severity, place, message, fix }) =>
      line(`${place.file}:${place.line}:${place.column}`, severity, rule, '|', message, '|', fix),
    ),
  }
  return Object.entries(parts)
    .map(([name, lines]) => `${name}\n${lines.map((text) => `  ${text}\n`).join('')}`)
    .join('\n')
}

/** The pages of the nodes as their readers meet them: what stands above the text, and the text. */
export function readablePages({ collection, site }: Compiled): string {
  return collection.graph.nodes
    .map(({ address }) => {
      const found = site.page(address)
      const page = found?.kind === 'home' || found?.kind === 'index' ? found.text : found
      if (!page || !('role' in page)) throw new Error(`${address} is ${page?.kind ?? 'no page'}`)
      return readablePage(page)
    })
    .join('\n\n')
}

function readablePage(page: NodePage): string {
  const facts = [
    line('title', page.title),
    page.description && line('description', page.description),
    page.lang && line('lang', page.lang),
    page.dir && line('dir', page.dir),
    page.aliases.length > 0 && line('aliases', page.aliases.join(' · ')),
    page.tags.length > 0 &&
      line('tags', page.tags.map(({ tag, address }) => `${tag} ${address}`).join(' · ')),
    page.date && line('date', page.date),
    page.updated && line('updated', page.updated),
    page.folders.length > 0 && line('folders', page.folders.map(({ name }) => name).join(' › ')),
    ...page.properties.map(({ key, values }) => line('property', `${key}:`, values.map(quoted).join(' · '))),
    ...page.outline.map(({ level, id, text }) => line('outline', '·'.repeat(level), text, `#${id}`)),
    ...listIn(page, 'mentions', 'mentions').items.map(({ title, sentence, property }) =>
      line('mentioned by', `${title}:`, sentence ? quoted(sentence) : property),
    ),
  ].filter((fact) => typeof fact === 'string')
  return `<!-- ${page.address}\n${facts.map((fact) => `  ${fact.replaceAll('--', '- -')}\n`).join('')}-->\n${quoted(page.body)}`
}

/** A wanted note, and the sentences of the pages that link it. */
function readableWanted(page: Page | null): readonly string[] {
  if (page?.kind !== 'wanted') throw new Error('a wanted note has no page')
  return [
    line(page.address, JSON.stringify(page.name)),
    ...page.listing.items.map(
      ({ title, sentence, property }) => `  ${line(`${title}:`, sentence ? quoted(sentence) : property)}`,
    ),
  ]
}

function readableNode({ address, kind, file, title }: Node): string {
  return line(address, kind, JSON.stringify(file), JSON.stringify(title))
}

function readableEdge(edge: Edge): string {
  const said =
    edge.kind === 'mention'
      ? (edge.property ?? readableText(edge.sentence))
      : edge.kind === 'related'
        ? edge.reasons.map(({ why }) => readable(why)).join(' / ')
        : null
  const { line: row, column } = edge.place
  const type = edge.kind === 'related' && edge.type !== 'related' ? edge.type : null
  return line(`${edge.from}:${row}:${column}`, edge.kind, type, '→', edge.to, said && `| ${said}`)
}

function line(...parts: readonly (string | null)[]): string {
  return parts
    .filter((part) => part !== null && part !== '')
    .join(' ')
    .replaceAll('\n', '⏎')
}
