import { z } from 'zod'
import { english, messagesFor } from '../../words/languages.ts'
import { wordsLike } from '../words.ts'
import { settingKeys } from './settings.ts'
import { aboutOf, type DescribedSchema } from './types.ts'

/**
 * JSON Schema of `site.yaml`, for completion and checks in editors. It is laxer than a build where it cannot express
 * what a text must contain or which keys belong together. It is stricter in two cases: a key without a value, which a
 * build ignores, and `true` instead of a text.
 */
export function settingsSchema(): object {
  return {
    ...forEditors(describedSettings()),
    title: 'site.yaml of Throughline',
    description: 'The settings of a collection. Every key is optional.',
  }
}

/** The settings for documentation, including what is not JSON Schema. */
export function describedSettings(): DescribedSchema {
  const words = wordsLike(messagesFor(english)).meta({ ...aboutOf(settingKeys.words) })
  return described(z.strictObject({ ...settingKeys, words: words.optional() }))
}

/** The values that authors may write. */
export function described(schema: z.ZodType): DescribedSchema {
  return z.toJSONSchema(schema, { io: 'input', target: 'draft-07' }) as DescribedSchema
}

/** Short spellings become alternatives, and `without` becomes part of the description. */
function forEditors(described: DescribedSchema): DescribedSchema {
  const { description = '', standard, without, short = [], orOne = false, example } = described
  const { properties, items, additionalProperties, anyOf } = described
  const value: DescribedSchema = {
    ...Object.fromEntries(Object.entries(described).filter(([name]) => !notOfValues.has(name))),
    ...(properties && { properties: withOtherSpellings(properties) }),
    ...(items && { items: forEditors(items) }),
    ...(additionalProperties && { additionalProperties: forEditors(additionalProperties) }),
    ...(anyOf && { anyOf: anyOf.map(forEditors) }),
  }
  const values = [value, ...(orOne && value.items ? [value.items] : []), ...short]
  const says = [sentence(description), without === undefined ? '' : `Without it: ${without}.`]
  return {
    ...(description !== '' && { description: says.join(' ').trim() }),
    ...(standard !== undefined && { default: standard }),
    ...(example !== undefined && { examples: [example] }),
    ...(values.length === 1 ? value : { anyOf: values }),
  }
}

const notOfValues: ReadonlySet<string> = new Set<keyof DescribedSchema>([
  'description',
  'standard',
  'without',
  'example',
  'more',
  'short',
  'orOne',
  'also',
])

function withOtherSpellings(
  properties: Readonly<Record<string, DescribedSchema>>,
): Readonly<Record<string, DescribedSchema>> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, described]) => {
      const schema = forEditors(described)
      return [name, ...(described.also === undefined ? [] : [described.also])].map((key) => [key, schema])
    }),
  )
}

function sentence(words: string): string {
  const first = words.startsWith('`') ? words : words.charAt(0).toUpperCase() + words.slice(1)
  return first === '' || /[.!?]$/.test(first) ? first : `${first}.`
}
