import { loadedFiles } from '../../browser/loaded-files.ts'
import { fileHref } from '../../core/address.ts'
import { thingsPath } from '../paths.ts'

const newFiles = () => loadedFiles((text) => text)
let fileAt = newFiles()

/** The text of the list of things. It loads in parallel with the code that reads it. */
export function firstFile(base: string): Promise<string> {
  return fileAt(fileHref(base, thingsPath))
}

export function forgetFirstFile(): void {
  fileAt = newFiles()
}
