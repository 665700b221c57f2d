import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { workFolder } from '../src/cache/root.ts'
import { doWithout } from '../src/cache/store.ts'
import { codeVersion } from '../src/cache/version.ts'

/** The JSON Schema of `site.yaml`: in no repository, since a build of another version writes it anew. */
const file = join(workFolder, '.throughline', 'site.schema.json')

/** The line at the top of a collection's `site.yaml` by which editors find the schema. */
export function schemaLine(content: string): string {
  const path = relative(content, file).replaceAll('\\', '/')
  return `# yaml-language-server: $schema=${path.startsWith('.') && !path.startsWith('..') ? './' : ''}${path}`
}

/** Writes the schema where `site.yaml` names it and it is missing, or that of other code. */
export async function renewSchema(content: string): Promise<void> {
  const [line] = textOf(join(content, 'site.yaml')).split(/\r?\n/, 1)
  if (line !== schemaLine(content)) return
  const beginning = `{"$comment":"${codeVersion()}",`
  if (textOf(file).startsWith(beginning)) return
  // Made when it is needed: that takes longer than a build for which nothing has changed.
  const { settingsSchema } = await import('../src/collection/schema/settings-schema.ts')
  const schema = JSON.stringify(settingsSchema()).replace('{', () => beginning)
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, schema)
  } catch (error) {
    doWithout(error)
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
