import { readFileSync, writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { z } from 'zod'
import { rules } from '../src/core/rules.ts'
import { oneOf } from '../src/core/suggestion.ts'
import { relation, roleFields, shared } from '../src/settings/schema/front-matter.ts'
import { capitalised } from '../src/settings/kinds.ts'
import { described, describedSettings } from '../src/settings/schema/settings-schema.ts'
import { lineOf, type DescribedSchema } from '../src/settings/schema/types.ts'
import { commands, type Command } from './flags.ts'

/** Generates the reference from the code (`npm run reference`). A test fails if the committed file is outdated. */
export const referenceFile = new URL('../docs/reference.md', import.meta.url)
/** Its second part lists the rules. */
export const troubleshootingFile = new URL('../docs/troubleshooting.md', import.meta.url)

export async function reference(): Promise<string> {
  const text = [
    '# Reference',
    'Every key of `site.yaml`, every key of front matter, and every command with its flags. This page is made from the code that reads them, by `npm run reference`: change the words there. [The settings of a collection](settings.md), [How a note is written](writing.md) and the README explain.',
    ...settingsPart(),
    ...frontMatterPart(),
    ...commandsPart(),
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
  const tables = Map.groupBy(mapsIn(values), ([, keys]) => keysTable(keys))
  return [...tables].flatMap(([written, maps]) => {
    const siblings = Map.groupBy(maps, ([path]) => path.replace(/[^.]+$/, ''))
    const names = [...siblings].map(([around, [first, ...others]]) =>
      others.length === 0 ? first?.[0] : `${around}NAME`,
    )
    return [`### ${names.join(', ')}`, written]
  })
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
  const keysOf = (schema: z.ZodType) => described(schema).properties ?? {}
  const own = ({ shape }: z.ZodObject) =>
    keysTable(keysOf(z.object(Object.fromEntries(Object.entries(shape).filter(([key]) => !(key in shared))))))
  return [
    '## Front matter',
    'Every key is optional, upper and lower case are the same, and one value may stand for a list. A value that cannot be used is a warning, and is shown as a property, as is any other key.',
    keysTable(keysOf(z.object(shared))),
    '### related',
    keysTable(keysOf(relation)),
    '### Of a note',
    own(roleFields.note),
    '### Of an inquiry',
    own(roleFields.inquiry),
    '### Of a paper',
    own(roleFields.paper),
  ]
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

/** The page with the rules as they are, between its two comments. */
export async function troubleshooting(page: string): Promise<string> {
  const parts = Object.entries(rules).flatMap(([rule, { severity, found, why, fix }]) => [
    `### ${rule}`,
    `${capitalised(severity)}: ${found}.`,
    `- **Why:** ${why}\n- **Fix:** ${fix}`,
  ])
  const text = page.replace(
    /(?<=<!-- rules -->\n)[^]*(?=<!-- end of rules -->)/,
    () => parts.join('\n\n') + '\n',
  )
  return format(text, { ...(await resolveConfig(troubleshootingFile)), parser: 'markdown' })
}

function keysTable(keys: Readonly<Record<string, DescribedSchema>>): string {
  const isNeeded = ({ without, standard }: DescribedSchema) => without === undefined && standard === undefined
  const rows = Object.entries(keys).map(([key, described]) => [
    described.more === undefined ? code(key) : `[${code(key)}](${described.more})`,
    valueOf(described),
    [
      described.description ?? '',
      ...(described.also === undefined ? [] : [`also ${code(described.also)}`]),
      ...(described.example === undefined ? [] : [`as ${code(lineOf(key, described.example))}`]),
    ].join('; '),
    isNeeded(described) ? '' : (described.without ?? code(String(described.standard))),
  ])
  return table(['key', 'value', 'what it does', 'without it'], rows)
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

function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

if (import.meta.main) {
  writeFileSync(referenceFile, await reference())
  writeFileSync(troubleshootingFile, await troubleshooting(readFileSync(troubleshootingFile, 'utf8')))
}
