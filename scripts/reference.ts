import { writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { stringify } from 'yaml'
import { z } from 'zod'
import { schemas, synonyms } from '../src/front-matter/fields.ts'
import type { DescribedSchema } from '../src/settings/schema/about.ts'
import { relation } from '../src/settings/schema/fields.ts'
import { describedSettings } from '../src/settings/schema/settings-schema.ts'
import { rules } from '../src/core/rules.ts'
import { commands, type Command } from './flags.ts'

/** Generates the reference from the code (`npm run reference`). A test fails if the committed file is outdated. */
export const referenceFile = new URL('../docs/reference.md', import.meta.url)

export async function reference(): Promise<string> {
  const text = [
    '# Reference',
    'Every key of `site.yaml`, every key of front matter, every command with its flags, and every rule. This page is made from the code that reads them, by `npm run reference`: change the words there. [The settings of a collection](settings.md), [How a note is written](writing.md) and the README explain.',
    ...settingsPart(),
    ...frontMatterPart(),
    ...commandsPart(),
    ...rulesPart(),
  ].join('\n\n')
  return format(text, { ...(await resolveConfig(referenceFile)), parser: 'markdown' })
}

function settingsPart(): readonly string[] {
  const { properties = {} } = describedSettings()
  // Rules and words are listed elsewhere.
  const maps = Object.entries(properties).filter(([key]) => key !== 'problems' && key !== 'words')
  return [
    '## site.yaml',
    'It stands at the top of the collection. Every key is optional, and so is the file. A key that is not known, or a value that is not understood, is an error with its place.',
    keysTable(properties),
    ...tablesIn(Object.fromEntries(maps)),
  ]
}

/** A table for each map among the values. Keys with the same map share one. */
function tablesIn(values: Readonly<Record<string, DescribedSchema>>): readonly string[] {
  const paths = new Map<string, string[]>()
  for (const [path, keys] of mapsIn(values)) {
    const written = keysTable(keys)
    paths.set(written, [...(paths.get(written) ?? []), path])
  }
  return [...paths].flatMap(([written, [first = '', ...others]]) => [
    `### ${others.length < 5 ? [first, ...others].join(', ') : first.replace(/[^.]+$/, 'NAME')}`,
    written,
  ])
}

function mapsIn(
  values: Readonly<Record<string, DescribedSchema>>,
  around = '',
): readonly (readonly [string, Readonly<Record<string, DescribedSchema>>])[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const { properties } = mapIn(value) ?? {}
    const path = `${around}${key}`
    return properties ? [[path, properties] as const, ...mapsIn(properties, `${path}.`)] : []
  })
}

/** The value if it is a map, or else a map in its items. */
function mapIn(described: DescribedSchema): DescribedSchema | null {
  const { properties, items, additionalProperties, anyOf = [] } = described
  if (properties) return described
  const parts = [...(items ? [items] : []), ...(additionalProperties ? [additionalProperties] : []), ...anyOf]
  return parts.map(mapIn).find((map) => map !== null) ?? null
}

function frontMatterPart(): readonly string[] {
  const keysOf = (schema: z.ZodType) =>
    (z.toJSONSchema(schema, { io: 'input', target: 'draft-07' }) as DescribedSchema).properties ?? {}
  const [note, inquiry, paper] = [schemas.note, schemas.inquiry, schemas.paper].map(({ schema }) =>
    keysOf(schema),
  )
  const ofAll = Object.keys(note ?? {}).filter((key) => inquiry?.[key] && paper?.[key])
  const own = (keys: Readonly<Record<string, DescribedSchema>> = {}) =>
    Object.fromEntries(Object.entries(keys).filter(([key]) => !ofAll.includes(key)))
  const shared = Object.fromEntries(Object.entries(note ?? {}).filter(([key]) => ofAll.includes(key)))
  return [
    '## Front matter',
    'Every key is optional, upper and lower case are the same, and one value may stand for a list. A value that cannot be used is a warning, and is shown as a property, as is any other key.',
    keysTable(withSynonyms(shared)),
    '### related',
    keysTable(keysOf(relation)),
    '### Of a note',
    keysTable(withSynonyms(own(note))),
    '### Of an inquiry',
    keysTable(withSynonyms(own(inquiry))),
    '### Of a paper',
    keysTable(withSynonyms(own(paper))),
  ]
}

