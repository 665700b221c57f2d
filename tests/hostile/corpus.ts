import { schemes } from './addresses.ts'
import type { Family } from './family.ts'
import { fields } from './fields.ts'
import { html } from './html.ts'
import { markdown } from './markdown.ts'

export const families: readonly Family[] = [...html, ...schemes, ...markdown, ...fields]
