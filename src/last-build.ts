import { hash } from 'node:crypto'
import type { PagesRecord } from './derive/plan.ts'
import { areUntouched, type FileStates } from './publish/file-states.ts'
import type { SearchIndexing } from './publish/search-part.ts'
import type { Outcome } from './report/summary.ts'
import { save, saved } from './store/saved.ts'

/** What a build leaves behind for the next one. */
export interface LastBuild {
  /** That of the sources; null where they changed while they were read. */
  readonly state: string | null
  readonly outcome: Outcome
  readonly pages: PagesRecord
  /** Of each part of the search index that the build made. */
  readonly parts: readonly PartRecord[]
  /** Attachments by where they stand on the site: what their files were like. */
  readonly attachments: ReadonlyMap<string, string>
  readonly files: FileStates
  /** The paths of files that the build put there, replaced or took away. */
  readonly replaced: readonly string[]
}

/** A part of the search index. */
export interface PartRecord extends SearchIndexing {
  readonly part: number
  /** Of all that it is made from. */
  readonly digest: string
}

/** Where the next build looks: beside the cache of the collection, one for each output. */
export function lastBuildAt(cache: string, output: string): string {
  return `${cache.replace(/\.pack$/, '')}-${hash('sha256', output).slice(0, 12)}.site`
}

/** Null without one, and where its site is not as it left it: then nothing of it may be used. */
export function lastBuild(file: string, version: string, output: string): LastBuild | null {
  const last = saved(file, version) as LastBuild | null
  return last && areUntouched(output, last.files) ? last : null
}

export function keepBuild(file: string, version: string, build: LastBuild): void {
  save(file, version, build)
}
