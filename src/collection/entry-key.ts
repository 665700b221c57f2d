import { createHash } from 'node:crypto'
import type { Settings } from '../core/settings.ts'
import { codeVersion } from '../cache/version.ts'
import type { NodeKind } from '../core/entry.ts'

export type Parser = Settings['parser']

/** The settings that say how a file is read. */
export type ReadingSettings = Pick<Settings, 'relations' | 'strictLineBreaks'>

/** What an entry depends on besides its own file, as one string. */
export function commonKey({ relations, strictLineBreaks }: ReadingSettings, parser: Parser): string {
  return createHash('sha256')
    .update(codeVersion())
    .update(parser)
    .update(JSON.stringify([relations, strictLineBreaks]))
    .digest('base64url')
}

/** The key of the entry that a file with these bytes has. */
export function entryKey(common: string, format: FileFormat, bytes: Uint8Array): string {
  return createHash('sha256').update(common).update(format).update(bytes).digest('base64url')
}
/** How a file is read: as markdown of the kind that its folder gives it, or as a bibliography. */
export type FileFormat = NodeKind | 'bibtex' | 'csl-json'
