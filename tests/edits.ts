import fc from 'fast-check'

const names = ['a', 'b', 'c', 'd', 'e', 'q', 'r', 'k']
const paths = [
  'notes/a.md',
  'notes/b.md',
  'notes/deep/index.md',
  'notes/deep/c.md',
  'notes/deep/er/d.md',
  'e.md',
  'inquiries/q.md',
  'inquiries/r.md',
  'papers/k.md',
]
const name = fc.constantFrom(...names)
const title = fc.constantFrom('One', 'Two', 'Three', 'Zwölf', 'a')
const reason = fc.constantFrom('why', 'because')

/** All that one page can show of another. */
const fields = {
  draft: fc.constantFrom('', '', '', 'draft: true'),
  title: fc.option(title).map((title) => (title === null ? '' : `title: ${title}`)),
  description: fc
    .option(fc.constantFrom('Brief.', 'Long.'))
    .map((text) => (text ? `description: ${text}` : '')),
  summary: fc.option(name).map((to) => (to ? `summary: About [[${to}]].` : '')),
  aliases: fc.option(title).map((alias) => (alias ? `aliases: [${alias} too]` : '')),
  tags: fc.subarray(['x', 'x/y', 'X', 'z']).map((tags) => `tags: [${tags.join(', ')}]`),
  related: fc
    .array(fc.tuple(name, reason, fc.constantFrom('', ', type: supports', ', type: against')), {
      maxLength: 2,
    })
    .map(
      (all) =>
        `related: [${all.map(([to, why, type]) => `{to: "[[${to}]]", why: ${why}${type}}`).join(', ')}]`,
    ),
  property: fc.option(name).map((to) => (to ? `up: "[[${to}]]"` : '')),
  venue: fc.option(reason).map((venue) => (venue ? `venue: ${venue}` : '')),
  body: fc
    .array(
      fc.oneof(
        name.map((to) => `See [[${to}]].`),
        name.map((to) => `See [[${to}#Part|this]].`),
        name.map((to) => `![[${to}]]`),
        name.map((to) => `![[${to}#Part]]`),
        fc.constantFrom(
          '## Part',
          'Words #x.',
          '![[p.png]]',
          '[@k]',
          '$x^2$',
          'Low.[^1]\n\n[^1]: At the foot [[a]].',
          'Of [[wanted]] and [[d_|a near name]].',
          'Once more [[Wanted]], ![[deep/wanted]].',
        ),
      ),
      { maxLength: 4 },
    )
    .map((blocks) => blocks.join('\n\n')),
}
type Fields = { readonly [Key in keyof typeof fields]: string }
const keys = Object.keys(fields) as readonly (keyof Fields)[]

function text({ body, ...properties }: Fields): string {
  return ['---', ...Object.values(properties), '---', body, ''].join('\n')
}

/** A collection as its files' fields; null for a file that is not there. */
export type State = ReadonlyMap<string, Fields | string | null>

/** The texts of the files, by path. */
export function filesOf(state: State): Readonly<Record<string, string>> {
  const texts = [...state].map(([path, file]) => [path, typeof file === 'object' && file ? text(file) : file])
  return Object.fromEntries(texts.filter(([, text]) => text !== null)) as Record<string, string>
}

export type Edit = (state: State) => State

const set =
  (path: string, file: Fields | string | null): Edit =>
  (state) =>
    new Map(state).set(path, file)

/** One change of one file: of a field of it, of all of it, or of whether it is there. */
export const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...paths),
        fc.constantFrom(...keys).chain((key) => fields[key].map((value) => [key, value] as const)),
      )
      .map(([path, [key, value]]): Edit => (state) => {
        const file = state.get(path)
        return typeof file === 'object' && file ? new Map(state).set(path, { ...file, [key]: value }) : state
      }),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...paths), fc.option(fc.record(fields)))
      .map(([path, file]) => set(path, file)),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        'relations:\n  supports: {label: Supports, inverse: Supported by}\n  against: {label: Against, symmetric: true}\n',
        'title: Other\nrelations:\n  supports: {label: Backs, inverse: Backed by}\n',
        'problems: {broken-link: off}\n',
        'wanted: pages\n',
      )
      .map((settings) => set('site.yaml', settings)),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        '{"version": 1, "positions": {"notes/a.md": [10, 20], "inquiries/q.md": [9000, 20], "gone.md": [1, 1]}}',
        '{"version": 1, "positions": {"notes/b.md": [10, 20], "notes/a.md": [10]}}',
        null,
      )
      .map((positions) => set('graph-positions.json', positions)),
  },
  { weight: 1, arbitrary: fc.constantFrom('', null).map((file) => set('notes/p.png', file)) },
)

/** A collection to begin with. */
export const state: fc.Arbitrary<State> = fc
  .array(fc.record(fields), { minLength: paths.length, maxLength: paths.length })
  .map((files) => new Map(paths.map((path, index) => [path, files[index] ?? null])))
