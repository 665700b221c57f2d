import { z } from 'zod'
import type { Edge, Node, Reason, Graph } from '../core/graph.ts'
import { plainText } from '../core/html-text.ts'
import { roleOf, roles, type Role } from '../core/kinds.ts'
import { nothingSimilar, type Nearest } from '../core/nearest.ts'
import { standingOf, standings, untold, actorName } from '../core/trust.ts'
import type { Collection } from '../links/link.ts'
import type { View } from '../pages/node-page-value.ts'
import { wordsOnly } from '../rendering/body.ts'
import { fill, fillText } from '../rendering/fill.ts'
import { absolute, doiHref } from '../core/address.ts'

export const graphFile = 'graph.json'
export const graphSchemaFile = 'graph.schema.json'

const day = z.iso.date()
const act = z.strictObject({ by: z.string(), at: day.nullable() })
const place = z.strictObject({ file: z.string(), line: z.int().min(1), column: z.int().min(1) })

export const exportedNode = z.strictObject({
  address: z.string().describe('the path of its page below the base, which names it in edges'),
  role: z.enum(roles),
  kind: z.string().describe('the role, or a kind of the collection with that role'),
  title: z.string(),
  description: z.string().nullable(),
  claim: z.string().nullable(),
  aliases: z.array(z.string()),
  tags: z.array(z.string()),
  authors: z.array(z.string()),
  year: z.int().nullable(),
  doi: z.string().nullable(),
  date: day.nullable(),
  updated: day.nullable(),
  generated: act.nullable(),
  verified: z.array(act),
  status: z.enum(['stable', 'deprecated']).nullable(),
  staleAfter: day.nullable(),
  standing: z
    .enum(standings)
    .nullable()
    .describe('what follows from the above: who checked the text, or that it is stale or deprecated'),
  file: z.string().describe('its source file in the collection'),
})

export const exportedLink = z.strictObject({
  kind: z.enum(['source', 'cites', 'next', 'related', 'mention']),
  computed: z.literal(false),
  from: z.string(),
  to: z.string(),
  relation: z.string().nullable().describe('the type of a relation, a key of `relations`'),
  symmetric: z.boolean(),
  property: z.string().nullable().describe('the property that holds the link'),
  reasons: z
    .array(z.strictObject({ by: z.string(), text: z.string() }))
    .describe('`by` is the address of an end'),
  sentence: z.string().nullable().describe('the first sentence with the link'),
  place: place.describe('where the first link is written'),
})

export const computedLink = z.strictObject({
  kind: z.enum(['similar', 'next']),
  computed: z.literal(true),
  from: z.string(),
  to: z.string(),
  by: z.enum(['words', 'model', 'sources', 'order']).describe('what it was computed from'),
  rank: z
    .int()
    .min(1)
    .describe('its place among those of `from` with this kind and the role of `to`, nearest first'),
})

/** The whole graph for other programs. What authors wrote and what was computed stand apart in each edge. */
const schema = z.strictObject({
  version: z.literal(1),
  site: z.strictObject({
    title: z.string(),
    description: z.string(),
    url: z.string().nullable(),
    base: z.string(),
    language: z.string(),
  }),
  nodes: z.array(exportedNode),
  edges: z.array(z.discriminatedUnion('computed', [exportedLink, computedLink])),
})

export type GraphExport = z.output<typeof schema>

export function graphSchema(): string {
  return `${JSON.stringify(z.toJSONSchema(schema), null, 2)}\n`
}

/** The graph in a file; or why it is none. */
export function parseGraph(text: string): GraphExport | string {
  try {
    const { data, error } = schema.safeParse(JSON.parse(text))
    const fault = error?.issues[0]
    const place = fault?.path.join('.') ?? ''
    return data ?? `is not a graph.json of version 1 (${place}: ${fault?.message ?? ''})`
  } catch {
    return 'is not JSON'
  }
}

