import { parse, type Creator, type Entry as BibtexEntry } from '@retorquere/bibtex-parser'
import type { EntryProblem } from '../core/entry.ts'
import { type ReadReferences, type Reference, paperEntry, unreadable } from './reference.ts'
import { pointsOf } from '../core/rules.ts'

export function readBibtex(source: string): ReadReferences {
  const pointAt = pointsOf(source)
  const masked = mask(source)
  const library = parse(masked, {
    english: false,
    sentenceCase: false,
    caseProtection: false,
    unsupported: 'ignore',
  })
  const entries: Reference[] = []
  const problems: EntryProblem[] = []
  let from = 0
  for (const entry of library.entries) {
    // A broken entry has no input; it is among the errors.
    if (entry.input === '') continue
    const offset = Math.max(masked.indexOf(entry.input, from), 0)
    from = offset + entry.input.length
    const point = pointAt(offset)
    if (!entry.key)
      problems.push(unreadable(point, `This @${entry.type} has no citation key.`, 'write a key after the {.'))
    else entries.push({ citekey: entry.key, point, entry: paperEntry(raw(entry)) })
  }
  let after = 0
  for (const { error, input = '' } of library.errors) {
    const head = /^@\s*\w+\s*[{(]\s*([^\s,=]*)/.exec(input)
    const offset = masked.indexOf(input, after)
    // An error without a place is an undefined abbreviation; one without a head is an @ between entries.
    if (!head || offset < 0) continue
    after = offset + 1
    const [, message = '', fix = ''] = explanations.find(([sign]) => error.includes(sign)) ?? []
    const name = head[1] ? `"${head[1]}"` : 'An entry'
    problems.push(unreadable(pointAt(offset), `${name} ${message}`, fix))
  }
  return { entries, problems }
}

/** What a message of the parser contains, and what is told instead. */
const explanations: readonly (readonly [sign: string, message: string, fix: string])[] = [
  ['Unterminated brace-value', 'has a { that is never closed.', 'close every { with a }.'],
  ['Unterminated quote-value', 'has a " that is never closed.', 'put a " at the end of the value.'],
  ['Unclosed math', 'has a $ that is never closed.', 'close it, or write \\$ for a dollar sign.'],
  ['equals sign missing', 'has a field without a value.', 'write every field as name = {value}.'],
  ['Runaway key', 'ends too early.', 'end it with a }.'],
  ['', 'is not closed.', 'put commas between fields, and a } at the end.'],
]

/** Placeholders for characters that LaTeX treats specially and bibliographies use literally. */
const masks = { '%': '\uE000', '<': '\uE001', '>': '\uE002' } as const

/**
 * Keeps the length, so that offsets stay valid. A % after a space or a bracket may begin a comment and is kept. A
 * command's star and its optional argument in square brackets are blanked: the parser would take them for text.
 */
function mask(source: string): string {
  return source
    .replace(/(\\[A-Za-z]+)\*(?=\s*[{[])/g, '$1 ')
    .replace(
      /(\\(?!sqrt\b)[A-Za-z]+ ?)(\[[^\][{}]*\])(?=\{)/g,
      (_, command: string, told: string) => command + ' '.repeat(told.length),
    )
    .replace(/(?<=[^\s,{}"\\])%/g, masks['%'])
    .replaceAll('<', masks['<'])
    .replaceAll('>', masks['>'])
}

/** Removes the parser's own markup before it restores the masked characters. */
function unmask(value: string): string {
  return (
    value
      .replace(/<[^<>]*>/g, '')
      // TeX puts an accent on a dotless i.
      .replace(/ı(?=\p{Mn})/gu, 'i')
      .normalize('NFC')
      .replaceAll(masks['%'], '%')
      .replaceAll(masks['<'], '<')
      .replaceAll(masks['>'], '>')
  )
}

function raw(entry: BibtexEntry): Parameters<typeof paperEntry>[0] {
  const { fields } = entry
  const field = (name: string): string | null => {
    const value: unknown = fields[name]
    const text: unknown = Array.isArray(value) ? value.join(', ') : value
    return typeof text === 'string' && text.trim() !== '' ? unmask(text) : null
  }
  const address = verbatim(field('url') ?? linkIn(fields.howpublished) ?? linkIn(fields.note))
  const journal = field('journal') ?? field('journaltitle') ?? field('booktitle')
  const archive = field('archiveprefix') ?? field('eprinttype')
  const preprint = archive === null || /^arxiv$/i.test(archive) ? field('eprint') : null
  const issuer = field('publisher') ?? field('school') ?? field('institution') ?? field('organization')
  // dblp writes arXiv as a journal, "CoRR", whose volumes are "abs/…".
  const volume = /^abs\/(.+)$/.exec(field('volume') ?? '')?.[1] ?? null
  return {
    citekey: entry.key,
    title: field('title'),
    authors: (fields.author ?? fields.editor ?? []).map(fullName),
    year: field('year') ?? field('date'),
    venue:
      journal === 'CoRR' && volume !== null ? 'arXiv' : (journal ?? (preprint === null ? issuer : 'arXiv')),
    doi: verbatim(field('doi')),
    arxiv: [
      verbatim(preprint),
      volume,
      /arxiv:\s*(\S+)/i.exec(journal ?? '')?.[1] ?? null,
      field('doi'),
      address,
    ],
    url: address,
    abstract: field('abstract'),
    tags: keywords(entry),
  }
}

/** The keywords in file order: the parser sorts them by the locale of the machine. */
function keywords({ fields, input }: BibtexEntry): readonly string[] {
  const inOrder = (fields.keywords ?? []).toSorted(
    (a, b) => input.indexOf(a) - input.indexOf(b) || (a < b ? -1 : 1),
  )
  return inOrder.map((keyword) => unmask(keyword).replace(/[{}]/g, ''))
}

function linkIn(value: unknown): string | null {
  return typeof value === 'string' ? (/href="([^"]+)"/.exec(value)?.[1] ?? null) : null
}

/** URLs and identifiers are not LaTeX, but many tools escape them as if they were. */
function verbatim(value: string | null): string | null {
  if (value === null) return null
  return value
    .replace(/^\\url\{(.*)\}$/s, '$1')
    .replace(/\\([%_&#$~])(?:\{\})?/g, '$1')
    .trim()
}

function fullName({ name, firstName, prefix, lastName, suffix }: Creator): string {
  if (name) return unmask(name)
  // BibTeX reads the Jr. of "King, Jr." as a first name; authors mean a suffix.
  const isSuffix = /^(?:[JS]r\.?|I{2,3}|IV)$/.test(firstName ?? '')
  const given = isSuffix ? undefined : firstName
  const after = isSuffix ? firstName : suffix
  const full = [given, prefix, lastName].filter((part) => part !== undefined && part !== '').join(' ')
  return unmask(after ? `${full}, ${after}` : full)
}
