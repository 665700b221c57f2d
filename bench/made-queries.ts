import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { lastOf } from '../src/core/path.ts'
import { fold } from '../src/core/search-text.ts'
import { thingsPath } from '../src/search/paths.ts'
import { decodeThings, type Thing } from '../src/search/things.ts'
import { randomOf, seedOf, type Random } from './random.ts'

export interface Query {
  readonly sort: string
  readonly query: string
  /** Addresses without the leading slash; empty if nothing should be found. */
  readonly answers: readonly string[]
}

/** Queries of each sort. */
const each = 20

/** Queries made by rule from the pages of a built site. Deterministic. */
export function madeQueries(out: string): readonly Query[] {
  const things = thingsIn(out)
  const texts = textsIn(out)
  const nodes = things.filter(({ kind }) => kind !== null && !kind.startsWith('#'))
  const papers = nodes.filter(({ credits }) => credits.length > 1)
  const all = (having: (thing: Thing) => boolean) =>
    things.filter(having).map(({ address }) => address.slice(1))
  const titled = (title: string) =>
    all((one) => [one.title, ...one.names].some((name) => fold(name) === fold(title)))
  const begun = (start: string) => all(({ title }) => fold(title).startsWith(fold(start)))
  const self = ({ address }: Thing) => [address.slice(1)]
  const surname = ({ credits }: Thing) => lastWord(credits[1] ?? '')
  const by = (one: Thing) =>
    all((other) => surname(other) === surname(one) && other.credits[0] === one.credits[0])
  const slip = (sort: string, change: (word: string, random: Random) => string) =>
    made(sort, nodes, ({ title }, random) => {
      const longest = title.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? ''
      return [title.replace(longest, change(longest, random)), titled(title)]
    })
  return [
    ...made('exact-title', nodes, ({ title }) => [title, titled(title)]),
    ...made('half-title', nodes, ({ title }) => [half(title), begun(half(title))]),
    ...made('claim or alias', nodes, ({ names: [name = ''] }) => [name, titled(name)]),
    ...made('citekey', papers, (one) => [one.keys[0] ?? '', self(one)]),
    ...made('identifier', papers, (one) => [one.keys[1] ?? '', self(one)]),
    ...made('address', nodes, (one) => [one.address.slice(1, -1), self(one)]),
    ...made('file-name', nodes, ({ address }) => {
      const name = lastOf(address.slice(1, -1))
      return [name, all((one) => lastOf(one.address.slice(1, -1)) === name)]
    }),
    ...made(
      'tag',
      things.filter(({ kind }) => kind === '#tag'),
      (one) => [`#${one.title}`, self(one)],
    ),
    ...made(
      'topic',
      things.filter(({ kind }) => kind === '#topic'),
      ({ title }) => [title, titled(title)],
    ),
    ...made('author-year', papers, (one) => [`${surname(one)} ${one.credits[0] ?? ''}`, by(one)]),
    ...slip('typo-transposition', (word, random) => {
      const at = 1 + random.below(Math.max(1, word.length - 2))
      return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
    }),
    ...slip('typo-one', without),
    ...slip('typo-two', (word, random) => without(without(word, random), random)),
    ...made('phrase', [...texts.keys()], (address, random) => {
      const words = (texts.get(address) ?? '').split(' ')
      const at = random.below(Math.max(1, words.length - 6))
      const query = words.slice(at, at + 6).join(' ')
      return [query, [...texts].flatMap(([other, text]) => (text.includes(query) ? [other.slice(1)] : []))]
    }),
    ...made('nonsense', nodes, (_, random) => [
      Array.from({ length: 3 }, () =>
        Array.from({ length: 7 }, () => 'qxzjwkvy'.charAt(random.below(8))).join(''),
      ).join(' '),
      [],
    ]),
  ]
}

function made<From>(
  sort: string,
  from: readonly From[],
  make: (one: From, random: Random) => readonly [query: string, answers: readonly string[]],
): readonly Query[] {
  const queries: Query[] = []
  for (let index = 0; from.length > 0 && queries.length < each && index < 10 * each; index += 1) {
    const random = randomOf(seedOf(sort, index))
    const [query, answers] = make(random.pick(from), random)
    if (query !== '') queries.push({ sort, query, answers })
  }
  return queries
}

function thingsIn(out: string): readonly Thing[] {
  const pages = globSync('search/things/*.zz', { cwd: out }).map((path) =>
    inflateSync(readFileSync(join(out, path))),
  )
  const things = [readFileSync(join(out, thingsPath)), ...pages].flatMap(
    (text) => decodeThings(text.toString()).things,
  )
  return [...new Map(things.map((one) => [one.address, one])).values()].sort((a, b) =>
    a.address < b.address ? -1 : 1,
  )
}

function textsIn(out: string): ReadonlyMap<string, string> {
  const rows = globSync('search/*/text/*.zz', { cwd: out }).flatMap(
    (path) =>
      JSON.parse(inflateSync(readFileSync(join(out, path))).toString()) as (readonly [
        name: string,
        address: string,
        title: string,
        text: string,
      ])[],
  )
  return new Map(
    rows
      .map(([, address, title, text]) => [address, text.slice(title.length)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const lastWord = (name: string) => name.split(' ').at(-1) ?? ''
const half = (title: string) =>
  title.slice(0, title.indexOf(' ', title.length / 2) + 1 || title.length).trim()

function without(word: string, random: Random): string {
  const at = 1 + random.below(Math.max(1, word.length - 1))
  return word.slice(0, at) + word.slice(at + 1)
}
