import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { workFolder } from '../src/cache/root.ts'
import { doWithout } from '../src/cache/store.ts'
import { codeVersion } from '../src/cache/version.ts'

/** The JSON Schema of `site.yaml`. It is not committed, because a build of another version rewrites it. */
const file = join(workFolder, '.throughline', 'site.schema.json')

/** The first line of `site.yaml`, by which editors find the schema. */
export function schemaLine(content: string): string {
  const path = relative(content, file).replaceAll('\\', '/')
  return `# yaml-language-server: $schema=${path.startsWith('.') && !path.startsWith('..') ? './' : ''}${path}`
}

/** Writes the schema if `site.yaml` names it and it is missing or of another version. */
export async function renewSchema(content: string): Promise<void> {
  const [line] = textOf(join(content, 'site.yaml')).split(/\r?\n/, 1)
  if (line !== schemaLine(content)) return
  const beginning = `{"$comment":"${codeVersion()}",`
  if (textOf(file).startsWith(beginning)) return
  // Loaded only when needed: it takes longer than a build without changes.
  const { settingsSchema } = await import('../src/settings/schema/settings-schema.ts')
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
