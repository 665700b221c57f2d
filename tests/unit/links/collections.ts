import fc from 'fast-check'
import type { Document } from '../../../src/links/link.ts'
import { file, listed, type Sketch } from './build.ts'

const name = fc.constantFrom(
  'a',
  'A',
  'b',
  'B b',
  'b-b',
  'index',
  'README',
  'page',
  '2',
  'related',
  'caf\u00e9',
  'cafe\u0301',
  '~',
  'c++',
  'c#',
)
const folder = fc.constantFrom(
  '',
  'notes/',
  'Notes/',
  'a/',
  'A/',
  'a/b/',
  'inquiries/',
  'papers/',
  'x/related/',
)
const target = fc.oneof(
  name,
  fc.constantFrom('a/b', './a', '../a', 'Title', 'k1', '@k2', 'nowhere', '', 'b bb'),
)

/** A file that may say anything that matters to linking. */
export const sketch: fc.Arbitrary<Sketch> = fc.record({
  kind: fc.constantFrom('note', 'note', 'inquiry', 'paper'),
  title: fc.constantFrom(null, 'Title', 'title', 'b'),
  aliases: fc.constantFrom([], ['a'], ['Other', 'other']),
  permalink: fc.constantFrom(null, null, null, '/x/', '/notes/a/', '/tags/'),
  redirects: fc.constantFrom([], [], ['/old/'], ['/notes/b/']),
  draft: fc.constantFrom(false, false, false, true),
  tags: fc.constantFrom([], ['x', 'X/y'], ['x/Y']),
  headings: fc.constantFrom([], ['a', 'Sources']),
  links: fc.array(
    fc.record({
      target,
      syntax: fc.constantFrom('wikilink', 'markdown', 'citation', 'embed'),
      role: fc.constantFrom('body', 'body', 'property', 'source', 'next', 'cites'),
      fragment: fc.constantFrom(null, null, 'a', '^x'),
    }),
    { maxLength: 4 },
  ),
  related: fc.array(
    fc.record({
      to: target,
      type: fc.constantFrom('related', 'supports', 'contradicts'),
      why: fc.constantFrom(null, 'one reason', 'another'),
    }),
    { maxLength: 3 },
  ),
})

/** Few enough names that they clash often. */
export const path = fc.tuple(folder, name).map((parts) => `${parts.join('')}.md`)

export const collection: fc.Arbitrary<Document[]> = fc
  .record({
    files: fc.uniqueArray(fc.record({ path, sketch }), {
      maxLength: 12,
      selector: (one) => one.path,
    }),
    keys: fc.array(fc.constantFrom('k1', 'K1', 'k2', 'a'), { maxLength: 4 }),
  })
  .map(({ files, keys }) => [
    ...files.map(({ path, sketch }) => file(path, sketch)),
    ...keys.map((key, index) => listed(key, {}, 'refs.bib', index + 1)),
  ])
