import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { noteName } from '../core/path.ts'
import { titleFinder } from '../markdown/title-finder.ts'
import { keyWithTitles } from './entry-key.ts'
import type { ParseTask } from './parse-file.ts'

export interface KeyedFile extends ParseTask {
  readonly key: string
}

/** The files whose texts may cite titles in plain text. */
export function citingFiles(root: string, files: readonly KeyedFile[]) {
  const texts = new Map(
    files.flatMap((file) => (isNoteOrInquiry(file) ? [[file, textAt(root, file)] as const] : [])),
  )
  const ofNotes = new Map(
    Array.from(texts).flatMap(([file, text]) =>
      file.format.startsWith('note') ? [[file, likelyTitle(file.path, text)] as const] : [],
    ),
  )
  return {
    /** The likely titles of notes, before any file is parsed. A wrong one costs a second parse of the texts that hold it. */
    likelyTitles: [...ofNotes.values()],
    /** All files, each with those of the titles that are in it. They are part of its key. */
    with(titles: readonly string[]): readonly KeyedFile[] {
      const find = titleFinder(titles)
      return files.map((file) => {
        const inText = new Set(find(texts.get(file) ?? '').map(({ title }) => title))
        // A note does not cite itself.
        inText.delete(ofNotes.get(file) ?? '')
        const found = [...inText].sort()
        return found.length === 0 ? file : { ...file, titles: found, key: keyWithTitles(file.key, found) }
      })
    },
  }
}

function isNoteOrInquiry({ format }: KeyedFile): boolean {
  return /^(?:note|inquiry)(?:-|$)/.test(format)
}

/** Empty if the file cannot be read, which parsing reports. */
function textAt(root: string, { path, row }: KeyedFile): string {
  try {
    return row ? row.text() : readFileSync(join(root, path), 'utf8')
  } catch {
    return ''
  }
}

function likelyTitle(path: string, text: string): string {
  const [front = ''] = /^---\r?\n[\s\S]*?\n---/.exec(text) ?? []
  const [, written] = /^title:[ \t]*(\S.*?)[ \t]*\r?$/m.exec(front) ?? []
  if (written !== undefined) return written.replace(/^(["'])(.*)\1$/, '$2')
  const name = noteName(path)
  const [, heading] = /^[a-z\d._-]+$/.test(name) ? (/^# +(.+)$/m.exec(text) ?? []) : []
  return heading?.trim() ?? name
}
