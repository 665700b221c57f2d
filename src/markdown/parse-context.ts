import type { ListItem, PhrasingContent, RootContent } from 'mdast'
import type { EntryProblem, Heading, Lifted, Link, TextSegments, Base, ReadBase } from '../core/entry.ts'
import { roleOf, type NodeKind } from '../core/kinds.ts'
import { type RuleName, pointsOf, type SourcePoint } from '../core/rules.ts'
import type { Direction, Script } from '../core/script.ts'
import type { WrittenSource } from '../core/trust.ts'
import { programSchemes } from './address.ts'
import { mask, type Masked } from './mask.ts'
import type { Program } from './program.ts'
import { english, wordsFor, type Words, type WordSettings } from '../words/languages.ts'

/** Shared state of the plugins for one body. `parse.ts` builds the result from it. */
export interface Context extends Pick<Findings, keyof Findings> {
  readonly source: Source
  readonly kind: NodeKind
  /** By normalised key (see `fieldKey`). Empty unless the file is a note. */
  readonly relationTypes: ReadonlyMap<string, string>
  /** Numbers of links and footnotes in earlier texts of the file. Holes index the lists of all texts together. */
  readonly firstLink: number
  readonly firstFootnote: number
  /** Whether an opening level-1 heading with these words stays in the body. */
  readonly keepHeading: (words: string) => boolean
  /** Parses the code of a base. If null, bases stay code. */
  readonly readBase: ReadBase | null
  /** Output format for formulas. Without `html` they need no styles. */
  readonly math: 'htmlAndMathml' | 'mathml'
  /** Direction set by the author. If null, the letters decide. */
  readonly dir: Direction | null
  /** If true, a line end within a paragraph is only a space. */
  readonly strictLineBreaks: boolean
  /** Schemes allowed in links, in addition to the web's. */
  readonly schemes: ReadonlySet<string>
  /** Titles that are citations where they stand as plain text. */
  readonly titles: readonly string[]
  /** What the text rests on, as its front matter says. */
  readonly sources: readonly WrittenSource[]
  readonly macros: string
  /** Language of the words that the site adds to the author's. */
  readonly wording: WordSettings
}

/** What the plugins fill. */
class Findings {
  readonly links: PendingLink[] = []
  readonly relations: PendingRelation[] = []
  readonly lifted: PendingLifted[] = []
  readonly properties: PendingProperty[] = []
  readonly headings: Heading[] = []
  /** In order of first reference. */
  readonly footnotes: (readonly RootContent[])[] = []
  /** Tags as first written, by their folded form. */
  readonly tags = new Map<string, string>()
  readonly problems: EntryProblem[] = []
  readonly bases: Base[] = []
  /** Ids in the HTML, except those of headings. If null, the HTML gets no ids. */
  readonly ids: Set<string> | null = new Set()
  readonly programs = new Set<Program['name']>()
  /** Whether any raw HTML is left to parse. */
  raw = false
  title: { readonly text: TextSegments; readonly nodes: readonly PhrasingContent[] } | null = null
  script: Script | null = null
  words = 0
  opening: TextSegments = []
}

export interface PendingLink extends Omit<Link, 'label' | 'sentence' | 'role' | 'property'> {
  readonly label: readonly PhrasingContent[]
  sentence: TextSegments
  role: Link['role']
  property: string | null
}

interface PendingRelation {
  readonly type: string
  readonly link: number
  readonly why: readonly PhrasingContent[] | null
}

interface PendingLifted extends Omit<Lifted, 'html'> {
  readonly item: ListItem
}

interface PendingProperty {
  readonly key: string
  readonly values: readonly (readonly PhrasingContent[])[]
}

const ofPrograms: ReadonlySet<string> = new Set(programSchemes)

const defaults = {
  kind: 'note',
  firstFootnote: 0,
  keepHeading: () => false,
  dir: null,
  strictLineBreaks: true,
  schemes: ofPrograms,
  titles: [],
  sources: [],
  macros: '',
  wording: english,
  readBase: null,
} as const satisfies Partial<Context>

/** Options of a text, with defaults for most. */
export interface ContextOptions
  extends Pick<Context, 'firstLink' | 'math'>, Partial<Pick<Context, keyof typeof defaults>> {
  /** Includes `related`. */
  readonly vocabulary: ReadonlySet<string>
}

export function newContext(source: Source, { vocabulary, ...options }: ContextOptions): Context {
  const given = { ...defaults, ...options }
  const types = roleOf(given.kind) === 'note' ? [...vocabulary] : []
  const relationTypes = new Map(types.map((type) => [fieldKey(type), type]))
  return Object.assign(new Findings(), { source, ...given, relationTypes })
}

/** The words that the site adds to the author's. */
export function wordsIn({ wording }: Context): Words['text'] {
  return wordsFor(wording).text
}

export function fieldKey(written: string): string {
  return written.trim().toLowerCase().replace(/\s+/g, '-')
}

export function report(
  context: Context,
  rule: RuleName,
  offset: number,
  message: string,
  fix: string | null = null,
): void {
  context.problems.push({ rule, point: pointAt(context.source, offset), message, fix })
}

/** A body ready to parse. Offsets into `text`, `masked` and the tree are the same. */
export interface Source extends Masked {
  /** With `\n` line endings and without the noncharacters that have a meaning here. */
  readonly text: string
  readonly start: SourcePoint
  /** Point in the text, not in the file. */
  readonly pointOf: (offset: number) => SourcePoint
}

export function sourceOf(written: string, start: SourcePoint): Source {
  const text = written
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\0\uFDD0-\uFDEF]/g, '\uFFFD')
  return { text, ...mask(text), start, pointOf: pointsOf(text) }
}

/** Point in the file. */
export function pointAt({ pointOf, start }: Source, offset: number): SourcePoint {
  const { line, column } = pointOf(offset)
  return { line: start.line + line - 1, column: line === 1 ? start.column + column - 1 : column }
}
