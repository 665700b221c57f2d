import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { foldersOf } from '../core/path.ts'
import { caseless } from '../links/names.ts'
import { findingAt, type Finding } from '../core/problem.ts'
import type { OwnFile } from '../collection/own-files.ts'
import { filesOf, siteOutputs } from '../site/outputs.ts'
import type { Site } from '../site/site-of.ts'

/** Generated files that the site's own files may replace. */
const replaceable =
  /^(?:robots\.txt|sitemap\.xml|404\.html|_headers|\.nojekyll|favicon\.(?:svg|png)|touch-icon\.png|cards\/(?:site|note|inquiry|paper)\.png)$/

/** Paths that own files may not use: folders of generated file names, the manifest, and the theme script. */
const kept = /^(?:_astro|search|files|cards)\/|^(?:\.throughline(?:-part)?|theme\.js)$/

export interface CopiedFile extends OwnFile {
  /** Copied byte for byte, with its metadata. */
  readonly asIs?: true
}

/** Own files that get a place on the site, under keys that no attachment has. Every other one gets a finding. */
export async function placeOwnFiles(
  content: string,
  files: readonly OwnFile[],
  site: Site,
  attachments: ReadonlyMap<string, { readonly sitePath: string }>,
): Promise<{ readonly files: ReadonlyMap<string, CopiedFile>; readonly findings: readonly Finding[] }> {
  const placed = new Map<string, CopiedFile>()
  const findings: Finding[] = []
  if (files.length === 0) return { files: placed, findings }
  const taken = new Map<string, string>()
  const folders = new Set<string>()
  const take = (sitePath: string, by: string) => {
    taken.set(caseless(sitePath), by)
    for (const folder of foldersOf(caseless(sitePath))) folders.add(folder)
  }
  for (const address of site.addresses)
    for (const path of filesOf(site, address)) take(path, `the page ${address}`)
  for (const { path } of siteOutputs(site)) if (!replaceable.test(path)) take(path, 'a file of the site')
  for (const [path, { sitePath }] of attachments) take(sitePath, path)
  for (const { path, sitePath } of files) {
    const name = caseless(sitePath)
    const other = [name, ...foldersOf(name)].map((one) => taken.get(one)).find((one) => one !== undefined)
    const isKept = kept.test(name) && !replaceable.test(sitePath)
    const at = { path, point: { line: 1, column: 1 } }
    if (other !== undefined || isKept || folders.has(name)) {
      const by = other ?? (isKept ? 'the site itself' : 'a folder of pages')
      findings.push(findingAt(at, 'static-clash', `"${sitePath}" is already taken by ${by}.`))
    } else if (!(await isReadable(join(content, path)))) {
      findings.push(findingAt(at, 'unreadable-file', 'The file cannot be read.'))
    } else {
      take(sitePath, path)
      placed.set(`own:${path}`, { path, sitePath, asIs: true })
    }
  }
  return { files: placed, findings }
}

async function isReadable(file: string): Promise<boolean> {
  return access(file, constants.R_OK).then(
    () => true,
    () => false,
  )
}
