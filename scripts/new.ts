import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { segment } from '../src/link/slug.ts'
import type { NodeKind } from '../src/model/entry.ts'
import { readSettings } from '../src/read/settings.ts'
import { template } from '../src/read/template.ts'
import { collectionAt, command, UsageError } from './command.ts'

const usage = 'npm run new -- note|inquiry|paper "Title" [--content DIR]'

await command(
  { usage, options: { content: { type: 'string', default: 'content' } } },
  async ({ values, positionals: [kind, title, ...rest] }) => {
    if (!isKind(kind) || title === undefined || title.trim() === '' || rest.length > 0) {
      throw new UsageError(`usage: ${usage}`)
    }
    const { content } = collectionAt(values)
    const source = await readFile(join(content, 'site.yaml'), 'utf8').catch(() => null)
    const folders = Object.entries(readSettings(source, {}).settings.folders)
    const folder = folders.find(([, folderKind]) => folderKind === kind)?.[0] ?? ''
    const file = join(content, folder, `${segment(title)}.md`)
    await mkdir(dirname(file), { recursive: true })
    try {
      await writeFile(file, template(kind, title.trim()), { flag: 'wx' })
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
        throw new UsageError(`${relative(process.cwd(), file)} is already there`)
      }
      throw error
    }
    process.stdout.write(`${relative(process.cwd(), file)}\n`)
    return 0
  },
)

function isKind(word: string | undefined): word is NodeKind {
  return word === 'note' || word === 'inquiry' || word === 'paper'
}
