import type { EntryProblem } from '../core/entry.ts'
import type { Look, Theme } from '../core/look.ts'
import type { Point } from '../core/rules.ts'
import { staticFolder, type Scan } from './scan.ts'
import type { NamedFile, ReadSettings } from './settings.ts'

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

/** The files of `static/`, and those that the look of the site is made of; one that is named and not there is a problem. */
export function withOwnFiles({ settings, named }: ReadSettings, { statics, attachments }: Scan): OwnFiles {
  const files: OwnFile[] = statics.map(({ path }) => ({
    path,
    sitePath: path.slice(staticFolder.length + 1),
  }))
  const { look } = settings
  if (settings.untrusted) return { files, look, problems: [] }
  const problems: EntryProblem[] = [...missingFonts(look.theme, files)]
  const paths = new Set([...attachments, ...statics].map(({ path }) => path))
  const at = (sitePath: string) => files.find((file) => file.sitePath === sitePath)?.sitePath ?? null
  /** Where a named file is on the site: in its place of `static/`, else at `sitePath`. */
  const place = ({ path, ...where }: NamedFile, sitePath: string): string | null => {
    if (!paths.has(path)) {
      problems.push(missing(path, where))
      return null
    }
    const known = files.find((file) => file.path === path)
    if (known) return known.sitePath
    files.push({ path, sitePath })
    return sitePath
  }
  const styles = named.styleSheet
    ? place(named.styleSheet, styleSheet)
    : (at(styleSheet) ??
      (paths.has(styleSheet) && files.push({ path: styleSheet, sitePath: styleSheet }) ? styleSheet : null))
  if (!files.some(({ sitePath }) => icon.test(sitePath))) {
    for (const path of paths) if (icon.test(path)) files.push({ path, sitePath: path })
  }
  const icons = files.map(({ sitePath }) => sitePath).filter((path) => icon.test(path))
  return { files, look: { ...look, styles, icons }, problems }
}

function missing(path: string, { key, at }: { readonly key: string; readonly at: Point }): EntryProblem {
  return {
    rule: 'invalid-settings',
    point: at,
    message: `"${path}" under ${key} is no file of this collection.`,
    fix: 'write its path from the top of the collection.',
  }
}

function* missingFonts(theme: Theme | null, files: readonly OwnFile[]): Iterable<EntryProblem> {
  for (const [role, font] of Object.entries(theme?.fonts ?? {})) {
    for (const { path } of font.files) {
      if (files.some(({ sitePath }) => sitePath === path)) continue
      yield missing(`${staticFolder}/${path}`, { key: `theme.fonts.${role}`, at: { line: 1, column: 1 } })
    }
  }
}
