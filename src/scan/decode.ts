import type { EntryProblem } from '../core/entry.ts'
import { pointsOf } from '../core/rules.ts'
import { fileProblem } from './unreadable.ts'

const strict = new TextDecoder('utf-8', { fatal: true })

/**
 * The text of a file, without a byte order mark and with LF or CRLF line ends. Invalid UTF-8 is replaced and reported.
 * UTF-16 is decoded and reported if a byte order mark or two leading ASCII characters show it.
 */
export function decode(bytes: Uint8Array): { text: string; problems: readonly EntryProblem[] } {
  const wide = wideEncoding(bytes)
  if (wide) {
    return {
      text: clean(new TextDecoder(wide).decode(bytes)),
      problems: [fileProblem('wrong-encoding', 'The file is in UTF-16.')],
    }
  }
  try {
    return { text: clean(strict.decode(bytes)), problems: [] }
  } catch {
    const lossy = new TextDecoder().decode(bytes)
    const text = clean(lossy)
    const point = pointsOf(text)(lossy.indexOf('\uFFFD'))
    const problem = fileProblem('wrong-encoding', 'The file is not UTF-8 from here on.')
    return { text, problems: [{ ...problem, point }] }
  }
}

/** Without a byte order mark, two ASCII characters decide: otherwise a draft in UTF-16 would be published. */
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

/** tldraw data: a code block of JSON between the plugin's own markers. */
const tldraw =
  /^```json[^\n]*!!!_START_OF_TLDRAW_DATA__DO_NOT_CHANGE_THIS_PHRASE_!!![\s\S]*?!!!_END_OF_TLDRAW_DATA__DO_NOT_CHANGE_THIS_PHRASE_!!!\s*?\n```[^\n]*$/m

const notice = /^==⚠.*⚠==.*$/m
const dataHeading = /^(?:%%[^\S\n]*\r?\n)?#{1,2} (?:Excalidraw Data|Text Elements|Drawing)[^\S\n]*\r?$/m
const picture = '![[#]]'

/**
 * Removes the data of Excalidraw or tldraw from a note. The plugin's notice becomes an embed of the note itself, which
 * shows the drawing; without a notice, the embed is appended. Null if there is no drawing. Excalidraw's format:
 * https://github.com/zsviczian/obsidian-excalidraw-plugin
 */
export function withoutDrawing(body: string): string | null {
  const canvas = body.replace(tldraw, '')
  if (canvas !== body) return `${canvas.trimEnd()}\n\n${picture}\n`
  const data = dataHeading.exec(body)
  if (!data && !notice.test(body)) return null
  const written = data ? body.slice(0, data.index) : body
  return notice.test(written) ? written.replace(notice, picture) : `${written}\n\n${picture}\n`
}
