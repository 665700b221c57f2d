import { createHash } from 'node:crypto'
import type { Page } from '../model/page.ts'
import type { Site } from '../model/site.ts'
import type { Settings } from '../model/settings.ts'

/** SHA-256 in hex of all that a page shows: its own value, the settings, and what else stands round every page. */
export function digest(page: Page, settings: Settings, frame: Pick<Site, 'feed' | 'places'>): string {
  return createHash('sha256')
    .update(JSON.stringify([page, settings, frame]))
    .digest('hex')
}
