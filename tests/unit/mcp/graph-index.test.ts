import { describe, expect, it } from 'vitest'
import { parseGraph, type GraphExport } from '../../../src/exports/graph.ts'
import { graphIndex } from '../../../src/mcp/graph-index.ts'

const node = (address: string, more: Partial<GraphExport['nodes'][number]> = {}) => ({
  ...{ address, role: 'note' as const, kind: 'note', title: address.slice(1, -1), description: null },
  ...{ claim: null, aliases: [], tags: [], authors: [], year: null, doi: null, date: null, updated: null },
  ...{
    generated: null,
    verified: [],
    status: null,
    staleAfter: null,
    standing: null,
    file: `notes${address.slice(0, -1)}.md`,
  },
  ...more,
})
type AuthoredEdge = Extract<GraphExport['edges'][number], { computed: false }>
const edge = (from: string, to: string, more: Partial<AuthoredEdge> = {}): AuthoredEdge => ({
  ...{ kind: 'mention', computed: false, from, to, relation: null, symmetric: false, property: null },
  ...{ reasons: [], sentence: null, place: { file: `notes${from.slice(0, -1)}.md`, line: 3, column: 1 } },
  ...more,
})
const indexOf = (nodes: GraphExport['nodes'], edges: GraphExport['edges'] = []) =>
  graphIndex({
    ...{
      version: 1,
      site: { title: 'T', description: '', url: 'https://a.example', base: '/b/', language: 'en' },
    },
    ...{ nodes, edges },
  })
describe('a name', () => {
  const graph = indexOf([
    node('/notes/clay/', { title: 'Why is clay heavy?', aliases: ['Clay bed'], file: 'notes/clay.md' }),
    node('/notes/a/bed/', { title: 'Bed', file: 'notes/a/bed.md' }),
    node('/notes/b/bed/', { title: 'Bed', file: 'notes/b/bed.md' }),
    node('/papers/lee/', { title: 'On Clay', claim: 'Clay shrinks', file: 'papers/all.bib' }),
    node('/'),
  ])
  it.each([
    '/notes/clay/',
    'notes/clay',
    'https://a.example/b/notes/clay/',
    'notes/clay.md',
    'Why is clay heavy?',
    'Clay bed',
    'CLAY BED',
    'clay',
    'why is clay heavy',
  ])('%s means the note', (name) => {
    expect(graph.named(name).address).toBe('/notes/clay/')
  })

  it('is the claim, the address of home, or the only node of a file', () => {
    expect(graph.named('clay shrinks').address).toBe('/papers/lee/')
    expect(graph.named('/').address).toBe('/')
    expect(graph.named('papers/all.bib').address).toBe('/papers/lee/')
  })

  it('of several gives all, and one that nothing has the nearest', () => {
    expect(() => graph.named('Bed')).toThrow(
      '"Bed" may be "/notes/a/bed/" (notes/a/bed.md) or "/notes/b/bed/" (notes/b/bed.md)',
    )
    expect(() => graph.named('Clay bead')).toThrow(
      'no published page is called "Clay bead", did you mean "/notes/clay/" (notes/clay.md)',
    )
    expect(() => graph.named('zzzzzzzz')).toThrow(/^no published page is called "zzzzzzzz"$/)
  })
})

describe('a path', () => {
  const graph = indexOf(
    ['/a/', '/b/', '/c/', '/d/', '/alone/', '/'].map((address) => node(address)),
    [
      edge('/', '/a/'),
      edge('/', '/d/'),
      edge('/a/', '/b/'),
      edge('/c/', '/a/', { sentence: 'See a.' }),
      edge('/d/', '/b/'),
      edge('/c/', '/d/', { kind: 'related', reasons: [{ by: '/c/', text: 'alike' }] }),
      edge('/c/', '/d/'),
      edge('/a/', '/gone/'),
    ],
  )
  const steps = (from: string, to: string) =>
    graph
      .path(graph.named(from), graph.named(to))
      ?.map(({ edge }) => [edge.from, edge.to, edge.kind].join(' '))

  it('takes links both ways, those that say why first, and goes by no index page', () => {
    expect(steps('/a/', '/d/')).toEqual(['/c/ /a/ mention', '/c/ /d/ related'])
    expect(steps('/b/', '/c/')).toEqual(['/a/ /b/ mention', '/c/ /a/ mention'])
  })

  it('may begin or end at an index page', () => {
    expect(steps('/', '/c/')).toEqual(['/ /a/ mention', '/c/ /a/ mention'])
    expect(steps('/b/', '/')).toEqual(['/a/ /b/ mention', '/ /a/ mention'])
  })

  it('is empty to the page itself, and null if there is none', () => {
    expect(steps('/a/', '/a/')).toEqual([])
    expect(graph.path(graph.named('/a/'), graph.named('/alone/'))).toBeNull()
  })

  it('follows no link to a node that the file lacks', () => {
    expect(graph.edges(graph.named('/a/')).map(({ other }) => other.address)).toEqual(['/', '/b/', '/c/'])
  })
})

it('says why a file is not a graph', () => {
  expect(parseGraph('<html>')).toBe('is not JSON')
  expect(parseGraph('{"version":2}')).toBe(
    'is not a graph.json of version 1 (version: Invalid input: expected 1)',
  )
})