export function graphText({ graph, nearest, settings }: Collection, view: View): string {
  const { title, description, url, base, language } = settings
  const addressOf = (id: Node['id']) => graph.node(id).address
  const whole: GraphExport = {
    version: 1,
    site: { title, description, url, base, language },
    nodes: graph.nodes.map((one) => nodeOf(one, view)),
    edges: [
      ...graph.edges.map((edge) => authoredEdge(edge, view, graph.node(edge.from), addressOf)),
      ...graph.nodes.flatMap((one) => computedEdges(one, nearest, addressOf)),
    ],
  }
  return `${JSON.stringify(whole)}\n`
}

function nodeOf(one: Node, view: View): GraphExport['nodes'][number] {
  const { entry } = one
  const { generated, verified, status, staleAfter } = entry.trust ?? untold
  return {
    address: one.address,
    role: roleOf(one.kind),
    kind: one.kind,
    title: one.title,
    description: view.nodeItem(one.id).description,
    claim: one.originalTitle,
    aliases: [...one.aliases],
    tags: [...entry.tags],
    authors: [...one.authors],
    year: entry.paper?.year ?? null,
    doi: entry.paper?.doi ?? null,
    date: entry.date,
    updated: entry.updated,
    generated,
    verified: [...verified],
    status,
    staleAfter,
    standing: standingOf(entry),
    file: one.file,
  }
}

function authoredEdge(
  edge: Edge,
  view: View,
  from: Node,
  addressOf: (id: Node['id']) => string,
): GraphExport['edges'][number] {
  const { file, line, column } = edge.place
  const sentence = 'sentence' in edge ? fillText(edge.sentence, wordsOnly(view, from)) : ''
  return {
    kind: edge.kind,
    computed: false,
    from: from.address,
    to: addressOf(edge.to),
    relation: edge.kind === 'related' && edge.type !== 'related' ? edge.type : null,
    symmetric: edge.kind === 'related' && edge.symmetric,
    property: edge.kind === 'mention' ? edge.property : null,
    reasons:
      edge.kind === 'related'
        ? edge.reasons.map((reason) => ({ by: addressOf(reason.by), text: reasonText(view, reason) }))
        : [],
    sentence: sentence || null,
    place: { file, line, column },
  }
}

export function reasonText(view: View, { by, why }: Reason): string {
  return plainText(fill(why, wordsOnly(view, view.graph.node(by))).text)
}

function computedEdges(
  { id, address }: Node,
  { similar, next, measure }: Nearest,
  addressOf: (id: Node['id']) => string,
): readonly GraphExport['edges'][number][] {
  const edge =
    (kind: 'similar' | 'next', by: 'words' | 'model' | 'sources' | 'order') =>
    (to: Node['id'], index: number) =>
      ({ kind, computed: true, from: address, to: addressOf(to), by, rank: index + 1 }) as const
  const { papers, notes } = similar.get(id) ?? nothingSimilar
  const found = [...papers.map(edge('similar', measure.by)), ...notes.map(edge('similar', measure.by))]
  const read = (next.get(id) ?? []).flatMap(({ id: to, by }, index) =>
    by === 'author' ? [] : [edge('next', by === 'text' ? measure.by : by)(to, index)],
  )
  return [...found, ...read]
}

export const turtleFile = 'graph.ttl'

