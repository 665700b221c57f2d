import type { EntryProblem } from '../core/entry.ts'
import type { Point } from '../core/rules.ts'

const strict = new TextDecoder('utf-8', { fatal: true })

/**
 * The text of a file, with every line end `
 *
 * ` or `\r
 *
 * ` and no byte order mark. Invalid UTF-8 is replaced and reported; UTF-16 is decoded and reported where a byte order
 * mark or two ASCII characters at the beginning show it.
 */
export function decode(bytes: Uint8Array): { text: string; problems: readonly EntryProblem[] } {
  const wide = wideEncoding(bytes)
  if (wide) {
    return {
      text: clean(new TextDecoder(wide).decode(bytes)),
      problems: [wrongEncoding({ line: 1, column: 1 }, 'The file is written in UTF-16.')],
    }
  }
  try {
    return { text: clean(strict.decode(bytes)), problems: [] }
  } catch {
    const text = clean(new TextDecoder().decode(bytes))
    const point = endOf(clean(new TextDecoder().decode(bytes.subarray(0, validLength(bytes)))))
    return { text, problems: [wrongEncoding(point, 'The file is not UTF-8 from here on.')] }
  }
}

/**
 * Two ASCII characters are enough, since front matter begins with three dashes: without a byte order mark a draft would
 * otherwise be published.
 */
function wideEncoding([first, second, third, fourth]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (isAscii(first) && second === 0 && isAscii(third) && fourth === 0) return 'utf-16le'
  return first === 0 && isAscii(second) && third === 0 && isAscii(fourth) ? 'utf-16be' : null
}

function isAscii(byte: number | undefined): boolean {
  return byte !== undefined && byte > 0 && byte < 0x80
}

function clean(text: string): string {
  return text.replaceAll('\0', '\uFFFD').replace(/\r(?!\n)/g, '\n')
}

function wrongEncoding(point: Point, message: string): EntryProblem {
  return { rule: 'wrong-encoding', point, message, fix: null }
}

/** How many bytes at the beginning are whole UTF-8 characters. */
function validLength(bytes: Uint8Array): number {
  let valid = 0
  let end = bytes.length
  while (valid < end) {
    const middle = Math.ceil((valid + end) / 2)
    if (isValid(bytes.subarray(0, middle))) valid = middle
    else end = middle - 1
  }
  // An incomplete character at the end counts as valid so far; the fault is at its first byte.
  while (!isValid(bytes.subarray(0, valid), false)) valid -= 1
  return valid
}

function isValid(bytes: Uint8Array, partial = true): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: partial })
    return true
  } catch {
    return false
  }
}

function endOf(text: string): Point {
  const lines = text.split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

/**
 * The body of a note of the plugins Excalidraw or tldraw without the plugin's own parts: the data at its end is removed, and the
 * notice at its top is replaced by the drawing as an embed of the note itself, which is added at the end if there is no
 * notice. What the author wrote in between stays, line for line. Null for a body that holds no drawing.
 *
 *
 * The format: https://github.com/zsviczian/obsidian-excalidraw-plugin
 */
export function withoutDrawing(body: string): string | null {
  const canvas = body.replace(tldraw, '')
  if (canvas !== body) return `${canvas.trimEnd()}\n\n${picture}\n`
  const data = dataHeading.exec(body)
  if (!data && !notice.test(body)) return null
  const written = data ? body.slice(0, data.index) : body
  return notice.test(written) ? written.replace(notice, picture) : `${written}\n\n${picture}\n`
}

/** The data of the plugin tldraw: a code block of JSON between marks of its own. */
const tldraw =
  /^```json[^\n]*!!!_START_OF_TLDRAW_DATA__DO_NOT_CHANGE_THIS_PHRASE_!!![\s\S]*?!!!_END_OF_TLDRAW_DATA__DO_NOT_CHANGE_THIS_PHRASE_!!!\s*?\n```[^\n]*$/m

const notice = /^==⚠.*⚠==.*$/m
const dataHeading = /^(?:%%[^\S\n]*\r?\n)?#{1,2} (?:Excalidraw Data|Text Elements|Drawing)[^\S\n]*\r?$/m
const picture = '![[#]]'
