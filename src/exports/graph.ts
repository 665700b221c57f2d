import { z } from 'zod'
import type { Edge, Node, Reason } from '../core/graph.ts'
import { plainText } from '../core/html-text.ts'
import { roleOf, roles } from '../core/kinds.ts'
import { nothingSimilar, type Nearest } from '../core/nearest.ts'
import { standingOf, standings, untold } from '../core/trust.ts'
import type { Collection } from '../links/link.ts'
import type { View } from '../pages/node-page-value.ts'
import { wordsOnly } from '../rendering/body.ts'
import { fill, fillText } from '../rendering/fill.ts'

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