const prefixes = {
  schema: 'https://schema.org/',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  cito: 'http://purl.org/spar/cito/',
  dcterms: 'http://purl.org/dc/terms/',
  prov: 'http://www.w3.org/ns/prov#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const

const classes: Readonly<Record<Role, string>> = {
  note: 'skos:Concept, schema:Article',
  inquiry: 'schema:Question, schema:Article',
  paper: 'schema:ScholarlyArticle',
}

/** Names of relations that CiTO has, too. The others are plain relations between concepts. */
const relations: Readonly<Record<string, string>> = {
  supports: 'cito:supports',
  contradicts: 'cito:disputes',
  extends: 'cito:extends',
  confirms: 'cito:confirms',
  qualifies: 'cito:qualifies',
  refutes: 'cito:refutes',
}

/** What authors wrote, as RDF in Turtle: pages as SKOS and schema.org know them, links by CiTO. No computed links. */
export function turtleText({ graph, settings }: Collection, view: View): string {
  const { url, base, language } = settings
  const iri = ({ address }: Pick<Node, 'address'>) => `<${absolute(url ?? '', base, address)}>`
  const blocks = graph.nodes.map((node) => {
    const facts = [
      ['a', classes[roleOf(node.kind)]] as const,
      ...factsOf(node, node.titleLanguage.lang ?? language),
      ...graph.from(node.id).map((edge) => [predicateOf(edge), iri(graph.node(edge.to))] as const),
    ]
    const lines = facts.map(([predicate, object]) => `  ${predicate} ${object}`)
    return `${iri(node)}\n${lines.join(' ;\n')} .`
  })
  const heads = Object.entries(prefixes).map(([name, full]) => `@prefix ${name}: <${full}> .`)
  const note = '# What authors wrote, without computed links.'
  return `${[note, heads.join('\n'), ...blocks, ...reasonsIn(graph, view, iri)].join('\n\n')}\n`
}

type Fact = readonly [predicate: string, object: string]

const dayType = '^^xsd:date'

function factsOf(
  { title, aliases, authors, venue, originalTitle, kind, entry }: Node,
  language: string,
): readonly Fact[] {
  const { date, updated, tags, paper, trust } = entry
  const isConcept = roleOf(kind) === 'note'
  const some = (predicate: string, value: string | null | undefined, type = ''): readonly Fact[] =>
    value ? [[predicate, literal(value) + type]] : []
  return [
    [isConcept ? 'skos:prefLabel' : 'schema:name', `${literal(title)}@${language}`],
    ...aliases.flatMap((alias) => some(isConcept ? 'skos:altLabel' : 'schema:alternateName', alias)),
    ...some('skos:definition', isConcept ? originalTitle : null),
    ...authors.flatMap((name) => some('schema:author', name)),
    ...some('schema:isPartOf', venue),
    ...(paper?.year ? [['schema:datePublished', `"${paper.year}"^^xsd:gYear`] as const] : []),
    ...(paper?.doi
      ? [['schema:sameAs', `<${encodeURI(doiHref(paper.doi)).replace(/[<>"{}|^`\\]/g, '')}>`] as const]
      : []),
    ...tags.flatMap((tag) => some('schema:keywords', tag)),
    ...some('schema:datePublished', paper ? null : date, dayType),
    ...some('schema:dateModified', updated, dayType),
    ...some('prov:wasAttributedTo', trust?.generated?.by),
    ...(trust?.verified ?? []).flatMap(({ by }) => some('schema:reviewedBy', actorName(by))),
    ...some('schema:expires', trust?.staleAfter, dayType),
    ...some('schema:creativeWorkStatus', trust?.status),
  ]
}

function predicateOf(edge: Edge): string {
  switch (edge.kind) {
    case 'source':
      return 'schema:isBasedOn'
    case 'cites':
      return 'cito:cites'
    case 'mention':
      return 'schema:mentions'
    case 'next':
      return 'dcterms:relation'
    case 'related':
      return Object.hasOwn(relations, edge.type) ? (relations[edge.type] ?? '') : 'skos:related'
  }
}

/** Reasons are comments on statements. */
function reasonsIn(graph: Graph, view: View, iri: (node: Node) => string): readonly string[] {
  return graph.edges.flatMap((edge) => {
    if (edge.kind !== 'related') return []
    const [from, to] = [graph.node(edge.from), graph.node(edge.to)]
    return edge.reasons.map((reason) => {
      const statement = `rdf:subject ${iri(from)} ; rdf:predicate ${predicateOf(edge)} ; rdf:object ${iri(to)}`
      return `[] a rdf:Statement ; ${statement} ; rdfs:comment ${literal(reasonText(view, reason))} .`
    })
  })
}

const escapes: Readonly<Record<string, string>> = { '\n': String.raw`\n`, '\r': String.raw`\r` }

function literal(text: string): string {
  return `"${text.replace(/["\\]/g, String.raw`\$&`).replace(/[\n\r]/g, (sign) => escapes[sign] ?? '')}"`
}
