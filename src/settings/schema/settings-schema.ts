import type { MessageTexts } from '../../core/settings.ts'
import { z } from 'zod'
import { categories, isForms } from '../../words/messages.ts'
import { english, messagesFor } from '../../words/languages.ts'
import type { About, DescribedSchema } from './about.ts'
import { settings } from './settings.ts'

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
  const { properties = {}, ...schema } = z.toJSONSchema(settings, {
    io: 'input',
    target: 'draft-07',
  }) as DescribedSchema
  return {
    ...schema,
    properties: { ...properties, words: { ...properties['words'], ...messages() } },
    definitions: { forms },
  }
}

/** Short spellings become alternatives, and `without` becomes part of the description. */
function forEditors(described: DescribedSchema): DescribedSchema {
  const { description, standard, without, short = [], orOne = false, example } = described
  const { properties, items, additionalProperties, anyOf } = described
  const value: DescribedSchema = {
    ...Object.fromEntries(Object.entries(described).filter(([name]) => !notOfValues.has(name))),
    ...(properties && { properties: withOtherSpellings(properties) }),
    ...(items && { items: forEditors(items) }),
    ...(additionalProperties && { additionalProperties: forEditors(additionalProperties) }),
    ...(anyOf && { anyOf: anyOf.map(forEditors) }),
  }
  const values = [value, ...(orOne && value.items ? [value.items] : []), ...short]
  const says = [sentence(description), ...(without === undefined ? [] : [`Without it: ${without}.`])].join(
    ' ',
  )
  return {
    ...(says !== '' && { description: says }),
    ...(standard !== undefined && { default: standard }),
    ...(example !== undefined && { examples: [example] }),
    ...(values.length === 1 ? value : { anyOf: values }),
  }
}

const notOfValues: ReadonlySet<string> = new Set<keyof About>([
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

function sentence(words = ''): string {
  const first = words.startsWith('`') ? words : words.charAt(0).toUpperCase() + words.slice(1)
  return first === '' || /[.!?]$/.test(first) ? first : `${first}.`
}

/** The messages of the interface, by the keys with which `words` changes them. */
function messages(): DescribedSchema {
  return { properties: ofGroup(messagesFor(english)), additionalProperties: false }
}

function ofGroup(said: MessageTexts): Readonly<Record<string, DescribedSchema>> {
  return Object.fromEntries(Object.entries(said).map(([name, own]) => [name, ofMessage(name, own)]))
}

function ofMessage(name: string, said: string | MessageTexts): DescribedSchema {
  if (typeof said === 'string') {
    const description = `in English: ${said}`
    return {
      type: 'string',
      description,
      ...(said.includes('{number}') && { short: [{ $ref: '#/definitions/forms' }] }),
    }
  }
  if (isForms(said))
    return {
      type: 'string',
      description: `in English: ${said.other}`,
      short: [{ $ref: '#/definitions/forms' }],
    }
  const description = `words of “${name}”`
  return { type: 'object', description, properties: ofGroup(said), additionalProperties: false }
}

const forms: DescribedSchema = {
  type: 'object',
  properties: Object.fromEntries(
    categories.map((form) => [form, { type: 'string', description: `The form “${form}” of CLDR.` }]),
  ),
  required: ['other'],
  additionalProperties: false,
}
