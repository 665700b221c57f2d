import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { EntryProblem } from '../core/entry.ts'
import type { Look, SlotName, Theme } from '../core/settings.ts'
import type { SourcePoint } from '../core/rules.ts'
import { ownFile } from '../scan/unreadable.ts'
import type { Scan } from '../scan/scan.ts'
import { staticFolder } from '../scan/left-out.ts'
import type { NamedFile } from '../settings/look.ts'
import type { ReadSettings } from '../settings/settings.ts'

/** A file that is published whether or not a page uses it. */
export interface OwnFile {
  readonly path: string
  /** Without the base: `static/CNAME` becomes `CNAME`. */
  readonly sitePath: string
}

/** A file of this name at the top of a collection is the site's icon. */
const icon = /^favicon\.(?:svg|png|ico)$/
const styleSheet = 'custom.css'

/**
 * The files of `static/`, and those that make up the look; if two have the same path on the site, the first wins. A
 * named file that is missing becomes a problem, and a script in the site's own HTML that pages would not run a doubt.
 */
export function withOwnFiles(
  content: string,
  { settings, named, pointAt }: ReadSettings,
  { statics, attachments }: Scan,
) {
  const files: OwnFile[] = statics.map(({ path }) => ({
    path,
    sitePath: path.slice(staticFolder.length + 1),
  }))
  const { look } = settings
  if (settings.untrusted) return { files, look, problems: [], doubts: [] }
  const problems: EntryProblem[] = [...missingFonts(look.theme, files, pointAt(['theme', 'fonts']))]
  const paths = new Set([...attachments, ...statics].map(({ path }) => path))
  const at = (sitePath: string) => files.find((file) => file.sitePath === sitePath)?.sitePath ?? null
  /** The path of a named file on the site: its place in `static/`, or `sitePath`. */
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
  const styles =
    at(styleSheet) ??
    (paths.has(styleSheet) && files.push({ path: styleSheet, sitePath: styleSheet }) ? styleSheet : null)
  if (!named.favicon && !files.some(({ sitePath }) => icon.test(sitePath))) {
    for (const path of paths) if (icon.test(path)) files.push({ path, sitePath: path })
  }
  const { logo, favicon } = named
  const mark = logo && place(logo, `logo${extname(logo.path).toLowerCase()}`)
  const own = favicon && place(favicon, `favicon${extname(favicon.path).toLowerCase()}`)
  const slots: Partial<Record<SlotName, string>> = {}
  for (const { slot, file } of named.slots) {
    try {
      slots[slot] = readFileSync(ownFile(content, file.path), 'utf8').trim()
    } catch {
      problems.push(missing(file.path, file))
    }
  }
  const doubts = named.slots.flatMap(({ slot, file }) =>
    blockedIn(slots[slot] ?? '', look.policy).map((what) => blocked(file, what)),
  )
  const found = files.map(({ sitePath }) => sitePath).filter((path) => icon.test(path))
  return {
    files,
    look: {
      ...look,
      styles,
      icons: own ? [own] : found,
      logo: mark ? { path: mark, hasTitle: named.hasTitle } : null,
      slots,
    },
    problems,
    doubts,
  }
}

/** Scripts in HTML that the policy of pages blocks, each as the source that would allow it. */
function blockedIn(html: string, policy: Look['policy']): readonly string[] {
  const allowed = policy['script-src'] ?? []
  return Array.from(
    html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/gi),
    ([, attributes = '', text = '']) => {
      const src = /\bsrc\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1]
      if (src === undefined) {
        const isData = /\btype\s*=\s*["']?(?:application|text)\/(?:[\w.-]+\+)?(?:json|template)/i.test(
          attributes,
        )
        return isData ? null : `'sha256-${hash('sha256', text, 'base64')}'`
      }
      return /^https?:\/\//i.test(src) && URL.canParse(src) ? new URL(src).origin : null
    },
  ).filter((source): source is string => source !== null && !isAllowed(source, allowed))
}

function isAllowed(source: string, allowed: readonly string[]): boolean {
  return allowed.some(
    (one) =>
      one === source ||
      one.startsWith(`${source}/`) ||
      (one.startsWith('https://*.') && source.endsWith(one.slice('https://*'.length))),
  )
}

function blocked({ path, at }: NamedFile, source: string): EntryProblem {
  return {
    rule: 'blocked-script',
    point: at,
    message: `The security policy blocks a script in "${path}".`,
    fix: `add policy: { script-src: ["${source}"] } to site.yaml.`,
  }
}

function missing(
  path: string,
  { key, at }: { readonly key: string; readonly at: SourcePoint },
): EntryProblem {
  return {
    rule: 'invalid-settings',
    point: at,
    message: `"${path}" under ${key} is not in this collection.`,
    fix: 'write the path from the top of the collection.',
  }
}

function* missingFonts(
  theme: Theme | null,
  files: readonly OwnFile[],
  at: SourcePoint,
): Iterable<EntryProblem> {
  for (const [role, font] of Object.entries(theme?.fonts ?? {})) {
    for (const { path } of font.files) {
      if (files.some(({ sitePath }) => sitePath === path)) continue
      yield missing(`${staticFolder}/${path}`, { key: `theme.fonts.${role}`, at })
    }
  }
}
