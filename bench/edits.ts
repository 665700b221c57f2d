import { cpSync, renameSync, rmSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addressOf, type Chosen } from './chosen.ts'

/** The change to the collection before each build, in this order. */
export const stages = ['cold', 'unchanged', 'body', 'title', 'new', 'deleted', 'restored'] as const
export const quickStages = ['cold', 'unchanged', 'body'] as const
export type Stage = (typeof stages)[number]

export const stageNames: Readonly<Record<Stage, string>> = {
  cold: 'cold',
  unchanged: 'nothing changed',
  body: 'one body edited',
  title: 'most linked note retitled',
  new: 'one note added',
  deleted: 'one note deleted',
  restored: 'copies restored, one body edited',
}

export function withOpening(text: string, sentence: string): string {
  return changed(text, /\n---\n/, `\n---\n${sentence} `)
}

/** Changes the title. The old one becomes an alias, so that links by title still work. */
export function withTitle(text: string, title: string): string {
  const old = /^title: (".*")$/m.exec(text)?.[1] ?? ''
  const retitled = changed(text, /^title: .*$/m, `title: ${JSON.stringify(title)}`)
  return /^aliases: \[/m.test(retitled)
    ? changed(retitled, /^aliases: \[/m, `aliases: [${old}, `)
    : changed(retitled, /^tags:/m, `aliases: [${old}]\ntags:`)
}

export function withReason(text: string, place: number, reason: string): string {
  let passed = -1
  const written = text.replace(/^ {4}why: .*$/gm, (line) => {
    passed += 1
    return passed === place ? `    why: ${JSON.stringify(reason)}` : line
  })
  if (passed < place) throw new Error(`there is no relation ${place} to change`)
  return written
}

function changed(text: string, pattern: RegExp, words: string): string {
  if (!pattern.test(text)) throw new Error(`there is no ${String(pattern)} to change`)
  return text.replace(pattern, () => words)
}

export async function applyEdit(stage: Stage, folder: string, chosen: Chosen): Promise<void> {
  const edit = async (path: string, change: (text: string) => string) =>
    writeFile(join(folder, path), change(await readFile(join(folder, path), 'utf8')))
  switch (stage) {
    case 'cold':
    case 'unchanged':
      return
    case 'body':
      return edit(chosen.median.path, (text) => withOpening(text, 'A sentence that was not here before.'))
    case 'restored':
      return edit(chosen.median.path, (text) => withOpening(text, 'Nor was this one.'))
    case 'title':
      return edit(chosen.hub.path, (text) =>
        withTitle(text, `${chosen.hub.title.replace(/\?$/, '')} after all?`),
      )
    case 'new':
      return writeFile(join(folder, 'notes/a-note-that-is-new.md'), newNote(chosen))
    case 'deleted':
      return rm(join(folder, chosen.doomed.path))
  }
}

function newNote({ median, busy }: Chosen): string {
  const link = (address: string) => `[[${address.replace(/\/$/, '')}]]`
  return [
    '---',
    'title: What does a note that is new change?',
    'description: A note that was not here before.',
    'related:',
    `  - to: "${link(addressOf(busy))}"`,
    '    why: it was here before',
    '---',
    `This one is new, and mentions ${link(addressOf(median))}.`,
    '',
  ].join('\n')
}

/** Replaces a folder with a copy: every file gets another inode and mtime. */
export function recopied(folder: string): void {
  const original = `${folder}.original`
  renameSync(folder, original)
  cpSync(original, folder, { recursive: true })
  rmSync(original, { recursive: true })
}