function withSynonyms(
  keys: Readonly<Record<string, DescribedSchema>>,
): Readonly<Record<string, DescribedSchema>> {
  const also = new Map(Object.entries(synonyms).map(([synonym, key]) => [key, synonym]))
  return Object.fromEntries(
    Object.entries(keys).map(([key, described]) => {
      const synonym = also.get(key)
      return [key, synonym === undefined ? described : { ...described, also: synonym }]
    }),
  )
}

function commandsPart(): readonly string[] {
  return [
    '## Commands',
    'In a clone of the repository a command stands behind `npm run`, and its flags behind `--`; installed as a package, both stand behind `npx throughline`. A relative path in a flag begins at the folder of the project, or where one stands.',
    ...Object.entries<Command>(commands).flatMap(([name, command]) => commandPart(name, command)),
  ]
}

function commandPart(name: string, { does, words, flags }: Command): readonly string[] {
  const rows = Object.entries(flags).map(([flag, { value, does: meaning, otherwise, default: standard }]) => [
    code(`--${flag}${value === undefined ? '' : ` ${value}`}`),
    meaning,
    otherwise ?? (standard === false ? 'it does not' : code(String(standard))),
  ])
  return [
    `### ${name}`,
    `${words === undefined ? '' : `${code(`${name} ${words}`)}: `}${does}`,
    table(['flag', 'what it does', 'without it'], rows),
  ]
}

function rulesPart(): readonly string[] {
  return [
    '## Rules',
    'What a collection is checked by, and what a finding is without a word under `problems` in `site.yaml`. [What an error keeps back](settings.md#problems).',
    table(
      ['rule', 'is', 'found where', 'why it matters', 'the usual fix'],
      Object.entries(rules).map(([rule, { severity, found, why, fix }]) => [
        code(rule),
        severity,
        found,
        why.replace(/\.$/, ''),
        fix.replace(/\.$/, ''),
      ]),
    ),
  ]
}

function keysTable(keys: Readonly<Record<string, DescribedSchema>>): string {
  const isNeeded = ({ without, standard }: DescribedSchema) => without === undefined && standard === undefined
  const rows = Object.entries(keys).map(([key, described]) => [
    described.more === undefined ? code(key) : `[${code(key)}](${described.more})`,
    valueOf(described),
    [
      described.description ?? '',
      ...(described.also === undefined ? [] : [`also ${code(described.also)}`]),
      ...(described.example === undefined ? [] : [`as ${exampleOf(key, described.example)}`]),
    ].join('; '),
    isNeeded(described) ? '' : (described.without ?? code(String(described.standard))),
  ])
  return table(['key', 'value', 'what it does', 'without it'], rows)
}

function exampleOf(key: string, example: unknown): string {
  const yaml = stringify({ [key]: example }, { collectionStyle: 'flow', singleQuote: true, lineWidth: 0 })
  return code(yaml.trim().replace(/^\{ (.*) \}$/s, '$1'))
}

function valueOf(described: DescribedSchema): string {
  const { type, enum: words, const: one, items, additionalProperties, properties, anyOf, orOne } = described
  const of = words ?? (typeof one === 'string' ? [one] : null)
  if (of) return oneOf(of.map(code))
  if (anyOf) return oneOf([...new Set(anyOf.map(valueOf))])
  if (items) return `${orOne || described.short ? 'one or ' : ''}a list: ${valueOf(items)}`
  if (properties || additionalProperties) {
    const short = described.short?.some((value) => value.type === 'string') ? 'text, or ' : ''
    return `${short}a map`
  }
  const { minimum = -Infinity, maximum = Infinity } = described
  const to = maximum < Number.MAX_SAFE_INTEGER ? ` to ${maximum}` : ''
  if (type === 'integer' || type === 'number') return `a number from ${minimum}${to}`
  return type === 'boolean' ? '`true` or `false`' : 'text'
}

function oneOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`
}

function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

if (import.meta.main) writeFileSync(referenceFile, await reference())
