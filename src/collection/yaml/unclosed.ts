import type { YAMLError } from 'yaml'
import { lineAt, linkFault, quote } from './line.ts'
import type { Fault } from './line.ts'

/** A list that a comment cuts short, as in `tags: [#garden]` and `up: [[Issue #12]]`: it is told where the list begins. */
export function explainCut(error: YAMLError, source: string): Fault | null {
  const isComment = /^Comments must be separated/.test(error.message)
  const isOpen = /end with a [\]}]/.test(error.message)
  const cut = isOpen ? source.slice(0, error.pos[0]).search(/(?<=[[{][^\n#]*)#[^\n]*\n?$/) : -1
  const start = isComment ? error.pos[0] : cut
  if (start < 0) return null
  const line = lineAt(source, start)
  const offset = line.start + line.lead.length
  const lead = line.lead.trimStart() || '- '
  if (line.value.startsWith('[[')) return linkFault(line, offset)
  if (!/^[[{]/.test(line.value)) {
    return {
      offset: start,
      message: 'A # begins a comment in YAML, and there must be a space before it.',
      fix: `put the whole value in quotes: ${lead}${quote(line.value)}`,
    }
  }
  const items = line.value
    .replace(/^[[{]|[\]}]$/g, '')
    .split(',')
    .map((item) => item.trim())
  const isTags = /^tags?$/i.test(line.key ?? '')
  const list = items.map((item) =>
    isTags ? item.replace(/^#+/, '') : item.includes('#') ? quote(item) : item,
  )
  return {
    offset,
    message: 'A # begins a comment in YAML, so this list is never closed.',
    fix: `${isTags ? 'leave out the #' : 'put it in quotes'}: ${lead}[${list.join(', ')}]`,
  }
}

/** Quotation marks and brackets: the complaint stands at the end of the text, the mistake where they are opened. */
export function explainUnclosed(error: YAMLError, source: string): Fault | null {
  const quote = /^Missing closing (["'])/.exec(error.message)?.[1]
  if (quote) {
    return {
      offset: openQuote(source, quote) ?? error.pos[0],
      message: `A quotation mark ${quote} is opened and never closed.`,
      fix: `put another ${quote} at the end of the text.`,
    }
  }
  const bracket = /end with a ([\]}])/.exec(error.message)?.[1]
  if (!bracket) return null
  const open = bracket === ']' ? '[' : '{'
  return {
    offset: openBracket(source, error.pos[0], open, bracket) ?? error.pos[0],
    message: `A ${open} is opened and never closed.`,
    fix: `put a ${bracket} at the end of the list, or the whole value in quotes.`,
  }
}

function openQuote(source: string, quote: string): number | null {
  let start = 0
  for (const text of source.split('\n')) {
    const { lead, value } = lineAt(source, start)
    if (value.startsWith(quote) && (value.split(quote).length - 1) % 2 === 1) return start + lead.length
    start += text.length + 1
  }
  return null
}

function openBracket(source: string, before: number, open: string, close: string): number | null {
  let depth = 0
  for (let offset = before - 1; offset >= 0; offset -= 1) {
    if (source[offset] === close) depth += 1
    if (source[offset] === open && depth-- === 0) return offset
  }
  return null
}
