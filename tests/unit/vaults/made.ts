import { bytes } from './bytes.ts'
import { fileNames } from './file-names.ts'

/**
 * Vaults whose files cannot be kept in every checkout as they are: names that some file system refuses, bytes that an
 * editor would mend. Path → what the file holds.
 */
export const made: Readonly<Record<string, Readonly<Record<string, string | Uint8Array>>>> = {
  bytes,
  'file-names': fileNames,
}
