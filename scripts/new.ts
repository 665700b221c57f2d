import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { located, problemsOf } from '../src/core/problem.ts'
import { segment } from '../src/links/names.ts'
import { kindNamed, nameOf, roleOf, type NodeKind, type Role } from '../src/core/kinds.ts'
import { folderKind, type Settings } from '../src/core/settings.ts'
import { listOfKinds } from '../src/settings/kinds.ts'
import { settingsOf } from '../src/collection/sources.ts'
import { collectionAt, command, printProblems, shown, UsageError } from './command.ts'
import { commands, usage } from './flags.ts'
import { codeOf } from '../src/scan/unreadable.ts'

/** A new file: its title, and the fields that readers miss most. It names its kind if its folder has another kind. */
export function template(kind: NodeKind, title: string, folderKind: NodeKind): string {
  const own = folderKind === kind ? [] : [`kind: ${nameOf(kind)}`]
  return `---\n${[`title: ${JSON.stringify(title)}`, ...own, ...fields[roleOf(kind)]].join('\n')}\n---\n\n`
}

const fields: Readonly<Record<Role, readonly string[]>> = {
  note: [
    'description: # the question spelt out, and why it matters',
    'summary: # the answer in two or three sentences',
    'tags: []',
    'related: []',
    'draft: true',
  ],
  inquiry: ['description: # why one would ask', 'tags: []', 'draft: true'],
  paper: ['authors: []', 'year:', 'venue:', 'doi:', 'url:', 'abstract: # in your own words', 'draft: true'],
}

await command('new', async ({ values, positionals: [name, title, ...rest] }) => {
  if (name === undefined || title === undefined || title.trim() === '' || rest.length > 0) {
    throw new UsageError(`usage: ${usage('new', commands.new)}`)
  }
  const { content, overrides } = collectionAt(values)
  const { settings, problems } = await settingsOf({ content, overrides })
  if (problems.length > 0) {
    printProblems(problemsOf(located(problems, 'site.yaml'), settings), 'text', content)
    process.stderr.write('nothing is written until you correct site.yaml\n')
    return 1
  }
  const kind = kindNamed(name, settings.kinds)?.id
  if (kind === undefined) {
    throw new UsageError(
      `"${name}" is not ${listOfKinds(settings.kinds)}\nusage: ${usage('new', commands.new)}`,
    )
  }
  const folder = await folderFor(kind, content, settings)
  const place = join(folder ?? '', `${segment(title)}.md`)
  const file = join(content, place)
  const path = shown(content)(place)
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(file, template(kind, title.trim(), folder === null ? 'note' : kind), { flag: 'wx' })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      throw new UsageError(`${path} already exists`)
    }
    // On a full disk, an empty file would stay behind.
    await rm(file, { force: true })
    throw error
  }
  process.stdout.write(`${path}\n`)
  return 0
})

/** The folder of a kind, spelt as in the collection, else as in the settings; null if the kind has none. */
async function folderFor(kind: NodeKind, content: string, settings: Settings): Promise<string | null> {
  const entries = await readdir(content, { withFileTypes: true })
  const present = entries
    .filter((entry) => entry.isDirectory() && folderKind(entry.name, settings) === kind)
    .map((entry) => entry.name)
  const mapped = Object.keys(settings.folders).filter((name) => settings.folders[name] === kind)
  const order = (name: string) => mapped.indexOf(name.normalize('NFC').toLowerCase())
  return present.sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1))[0] ?? mapped[0] ?? null
}
