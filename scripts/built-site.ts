import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { workFolder } from '../src/cache/root.ts'
import { doWithout, placeIn } from '../src/cache/store.ts'

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

/** Null if no build is known. */
export function rememberedSite(): BuiltSite | null {
  try {
    const { output, base } = JSON.parse(readFileSync(file, 'utf8')) as BuiltSite
    return { output: resolve(workFolder, output), base }
  } catch {
    return null
  }
}
