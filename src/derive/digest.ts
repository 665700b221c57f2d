import { createHash } from 'node:crypto'
import type { Page } from '../model/page.ts'
import type { Settings } from '../model/settings.ts'

/** SHA-256 in hex of all that a page shows: its own value, the settings, and whether there is a feed to name. */
export function digest(page: Page, settings: Settings, feed: boolean): string {
  return createHash('sha256')
    .update(JSON.stringify([page, settings, feed]))
    .digest('hex')
}
