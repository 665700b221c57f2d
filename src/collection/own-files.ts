import type { EntryProblem } from '../core/entry.ts'
import type { Look } from '../core/look.ts'
import { staticFolder, type Scan } from './scan.ts'
import type { ReadSettings } from './settings.ts'

/** A file of the collection that the site has whether or not a page shows it. */
export interface OwnFile {
  readonly path: string
  /** Without the base: `static/CNAME` is at `CNAME`. */
  readonly sitePath: string
}

interface OwnFiles {
  /** In order: of two with one path on the site, the first has it. */
  readonly files: readonly OwnFile[]
  readonly look: Look
  readonly problems: readonly EntryProblem[]
}

/** Of the same name at the top of a collection, an icon of the site's own. */
const icon = /^favicon\.(?:svg|png|ico)$/
const styleSheet = 'custom.css'

/** The files of `static/` and those that the look of the site is made of, with all that is found in files of that look. */
export async function withOwnFiles(
  _content: string,
  { settings }: ReadSettings,
  { statics, attachments }: Scan,
): Promise<OwnFiles> {
  const files: OwnFile[] = statics.map(({ path }) => ({
    path,
    sitePath: path.slice(staticFolder.length + 1),
  }))
  if (settings.untrusted) return { files, look: settings.look, problems: [] }
  const has = (sitePath: string) => files.some((file) => file.sitePath === sitePath)
  for (const { path } of attachments) {
    if ((icon.test(path) && !files.some((file) => icon.test(file.sitePath))) || path === styleSheet) {
      files.push({ path, sitePath: path })
    }
  }
  const look: Look = {
    ...settings.look,
    styles: has(styleSheet) ? styleSheet : null,
    icons: files.map(({ sitePath }) => sitePath).filter((path) => icon.test(path)),
  }
  return Promise.resolve({ files, look, problems: [] })
}
