import { createHash } from 'node:crypto'
import type { Page } from '../model/page.ts'
import type { Settings } from '../model/settings.ts'

/** SHA-256 in hex of all that a page shows: its own value and the settings that every page shows. */
export function digest(page: Page, settings: Settings): string {
  return createHash('sha256')
    .update(JSON.stringify([page, settings]))
    .digest('hex')
}
