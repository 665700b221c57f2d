import { stringify } from 'yaml'
import { z } from 'zod'
import { isList, isMap, scalar } from '../../yaml/fences.ts'
import { webAddress } from '../../yaml/values.ts'
import { oneOf } from '../../core/suggestion.ts'
import type { YamlPath } from '../../yaml/document.ts'
import type { Tree } from '../../yaml/fault.ts'

export interface About {
  /** The default as a value, or in words. Not named `default`, which zod leaves out for transformed values. */
  readonly standard?: string | number | boolean
  readonly without?: string
  readonly example?: unknown
  /** Where the documentation says more. */
  readonly more?: string
  /** Another spelling of the key. */
  readonly also?: string
}

/** JSON Schema, with what is said of each key. */
export interface DescribedSchema extends About {
  readonly description?: string
  /** Short spellings of the value. */
  readonly short?: readonly DescribedSchema[]
  /** Whether a single item may be written instead of a list. */
  readonly orOne?: boolean
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, DescribedSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: DescribedSchema | false
  readonly items?: DescribedSchema
  readonly default?: About['standard']
  readonly examples?: readonly unknown[]
  readonly anyOf?: readonly DescribedSchema[]
}

/** Tells what is wrong with the value at a path. */
export type Report = (path: YamlPath, message: string, fix: string) => void

export function key<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  about: About = {},
): z.ZodOptional<Schema> {
  return schema.meta({ description, ...about }).optional()
}

export function aboutOf(schema: z.core.$ZodType | undefined): DescribedSchema {
  const value = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  return ((value && z.globalRegistry.get(value)) ?? {}) as DescribedSchema
}

export const anyText: readonly DescribedSchema[] = [{ type: 'string' }, { type: 'number' }]
const orNumber = { short: [{ type: 'number' }] }

/** What a value should be, as problems word it. A schema that says nothing else gets these words. */
export const expectation: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_value') return oneOf(issue.values.map(String))
  return issue.code === 'invalid_type' ? expectedTypes[issue.expected] : undefined
}

const expectedTypes: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  object: 'a map of keys to values',
  record: 'a map of keys to values',
}

/** A line of YAML. */
export function lineOf(key: string, value: unknown): string {
  const yaml = stringify({ [key]: value }, { collectionStyle: 'flow', singleQuote: true, lineWidth: 0 })
  return yaml.trim().replace(/^\{ (.*) \}$/s, '$1')
}

/** YAML reads some texts as numbers. */
export function asText(value: unknown): unknown {
  return scalar(value as Tree) ?? value
}

/** A string that `read` parses. Null from `read` is a fault. */
export function understood<Output>(
  expected: string,
  read: (value: string) => Output | null,
): z.ZodType<Output> {
  const parsed = z.string({ error: expected }).transform((value, context) => {
    const output = read(value)
    if (output !== null) return output
    context.addIssue({ code: 'custom', message: expected })
    return z.NEVER
  })
  return z.preprocess(asText, parsed).meta(orNumber)
}

/** A text that has the form of a pattern. */
export function like(pattern: RegExp, expected: string) {
  return understood(expected, (value) => (pattern.test(value) ? value : null))
}

/** A text with the spaces at its ends. */
export const rawText = z.preprocess(asText, z.string().min(1, { error: 'text' })).meta(orNumber)

/** One line of plain text. Links in it are still as written. */
export const text = z
  .preprocess(
    asText,
    z.string().transform((value) => value.replace(/\s+/g, ' ').trim()),
  )
  .meta(orNumber)

/** Text that keeps its paragraphs. */
export const prose = z.string().transform((value) => value.trim())

export function name(expected = 'text') {
  return text.refine((value) => value !== '', { error: expected })
}

export function number(expected: string, from: number, to = Number.MAX_SAFE_INTEGER) {
  return z.number({ error: expected }).min(from, { error: expected }).max(to, { error: expected })
}

export function whole(from: number) {
  const expected = `a whole number from ${from}`
  return number(expected, from).int({ error: expected })
}

/** A list, or a single item. */
export function list<Item extends z.ZodType>(item: Item) {
  return z
    .preprocess(
      (value) => (isList(value as Tree) ? (value as Tree[]).filter((one) => one !== null) : [value]),
      z.array(item),
    )
    .meta({ orOne: true })
}

/** A map with these keys, by any of their spellings. A key without a value counts as absent. */
export function map<Shape extends z.ZodRawShape>(shape: Shape, expected?: string) {
  const others = new Map(
    Object.entries(shape).flatMap(([key, schema]) => {
      const { also } = aboutOf(schema)
      return also === undefined ? [] : [[also, key]]
    }),
  )
  return z.preprocess(
    (value) => {
      if (!isMap(value as Tree)) return value
      const given = withoutNulls(value) as object
      const present = (key: string) => others.get(key) ?? key
      return Object.fromEntries(
        Object.entries(given).map(([key, one]) => [
          present(key) in given ? key : present(key),
          one as unknown,
        ]),
      )
    },
    z.strictObject(shape, expected),
  )
}

/** A map with keys of an author's own. A key without a value counts as absent. */
export function entries<Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(key: Key, value: Value) {
  return z.preprocess(withoutNulls, z.record(key, value))
}

function withoutNulls(value: unknown): unknown {
  if (!isMap(value as Tree)) return value
  return Object.fromEntries(Object.entries(value as object).filter(([, one]) => one !== null))
}

/** A map that a single text may stand for. */
export function orText<Schema extends z.ZodType>(expand: (text: string) => unknown, schema: Schema) {
  return z
    .preprocess((value) => {
      const text = scalar(value as Tree)
      return text === null ? value : expand(text)
    }, schema)
    .meta({ short: anyText })
}

/** A path that stays in the folder it is relative to; null for any other. */
function pathWithin(value: string): string | null {
  const path = value.trim().replace(/^(?:\.\/)+/, '')
  const leadsOut = /^(?:[/\\~]|[A-Za-z]:)/.test(path) || path.split(/[/\\]/).includes('..')
  return path === '' || path.endsWith('/') || leadsOut ? null : path
}

/** A file whose path has the form of a pattern. */
export function fileNamed(pattern: RegExp, expected: string) {
  return understood(expected, (value) => {
    const path = pathWithin(value)
    return path !== null && pattern.test(path) ? path : null
  })
}

export const collectionFile = understood('a file of the collection', pathWithin)

const leadsAway = /^\s*(?:\[[^[\]]*\]\()?<?[a-z][a-z\d+.-]*:\/\//i

/** An unquoted link, which YAML reads as a list in a list. */
export const bareLink: DescribedSchema = {
  type: 'array',
  items: { type: 'array', items: { type: ['string', 'number'] } },
}

/** A link as an editor writes it, or the bare name of its target. */
export const link = understood('a link to another note', (value) =>
  leadsAway.test(value) ? null : value,
).meta({ short: [{ type: 'number' }, bareLink] })

/** A name that fits into a URL and an attribute. */
export const word = z.string().regex(/^[\p{Ll}\p{Lo}\p{N}]+(?:[-_][\p{Ll}\p{Lo}\p{N}]+)*$/u, {
  error: 'a word in lower case, with hyphens',
})

export const webLink = understood('a web address', webAddress)
