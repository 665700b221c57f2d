import { z } from 'zod'
import { shared, sharedShapes, text } from './shared.ts'
import type { Shape } from './shared.ts'

const fields = {
  ...shared,
  /** The declarative sentence that the note was first filed under. */
  claim: text.optional(),
}

export const note = z.strictObject(fields)

export const noteShapes = { ...sharedShapes, claim: 'text' } as const satisfies Record<
  keyof typeof fields,
  Shape
>
