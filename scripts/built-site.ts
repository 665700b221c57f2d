import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { workFolder } from '../src/cache/root.ts'
import { doWithout, placeIn } from '../src/cache/store.ts'

/** A site that a build wrote, as a preview has to know it. */
interface BuiltSite {
  readonly output: string
  readonly base: string
}

const file = join(workFolder, '.throughline', 'built-site.json')

export function rememberSite({ output, base }: BuiltSite): void {
  try {
    writeFileSync(file, `${JSON.stringify({ output: placeIn(workFolder, output), base })}\n`)
  } catch (error) {
    doWithout(error)
  }
}

/** The site of the last build; null if none is known. */
export function rememberedSite(): BuiltSite | null {
  try {
    const { output, base } = JSON.parse(readFileSync(file, 'utf8')) as BuiltSite
    return { output: resolve(workFolder, output), base }
  } catch {
    return null
  }
}
