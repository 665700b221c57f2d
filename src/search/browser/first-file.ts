import { LoadedFiles } from '../../browser/loaded-files.ts'
import { fileHref } from '../../core/address.ts'
import { thingsPath } from '../paths.ts'

const newFiles = () => new LoadedFiles((text) => text)
let files = newFiles()

/** The text of the list of things. It is asked for together with the code that reads it. */
export function firstFile(base: string): Promise<string> {
  return files.at(fileHref(base, thingsPath))
}

/** The next one to want it loads it again. */
export function forgetFirstFile(): void {
  files = newFiles()
}
