import type { z } from 'zod'

export interface About {
  readonly description: string
  /** The default as a value, or in words. Not named `default`, which zod leaves out for transformed values. */
  readonly standard?: string | number | boolean
  readonly without?: string
  readonly example?: unknown
  /** Where the documentation says more. */
  readonly more?: string
  /** Short spellings of the value. They are brought into the shape of the schema before it is checked. */
  readonly short?: readonly DescribedSchema[]
  /** Whether a single item may be written instead of a list. */
  readonly orOne?: boolean
  /** Another spelling of the key. */
  readonly also?: string
}

export interface DescribedSchema extends Partial<About> {
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
  readonly definitions?: Readonly<Record<string, DescribedSchema>>
}

export function key<Schema extends z.ZodType>(schema: Schema, about: About): z.ZodOptional<Schema> {
  return schema.meta({ ...about }).optional()
}

export const short = {
  text: { type: 'string' },
  number: { type: 'number' },
  nothing: { type: 'null' },
  /** An unquoted link in brackets, which YAML reads as a list in a list. */
  bareLink: { type: 'array', items: { type: 'array', items: { type: ['string', 'number'] } } },
} as const satisfies Readonly<Record<string, DescribedSchema>>
