/**
 * The body of a note of the Excalidraw plugin without the plugin's own part of it: the notice at its top, in whose
 * place (else at the end) the drawing stands as an embed of the note itself, and the data at its end. What the author wrote in between
 * stays, line for line. Null for a body that holds no drawing.
 *
 * The format: https://github.com/zsviczian/obsidian-excalidraw-plugin
 */
export function withoutDrawing(body: string): string | null {
  const data = dataHeading.exec(body)
  if (!data && !notice.test(body)) return null
  const written = data ? body.slice(0, data.index) : body
  return notice.test(written) ? written.replace(notice, picture) : `${written}\n\n${picture}\n`
}

const notice = /^==⚠.*⚠==.*$/m
const dataHeading = /^(?:%%[^\S\n]*\r?\n)?#{1,2} (?:Excalidraw Data|Text Elements|Drawing)[^\S\n]*\r?$/m
const picture = '![[#]]'
