import { existsSync, realpathSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import type { EntryProblem } from '../core/entry.ts'
import { JsonFault } from '../core/json.ts'
import { foldersOf } from '../core/path.ts'
import type { Row, RowSource } from '../core/plugins.ts'
import type { Problem } from '../core/problem.ts'
import { isNoteName, matcher } from '../scan/left-out.ts'
import { byPath, type Scan } from '../scan/scan.ts'
import { fileProblem } from '../scan/unreadable.ts'
import { findFences } from '../yaml/fences.ts'
import type { UnreadableFile } from './parse-file.ts'
import { RowFault } from './row-sources.ts'

interface SourcesAt {
  readonly content: string
  readonly config: string
  readonly sources: readonly RowSource[]
}

/** The files of a collection with the rows as if they were files, and the problems that keep everything back. */
export async function withRows(
  files: Scan,
  { content, config, sources }: SourcesAt,
  ignore: readonly string[],
): Promise<{ readonly files: Scan; readonly problems: readonly UnreadableFile[] }> {
  const isIgnored = matcher(ignore)
  const [leftOut, ignored, problems] = [[...files.leftOut], [...files.ignored], [] as UnreadableFile[]]
  const notes = new Map(files.markdown.map((file) => [file.path, file]))
  for (const { file: source, folder, rows } of sources) {
    const disk = resolve(dirname(config), source ?? '')
    const file = relative(content, source ? disk : config).replaceAll(sep, '/')
    try {
      if (!folder.split('/').every(isNoteName)) throw new Error('not a folder for notes')
      for await (const row of rows(disk)) {
        const { line = 1, name } = row
        const prefix = name === undefined ? '' : `${name}: `
        try {
          const { path, text } = noteOf(row, folder)
          if (notes.has(path)) throw new RowFault(`There is another ${path}.`)
          const place = { key: JSON.stringify([path, row.key]), prefix, file, line, text }
          if ([...foldersOf(path), path].some(isIgnored)) ignored.push(path)
          else notes.set(path, { path, size: 0, modified: 0, row: place })
        } catch (error) {
          leftOut.push({ path: file, problem: faultOf(error, prefix, line) })
        }
      }
    } catch (error) {
      const message = `The rows for ${folder}/ cannot be read (${reasonOf(error)}).`
      const fix = 'make it readable, or correct the config.'
      problems.push({ path: file, problem: fileProblem('invalid-settings', message, fix) })
    }
  }
  return { files: { ...files, markdown: [...notes.values()].sort(byPath), ignored, leftOut }, problems }
}

function faultOf(error: unknown, prefix: string, line: number): EntryProblem {
  const isBroken = error instanceof JsonFault
  const why = error instanceof RowFault ? error.message : `The config fails on it (${reasonOf(error)}).`
  const message = prefix + (isBroken ? 'The JSON is broken here.' : why)
  return { rule: 'faulty-row', point: { line, column: isBroken ? error.at + 1 : 1 }, message, fix: null }
}

function reasonOf(error: unknown): string {
  return String(error)
    .replace(/^Error: |\n[^]*/g, '')
    .slice(0, 200)
}

/** Throws if the row has a fault. JSON is YAML, and holds any text on one line. */
function noteOf({ note }: Row, folder: string) {
  const { id, markdown, ...fields } = note()
  const name = isGiven(id) ? id : fields['title']
  if (!isGiven(name)) throw new RowFault('It has no id or title.')
  if ((typeof name !== 'string' && typeof name !== 'number') || !isNoteName(String(name)))
    throw new RowFault(`${JSON.stringify(name)} cannot be the name of a file.`)
  const body = isGiven(markdown) ? markdown : ''
  if (typeof body !== 'string') throw new RowFault('Its markdown is not text.')
  const front = Object.entries(fields).map(([field, value]) => {
    if (value instanceof Uint8Array) throw new RowFault(`"${field}" is binary.`)
    const json = isGiven(value) ? JSON.stringify(value) : undefined
    return json === undefined ? '' : `${/^[a-z]\w*$/i.test(field) ? field : JSON.stringify(field)}: ${json}\n`
  })
  return { path: `${folder}/${name}.md`, text: () => withFront(front.join(''), body) }
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** Front matter that the markdown has already stays front matter, since it may say that this is a draft. */
function withFront(front: string, body: string): string {
  const fences = findFences(body)
  if (fences.found === 'none') return `---\n${front}---\n${body}`
  if (fences.found !== 'yaml') return body
  const top = body.split('\n').slice(0, fences.line).join('\n').length + 1
  return body.slice(0, top) + front + body.slice(top)
}

/** Problems in the texts of rows are where the rows are. */
export function atRows(problems: readonly Problem[], { markdown }: Scan): readonly Problem[] {
  const rows = new Map(markdown.map(({ path, row }) => [path, row]))
  return problems.map((problem) => {
    const row = rows.get(problem.place.file)
    if (!row) return problem
    const { file, line, prefix } = row
    return { ...problem, place: { file, line, column: 1 }, message: prefix + problem.message }
  })
}

export function filesOf({ config, sources }: SourcesAt): readonly string[] {
  const files = sources.flatMap(({ file }) => (file === undefined ? [] : resolve(dirname(config), file)))
  return files.flatMap((file) => [file, `${file}-wal`])
}

/** Globs of the files with the rows, and of those that SQLite keeps beside them: a row may be a draft. */
export function unpublished(at: SourcesAt): readonly string[] {
  return filesOf(at)
    .filter(existsSync)
    .map((file) => relative(realpathSync(at.content), realpathSync(file)).replaceAll(sep, '/'))
    .filter((path) => !path.startsWith('../'))
    .map((path) => `${path.replace(/[^\p{L}\p{N}/ ]/gu, '\\$&')}{,-*}`)
}
