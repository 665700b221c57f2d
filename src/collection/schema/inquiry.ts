import { z } from 'zod'
import { link, shared, sharedShapes } from './shared.ts'
import type { Shape } from './shared.ts'

const fields = {
  ...shared,
  /** Notes that the inquiry rests on and its prose does not name. */
  sources: z.array(link).optional(),
  /** Inquiries to read next. */
  next: z.array(link).optional(),
}

export const inquiry = z.strictObject(fields)

export const inquiryShapes = {
  ...sharedShapes,
  sources: 'links',
  next: 'links',
} as const satisfies Record<keyof typeof fields, Shape>
