import type { z } from 'zod'

/** What editors and documentation say of a key. */
export interface About {
  readonly description: string
  /**
   * What holds without the key: its value, or words. Not `default`, which zod leaves out where a value is transformed.
   */
  readonly standard?: string | number | boolean
  readonly without?: string
  /** A value as an author writes it. */
  readonly example?: unknown
  /** Where documentation says more. */
  readonly more?: string
  /** Short spellings of the value, which are brought into the shape of the schema before it is checked. */
  readonly short?: readonly Described[]
  /** Whether an item may stand in the place of a list. */
  readonly orOne?: boolean
  /** Another spelling of the key. */
  readonly also?: string
}

/** JSON Schema of a value, with what is said of its key. */
export interface Described extends Partial<About> {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, Described>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Described | false
  readonly items?: Described
  readonly default?: About['standard']
  readonly examples?: readonly unknown[]
  readonly anyOf?: readonly Described[]
  readonly definitions?: Readonly<Record<string, Described>>
}

/** A key that may be left out. */
export function key<Schema extends z.ZodType>(schema: Schema, about: About): z.ZodOptional<Schema> {
  return schema.meta({ ...about }).optional()
}

/** Short spellings that several keys share. */
export const short = {
  text: { type: 'string' },
  /** A number that stands for its text. */
  number: { type: 'number' },
  nothing: { type: 'null' },
  /** A link in brackets without quotes, which YAML reads as a list in a list. */
  bareLink: { type: 'array', items: { type: 'array', items: { type: ['string', 'number'] } } },
} as const satisfies Readonly<Record<string, Described>>
