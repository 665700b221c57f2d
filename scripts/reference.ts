import { readFileSync, writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { z } from 'zod'
import { most as mostInBase } from '../src/bases/base.ts'
import { most as mostOnCanvas } from '../src/canvases/canvas-entry.ts'
import { most as mostInFile } from '../src/collection/parse-file.ts'
import { fileLimits, mostCharacters, mostLevels, strangersLimits } from '../src/core/limits.ts'
import { rules } from '../src/core/rules.ts'
import { oneOf } from '../src/core/suggestion.ts'
import { longest as longestFormula } from '../src/markdown/rehype/formulas.ts'
import { longest as longestCode } from '../src/markdown/rehype/highlighter.ts'
import { capitalised } from '../src/settings/kinds.ts'
import { relation, roleFields, shared } from '../src/settings/schema/front-matter.ts'
import { described, describedSettings } from '../src/settings/schema/settings-schema.ts'
import { lineOf, type DescribedSchema } from '../src/settings/schema/types.ts'
import { mostCharacters as mostCharactersInFront, mostLines } from '../src/yaml/front-matter.ts'
import { commands, type Command } from './flags.ts'

/** Generates the reference from the code (`npm run reference`). A test fails if the committed file is outdated. */
export const referenceFile = new URL('../docs/reference.md', import.meta.url)
/** Its second part lists the rules. */
export const troubleshootingFile = new URL('../docs/troubleshooting.md', import.meta.url)

export async function reference(): Promise<string> {
  const text = [
    '---\ntitle: Reference\ndescription: Every setting, property, command, flag and limit.\n---',
    '<!-- Written by `npm run reference` from the code. Change the words there. -->',
    '# Reference',
    'With this page you look up every setting, property, command, flag and limit.',
    ...settingsPart(),
    ...frontMatterPart(),
    ...commandsPart(),
    ...limitsPart(),
    '## Related',
    [
      '- [Write](write.md) — shows the properties of a note in use',
      '- [Look](look.md) — shows the settings of a site in use',
      '- [Troubleshooting](troubleshooting.md) — lists every problem that a build reports',
    ].join('\n'),
  ].join('\n\n')
  return format(text, { ...(await resolveConfig(referenceFile)), parser: 'markdown' })
}

function settingsPart(): readonly string[] {
  const { properties = {} } = describedSettings()
  // Rules and words are listed elsewhere.
  const maps = Object.entries(properties).filter(([key]) => key !== 'problems' && key !== 'words')
  return [
    '## site.yaml',
    'The file `site.yaml` is at the top of your collection. The file and all its keys are optional. An unknown key or a wrong value is an error with its place.',
    keysList(properties),
    ...listsIn(Object.fromEntries(maps)),
  ]
}

/** A list for each map among the values. Keys with the same map share one. */
function listsIn(values: Readonly<Record<string, DescribedSchema>>): readonly string[] {
  const lists = Map.groupBy(mapsIn(values), ([, keys]) => keysList(keys))
  return [...lists].flatMap(([written, maps]) => {
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
    keysList(keysOf(z.object(Object.fromEntries(Object.entries(shape).filter(([key]) => !(key in shared))))))
  return [
    '## Front matter',
    'All keys are optional, in upper or lower case. One value may replace a list. A wrong value is a warning. It is shown as a property, as is every other key.',
    keysList(keysOf(z.object(shared))),
    '### Items of related',
    keysList(keysOf(relation)),
    '### Properties of a note',
    own(roleFields.note),
    '### Properties of an inquiry',
    own(roleFields.inquiry),
    '### Properties of a paper',
    own(roleFields.paper),
  ]
}

function commandsPart(): readonly string[] {
  return [
    '## Commands',
    'Write `npx throughline build --out site`, or `npm run build -- --out site` in a clone. A relative path begins at the folder that you are in.',
    ...Object.entries<Command>(commands).flatMap(([name, command]) => commandPart(name, command)),
  ]
}

function commandPart(name: string, { does, words, flags }: Command): readonly string[] {
  const items = Object.entries(flags).map(
    ([flag, { value, does: meaning, otherwise, default: standard }]) => {
      const standing = otherwise ?? (standard === false ? 'off' : code(String(standard)))
      return item(`--${flag}${value === undefined ? '' : ` ${value}`}`, [meaning, `Default: ${standing}`])
    },
  )
  return [
    `### ${name}`,
    `${words === undefined ? '' : `${code(`${name} ${words}`)}: `}${does}`,
    items.join('\n'),
  ]
}

function limitsPart(): readonly string[] {
  const number = (count: number) => count.toLocaleString('en')
  const limits = [
    [
      'processor time and memory to parse',
      `${fileLimits.processorSeconds} seconds, ${fileLimits.megabytes} MB; with \`untrusted\` ${strangersLimits.processorSeconds} seconds, ${strangersLimits.megabytes} MB`,
    ],
    ['text', `${number(mostCharacters)} characters`],
    ['quotations and lists inside each other', number(mostLevels)],
    ['front matter', `${number(mostLines)} lines, ${number(mostCharactersInFront)} characters`],
    ['links', number(mostInFile.links)],
    ['HTML and names that come of it', `${number(mostInFile.characters)} characters`],
    ['a canvas', `${number(mostOnCanvas.cards)} cards, ${number(mostOnCanvas.lines)} lines`],
    [
      'a base',
      `${number(mostInBase.characters)} characters, ${number(mostInBase.lines)} lines; a longer one is not read`,
    ],
    ['a formula', `${number(longestFormula)} characters; a longer one is shown as written`],
    ['a block of code', `${number(longestCode)} characters; a longer one has no colours`],
  ]
  return [
    '## Limits',
    'A file that exceeds a limit is held back, with a problem that names the limit. The other files are published.',
    table(['what', 'at most'], limits),
  ]
}

/** Commands as an installed package names them; in a clone the fixes name npm scripts. */
const installedCalls = (text: string) => text.replace(/npm run (\w+)(?: --)?/g, 'npx throughline $1')

/** The page with the rules as they are, between its two comments. */
export async function troubleshooting(page: string): Promise<string> {
  const parts = Object.entries(rules).flatMap(([rule, { severity, found, why, fix }]) => [
    `### ${rule}`,
    `${capitalised(severity)}: ${found}.`,
    `- **Why:** ${why}\n- **Fix:** ${installedCalls(fix)}`,
  ])
  const text = page.replace(
    /(?<=<!-- rules -->\n)[^]*(?=<!-- end of rules -->)/,
    () => parts.join('\n\n') + '\n',
  )
  return format(text, { ...(await resolveConfig(troubleshootingFile)), parser: 'markdown' })
}

function keysList(keys: Readonly<Record<string, DescribedSchema>>): string {
  return Object.entries(keys)
    .map(([key, described]) => {
      const { description = '', also, example, without, standard, more } = described
      const standing = without ?? (standard === undefined ? null : code(String(standard)))
      return item(key, [
        `${valueOf(described)}. ${capitalised(description)}`,
        ...(standing === null ? [] : [`Default: ${standing}`]),
        ...(also === undefined ? [] : [`Also: ${code(also)}`]),
        ...(more === undefined ? [] : [`[More](${more})`]),
        ...(example === undefined ? [] : [`Example: ${code(lineOf(key, example))}`]),
      ])
    })
    .join('\n')
}

function item(name: string, sentences: readonly string[]): string {
  return `- **${code(name)}**: ${sentences.map((sentence) => (/^Example|[.!?]$/.test(sentence) ? sentence : `${sentence}.`)).join(' ')}`
}

function valueOf(described: DescribedSchema): string {
  const { type, enum: words, const: one, items, additionalProperties, properties, anyOf, orOne } = described
  const of = words ?? (typeof one === 'string' ? [one] : null)
  if (of) return oneOf(of.map(code))
  if (anyOf) return oneOf([...new Set(anyOf.map(valueOf))])
  if (items)
    return orOne || described.short ? `${valueOf(items)}, or a list of these` : `a list: ${valueOf(items)}`
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
