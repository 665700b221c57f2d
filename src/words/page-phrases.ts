import type { Measure, NextCandidate } from '../core/nearest.ts'
import type { Messages, SectionWords } from './messages.ts'
import { counted, fill, type Speech } from './speech.ts'

/* Words that scripts never say: about the lists on pages, in texts, and in dev. */

const listed = {
  related: 'note',
  referred: 'note',
  inquiries: 'inquiry',
  papers: 'paper',
  notes: 'note',
  similar: 'pages',
  references: 'paper',
  sources: 'note',
  next: 'inquiry',
  'cited-by': 'pages',
  mentions: 'pages',
  contents: 'pages',
} as const satisfies Record<keyof Messages['sections'], keyof Messages['kinds'] | 'pages'>

export const sections = (m: Messages['sections'], speech: Speech, { counts, kinds }: Messages) => {
  const words = (id: keyof typeof listed): SectionWords => {
    const unit = listed[id]
    return { title: m[id], count: counted(unit === 'pages' ? counts.pages : kinds[unit].count, speech) }
  }
  return Object.fromEntries(
    (Object.keys(listed) as (keyof typeof listed)[]).map((id) => [id, words(id)] as const),
  ) as Readonly<Record<keyof typeof listed, SectionWords>>
}

/** Why an inquiry is offered next, for use after a colon or a title; empty if the author chose it. */
export const nextReason =
  (m: Messages['nextReason'], { say }: Speech) =>
  ({ by, shared }: Pick<NextCandidate, 'by' | 'shared'>, measure: Measure): string => {
    if (by === 'sources') return say(m.sources, { number: shared })
    if (by === 'text') return m[measure.by === 'words' ? 'words' : 'meaning']
    return by === 'author' ? '' : m[by]
  }

export const about = (m: Messages['about']) => ({
  ...m,
  similar: (measure: Measure) =>
    measure.by === 'words'
      ? m.similar.words
      : measure.model === null
        ? m.similar.meaning
        : fill(m.similar.model, { model: measure.model }),
})

/** `Hani` → "Han". */
export const scriptName = (_: unknown, { writing }: Speech) => {
  const names = new Intl.DisplayNames(writing.locale, { type: 'script' })
  return (code: string): string => names.of(code) ?? code
}

export const relations = (m: Messages['relations']) => ({
  ...m,
  referredBy: (label: string) => fill(m.referredBy, { label }),
})

export const dev = (m: Messages['dev'], speech: Speech) => ({
  ...m,
  warnings: counted(m.warnings, speech),
  settings: (file: string) => fill(m.settings, { file }),
})

export const text = (m: Messages['text'], speech: Speech, { joins, kinds }: Messages) => {
  const { say } = speech
  const { obstacles, ...bases } = m.bases
  return {
    ...m,
    footnote: counted(m.footnote, speech),
    backToReference: counted(m.backToReference, speech),
    source: (number: number, title: string) => say(m.source, { number, title }),
    andOthers: (name: string) => fill(m.andOthers, { name }),
    table: (number: number, columns: string) =>
      say(columns === '' ? m.table.numbered : m.table.described, { number, columns }),
    canvas: counted(m.canvas, speech),
    filePage: counted(m.filePage, speech),
    bytes: counted(m.bytes, speech),
    bases: {
      ...bases,
      columns: bases.columns as Readonly<Record<string, string>>,
      rows: counted(kinds.note.count, speech),
      more: counted(bases.more, speech),
      view: (name: string) => fill(bases.view, { name }),
      notShown: (view: string, why: string) => fill(bases.notShown, { view, why }),
      omitted: (why: readonly string[]) => fill(bases.omitted, { why: why.join(joins.groups) }),
      obstacle: (kind: Exclude<keyof typeof obstacles, 'end'>, what: string) =>
        fill(kind === 'syntax' && what === '' ? obstacles.end : obstacles[kind], { what }),
    },
    notPartOfSite: (name: string) => fill(m.notPartOfSite, { name }),
    notOnThisSite: (what: string) => fill(m.notOnThisSite, { what }),
    tasks: m.tasks as Readonly<Record<string, string>>,
    otherTask: (sign: string) => fill(m.otherTask, { sign }),
    callouts: m.callouts as Readonly<Record<string, string>>,
    shownAsWritten: (program: string) => fill(m.shownAsWritten, { program }),
    shownAsSource: (program: string) => fill(m.shownAsSource, { program }),
  }
}
