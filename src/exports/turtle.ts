import { absolute, doiHref } from '../core/address.ts'
import type { Edge, Graph, Node } from '../core/graph.ts'
import { roleOf, type Role } from '../core/kinds.ts'
import { actorName } from '../core/trust.ts'
import type { Collection } from '../links/link.ts'
import type { View } from '../pages/node-page-value.ts'
import { reasonText } from './graph.ts'

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

function factsOf(
  { title, aliases, authors, venue, originalTitle, kind, entry }: Node,
  language: string,
): readonly Fact[] {
  const { date, updated, tags, paper, trust } = entry
  const isConcept = roleOf(kind) === 'note'
  const some = (predicate: string, value: string | null | undefined): readonly Fact[] =>
    value ? [[predicate, literal(value)]] : []
  const day = (predicate: string, value: string | null | undefined): readonly Fact[] =>
    value ? [[predicate, `${literal(value)}^^xsd:date`]] : []
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
    ...day('schema:datePublished', paper ? null : date),
    ...day('schema:dateModified', updated),
    ...some('prov:wasAttributedTo', trust?.generated?.by),
    ...(trust?.verified ?? []).flatMap(({ by }) => some('schema:reviewedBy', actorName(by))),
    ...day('schema:expires', trust?.staleAfter),
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
