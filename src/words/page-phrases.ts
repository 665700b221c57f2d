import type { Measure, NextCandidate } from '../core/nearest.ts'
import type { Messages, SectionWords } from './messages.ts'
import { list } from './phrases.ts'
import { counted, fill, type Speech } from './speech.ts'

/* Words that scripts never say: about the lists on pages, in texts, and in dev. */

const listed = {
  related: 'notes',
  referred: 'notes',
  inquiries: 'inquiries',
  papers: 'papers',
  notes: 'notes',
  references: 'papers',
  sources: 'notes',
  next: 'inquiries',
  'cited-by': 'pages',
  mentions: 'pages',
  contents: 'pages',
} as const satisfies Record<keyof Messages['sections'], keyof Messages['counts']>

export const sections = (m: Messages['sections'], speech: Speech, { counts, joins }: Messages) => {
  type Found = Pick<Messages['sections']['papers'], 'words' | 'meaning' | 'model'>
  const found = ({ words, meaning, model }: Found, measure: Measure) => {
    if (measure.by === 'words') return words
    return measure.model === null ? meaning : fill(model, { model: measure.model })
  }
  const lines: Partial<Record<string, SectionWords['line']>> = {
    papers: ({ measure }) => found(m.papers, measure),
    notes: ({ measure }) => found(m.notes, measure),
    inquiries: ({ families }) =>
      families ? [m.inquiries.line, m.inquiries.families].join(joins.sentences) : m.inquiries.line,
    next: ({ measure, items, chosen }) =>
      chosen === items ? m.next.chosen : (chosen === 0 ? m.next.computed : m.next.both)[spaceOf(measure)],
  }
  const words = (id: keyof Messages['sections']): SectionWords => {
    const own = m[id]
    const line = 'line' in own ? own.line : ''
    return {
      title: own.title,
      count: counted(counts[listed[id]], speech),
      line: lines[id] ?? (() => line),
    }
  }
  return Object.fromEntries(
    (Object.keys(listed) as (keyof typeof listed)[]).map((id) => [id, words(id)] as const),
  ) as Readonly<Record<keyof typeof listed, SectionWords>>
}

function spaceOf({ by }: Measure): 'words' | 'meaning' {
  return by === 'words' ? 'words' : 'meaning'
}

export const nextReasons = (m: Messages['nextReasons'], speech: Speech, all: Messages) => {
  const { say } = speech
  const words = m.spelled.split(' ')
  const spelled = (number: number) => words[number] || speech.digits(number)
  const named = list(all.list, speech)
  return {
    /** A sentence. `among` are some of the shared notes. */
    fullHtml(
      { by, near, shared, others }: Omit<NextCandidate, 'id' | 'among'>,
      among: readonly string[],
      measure: Measure,
    ): string {
      const full = m.fullHtml
      const space = spaceOf(measure)
      const more = others === 0 ? full.noMore : say(full.more, { number: others }, spelled)
      const shares = shared > among.length ? full.sharesSome : full.sharesAll
      const sharing = shared > 0 ? [say(shares, { number: shared, named: named(among), more }, spelled)] : []
      const sentences = {
        author: () => [full.author, ...sharing],
        sources: () => [...sharing, ...(near ? [full.near[space]] : [])],
        text: () => [(near ? full.nearest : full.something)[space]],
        order: () => [full.order],
      }
      return sentences[by]().join(all.joins.sentences)
    },
    /** For use after a colon; empty if the author chose the inquiry. */
    brief({ by, near, shared }: Pick<NextCandidate, 'by' | 'near' | 'shared'>, measure: Measure): string {
      const { brief } = m
      const space = spaceOf(measure)
      if (by === 'sources')
        return say(near ? brief.sourcesNear[space] : brief.sources, { number: shared }, spelled)
      if (by === 'text') return (near ? brief.nearest : brief.something)[space]
      return by === 'author' ? '' : brief[by]
    },
  }
}

/** `Hani` → "Han". */
export const scriptName = (_: unknown, { writing }: Speech) => {
  const names = new Intl.DisplayNames(writing.locale, { type: 'script' })
  return (code: string): string => names.of(code) ?? code
}

export const relations = (m: Messages['relations']) => ({
  ...m,
  referredBy: (label: string) => fill(m.referredBy, { label }),
})

export const similarInMeaning = (m: Messages['similarInMeaning']) => m

export const dev = (m: Messages['dev'], speech: Speech) => ({
  ...m,
  warnings: counted(m.warnings, speech),
  settings: (file: string) => fill(m.settings, { file }),
})

export const text = (m: Messages['text'], speech: Speech, { joins }: Messages) => {
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
      rows: counted(bases.rows, speech),
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
