import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { link, type Document, type Linker, type Linked, linker } from '../../../src/links/link.ts'
import type { NodeId } from '../../../src/core/graph.ts'
import { ledger, openLedger } from '../../../src/ledger/ledger.ts'
import { runs } from '../../laws.ts'
import { file, hole, plain, plainSettings, type Sketch } from './build.ts'
import { collection, path, sketch } from './collections.ts'

interface Edited {
  readonly documents: readonly Document[]
  readonly attachments: readonly string[]
  readonly settings: typeof plainSettings
  readonly ignored: readonly string[]
}

type Edit = (before: Edited) => Edited

/** The document at some place in the list, as something else; all others are the same. */
function replaced(before: Edited, place: number, by: (document: Document) => Document[]): Edited {
  const { documents } = before
  const at = documents.length === 0 ? -1 : place % documents.length
  return { ...before, documents: documents.flatMap((one, index) => (index === at ? by(one) : one)) }
}

const place = fc.nat(20)

/** What names nothing: the usual edit. */
const body = fc.tuple(place, sketch, fc.boolean()).map(([place, said, withHeadings]): Edit => {
  const { links, relations, tags, redirects, headings } = file('a.md', said).entry
  const edited = { links, relations, tags, redirects, ...(withHeadings ? { headings } : {}) }
  return (before) =>
    replaced(before, place, (document) => [{ ...document, entry: { ...document.entry, ...edited } }])
})

const rewriting = fc.tuple(place, sketch).map(
  ([place, said]): Edit =>
    (before) =>
      replaced(before, place, (document) => [{ ...document, entry: file('a.md', said).entry }]),
)

const addition = fc.tuple(path, sketch).map(([path, said]): Edit => ({ documents, ...rest }) => {
  const others = documents.filter((document) => document.path !== path)
  return { ...rest, documents: [...others, file(path, said)] }
})

const removal = place.map(
  (place): Edit =>
    (before) =>
      replaced(before, place, () => []),
)

const move = fc.tuple(place, path).map(
  ([place, path]): Edit =>
    (before) =>
      before.documents.some((document) => document.path === path)
        ? before
        : replaced(before, place, (document) => [
            document.citekey === null ? { ...document, path } : document,
          ]),
)

const around = fc
  .record(
    {
      attachments: fc.subarray(['a.png', 'x/a.png', 'a']),
      ignored: fc.subarray(['b.md', 'nowhere.md']),
      settings: fc.constantFrom<(typeof plainSettings)[]>(
        { ...plainSettings },
        { ...plainSettings, folders: { a: 'paper' } },
        { ...plainSettings, language: 'ja', problems: { 'broken-link': 'off' } },
        { ...plainSettings, relations: {} },
      ),
    },
    { requiredKeys: [] },
  )
  .map((changed): Edit => (before) => ({ ...before, ...changed }))

const edits = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: body },
    { weight: 2, arbitrary: rewriting },
    addition,
    removal,
    move,
    around,
  ),
  { minLength: 1, maxLength: 8 },
)

function linked(by: Linker, { documents, attachments, settings, ignored }: Edited): Linked {
  // As a build comes to them: the entries are the same, what holds them is new.
  const read = documents.map((document) => ({ ...document, point: { ...document.point } }))
  return by(read, [...attachments], structuredClone(settings), undefined, ignored)
}

function values({ graph, ...rest }: Linked): unknown {
  const ends = graph.nodes.map(({ id }) => [id, graph.from(id), graph.to(id)])
  return { ...rest, tags: [...rest.tags], graph: plain(graph), ends }
}

describe('a linker', () => {
  it('gives what a link from nothing gives, after any edits', { tags: 'law' }, () => {
    fc.assert(
      fc.property(collection, edits, (documents, edits) => {
        const again = linker()
        let collection: Edited = { documents, attachments: ['a.png'], settings: plainSettings, ignored: [] }
        expect(values(linked(again, collection))).toEqual(values(linked(link, collection)))
        for (const edit of edits) {
          collection = edit(collection)
          expect(values(linked(again, collection))).toEqual(values(linked(link, collection)))
        }
      }),
      { numRuns: runs(300) },
    )
  })

  const files: Record<string, Sketch> = {
    'hub.md': { headings: ['One'], links: ['far'], related: [{ to: 'end', type: 'contradicts' }] },
    'far.md': { links: [{ target: 'hub', fragment: 'One' }, 'end'] },
    'end.md': { links: ['hub', 'far'] },
    'other.md': { links: ['far', { target: 'end', fragment: 'nowhere' }] },
  }
  const before: Edited = {
    documents: Object.entries(files).map(([path, sketch]) => file(path, sketch)),
    attachments: [],
    settings: plainSettings,
    ignored: [],
  }

  it('resolves the links of the edited file, and no others', () => {
    const again = linker()
    linked(again, before)
    const edited = before.documents.map((document) =>
      document.path === 'other.md' ? file('other.md', { links: ['far'] }) : document,
    )
    openLedger()
    linked(again, { ...before, documents: edited })
    expect(ledger().linksResolved).toBe(1)
  })

  it('shows what a link in a heading leads to once it is published', () => {
    const again = linker()
    const page = file('page.md', {
      links: ['secret', { target: '', fragment: 'secret' }],
      headings: [{ depth: 2, text: ['About ', hole(0)] }],
    })
    const both = (secret: Sketch): Edited => ({ ...before, documents: [page, file('secret.md', secret)] })
    linked(again, both({ draft: true }))
    expect(linked(again, both({})).graph.node('page.md' as NodeId).headingIds).toEqual(['about-secret'])
  })
})
